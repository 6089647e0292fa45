"""Chaos: servers and their database are killed and restarted under people who play on.

    make chaos MINUTES=60 WORKERS=4

Afterwards, and all the time, it is looked whether every acknowledged answer is in the record, every
viewer was told everything once and in order, every worker shows the same game, that game is the one
its record gives, and no table stood still.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from sqlalchemy import func, select, update

from ecumene import Game
from ecumene.engine.record import read_record
from ecumene.rulesets import BY_NAME
from ecumene.server.games.opening import open_position
from ecumene.server.logs import Log
from ecumene.server.sight.picture import board_of, mine_of
from ecumene.server.storage import database as db
from ecumene.server.storage.moments import Reading, whole_record
from ecumene.server.storage.records import record_of
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import TROUBLE
from tests.server.chaos.house import House, until
from tests.server.chaos.people import KINDS, Table, founded
from tests.server.chaos.watching import Findings

EVENTS = {
    "kill": 6,
    "stop": 1,
    "kill all": 1,
    "database fast": 2,
    "database immediate": 2,
    "bad snapshot": 2,
    "calm": 1,
}
"""What may happen in a round, and how often."""
GROWTH = 6
"""So many answers every table must gain after each of them."""


class Chaos:
    """One run: the house, its tables, and what was found."""

    def __init__(self, house: House, tables: int) -> None:
        self.house = house
        self.found = Findings()
        self.store = Store(house.database.url)
        self.wanted = tables
        self.tables: list[Table] = []
        self.rounds = 0
        self.is_loud = False

    async def run(self, rounds: int, minutes: float) -> None:
        """So many rounds, or as many as there is time for; then everything is compared."""
        end = time.monotonic() + minutes * 60
        for number in range(self.wanted):
            await self._found(number)
        while self.rounds < rounds or time.monotonic() < end:
            await self.round()
        self.say("comparing")
        await self.compare()
        await self.store.close()

    def say(self, text: str) -> None:
        """Tells whoever wants to follow the run."""
        if self.is_loud:
            print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)

    async def _found(self, number: int) -> None:
        table = await founded(self.house, self.found, KINDS[number % len(KINDS)])
        self.tables.append(table)
        table.begin()

    async def round(self) -> None:
        """Something happens, and then every table must go on."""
        self.rounds += 1
        rng = self.house.rng
        [what] = rng.choices(list(EVENTS), weights=list(EVENTS.values()))
        await asyncio.sleep(rng.uniform(0.1, 1.5))
        self.found.counts[what] += 1
        self.say(f"round {self.rounds}: {what}")
        await self._happen(what)
        self.say(f"well again: {dict(self.found.counts)}")
        for number in range(len(self.tables)):
            await self._goes_on(number)
            self.say(f"table {number} went on")

    async def _happen(self, what: str) -> None:
        house = self.house
        victim = house.rng.randrange(len(house.servers))
        if what in ("kill", "stop"):
            await (house.kill(victim) if what == "kill" else house.stop(victim))
            await asyncio.sleep(house.rng.uniform(0, 1.0))
            await house.start(victim)
        elif what == "kill all":
            for number in range(len(house.servers)):
                await house.kill(number)
            for number in range(len(house.servers)):
                await house.start(number)
        elif what.startswith("database"):
            await house.restart_database(what.split()[1])
        elif what == "bad snapshot":
            await self._spoil(house.rng.choice(self.tables).name)

    async def _spoil(self, game: str) -> None:
        """The last position that was kept becomes rubbish; some processes have the table open."""
        shots = db.snapshots
        own = shots.c.game == game
        last = select(func.max(shots.c.sequence)).where(own).scalar_subquery()
        rubbish = update(shots).where(own, shots.c.sequence == last).values(body=b"rubbish")
        async with self.store.engine.begin() as connection:
            await connection.execute(rubbish)

    async def _goes_on(self, number: int) -> None:
        """Waits until a table has gained some answers; a finished one is replaced."""
        table = self.tables[number]
        before = await self._length(table.name)

        async def has_grown() -> bool:
            self._look_for_frozen(table)
            return table.is_over or await self._length(table.name) >= before + GROWTH

        await until(has_grown, f"table {table.name} to go on")
        if table.is_over:
            self.found.counts["finished"] += 1
            await table.stop()
            await self._check(table)
            self.tables[number] = await founded(self.house, self.found, KINDS[number % len(KINDS)])
            self.tables[number].begin()

    def _look_for_frozen(self, table: Table) -> None:
        if any(one.status == "frozen" for one in table.watchers):
            self.found.complain("frozen", table.name)
            raise AssertionError(f"table {table.name} is frozen")

    async def _length(self, game: str) -> int:
        """How many answers there are."""
        query = select(func.count()).where(db.answers.c.game == game)
        while True:
            with suppress(*TROUBLE):
                async with self.store.reader.begin() as connection:
                    return (await connection.execute(query)).scalar() or 0
            await asyncio.sleep(0.1)

    # ---------------------------------------------------------------- afterwards

    async def compare(self) -> None:
        """Everybody stops, and everything is compared."""
        for table in self.tables:
            await table.stop_players()
            await until(lambda table=table: self._is_paused(table), f"{table.name} to be paused")
        self.say("all paused")
        for table in self.tables:
            await self._agree(table)
            self.say(f"{table.name} agrees")
            await table.stop()
            await self._check(table)

    async def _is_paused(self, table: Table) -> bool:
        if (await table.request("GET", "") or {}).get("status") == "running":
            await table.request("POST", "/pause", {})
        info = await table.request("GET", "")
        return info is not None and info["status"] in ("paused", "finished")

    async def _agree(self, table: Table) -> None:
        """Each worker shows the same to every seat, and it is what the record gives."""
        game = await self.replayed(table.name)
        seats = (await table.request("GET", ""))["seats"]
        eyes: list[Any] = [None, *(one for one in seats if one["number"] <= table.people)]
        for one in eyes:
            seat = None if one is None else one["number"]
            wanted = picture(game, None if one is None else one["civ"])
            for server in self.house.servers:
                seen = await self._seen(table, server.address, seat)
                if (seen["board"], seen["mine"]) != wanted:
                    self.found.complain("disagreeing", f"{table.name} seat {seat}")
            await self._watchers_agree(table, seat, seen)

    async def _seen(self, table: Table, address: str, seat: int | None) -> Any:
        table.house.any_address = lambda: address  # type: ignore[method-assign]
        path = "/state" if seat is None else f"/state?seat={seat}"
        return await until(lambda: table.request("GET", path), "a state")

    async def _watchers_agree(self, table: Table, seat: int | None, seen: Any) -> None:
        """Whoever has looked on all the time sees the same board, under the same number."""
        for one in table.watchers:
            if one.seat == seat:

                async def is_there(one: Any = one) -> bool:
                    return one.number == seen["number"]

                await until(is_there, f"{table.name} seat {seat} to be told {seen['number']}")
                if plain(one.board) != plain(seen["board"]):
                    self.found.complain("disagreeing", f"{table.name} watcher of seat {seat}")

    async def replayed(self, name: str) -> Game:
        """The game of a table played again from nothing, which is as a worker takes it up."""
        kept = await self.store.table(name)
        assert kept is not None
        header, entries = read_record(await record_of(self.store, kept))
        game = await asyncio.to_thread(Game.replay, BY_NAME[header.ruleset], header, entries)
        opened = await open_position(self.store, name, Log())
        if opened.position.game.digest() != game.digest():
            self.found.complain("disagreeing", f"{name}: position and record")
        return game

    async def _check(self, table: Table) -> None:
        """The record has every acknowledged answer, its events leave no number out."""
        whole = await whole_record(self.store, table.name)
        given = Counter(
            row.entry.id
            for row in whole.answers
            if row.entry.by is None and not row.entry.taken_back and not row.entry.withdrawn
        )
        for (name, ask), times in self.found.accepted.items():
            if name == table.name and given[ask] < times:
                self.found.complain("lost", f"{name} {ask}: {given[ask]} of {times}")
        self.found.counts["answers"] += len(whole.answers)
        self._check_places(table.name, whole)
        await self._check_talk(table.name)

    def _check_places(self, name: str, whole: Reading) -> None:
        if [row.sequence for row in whole.answers] != list(range(len(whole.answers))):
            self.found.complain("gaps", f"{name}: the record")
        ends = [0, *(part.end for part in whole.events)]
        if [part.first for part in whole.events] != ends[:-1]:
            self.found.complain("gaps", f"{name}: the log")
        if whole.kept.document.status == "frozen":
            self.found.complain("frozen", name)

    async def _check_talk(self, name: str) -> None:
        query = select(db.chat.c.id).where(db.chat.c.game == name)
        async with self.store.reader.begin() as connection:
            kept = {row.id for row in await connection.execute(query)}
        lines = {number for game, number in self.found.said if game == name}
        if lines - kept:
            self.found.complain("lost", f"{name}: {len(lines - kept)} lines of chat")

    def summary(self) -> str:
        """The whole run in one line."""
        counts = self.found.counts
        bad = {name: counts[name] for name in BAD}
        done = {name: counts[name] for name in (*EVENTS, *GOOD)}
        shown = {"workers": len(self.house.servers), "rounds": self.rounds, **done, **bad}
        return "chaos: " + ", ".join(f"{name} {number}" for name, number in shown.items())


GOOD = ("answers", "acknowledged", "taken back", "told", "reconnects", "finished", "status 503")
BAD = ("lost", "frozen", "gaps", "backward", "differing", "disagreeing", "chat", "faults")


def picture(game: Game, civ: Any) -> tuple[Any, Any]:
    """What a seat is shown of a game, as plain JSON."""
    board = board_of(game, game.view(None))
    mine = None if civ is None else mine_of(game.view(civ), civ)
    return json.loads(msgspec.json.encode(board)), json.loads(msgspec.json.encode(mine))


def plain(board: Any) -> Any:
    """A board without what is null: a patch cannot tell it from what is not there."""
    if isinstance(board, dict):
        return {name: plain(value) for name, value in board.items() if value is not None}
    return board


async def chaos(
    workers: int, rounds: int, minutes: float, seed: int, tables: int = 4, is_loud: bool = False
) -> Chaos:
    """A whole run."""
    async with House(workers, Random(seed)) as house:
        run = Chaos(house, tables)
        run.is_loud = is_loud
        try:
            await run.run(rounds, minutes)
        finally:
            for table in run.tables:
                await table.stop()
    return run


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--follow", action="store_true", help="say what happens meanwhile")
    wish = parser.parse_args()
    print(f"seed {wish.seed}", flush=True)
    run = asyncio.run(
        chaos(wish.workers, wish.rounds, wish.minutes, wish.seed, wish.tables, wish.follow)
    )
    for line in run.found.wrong[:20]:
        print(line)
    print(run.summary())
    return 1 if run.found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
