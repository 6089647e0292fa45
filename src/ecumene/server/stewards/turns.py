"""Turns: which table's bots may think next, so that no table takes the processor from the others.

A few tables at once; of those that wait, the one that has used least lately goes first. So bots
who wait for people come before tables that play on by themselves, however many those are.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

AT_ONCE = 3
"""While one thinks the answers of the others are written."""
HALF = 10.0
"""Seconds after which half of what a table has used is forgotten."""
LITTLE = 0.001
MOST_KEPT = 1000


class Turns:
    """Whose turn it is to think, in this process."""

    def __init__(self, at_once: int = AT_ONCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = at_once
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}
        """Seconds of the processor, and when that was."""
        self._waiting: dict[asyncio.Future[None], str] = {}

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Waits until it is a table's turn."""
        await self._enter(table)
        try:
            yield
        finally:
            self._leave()

    @contextmanager
    def measured(self, table: str) -> Iterator[None]:
        """A table uses the processor meanwhile."""
        started = self._clock()
        try:
            yield
        finally:
            self.note(table, self._clock() - started)

    def note(self, table: str, seconds: float) -> None:
        """A table has used the processor."""
        self._used[table] = (self.used(table) + seconds, self._clock())
        if len(self._used) > MOST_KEPT:
            self._used = {one: kept for one, kept in self._used.items() if self.used(one) > LITTLE}

    def used(self, table: str) -> float:
        """Seconds of the processor that a table has used lately."""
        seconds, when = self._used.get(table, (0.0, 0.0))
        return seconds * math.exp2((when - self._clock()) / HALF)

    async def _enter(self, table: str) -> None:
        if self._free:
            self._free -= 1
            return
        ticket = asyncio.get_running_loop().create_future()
        self._waiting[ticket] = table
        try:
            await ticket
        except asyncio.CancelledError:
            if self._waiting.pop(ticket, None) is None and not ticket.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        """Whoever has used least goes on; if nobody waits, a place is free."""
        waiting = [ticket for ticket in self._waiting if not ticket.done()]
        if not waiting:
            self._free += 1
            return
        ticket = min(waiting, key=lambda one: self.used(self._waiting[one]))
        del self._waiting[ticket]
        ticket.set_result(None)
