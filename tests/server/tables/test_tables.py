"""Tables over HTTP and sockets: made, listed, joined, watched, talked at, handed over."""

import json
import time
from collections.abc import Iterator

import pytest

from tests.server.playing import (
    finished,
    gathered,
    listed,
    merged,
    next_changed,
    next_said,
    wait_for,
)
from tests.server.process import Person, running_server, usual


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, bot_pause=0) as address:
        yield address


def test_people_join_by_invitation_and_choose_in_the_order_of_their_numbers(address):
    people, table = gathered(address)
    seats = people[0].get(f"/api/tables/{table}")["seats"]
    assert sorted(seat["order"] for seat in seats) == [1, 2, 3, 4, 5]
    assert len({seat["civ"] for seat in seats}) == 5
    stranger = Person(address)
    stranger.get(f"/api/tables/{table}", 404)
    stranger.post(f"/api/tables/{table}/join", {"name": "X"}, 404)


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
    wait_for(lambda: finished(ann, table))
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


def test_talk_reaches_those_it_is_meant_for(address):
    people, table = gathered(address)
    first, second = people[1:]
    with second.socket(table, 2) as socket:
        json.loads(socket.recv())
        text = "<b>salt?</b> שלום ☃ '); DROP TABLE chat;--"
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


def test_a_seat_says_by_what_it_is_kept(address):
    ann = Person(address)
    made = ann.post("/api/solo", {"settings": {"players": 5, "board": "west"}, "name": "Ann"})
    table = made["table"]["id"]
    assert made["table"]["you"] == {
        "roles": ["host", "player"], "seats": [1], "kept": "browser", "asks": [],
    }  # fmt: skip
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
