"""All tables at once: at a human pace, and as fast as it goes.

The people are one Python process. When that looks for memory nobody needs it stops, for longer than
the server ever does, and would count its own pause as the server's: so it does not look meanwhile.
"""

import asyncio
import gc
import statistics
import time
from typing import NamedTuple

from tools.load.people import Table
from tools.load.server import Servers

PACES = {"one answer a second at each table": 1.0, "as fast as it goes": 0.0}


class Played(NamedTuple):
    """What came of playing for a while."""

    answers: int
    seconds: float
    worked: float
    """Seconds of a processor that the server used."""
    delays: list[float]
    """From each answer until its last viewer heard of it."""

    def __str__(self) -> str:
        if not self.delays:
            return "no answers"
        late = self.delays[int(len(self.delays) * 0.99)] * 1000
        return (
            f"{self.answers / self.seconds:.0f} answers/s, to the last viewer "
            f"median {statistics.median(self.delays) * 1000:.1f} ms, p99 {late:.1f} ms; "
            f"{self.worked / self.answers * 1000:.1f} ms of a processor for each "
            f"({self.answers} answers)"
        )


async def play_tables(server: Servers, games: int, seats: int, seconds: float, fast: bool) -> None:
    """Fills the tables, plays at each pace, and looks whether every message arrived."""
    empty = server.memory()
    addresses = server.addresses
    tables = [Table(addresses[number % len(addresses)], seats) for number in range(games)]
    for table in tables:
        await table.open()
    print(f"{games} games of {seats} seats, {games * seats} sockets")
    print(f"memory for each game and its sockets: {(server.memory() - empty) / games:.2f} MB")
    for name, pause in PACES.items():
        if pause or fast:
            print(f"{name}: {await play_at(server, tables, seconds, pause)}")
    await report_lost(tables)
    print(f"memory for each game after play: {(server.memory() - empty) / games:.2f} MB")
    for table in tables:
        await table.close()


async def play_at(server: Servers, tables: list[Table], seconds: float, pause: float) -> Played:
    """Everybody plays at this pace for so long."""
    for table in tables:
        table.delays.clear()
        table.answers = 0
    gc.collect()
    gc.disable()
    worked, begun = server.seconds_worked(), time.perf_counter()
    waits = [number / len(tables) * pause for number in range(len(tables))]
    await asyncio.gather(
        *(
            table.play(begun + seconds, pause, wait)
            for table, wait in zip(tables, waits, strict=True)
        )
    )
    passed = time.perf_counter() - begun
    gc.enable()
    delays = sorted(delay for table in tables for delay in table.delays)
    answers = sum(table.answers for table in tables)
    return Played(answers, passed, server.seconds_worked() - worked, delays)


async def report_lost(tables: list[Table]) -> None:
    """Whether every seat heard of everything, in order."""
    seats = [seat for table in tables for seat in table.seats]
    lost = sum(table.lost for table in tables)
    missing = sum([await table.numbers_missing() for table in tables])
    closed = sum(len(seat.goodbyes) for seat in seats)
    gaps = sum(seat.gaps for seat in seats)
    print(f"messages lost: {lost}, gaps in numbers: {gaps}, behind at the end: {missing}, "
          f"sockets closed: {closed}")  # fmt: skip
