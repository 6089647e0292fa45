"""Talk has bounds for a seat, a table and an address; a seat can be muted and silenced."""

import json
from collections.abc import Iterator

import pytest

from tests.server.playing import gathered
from tests.server.process import Person, running_server

REPLIES = ("accepted", "refused")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, bot_pause=0) as address:
        yield address


def test_a_seat_talks_so_much_over_all_its_sockets_and_requests():
    with running_server(talk_per_minute=6, bot_pause=0) as address:
        people, table = gathered(address)
        ann = people[1]
        with ann.socket(table, 1) as first, ann.socket(table, 1) as second:
            replies = [said_on(one) for one in (first, second) * 5]
        replies.append(ann.command(table, "talk", 1, text="and by HTTP"))
        assert [reply["type"] for reply in replies].count("accepted") == 6
        assert replies[-1]["code"] == "talk.too_fast"
        assert replies[-1]["facts"]["seconds"] >= 1
        other = people[2].command(table, "talk", 2, text="I may")
        assert other["type"] == "accepted"


def test_an_address_talks_so_much_at_all_its_tables():
    """Every line is kept: many tables of one's own are no way to fill the disk."""
    with running_server(talk_per_minute=2, bot_pause=0) as address:
        host, wish = Person(address), {"settings": {"players": 5}}
        tables = [host.post("/api/tables", wish, 201)["table"]["id"] for _ in range(20)]
        replies = [host.post(said_at(table), {"type": "talk", "text": "x"}) for table in 2 * tables]
        assert [reply["type"] for reply in replies].count("accepted") == 36
        assert {reply.get("code") for reply in replies[36:]} == {"request.too_many"}
    with running_server(talk_per_minute=2, bot_pause=0) as address:
        host = Person(address)
        tables = [host.post("/api/tables", wish, 201)["table"]["id"] for _ in range(9)]
        long = {"type": "talk", "text": 2000 * "x"}
        replies = [host.post(said_at(table), long) for table in tables]
        assert [reply["type"] for reply in replies] == 7 * ["accepted"] + 2 * ["refused"]


def test_a_name_is_no_way_to_talk_on(address):
    """Everybody reads it: who is silenced keeps theirs, and who changes it has said a line."""
    people, table = gathered(address)
    people[0].post(f"/api/tables/{table}/silence", {"seat": 2, "silenced": True})
    old = people[2].get(f"/api/tables/{table}")["seats"][1]["name"]
    refused = people[2].command(table, "seat", 2, preferences={"name": "You all cheat"})
    assert refused["code"] == "talk.silenced"
    same = people[2].command(table, "seat", 2, preferences={"name": old, "muted": [1]})
    assert same["type"] == "accepted"
    with running_server(talk_per_minute=3, bot_pause=0) as slow:
        people, table = gathered(slow)
        replies = [
            people[1].command(table, "seat", 1, preferences={"name": f"So {word}"})
            for word in ("this", "is", "talk", "too")
        ]
        assert [reply["type"] for reply in replies] == ["accepted"] * 3 + ["refused"]
        assert replies[-1]["code"] == "talk.too_fast"


def said_at(table):
    """Where commands are sent to."""
    return f"/api/tables/{table}/commands"


def said_on(one):
    """The reply to a line of chat."""
    one.send(json.dumps({"type": "talk", "text": "again", "request": 1}))
    while (reply := json.loads(one.recv(timeout=60)))["type"] not in REPLIES:
        continue
    return reply


def test_a_muted_seat_is_remembered_for_the_one_who_muted_it_and_nobody_else(address):
    people, table = gathered(address)
    reply = people[1].command(table, "seat", 1, preferences={"muted": [2]})
    assert reply["type"] == "accepted"
    assert people[1].state(table, 1)["muted"] == [2]
    assert people[2].state(table, 2)["muted"] == []
    assert people[0].state(table, None)["muted"] == []
    assert "muted" not in json.dumps(people[2].get(f"/api/tables/{table}"))


def test_the_host_silences_a_seat_and_lets_it_talk_again(address):
    people, table = gathered(address)
    host, path = people[0], f"/api/tables/{table}/silence"
    assert people[1].post(path, {"seat": 2, "silenced": True}, 403)["code"] == "access.host_only"
    info = host.post(path, {"seat": 2, "silenced": True})
    assert [seat["silenced"] for seat in info["seats"]] == [False, True, False, False, False]
    assert people[2].command(table, "talk", 2, text="x")["code"] == "talk.silenced"
    assert people[1].command(table, "talk", 1, text="x")["type"] == "accepted"
    host.post(path, {"seat": 2, "silenced": False})
    assert people[2].command(table, "talk", 2, text="x")["type"] == "accepted"
    assert host.post(path, {"seat": 9, "silenced": True}, 404)["code"] == "seat.unknown"
