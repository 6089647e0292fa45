"""What was tried and could not be written is seen by nobody."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ecumene.server.settings import Settings
from ecumene.server.web.app import create_app

PLACES = ("", "/state?seat={seat}", "/events?seat={seat}", "/state", "/events?upto=9999")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}", log_level="warning")
    with TestClient(create_app(settings=settings), raise_server_exceptions=False) as client:
        yield client


def together(client: TestClient[Any]) -> dict[str, Any]:
    """Five people on one device, whose game has begun."""
    settings = {"players": 5, "board": "west", "civilizations": "random"}
    table = client.post("/api/tables", json={"settings": settings}).json()["table"]["id"]
    for seat in range(1, 6):
        client.post(f"/api/tables/{table}/join", json={"name": f"P{seat}"})
    return dict(client.post(f"/api/tables/{table}/start").json())


async def full(append: object) -> None:
    raise OSError("the disk is full")


def seen(client: TestClient[Any], table: str, seat: int) -> dict[str, Any]:
    """All that can be read of a table."""
    found = {}
    for place in PLACES:
        answer = client.get(f"/api/tables/{table}{place.format(seat=seat)}")
        assert answer.status_code == 200
        found[place] = answer.json()
    return found


def test_an_answer_that_could_not_be_written_is_seen_by_nobody(client, monkeypatch):
    info = together(client)
    seat = next(one["number"] for one in info["seats"] if one["civ"] == info["waiting"][0])
    path = f"/api/tables/{info['id']}"
    before = seen(client, info["id"], seat)
    ask = before["/state?seat={seat}"]["mine"]["asks"][0]["id"]
    command = {"type": "answer", "ask": ask, "answer": {"orders": []}}
    with client.websocket_connect(f"{path}/socket") as watching:
        first = json.loads(watching.receive_text())
        with monkeypatch.context() as patched:
            patched.setattr(client.app.state["hub"].writer, "append", full)
            refused = client.post(f"{path}/commands?seat={seat}", json=command).json()
            assert (refused["type"], refused["code"]) == ("refused", "server.cannot_write")
            assert seen(client, info["id"], seat) == before
            with client.websocket_connect(f"{path}/socket") as coming:
                welcome = json.loads(coming.receive_text())
        assert (welcome["number"], welcome["board"]) == (first["number"], first["board"])
        assert (
            client.post(f"{path}/commands?seat={seat}", json=command).json()["type"] == "accepted"
        )
        numbers = [first["number"]]
        while len(numbers) < 2:
            message = json.loads(watching.receive_text())
            if message["type"] == "changed" and message["events"]:
                numbers.append(message["number"])
        assert numbers == sorted(numbers)
    after = seen(client, info["id"], seat)
    assert ask not in [one["id"] for one in after["/state?seat={seat}"]["mine"]["asks"]]


def test_choices_and_dry_runs_are_of_the_game_as_it_was_written(client, monkeypatch):
    info = together(client)
    seat = next(one["number"] for one in info["seats"] if one["civ"] == info["waiting"][0])
    path = f"/api/tables/{info['id']}/commands?seat={seat}"
    ask = client.get(f"/api/tables/{info['id']}/state?seat={seat}").json()["mine"]["asks"][0]["id"]
    choices = {"type": "choices", "ask": ask}
    before = client.post(path, json=choices).json()
    assert before["type"] == "accepted"
    with monkeypatch.context() as patched:
        patched.setattr(client.app.state["hub"].writer, "append", full)
        command = {"type": "answer", "ask": ask, "answer": {"orders": []}}
        assert client.post(path, json=command).json()["code"] == "server.cannot_write"
    assert client.post(path, json=choices).json() == before
    dry = {"type": "check", "ask": ask, "answer": {"orders": []}}
    assert client.post(path, json=dry).json()["type"] == "accepted"


def test_a_game_whose_beginning_could_not_be_written_begins_later(client, monkeypatch):
    """Everybody has chosen by then, so nobody could choose any more, nor start the table again."""
    store = client.app.state["hub"].store
    change = store.change

    async def no_game(kept: object, document: object, **more: Any) -> object:
        if more.get("snapshot") is not None:
            raise OSError("the disk is full")
        return await change(kept, document, **more)

    with monkeypatch.context() as patched:
        patched.setattr(store, "change", no_game)
        assert together(client)["code"] == "server.cannot_write"
    [info] = client.get("/api/tables?which=mine").json()["tables"]
    path = f"/api/tables/{info['id']}"
    assert (info["status"], info["choosing"]) == ("choosing", None)
    with client.websocket_connect(f"{path}/socket") as socket:
        while json.loads(socket.receive_text(timeout=60))["type"] != "changed":
            continue
    assert client.get(path).json()["waiting"]
