"""The talk at a table: each line is kept, and sent on once."""

import asyncio
from typing import Any

from ecumene.server.protocol import Said
from ecumene.server.sight.viewers import Viewers
from ecumene.server.storage.chat import last_said, said_after, say
from ecumene.server.storage.store import Store

MOST = 100
SHOWN = 200


class TableTalk:
    """The chat of one table."""

    def __init__(self, table: str, store: Store, viewers: Viewers) -> None:
        self._table = table
        self._store = store
        self._viewers = viewers
        self._last = 0
        self.order = asyncio.Lock()
        """Held while lines are passed on, and while somebody comes who has read them so far."""

    def begin(self, last: int) -> None:
        """Nobody looks on yet: what is said after a line is passed on."""
        self._last = last

    async def say(self, name: str, seat: int | None, to: int | None, text: str) -> int:
        """Keeps a line and sends it to those who may read it; gives its number."""
        row = {"game": self._table, "seat": seat, "to": to, "name": name, "text": text}
        number = await say(self._store, row)
        await self.follow()
        return number

    async def follow(self) -> None:
        """Sends on what was said here and at other processes, each line once and in order."""
        async with self.order:
            while rows := await said_after(self._store, self._table, self._last, MOST):
                for row in rows:
                    self._last = row.id
                    self._viewers.say(said(row))


async def talk_for(store: Store, table: str, seat: int | None, after: int) -> list[Said]:
    """The last lines of chat that may be read from a seat, or by a spectator."""
    seats = () if seat is None else (seat,)
    rows = await last_said(store, table, seats, after, SHOWN)
    return [said(row) for row in rows]


def said(row: Any) -> Said:
    """A line as it was kept; its number is the moment."""
    return Said(row.id, row.name, row.seat, row.to, row.text, row.id / 1_000_000)
