"""What is done to servers to see what they withstand: people who play on, whatever happens."""

import asyncio
import os
import threading
import time
from collections import Counter
from random import Random

import httpx

from ecumene import Game, rulesets
from ecumene.engine.record import read_record
from ecumene.server.storage.records import record_of
from ecumene.server.storage.rows import Answered
from ecumene.server.storage.store import Store
from tests.server.process import Person, usual

ROUNDS = int(os.environ.get("ECUMENE_STRESS", "0"))
"""Set by `make stress`: how often the hard things are done; a few times otherwise."""


def rounds(few: int) -> int:
    """How often to repeat."""
    return ROUNDS or few


def hot_seat(person: Person, ruleset: str = "mega") -> str:
    """A table whose five seats are all played on one device."""
    made = person.post("/api/tables", {"settings": {"players": 5, "board": "west",
                                                    "ruleset": ruleset,
                                                    "civilizations": "random"}})  # fmt: skip
    table = str(made["table"]["id"])
    for seat in range(1, 6):
        person.post(f"/api/tables/{table}/join", {"name": f"P{seat}"})
    person.post(f"/api/tables/{table}/start")
    return table


class Players(threading.Thread):
    """Somebody who answers for some seats of a table as fast as he can, and notes what counts."""

    def __init__(self, person: Person, table: str, seats: tuple[int, ...], seed: int) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.table = table
        self.seats = seats
        self.accepted: list[str] = []
        self.tried = 0
        self.stopping = threading.Event()
        self._rng = Random(seed)

    def run(self) -> None:
        """Plays until told to stop or until the server is gone."""
        try:
            while not self.stopping.is_set():
                for seat in self._rng.sample(self.seats, len(self.seats)):
                    self._act(seat)
        except httpx.HTTPError:
            return

    def _act(self, seat: int) -> None:
        mine = self.person.state(self.table, seat)["mine"]
        for ask in mine["asks"]:
            if self.stopping.is_set() or ask["id"] in mine["sealed"]:
                continue
            if usual(ask) is None:
                regent = {"regent": {"bot": "random", "until": "phase", "pace": "fast"}}
                self.person.command(self.table, "seat", seat, preferences=regent)
                continue
            self.tried += 1
            reply = self.person.command(
                self.table, "answer", seat, ask=ask["id"], answer=usual(ask)
            )
            if reply["type"] == "accepted":
                self.accepted.append(ask["id"])


def answers_in(database: str, table: str) -> list[Answered]:
    """The record as it lies in the database."""

    async def read() -> list[Answered]:
        store = Store(database)
        try:
            return await store.answers_after(table, 0)
        finally:
            await store.close()

    return asyncio.run(read())


def replayed(database: str, table: str) -> Game:
    """The game of a table, played again from nothing by its record."""

    async def read() -> bytes:
        store = Store(database)
        try:
            kept = await store.table(table)
            assert kept is not None
            return await record_of(store, kept)
        finally:
            await store.close()

    header, entries = read_record(asyncio.run(read()))
    return Game.replay(rulesets.BY_NAME[header.ruleset], header, entries)


def given_by_people(rows: list[Answered]) -> Counter[str]:
    """How often people answered each question."""
    return Counter(row.entry.id for row in rows if row.entry.by is None)


def settled(person: Person, table: str) -> int:
    """The number of events once nothing happens by itself any more."""
    last, since = -1, time.monotonic()
    while time.monotonic() - since < 1.0:
        number = int(person.state(table)["number"])
        if number != last:
            last, since = number, time.monotonic()
        time.sleep(0.05)
    return last
