"""Tables over HTTP and sockets: made, joined, chosen, played, watched, looked back at."""

import json
import time
from collections.abc import Iterator

import pytest

from tests.server.process import Person, running_server, usual


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, bot_pause=0) as address:
        yield address


def wait_for(check, seconds: float = 180):
    """What a check gives once it gives something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = check()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen in time")


def play_on(person: Person, table: str, answers: int) -> None:
    """Gives so many simple answers; everything else is left to a regent for the phase."""
    given = 0

    def once():
        state = person.state(table)
        open_asks = [a for a in state["mine"]["asks"] if a["id"] not in state["mine"]["sealed"]]
        if not open_asks:
            return state["table"]["status"] == "finished"
        if usual(open_asks[0]) is None:
            preferences = {"regent": {"bot": "random", "until": "phase", "pace": "fast"}}
            person.command(table, "seat", preferences=preferences)
            return False
        ask = open_asks[0]
        reply = person.command(table, "answer", ask=ask["id"], answer=usual(ask))
        return reply["type"] == "accepted"

    while given < answers:
        wait_for(once)
        given += 1


def gathered(address: str, seats: int = 2) -> tuple[list[Person], str]:
    """A private table of five with so many people and bots, started, civilizations chosen."""
    host = Person(address)
    settings = {"players": 5, "board": "west", "private_talk": True}
    made = host.post("/api/tables", {"settings": settings, "name": "Host"})
    table = made["table"]["id"]
    invite = next(link["key"] for link in made["links"] if link["role"] == "invite")
    people = [Person(address) for _ in range(seats)]
    for number, person in enumerate(people, 1):
        entered = person.post(f"/api/tables/{table}/join", {"name": f"P{number}", "key": invite})
        assert entered["table"]["you"]["seats"] == [number]
    host.post(f"/api/tables/{table}/bots", {"bot": "random"})
    info = host.post(f"/api/tables/{table}/start")
    while info["status"] == "choosing":
        seat = info["choosing"]
        chooser = people[seat - 1]
        pick = {"seat": seat, "civ": info["free"][-1]}
        info = chooser.post(f"/api/tables/{table}/civilization", pick)
    assert info["status"] == "running"
    return [host, *people], table


def test_a_solo_game_against_bots_is_played_and_ends_by_agreement(address):
    ann = Person(address)
    table = ann.solo()
    assert ann.state(table)["table"]["seed"] is None
    play_on(ann, table, 12)
    ann.post(f"/api/tables/{table}/proposals", {"kind": "end", "seat": 1})
    assert ann.state(table)["board"]["last_turn"] is True
    ann.command(table, "seat", preferences={"regent": {"bot": "random", "pace": "fast"}})
    info = wait_for(lambda: _finished(ann, table))
    assert len(info["standings"]) == 5
    assert info["seed"]
    assert set(ann.state(table)["board"]["hands"]) == set(ann.state(table)["board"]["civs"])


def _finished(person: Person, table: str):
    info = person.get(f"/api/tables/{table}")
    return info if info["status"] == "finished" else None


def test_a_finished_record_can_be_downloaded_and_played_again(address):
    ann = Person(address)
    table = ann.solo()
    ann.get(f"/api/tables/{table}/record", 403)
    ann.post(f"/api/tables/{table}/proposals", {"kind": "end", "seat": 1})
    ann.command(table, "seat", preferences={"regent": {"bot": "random", "pace": "fast"}})
    wait_for(lambda: _finished(ann, table))
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
    added = b"\n".join([*lines, lines[1]])
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


def test_people_join_by_invitation_and_choose_in_the_order_of_their_numbers(address):
    people, table = gathered(address)
    seats = people[0].get(f"/api/tables/{table}")["seats"]
    assert sorted(seat["order"] for seat in seats) == [1, 2, 3, 4, 5]
    assert len({seat["civ"] for seat in seats}) == 5
    stranger = Person(address)
    stranger.get(f"/api/tables/{table}", 404)
    stranger.post(f"/api/tables/{table}/join", {"name": "X"}, 404)


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


def asked_one(people: list[Person], table: str):
    """The first of two seats that is asked something, and what."""
    for seat in (1, 2):
        asks = people[seat].state(table, seat)["mine"]["asks"]
        if asks:
            return seat, asks[0]
    return None


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


def merged(target, patch):
    """What a merge patch makes of an object (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


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


def test_whoever_waits_in_the_lobby_sees_the_game_begin(address):
    ann = Person(address)
    settings = {"players": 5, "board": "east", "civilizations": "random", "public": True}
    table = ann.post("/api/tables", {"settings": settings})["table"]["id"]
    ann.post(f"/api/tables/{table}/join", {"name": "Ann"})
    ann.post(f"/api/tables/{table}/bots")
    listed = Person(address).get("/api/tables", which="open")["tables"]
    assert table in [one["id"] for one in listed]
    with ann.socket(table) as socket, Person(address).socket(table, None) as watching:
        assert json.loads(socket.recv())["board"] is None
        ann.post(f"/api/tables/{table}/start")
        first = next_changed(socket)
        assert first["mine"]["civ"] in first["board"]["civs"]
        assert next_changed(watching)["mine"] is None
    assert merged({}, first["board"])["turn"] == 1


def test_public_tables_are_listed_by_how_far_they_are(address):
    ann = Person(address)
    settings = {"players": 5, "board": "west", "public": True}
    table = ann.solo(**settings)
    assert table in listed(ann, "running")
    ann.post(f"/api/tables/{table}/pause")
    assert table in listed(ann, "running")
    ann.post(f"/api/tables/{table}/resume")
    ann.post(f"/api/tables/{table}/proposals", {"kind": "end", "seat": 1})
    ann.command(table, "seat", preferences={"regent": {"bot": "random", "pace": "fast"}})
    wait_for(lambda: _finished(ann, table))
    assert table in listed(Person(address), "finished")
    assert table not in listed(ann, "running")
    waiting = [ann.post("/api/tables", {"settings": settings})["table"]["id"] for _ in range(31)]
    first = ann.get("/api/tables", which="open")
    second = ann.get("/api/tables", which="open", before=first["next"])
    pages = [one["id"] for one in (*first["tables"], *second["tables"])]
    assert len(first["tables"]) == 30
    assert pages[:31] == waiting[::-1]
    assert table in listed(ann, "mine") + [
        one["id"] for one in ann.get("/api/tables", which="mine", before=first["next"])["tables"]
    ]


def listed(person: Person, which: str) -> list[str]:
    """The names of the tables on a list."""
    return [one["id"] for one in person.get("/api/tables", which=which)["tables"]]


def next_changed(socket):
    """The next message that something happened."""
    while True:
        message = json.loads(socket.recv(timeout=120))
        if message["type"] == "changed":
            return message


def test_talk_reaches_those_it_is_meant_for(address):
    people, table = gathered(address)
    first, second = people[1:]
    with second.socket(table, 2) as socket:
        json.loads(socket.recv())
        text = "<b>salt?</b> \u202e ☃ '); DROP TABLE chat;--"
        assert first.command(table, "talk", 1, text=text)["type"] == "accepted"
        assert first.command(table, "talk", 1, text="to myself", to=1)["type"] == "accepted"
        assert first.command(table, "talk", 1, text="secret", to=2)["type"] == "accepted"
        heard = []
        while len(heard) < 2:
            message = json.loads(socket.recv(timeout=120))
            heard += [message["said"]["text"]] if message["type"] == "talked" else []
    assert heard == [text, "secret"]
    texts = [line["text"] for line in first.get(f"/api/tables/{table}/talk", seat=1)]
    assert texts == [text, "to myself", "secret"]
    assert [line["text"] for line in people[0].get(f"/api/tables/{table}/talk")] == [text]


def test_a_seat_can_be_handed_over_and_names_keep_seats(address):
    people, table = gathered(address)
    owner, friend = people[1], Person(address)
    new = {"role": "player", "seat": 1, "revoke": True}
    link = owner.post(f"/api/tables/{table}/links", new)
    info = friend.post("/api/links/open", {"key": link["key"]})
    assert info["you"]["seats"] == [1]
    assert [seat["handed_over"] for seat in info["seats"]] == [1, 0, 0, 0, 0]
    owner.get(f"/api/tables/{table}/state", 403, seat=1)
    person = {"name": f"Zoë {time.time_ns()}", "password": "correct horse"}
    friend.post("/api/me/register", person)
    other = Person(address)
    other.post("/api/me/sign-in", person | {"password": "wrong horse!"}, 401)
    other.post("/api/me/sign-in", person)
    assert [one["id"] for one in other.get("/api/tables", which="mine")["tables"]] == [table]
    other.state(table, 1)


def test_a_program_plays_with_the_secret_of_a_seat(address):
    ann = Person(address)
    wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann"}
    made = ann.post("/api/solo", wish)
    key = next(link["key"] for link in made["links"] if link["role"] == "player")
    program = Person(address)
    program.http.headers["authorization"] = f"Bearer {key}"
    assert program.state(made["table"]["id"])["mine"]["civ"]


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


def test_pause_stops_play_and_resume_lets_it_go_on(address):
    ann = Person(address)
    table = ann.solo()
    ann.post(f"/api/tables/{table}/pause")
    ask = wait_for(lambda: ann.state(table)["mine"]["asks"])[0]
    reply = ann.command(table, "answer", ask=ask["id"], answer=usual(ask))
    assert reply["code"] == "table.not_running"
    ann.post(f"/api/tables/{table}/resume")
    reply = ann.command(table, "answer", ask=ask["id"], answer=usual(ask))
    assert reply["type"] == "accepted"


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


def test_seats_on_one_device_have_a_curtain_between_them(address):
    ann = Person(address)
    settings = {"players": 5, "board": "west", "private_talk": True, "civilizations": "random"}
    made = ann.post("/api/tables", {"settings": settings, "name": "Ann"})
    table = made["table"]["id"]
    for number in (1, 2, 3):
        entered = ann.post(f"/api/tables/{table}/join", {"name": f"P{number}"})
    assert entered["table"]["you"]["seats"] == [1, 2, 3]
    ann.post(f"/api/tables/{table}/bots", {"bot": "random"})
    assert ann.post(f"/api/tables/{table}/start")["status"] == "running"
    civs = [seat["civ"] for seat in ann.get(f"/api/tables/{table}")["seats"][:3]]
    assert [ann.state(table, seat)["mine"]["civ"] for seat in (1, 2, 3)] == civs
    assert ann.state(table, None)["mine"] is None
    with ann.socket(table, 1) as first, ann.socket(table, 2) as second:
        ann.command(table, "talk", 3, text="to the second", to=2)
        ann.command(table, "talk", 3, text="to all")
        assert next_said(second) == "to the second"
        assert next_said(first) == "to all"
    texts = [[line["text"] for line in ann.state(table, seat)["talk"]] for seat in (1, 2, 3, None)]
    assert texts == [
        ["to all"],
        ["to the second", "to all"],
        ["to the second", "to all"],
        ["to all"],
    ]


def next_said(socket):
    """The next line of chat that comes."""
    while True:
        message = json.loads(socket.recv(timeout=120))
        if message["type"] == "talked":
            return message["said"]["text"]


def test_a_seat_says_by_what_it_is_kept(address):
    ann = Person(address)
    made = ann.post("/api/solo", {"settings": {"players": 5, "board": "west"}, "name": "Ann"})
    table = made["table"]["id"]
    assert made["table"]["you"] == {"roles": ["host", "player"], "seats": [1], "kept": "browser"}
    key = next(link["key"] for link in made["links"] if link["role"] == "player")
    program = Person(address)
    program.http.headers["authorization"] = f"Bearer {key}"
    assert program.get(f"/api/tables/{table}")["you"]["kept"] == "link"
    ann.post("/api/me/register", {"name": f"Ann {time.time_ns()}", "password": "correct horse"})
    assert ann.get(f"/api/tables/{table}")["you"]["kept"] == "name"
    assert ann.get("/api/tables", which="mine")["tables"][0]["you"]["kept"] == "name"
    ann.http.cookies.clear()
    ann.get(f"/api/tables/{table}", 404)
    link = {"key": key}
    assert ann.post("/api/links/open", link)["you"]["kept"] == "browser"
