"""What people do at the tables of a running server, for tests over HTTP and sockets."""

import json
import time

from tests.server.process import Person, usual


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


def finished(person: Person, table: str):
    info = person.get(f"/api/tables/{table}")
    return info if info["status"] == "finished" else None


def asked_one(people: list[Person], table: str):
    """The first of two seats that is asked something, and what."""
    for seat in (1, 2):
        asks = people[seat].state(table, seat)["mine"]["asks"]
        if asks:
            return seat, asks[0]
    return None


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


def next_changed(socket):
    """The next message that something happened."""
    while True:
        message = json.loads(socket.recv(timeout=120))
        if message["type"] == "changed":
            return message


def next_said(socket):
    """The next line of chat that comes."""
    while True:
        message = json.loads(socket.recv(timeout=120))
        if message["type"] == "talked":
            return message["said"]["text"]


def listed(person: Person, which: str) -> list[str]:
    """The names of the tables on a list."""
    return [one["id"] for one in person.get("/api/tables", which=which)["tables"]]
