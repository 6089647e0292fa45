"""A turnstile: a few at once, a few who wait, and the rest are told to come again."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ecumene.server.errors import Refusal

AGAIN = 5
"""Seconds after which somebody who found it full may try again."""


class Turnstile:
    """For work that takes the processor for long."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once = at_once
        self._free = at_once
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._most = waiting

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for a turn, or refuses when too many wait already."""
        await self._enter()
        try:
            yield
        finally:
            self._leave()

    async def _enter(self) -> None:
        if self._free:
            self._free -= 1
            return
        if len(self._waiting) >= self._most:
            raise Refusal("server.busy", status=503, seconds=AGAIN)
        ticket = asyncio.get_running_loop().create_future()
        self._waiting.append(ticket)
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            elif not ticket.cancelled():
                self._leave()
            raise

    @property
    def is_idle(self) -> bool:
        """Whether nobody is in it, and nobody waits."""
        return self._free == self._at_once and not self._waiting

    def _leave(self) -> None:
        """The next who waits takes the place; if nobody does, it is free."""
        while self._waiting:
            ticket = self._waiting.popleft()
            if not ticket.done():
                ticket.set_result(None)
                return
        self._free += 1


class Turnstiles:
    """One for each name, as long as somebody is in it."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once = at_once
        self._waiting = waiting
        self._used: dict[str, Turnstile] = {}

    def __len__(self) -> int:
        return len(self._used)

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """Waits for a turn among those of the same name."""
        turnstile = self._used.setdefault(name, Turnstile(self._at_once, self._waiting))
        try:
            async with turnstile.turn():
                yield
        finally:
            if turnstile.is_idle:
                self._used.pop(name, None)


class Desk:
    """Work that each address gets one piece of at a time, and all together a few.

    Whoever asks for a lot waits behind themselves, and nobody else does.
    """

    def __init__(self, at_once: int, waiting: int, of_each: int) -> None:
        self._each = Turnstiles(1, of_each)
        self._all = Turnstile(at_once, waiting)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Waits for a turn, or refuses when too many wait already."""
        async with self._each.turn(address), self._all.turn():
            yield
