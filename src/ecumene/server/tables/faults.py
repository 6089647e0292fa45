"""Faults: a bug stops no server, and the game it hits is set aside instead of gone on with.

Only here is anything at all caught: whoever watches over many games must survive a fault of one
of them. It is logged with where it happened, and the table is frozen until its host lets it go
on. Trouble with the database is no fault: the table leaves the memory and is taken up again.
"""

import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from ecumene.engine.errors import PlayerError
from ecumene.engine.record import Entry
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import Clocks, pause
from ecumene.server.storage.store import Conflict
from ecumene.server.tables.lobby import frozen

if TYPE_CHECKING:
    from ecumene.server.tables.hub import Hub
    from ecumene.server.tables.table import LiveTable

T = TypeVar("T")
FAULT = "game.fault"
TROUBLE = (SQLAlchemyError, OSError)
"""What happens while the database cannot be reached, or its disk is full."""


@contextmanager
def in_the_rules(table: "LiveTable", entry: Entry) -> Iterator[None]:
    """A fault in the rules is a refusal to whoever answered; the log says how to repeat it."""
    try:
        yield
    except PlayerError:
        raise
    except Exception as error:
        table.hub.log.fault(table.id, table.game_position, entry, error)
        raise Refusal(FAULT, status=500) from error


async def survive(hub: "Hub", game: str, what: str, work: Awaitable[T]) -> T | None:
    """What a table does by itself, or None after a fault that has been seen to."""
    try:
        return await work
    except TROUBLE as error:
        hub.log.error("database.trouble", error, table=game, during=what)
        hub.forget(game)
    except Exception as error:
        hub.log.error(f"{what}.failed", error, table=game)
        await set_aside(hub, game)
    return None


async def set_aside(hub: "Hub", game: str) -> None:
    """The table leaves the memory and is frozen, its clocks too, where it was last written."""
    hub.forget(game)
    try:
        kept = await hub.store.table(game)
        if kept is not None and kept.document.status == "running":
            body = await hub.store.clocks_of(game)
            clocks = msgspec.json.decode(body, type=Clocks) if body else Clocks()
            stopped = msgspec.json.encode(pause(clocks, time.time()))
            await hub.store.change(kept, frozen(kept.document), clocks=stopped)
    except (Conflict, *TROUBLE) as error:
        hub.log.error("freeze.failed", error, table=game)
