"""The talk at a table: each line is kept, and sent on once."""

import math
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ecumene.server.buckets import Bucket, Buckets
from ecumene.server.errors import Refusal
from ecumene.server.protocol import Said
from ecumene.server.sight.viewers import Viewers
from ecumene.server.storage.chat import forget_old, last_said, said_after, say
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import TROUBLE

MOST = 100
SHOWN = 200
TABLE = 4
"""A table may talk as much as so many seats."""
KEPT, OFTEN = 5000, 500
"""So many of the last lines are kept; the older are forgotten at the first line that is said by way
of this process, and after so many more."""


class TableTalk:
    """The chat of one table.

    What is said by way of this process is counted for each seat and for the table, over all its
    sockets and requests.
    """

    def __init__(self, table: str, store: Store, viewers: Viewers, per_minute: int) -> None:
        self._table = table
        self._store = store
        self._viewers = viewers
        self._last = 0
        self._lines = 0
        self._seats = Buckets(per_minute / 60, per_minute)
        self._all = Bucket(TABLE * per_minute / 60, TABLE * per_minute)

    def begin(self, last: int) -> None:
        """Nobody looks on yet: what is said after a line is passed on."""
        self._last = last

    async def say(self, name: str, seat: int | None, to: int | None, text: str) -> int:
        """Keeps a line, if rights are as they were looked at; gives its number."""
        row = {"game": self._table, "seat": seat, "to": to, "name": name, "text": text}
        number = await say(self._store, row, self._viewers.generation)
        if self._lines % OFTEN == 0:
            with suppress(*TROUBLE):  # the line is kept: older ones are forgotten another time
                await forget_old(self._store, self._table, KEPT)
        self._lines += 1
        return number

    def need_breath(self, seat: int | None) -> None:
        """Refuses whoever talks too fast, and everybody where all do."""
        buckets = (self._seats.of(str(seat)), self._all)
        wait = max(bucket.wait() for bucket in buckets)
        if wait > 0:
            raise Refusal("talk.too_fast", status=429, seconds=math.ceil(wait))
        for bucket in buckets:
            bucket.take()

    async def unheard(self) -> list[Said]:
        """What was said here and at other processes and is to be passed on."""
        rows = await said_after(self._store, self._table, self._last, MOST)
        return [said(row) for row in rows]

    def pass_on(self, lines: Iterable[Said]) -> None:
        """Sends lines to those who may read them, each once and in order."""
        for line in lines:
            if line.id > self._last:
                self._last = line.id
                self._viewers.say(line)


async def talk_for(store: Store, kept: Kept, seat: int | None, after: int) -> list[Said]:
    """The last lines of chat that may be read from a seat, or by a spectator.

    What was said in private to whoever sat there before is not for the one who sits there now.
    """
    seats = {} if seat is None else {seat: kept.document.seat(seat).private_from}
    rows = await last_said(store, kept.id, seats, after, SHOWN)
    return [said(row) for row in rows]


def said(row: Any) -> Said:
    """A line as it was kept; its number is the moment."""
    return Said(row.id, row.name, row.seat, row.to, row.text, row.id / 1_000_000)
