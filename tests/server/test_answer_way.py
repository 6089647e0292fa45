"""docs/answer.md tells the way of an answer: here a real one goes it."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from litestar.testing import TestClient, WebSocketTestSession

import ecumene.server
from ecumene.server.settings import Settings
from ecumene.server.web.app import create_app

ROOT = Path(__file__).parent.parent.parent
SERVER = Path(ecumene.server.__file__).parent
DOCUMENT = (ROOT / "docs" / "answer.md").read_text(encoding="utf-8")
BY_THE_CLOCK = {"operations/tidying.py"}
"""What comes every few seconds, whoever answers."""
BEFORE = 49
"""So many files an answer passed before the way was shortened, eleven of them of the page."""


def listed(heading: str) -> list[str]:
    """The files in the table under a heading."""
    part = DOCUMENT.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", part, re.MULTILINE)


PAGE = listed("In the page")
WAY = listed("In the server")
BY_ITSELF = listed("When a bot is next")


def test_every_file_that_the_document_names_exists():
    named = set(re.findall(r"`([\w/.]+\.(?:py|ts|svelte))`", DOCUMENT))
    assert named >= {*PAGE, *WAY, *BY_ITSELF}
    homes = (ROOT, SERVER, SERVER.parent)
    assert [name for name in sorted(named) if not any((h / name).exists() for h in homes)] == []


def test_the_way_is_short():
    assert len(set(PAGE + WAY)) == len(PAGE) + len(WAY) < BEFORE * 3 / 4


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with TestClient(create_app(settings=Settings(database=database, bot_pause=0))) as client:
        yield client


def play_together(client: TestClient[Any]) -> dict[str, Any]:
    """A table of five people on one device, with clocks, whose game has begun."""
    settings = {"players": 5, "board": "west", "civilizations": "random", "clock": {"type": "live"}}
    table = client.post("/api/tables", json={"settings": settings}).json()["table"]["id"]
    for seat in range(1, 6):
        client.post(f"/api/tables/{table}/join", json={"name": f"P{seat}"})
    return dict(client.post(f"/api/tables/{table}/start").json())


def play_alone(client: TestClient[Any]) -> dict[str, Any]:
    """A table of one person and bots; the person is asked first."""
    settings = {"players": 5, "board": "west", "clock": {"type": "live"}}
    wish = {"settings": settings, "civ": "minoa", "bot": "easy"}
    return dict(client.post("/api/solo", json=wish).json()["table"])


@contextmanager
def watched(client: TestClient[Any]) -> Iterator[set[str]]:
    """Notes the files of the server that are entered meanwhile, in the thread that serves."""
    entered: set[str] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            entered.add(frame.f_code.co_filename)

    portal = client.blocking_portal
    portal.call(sys.setprofile, note)
    try:
        yield entered
    finally:
        portal.call(sys.setprofile, None)


def until(socket: WebSocketTestSession, fits: Callable[[Any], bool]) -> Any:
    """The next message that fits."""
    while not fits(message := json.loads(socket.receive_text())):
        pass
    return message


def files_of_an_answer(client: TestClient[Any], info: dict[str, Any], by_bots: bool) -> set[str]:
    """The files entered from a frame that arrives until everybody has seen what came of it."""
    asked = next(seat for seat in info["seats"] if seat["civ"] == "minoa")["number"]
    other = next(seat for seat in info["seats"] if seat["kind"] == "human")["number"]
    path = f"/api/tables/{info['id']}/socket"
    with (
        client.websocket_connect(f"{path}?seat={asked}") as own,
        client.websocket_connect(f"{path}?seat={other}") as player,
        client.websocket_connect(path) as spectator,
    ):
        ask = until(own, lambda message: message["type"] == "welcome")["mine"]["asks"][0]["id"]
        until(spectator, lambda message: message["type"] == "welcome")
        client.blocking_portal.call(client.app.state["hub"].waker.settle, info["id"])
        with watched(client) as entered:
            own.send_json({"type": "answer", "ask": ask, "answer": {"orders": []}, "request": 7})
            until(own, lambda message: message["type"] == "accepted")
            for viewer in (player, spectator):
                until(viewer, lambda message: message["type"] == "changed")
            if by_bots:
                until(spectator, lambda message: message["type"] == "changed")
                client.blocking_portal.call(client.app.state["hub"].waker.settle, info["id"])
    inside = (Path(file) for file in entered if file.startswith(f"{SERVER}/"))
    return {str(file.relative_to(SERVER)) for file in inside} - BY_THE_CLOCK


def test_an_answer_goes_the_way_that_the_document_tells(client):
    info = play_together(client)
    assert info["waiting"] == ["minoa"]
    assert sorted(files_of_an_answer(client, info, by_bots=False)) == sorted(WAY)


def test_what_a_table_does_by_itself_afterwards_goes_the_way_that_the_document_tells(client):
    entered = files_of_an_answer(client, play_alone(client), by_bots=True)
    assert sorted(entered - set(WAY)) == sorted(BY_ITSELF)
