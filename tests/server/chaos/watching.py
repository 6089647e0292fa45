"""Watching in chaos: what each viewer is told, over however many sockets of whichever worker.

A viewer counts: numbers never go back and leave nothing out, and whoever looks through the same
eyes is told the same under the same number.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.chaos.house import House
from tests.server.playing import merged

GONE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What happens to a connection whose worker is gone."""


class Findings:
    """All that was seen and acknowledged, and what was wrong with it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.told: dict[tuple[str, int | None], dict[int, str]] = {}
        """What was told under each number, by table and seat."""
        self.accepted: Counter[tuple[str, str]] = Counter()
        """How often an answer to a question was acknowledged."""
        self.said: set[tuple[str, int]] = set()

    def note(self, table: str, seat: int | None, number: int, event: Any) -> None:
        """Somebody was told something under a number."""
        text = json.dumps(event, sort_keys=True)
        known = self.told.setdefault((table, seat), {}).setdefault(number, text)
        if known != text:
            self.complain("differing", f"{table} seat {seat} number {number}: {known} and {text}")

    def complain(self, kind: str, what: str) -> None:
        """Something is wrong."""
        self.counts[kind] += 1
        self.wrong.append(f"{kind}: {what}"[:600])


class Watcher:
    """Somebody who looks at a table from a seat, or as a spectator."""

    def __init__(
        self, house: House, found: Findings, table: str, seat: int | None, cookie: str
    ) -> None:
        self.house = house
        self.found = found
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.number: int | None = None
        self.board: Any = None
        self.status = ""
        self.line = 0

    async def run(self) -> None:
        """Looks on until cancelled, and comes back whenever the connection is lost."""
        while True:
            with suppress(*GONE):
                async with self.look() as socket:
                    async for message in socket:
                        self.hear(json.loads(message))
            self.found.counts["reconnects"] += 1
            await asyncio.sleep(self.house.rng.uniform(0.01, 0.3))

    def look(self) -> connect:
        """A socket at any worker, from the last number on."""
        wishes = {"seat": self.seat, "since": self.number}
        query = "&".join(f"{name}={value}" for name, value in wishes.items() if value is not None)
        address = self.house.any_address().replace("http", "ws", 1)
        return connect(
            f"{address}/api/tables/{self.table}/socket?{query}",
            additional_headers={"Cookie": f"ecumene={self.cookie}"},
            max_size=None,
            compression=None,
            open_timeout=30,
        )

    def hear(self, message: Any) -> None:
        """Takes in a message."""
        kind = message["type"]
        if kind == "welcome":
            self._welcome(message)
        elif kind == "changed":
            self._changed(message)
        elif kind == "talked":
            self._line(message["said"]["id"])
        elif kind == "table":
            self.status = message["table"]["status"]

    def _welcome(self, message: Any) -> None:
        number, events = message["number"], message["events"]
        self.status = message["table"]["status"]
        self.board = message["board"]
        if self.number is not None and number < self.number:
            self.found.complain("backward", f"{self._me()} {self.number} then {number}")
        if self.number is not None and number - len(events) - message["missed"] != self.number:
            self.found.complain("gaps", f"{self._me()} welcome {self.number} then {number}")
        self._take(number, events)
        for line in message["talk"]:
            self.line = max(self.line, line["id"])

    def _changed(self, message: Any) -> None:
        number, events = message["number"], message["events"]
        if self.number is not None and number - len(events) != self.number:
            kind = "backward" if number < self.number else "gaps"
            text = f"{self._me()} changed {self.number} then {number} with {len(events)}"
            self.found.complain(kind, text)
        self.board = merged(self.board, message["board"])
        self._take(number, events)

    def _take(self, number: int, events: list[Any]) -> None:
        for place, event in enumerate(events, number - len(events) + 1):
            self.found.note(self.table, self.seat, place, event)
        self.found.counts["told"] += len(events)
        self.number = number

    def _line(self, number: int) -> None:
        if number <= self.line:
            self.found.complain("chat", f"{self._me()} line {self.line} then {number}")
        self.line = number

    def _me(self) -> str:
        return f"{self.table} seat {self.seat}"


class Hand(Watcher):
    """A watcher who also sends commands by socket."""

    async def command(self, socket: ClientConnection, wish: dict[str, Any]) -> Any:
        """Sends a command and waits for the reply to it."""
        await socket.send(json.dumps(wish | {"request": 7}))
        async with asyncio.timeout(60):
            while True:
                message = json.loads(await socket.recv())
                if message["type"] in ("accepted", "refused"):
                    return message
                self.hear(message)
