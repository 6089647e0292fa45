"""Every example of a request is sent to a real server, where somebody would send it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ecumene.server.describing.examples import ASK, KEY, REQUESTS
from tests.server.documented import operation
from tests.server.process import Person, running_server

AT = "/api/tables/{table_id}"
LINES = {"content-type": "application/x-ndjson"}
GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100_000, bot_pause=0) as address:
        yield address


class Sender:
    """Sends examples, and remembers which have been sent."""

    def __init__(self) -> None:
        self.sent: set[tuple[str, str]] = set()

    def send(self, person: Person, route: str, name: str, table: str = "", **put: Any) -> Any:
        """Sends one with what stands for something in it replaced; it is granted."""
        method, path = route.split(" ")
        body = json.loads(json.dumps(REQUESTS[route][name])) | put
        path = path.replace("{table_id}", table).replace("{number}", "1")
        query = {"seat": 1} if path.endswith("/commands") else {}
        answer = person.http.request(method, path, json=body, params=query)
        described = operation(method, path)
        assert described is not None
        assert answer.is_success, (route, name, answer.text)
        assert str(answer.status_code) in described["responses"]
        self.sent.add((route, name))
        return answer.json()


def key_of(made: Any, role: str) -> str:
    return str(next(link["key"] for link in made["links"] if link["role"] == role))


def test_all_examples_are_granted(address):
    sender, ann, ben = Sender(), Person(address), Person(address)
    gather(sender, ann, ben)
    arrive(sender, ann, ben)
    play(sender, ann)
    names(sender, address)
    tell(sender, ann)
    answer = ann.http.post(
        "/api/records", content=REQUESTS["POST /api/records"]["beginning"], headers=LINES
    )
    assert answer.status_code == 201, answer.text
    sender.sent.add(("POST /api/records", "beginning"))
    assert sender.sent == {(route, name) for route, all_ in REQUESTS.items() for name in all_}


def gather(sender: Sender, ann: Person, ben: Person) -> None:
    """A table is made, joined, filled and started; players agree on something."""
    public = sender.send(ann, "POST /api/tables", "chosen")["table"]["id"]
    sender.send(ben, f"POST {AT}/join", "public", public)
    sender.send(ann, f"POST {AT}/archive", "away", public)
    sender.send(ann, f"POST {AT}/archive", "back", public)
    made = sender.send(ann, "POST /api/tables", "defaults")
    table = made["table"]["id"]
    ann.post(f"/api/tables/{table}/join", {"name": "Ann"})
    sender.send(ben, f"POST {AT}/join", "invited", table, key=key_of(made, "invite"))
    sender.send(ann, f"POST {AT}/bots", "one", table)
    info = sender.send(ann, f"POST {AT}/bots", "all", table)
    assert [seat["kind"] for seat in info["seats"]] == ["human", "human", "bot", "bot", "bot"]
    for name in ("watch", "keep", "replace"):
        sender.send(ann, f"POST {AT}/links", name, table)
    sender.send(Person(ann.address), "POST /api/links/open", "open", key=key_of(made, "spectator"))
    info = ann.post(f"/api/tables/{table}/start")
    while info["status"] == "choosing":
        who = ann if info["choosing"] == 1 else ben
        put = {"seat": info["choosing"], "civ": info["free"][0]}
        info = sender.send(who, f"POST {AT}/civilization", "choose", table, **put)
    sender.send(ann, f"POST {AT}/proposals", "end", table)
    info = sender.send(ben, f"POST {AT}/proposals/{{number}}", "agree", table)
    assert info["proposals"] == []
    sender.send(ann, f"POST {AT}/proposals", "regent", table)
    info = ben.post(f"/api/tables/{table}/proposals/2", {"seat": 2, "agree": True})
    assert info["seats"][1]["regent"] is not None
    info = sender.send(ann, f"POST {AT}/silence", "a seat", table)
    assert [seat["silenced"] for seat in info["seats"]] == [False, True, False, False, False]
    confirm = f"POST {AT}/seats/{{seat}}/contact/confirm"
    code = REQUESTS[confirm]["a code"]
    refused = ann.post(f"/api/tables/{table}/seats/1/contact/confirm", code, status=409)
    assert refused["code"] == "contact.nowhere"
    sender.sent.add((confirm, "a code"))


def arrive(sender: Sender, ann: Person, ben: Person) -> None:
    """Nations are dealt and exchanged, and somebody asks to join, where the edition has it."""
    settings = {"ruleset": "expansion", "players": 5, "board": "west"}
    made = ann.post("/api/tables", {"settings": settings, "name": "Ann"})
    table, key = made["table"]["id"], key_of(made, "invite")
    ann.post(f"/api/tables/{table}/join", {"name": "Ann"})
    ben.post(f"/api/tables/{table}/join", {"name": "Ben", "key": key})
    ann.post(f"/api/tables/{table}/bots")
    ann.post(f"/api/tables/{table}/start")
    assert sender.send(ann, f"POST {AT}/swaps", "agree", table)["swaps"]
    assert not sender.send(ann, f"POST {AT}/swaps", "rather not", table)["swaps"]
    ann.post(f"/api/tables/{table}/begin")
    info = sender.send(Person(ann.address), f"POST {AT}/arrivals", "invited", table, key=key)
    assert [one["kind"] for one in info["proposals"]] == ["join"]
    info = sender.send(ann, f"POST {AT}/proposals", "a bot joins", table)
    assert [one["civ"] for one in info["proposals"]] == ["rome", "celt"]


def play(sender: Sender, ann: Person) -> None:
    """Every command is sent at the first question of a game."""
    sender.send(ann, "POST /api/solo", "chosen")
    table = sender.send(ann, "POST /api/solo", "defaults")["table"]["id"]
    while not (asks := ann.state(table)["mine"]["asks"]):
        continue
    for name, example in REQUESTS[f"POST {AT}/commands"].items():
        put = {"ask": asks[0]["id"]} if example.get("ask") == ASK else {}
        reply = sender.send(ann, f"POST {AT}/commands", name, table, **put)
        assert reply["request"] == example["request"]


def tell(sender: Sender, ann: Person) -> None:
    """The story of a finished game is shared, by one link and then by another, and read."""
    record = (GAMES / "first-5-west-open.ecumene").read_bytes()
    table = ann.http.post("/api/records", content=record, headers=LINES).json()["id"]
    sender.send(ann, f"POST {AT}/story/links", "share", table)
    key = sender.send(ann, f"POST {AT}/story/links", "share anew", table)["key"]
    sender.send(Person(ann.address), "POST /api/stories", "read", key=key)


def names(sender: Sender, address: str) -> None:
    """A name is made on one device and known on another."""
    ann = Person(address)
    sender.send(ann, "POST /api/me/register", "register")
    sender.send(Person(address), "POST /api/me/sign-in", "sign_in")
    sender.send(ann, "POST /api/me/password", "another")


def test_the_key_of_the_examples_could_be_one(address):
    refused = Person(address).post("/api/links/open", {"key": KEY}, status=404)
    assert refused["code"] == "link.not_found"
