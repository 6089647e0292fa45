"""Faults: a bug stops no server, and the game it hits is set aside instead of continued.

Only here is anything at all caught: whoever watches over many games must survive a fault of one
of them. It is logged with where it happened, and the table is frozen until its host lets it go
on. Trouble with the database is no fault: the table leaves the memory and is taken up again.
"""

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from ecumene.engine.errors import PlayerError
from ecumene.engine.record import Entry
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import Clocks, pause
from ecumene.server.logs import Log
from ecumene.server.sight.viewers import DELETED
from ecumene.server.storage.rows import Conflict
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import TROUBLE, is_trouble
from ecumene.server.tables.lobby import frozen

T = TypeVar("T")
FAULT = "game.fault"
GONE = "table.not_found"
"""What a table says of itself when somebody has deleted it."""
UNREADABLE: tuple[type[Exception], ...] = (Conflict, PlayerError, msgspec.MsgspecError, *TROUBLE)
"""Why a table may be impossible to set aside."""
ONLY_READ = ("catch_up", "recheck")
"""What a table does by itself without doing anything at it."""


@contextmanager
def in_the_rules(log: Log, table: str, sequence: int, entry: Entry) -> Iterator[None]:
    """A fault in the rules is a refusal to whoever answered; the log says how to repeat it."""
    try:
        yield
    except PlayerError:
        raise
    except Exception as error:
        log.error(FAULT, error, table=table, sequence=sequence, ask=entry.id)
        raise Refusal(FAULT, status=500) from error


class Watch:
    """Watches over what tables do by themselves."""

    def __init__(self, store: Store, log: Log, forget: Callable[..., None]) -> None:
        self._store = store
        self._log = log
        self._forget = forget

    async def survive(self, table: str, what: str, work: Awaitable[T]) -> T | None:
        """What a table does by itself, or None after a fault that has been seen to.

        A table that this process cannot follow may be well at others: it is read anew here.
        """
        try:
            return await work
        except Exception as error:
            if isinstance(error, Refusal) and error.code == GONE:
                self._forget(table, DELETED)
            elif is_trouble(error) or isinstance(error, Conflict):
                self._log.trouble(error, table=table, during=what)
                self._forget(table)
            else:
                self._log.error(f"{what}.failed", error, table=table)
                await self._set_aside(table, what)
        return None

    async def _set_aside(self, table: str, what: str) -> None:
        """The table leaves the memory and is frozen, its clocks too, where it was last written."""
        self._forget(table)
        if what in ONLY_READ:
            return
        try:
            kept = await self._store.table(table)
            if kept is not None and kept.document.status == "running":
                body = await self._store.clocks_of(table)
                clocks = msgspec.json.decode(body, type=Clocks) if body else Clocks()
                stopped = msgspec.json.encode(pause(clocks, time.time()))
                await self._store.change(kept, frozen(kept.document), clocks=stopped)
        except UNREADABLE as error:
            self._log.error("freeze.failed", error, table=table)
