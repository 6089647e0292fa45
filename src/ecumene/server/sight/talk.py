"""The talk at a table: each line is kept, and sent on once."""

import time
from collections.abc import Iterable
from typing import Any

from ecumene.server.protocol import Said
from ecumene.server.sight.viewers import Viewers
from ecumene.server.storage.store import Store

EVERY_SEAT = tuple(range(1, 19))
MOST = 100
SHOWN = 200


class TableTalk:
    """The chat of one table."""

    def __init__(self, table: str, store: Store, viewers: Viewers) -> None:
        self._table = table
        self._store = store
        self._viewers = viewers
        self._last = time.time_ns() // 1000

    async def say(self, name: str, seat: int | None, to: int | None, text: str) -> int:
        """Keeps a line and sends it to those who may read it; gives its number."""
        row = {"game": self._table, "seat": seat, "to": to, "name": name, "text": text}
        number = await self._store.say(row, self._viewers.generation)
        self.pass_on([Said(number, name, seat, to, text, number / 1_000_000)])
        return number

    async def unheard(self) -> list[Said]:
        """What was said at other processes, to be passed on."""
        if not self._viewers.all:
            return []
        rows = await self._store.talk(self._table, EVERY_SEAT, self._last, MOST)
        return [said(row) for row in rows]

    def pass_on(self, lines: Iterable[Said]) -> None:
        """Sends lines to those who may read them."""
        for line in lines:
            self._last = max(self._last, line.id)
            self._viewers.say(line)


async def talk_for(store: Store, table: str, seat: int | None, after: int) -> list[Said]:
    """The last lines of chat that may be read from a seat, or by a spectator."""
    seats = () if seat is None else (seat,)
    rows = await store.talk(table, seats, after, SHOWN)
    return [said(row) for row in rows]


def said(row: Any) -> Said:
    """A line as it was kept; its number is the moment."""
    return Said(row.id, row.name, row.seat, row.to, row.text, row.id / 1_000_000)
