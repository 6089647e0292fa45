"""The talk at a table: each line is kept, and sent on once."""

import math
import time
from typing import Any

from ecumene.server.buckets import Bucket, Buckets
from ecumene.server.errors import Refusal
from ecumene.server.protocol import Said
from ecumene.server.sight.viewers import Viewers
from ecumene.server.storage.store import Store

EVERY_SEAT = tuple(range(1, 19))
MOST = 100
SHOWN = 200
TABLE = 4
"""A table may talk as much as so many seats."""


class TableTalk:
    """The chat of one table.

    What is said by way of this process is counted for each seat and for the table, over all its
    sockets and requests.
    """

    def __init__(self, table: str, store: Store, viewers: Viewers, per_minute: int) -> None:
        self._table = table
        self._store = store
        self._viewers = viewers
        self._last = time.time_ns() // 1000
        self._seats = Buckets(per_minute / 60, per_minute)
        self._all = Bucket(TABLE * per_minute / 60, TABLE * per_minute)

    async def say(self, name: str, seat: int | None, to: int | None, text: str) -> int:
        """Keeps a line and sends it to those who may read it; gives its number."""
        self._need(self._seats.of(str(seat)), self._all)
        row = {"game": self._table, "seat": seat, "to": to, "name": name, "text": text}
        number = await self._store.say(row)
        self._pass_on(Said(number, name, seat, to, text, number / 1_000_000))
        return number

    def _need(self, *buckets: Bucket) -> None:
        """Refuses whoever talks too fast, and everybody where all do."""
        wait = max(bucket.wait() for bucket in buckets)
        if wait > 0:
            raise Refusal("talk.too_fast", status=429, seconds=math.ceil(wait))
        for bucket in buckets:
            bucket.take()

    async def follow(self) -> None:
        """Sends on what was said at other processes."""
        if not self._viewers.all:
            return
        for row in await self._store.talk(self._table, EVERY_SEAT, self._last, MOST):
            self._pass_on(said(row))

    def _pass_on(self, line: Said) -> None:
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
