"""Play over HTTP and sockets: answers, what was missed, the past, records, regents."""

import json
from collections.abc import Iterator

import pytest

from tests.server.playing import asked_one, finished, gathered, merged, play_on, wait_for
from tests.server.process import Person, running_server, usual


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, bot_pause=0) as address:
        yield address


def test_a_solo_game_against_bots_is_played_and_ends_by_agreement(address):
    ann = Person(address)
    table = ann.solo()
    assert ann.state(table)["table"]["seed"] is None
    play_on(ann, table, 12)
    ann.post(f"/api/tables/{table}/proposals", {"kind": "end", "seat": 1})
    assert ann.state(table)["board"]["last_turn"] is True
    ann.command(table, "seat", preferences={"regent": {"bot": "random", "pace": "fast"}})
    info = wait_for(lambda: finished(ann, table))
    assert len(info["standings"]) == 5
    assert info["seed"]
    assert set(ann.state(table)["board"]["hands"]) == set(ann.state(table)["board"]["civs"])


def test_a_finished_record_can_be_downloaded_and_played_again(address):
    ann = Person(address)
    table = ann.solo()
    ann.get(f"/api/tables/{table}/record", 403)
    ann.post(f"/api/tables/{table}/proposals", {"kind": "end", "seat": 1})
    ann.command(table, "seat", preferences={"regent": {"bot": "random", "pace": "fast"}})
    wait_for(lambda: finished(ann, table))
    record = ann.http.get(f"/api/tables/{table}/record").content
    assert json.loads(record.splitlines()[0])["seed"] == ann.get(f"/api/tables/{table}")["seed"]
    headers = {"content-type": "application/x-ndjson"}
    answer = ann.http.post("/api/records", content=record, headers=headers)
    assert answer.status_code == 201, answer.text
    copy = answer.json()
    assert copy["status"] == "finished"
    here, there = (ann.state(one, None)["board"] for one in (table, copy["id"]))
    assert here == there
    original = ann.get(f"/api/tables/{table}")
    assert copy["seed_hash"] == original["seed_hash"]
    forged = record.replace(original["seed"].encode(), b"0" * len(original["seed"]), 1)
    other = ann.http.post("/api/records", content=forged, headers=headers).json()
    assert other.get("seed_hash") != original["seed_hash"]
    lines = record.splitlines()
    given = next(line for line in lines[1:] if json.loads(line)["id"] != "table")
    added = b"\n".join([*lines, given])
    refused = ann.http.post("/api/records", content=added, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "record.refused")
    assert refused.json()["facts"]["entry"] == len(lines) - 1
    look_back_at(ann, table)


def look_back_at(person: Person, table: str) -> None:
    """A finished game is shown from any seat's eyes, and from all at once."""
    path = f"/api/tables/{table}/replay"
    watcher = person.state(table, None)
    civs = [seat["civ"] for seat in watcher["table"]["seats"]]
    for seat, civ in enumerate(civs, 1):
        assert person.get(path, number=30, seat=seat)["mine"]["civ"] == civ
        assert person.get(f"/api/tables/{table}/events", seat=seat)["events"]
    middle = watcher["number"] // 2
    past = person.get(path, number=middle, all_hands=True)["board"]
    assert set(past["hands"]) == set(civs)
    assert person.get(path, number=middle)["board"]["hands"] == {}


def test_nobody_acts_or_looks_from_a_foreign_seat(address):
    people, table = gathered(address)
    seat, ask = wait_for(lambda: asked_one(people, table))
    other = 3 - seat
    first = people[other]
    first.get(f"/api/tables/{table}/state", 403, seat=seat)
    first.post(
        f"/api/tables/{table}/commands",
        {"type": "answer", "ask": ask["id"], "answer": usual(ask)},
        403,
        seat=seat,
    )
    reply = first.command(table, "answer", other, ask=ask["id"], answer=usual(ask))
    assert reply["code"] == "ask.not_yours"
    for name in ("table", "", "1/movement", ask["id"] + "/may", "9" * 100):
        path = f"/api/tables/{table}/commands"
        body = {"type": "answer", "ask": name, "answer": {"type": "EndAfterThisTurn"}}
        reply = first.http.post(path, json=body, params={"seat": other})
        assert reply.status_code == 400 or reply.json()["type"] == "refused"
    assert people[0].get(f"/api/tables/{table}/state")["board"]["last_turn"] is False


def test_a_socket_that_comes_back_gets_what_it_missed(address):
    ann = Person(address)
    table = ann.solo()
    with ann.socket(table) as socket:
        welcome = json.loads(socket.recv())
        assert welcome["type"] == "welcome"
        seen = welcome["number"]
    play_on(ann, table, 4)
    with ann.socket(table, since=seen) as socket:
        back = json.loads(socket.recv())
    assert back["number"] == seen + len(back["events"])
    assert back["missed"] == 0
    everything = ann.get(f"/api/tables/{table}/events", seat=1, limit=500)["events"]
    assert everything[seen : back["number"]] == back["events"]


def test_patches_and_welcome_show_the_same_board(address):
    ann = Person(address)
    table = ann.solo()
    with ann.socket(table) as socket:
        welcome = json.loads(socket.recv())
        board, number, mine = welcome["board"], welcome["number"], welcome["mine"]
        play_on(ann, table, 15)
        final = ann.state(table)
        while number < final["number"]:
            message = json.loads(socket.recv(timeout=120))
            if message["type"] == "changed":
                number += len(message["events"])
                assert number == message["number"]
                board = merged(board, message["board"])
                mine = message["mine"] or mine
    assert board == final["board"]
    assert mine == final["mine"]


def test_commands_work_on_the_socket(address):
    ann = Person(address)
    table = ann.solo()
    ask = wait_for(lambda: ann.state(table)["mine"]["asks"])[0]
    with ann.socket(table) as socket:
        json.loads(socket.recv())

        def reply(**command):
            socket.send(json.dumps(command))
            while True:
                message = json.loads(socket.recv(timeout=120))
                if message["type"] in ("accepted", "refused"):
                    return message

        assert reply(type="ping", request=7) == {"type": "accepted", "request": 7, "result": None}
        assert reply(type="choices", request=8, ask=ask["id"])["result"]
        assert reply(type="check", ask=ask["id"], answer=[1])["code"] == "answer.malformed"
        misspelt = usual(ask) | {"ordres": []}
        for kind in ("check", "answer"):
            refused = reply(type=kind, ask=ask["id"], answer=misspelt)
            assert (refused["code"], refused["facts"]) == ("answer.malformed", {"where": "$"})
        assert reply(type="check", ask=ask["id"], answer=usual(ask))["type"] == "accepted"
        assert ann.state(table)["mine"]["asks"][0]["id"] == ask["id"]
        assert reply(type="answer", ask=ask["id"], answer=usual(ask))["type"] == "accepted"
        assert reply(type="answer", ask=ask["id"], answer=usual(ask))["type"] == "refused"
        assert reply(type="nonsense")["code"] == "request.malformed"


def test_the_last_answer_can_be_taken_back_when_nothing_came_to_light(address):
    ann = Person(address)
    table = ann.solo()
    ask = wait_for(lambda: ann.state(table)["mine"]["asks"])[0]
    before = ann.state(table)["board"]
    assert ask["kind"] == "PlanMovement"
    area = next(iter(before["tokens"][ann.state(table)["mine"]["civ"]]))
    choices = ann.command(table, "choices", ask=ask["id"])["result"]
    march = {"do": "march", "origin": area, "to": choices["tokens"][area]["to"][0], "tokens": 1}
    reply = ann.command(table, "answer", ask=ask["id"], answer={"orders": [march]})
    assert reply["type"] == "accepted"
    taken = ann.command(table, "take_back", ask=ask["id"])
    if taken["type"] == "accepted":
        after = ann.state(table)
        assert after["board"]["tokens"] == before["tokens"]
        assert after["mine"]["asks"][0]["id"] == ask["id"]
        assert any(one["event"]["type"] == "AnswerTakenBack" for one in after["events"])
        again = ann.command(table, "answer", ask=ask["id"], answer={"orders": []})
        assert again["type"] == "accepted"
    else:
        assert taken["code"] == "take_back.something_revealed"


def test_the_past_is_shown_as_it_was_from_ones_own_eyes(address):
    ann = Person(address)
    table = ann.solo()
    seen = []
    for _ in range(4):
        play_on(ann, table, 2)
        wait_for(lambda: ann.state(table)["mine"]["asks"])
        seen.append(ann.state(table))
    for state in seen:
        past = ann.get(f"/api/tables/{table}/replay", seat=1, number=state["number"])
        assert past["number"] == state["number"]
        assert past["board"]["tokens"] == state["board"]["tokens"]
        assert past["mine"]["hand"] == state["mine"]["hand"]
    ann.get(f"/api/tables/{table}/replay", 403, number=1, seat=2)
    ann.get(f"/api/tables/{table}/replay", 403, number=1, all_hands=True)


def test_standing_orders_and_regents_answer_and_are_listed(address):
    ann = Person(address)
    table = ann.solo()
    orders = {"no_movement": True, "no_trade": True, "no_cities": True}
    ann.command(table, "seat", preferences={"orders": orders})
    wait_for(lambda: ann.state(table)["board"]["turn"] > 3)
    done = ann.get(f"/api/tables/{table}/seats/1/done-for")
    assert {one["by"] for one in done} == {"orders"}
    ann.command(table, "seat", preferences={"orders": {}})
    assert ann.state(table)["orders"]["no_movement"] is False
    wait_for(lambda: ann.state(table)["mine"]["asks"])


def test_a_seat_is_told_its_own_quiet_hours_and_contact_and_nobody_elses(address):
    (_, ann, ben), table = gathered(address)
    quiet = {"start": 1320, "end": 420, "utc_offset": 60}
    contact = {"email": "ann@example.org", "webhook": None}
    ann.command(table, "seat", preferences={"quiet": quiet, "contact": contact})
    own = ann.state(table, 1)
    assert (own["quiet"], own["contact"]) == (quiet, contact)
    other = ben.state(table, 2)
    assert (other["quiet"], other["contact"]) == (None, None)
    assert "ann@example.org" not in json.dumps(other)


def test_the_log_goes_back_page_by_page_to_the_first_event(address):
    ann = Person(address)
    table = ann.solo()
    play_on(ann, table, 6)
    ann.post(f"/api/tables/{table}/pause")
    welcome = ann.state(table)
    path = f"/api/tables/{table}/events"
    pages = [welcome["events"][-5:]]
    upto = welcome["number"] - 5
    while upto > 0:
        page = ann.get(path, seat=1, upto=upto, limit=7)
        assert page["number"] == upto
        assert len(page["events"]) == upto - page["earlier"] <= 7
        pages.insert(0, page["events"])
        upto = page["earlier"]
    everything = ann.get(path, seat=1, limit=500)
    assert [event for page in pages for event in page] == everything["events"]
    assert everything["earlier"] == 0
    assert len(pages) > 2
    assert ann.get(path, seat=1, upto=2**31, limit=500) == everything
    ann.get(path, 403, seat=2, upto=10)
