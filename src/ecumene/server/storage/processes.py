"""Several server processes on one PostgreSQL: who wrote what, and who drives which table.

A process tells the others the name of a game and a number, and from which seats people look at
it; they read the rest from the database. One process at a time holds the lock of a table and
lets its bots and clocks act; the others could too, but their answers would only come second.
"""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ecumene.server.storage.database import sync_url
from ecumene.server.tables.faults import survive

if TYPE_CHECKING:
    from ecumene.server.tables.hub import Hub
    from ecumene.server.tables.table import LiveTable

CHANNEL = "ecumene"
HERE = "ecumene_here"
"""Where processes tell each other from which seats their viewers look."""
AGAIN = 20.0
"""So often they say it again."""
LOCKS = 7_036_874


class Neighbours:
    """The other processes on the same database; on SQLite there are none."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._connection: Any = None
        self._mine: set[str] = set()
        self._changed: dict[str, None] = {}
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._using = asyncio.Lock()
        self._announced = 0.0
        self._telling: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begins to listen."""
        if self._hub.store.postgres:
            await self._connect()
            self._task = asyncio.create_task(self._follow())

    async def stop(self) -> None:
        """Gives all locks back and stops listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with suppress(*broken()):
                await self._connection.close(timeout=5)

    async def _connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url = sync_url(self._hub.settings.database).render_as_string(hide_password=False)
        self._connection = await asyncpg.connect(url)
        self._mine.clear()
        await self._connection.add_listener(CHANNEL, self._hear)
        await self._connection.add_listener(HERE, self._hear_of_viewers)

    def _hear(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        game, _, origin = payload.split(":", 2)
        if origin != self._hub.store.origin:
            self._changed[game] = None
            self._work.set()

    async def _follow(self) -> None:
        """Tables in memory catch up with what others wrote."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._work.wait(), timeout=5)
            self._work.clear()
            if self._connection.is_closed():
                await self._reconnect()
            await self._announce_again()
            games, self._changed = list(self._changed), {}
            for game in games:
                table = self._hub.tables.get(game)
                if table is not None:
                    await survive(self._hub, game, "catch_up", table.catch_up())

    async def _reconnect(self) -> None:
        try:
            await self._connect()
        except broken() as error:
            self._hub.log.error("listen.failed", error)
            return
        self._changed = dict.fromkeys(self._hub.tables)

    # ---------------------------------------------------------------- who looks

    async def announce(self, table: "LiveTable") -> None:
        """Tells the others from which seats people look at a table by way of this process."""
        if self._connection is None:
            return
        seats = ",".join(str(seat) for seat in sorted(table.viewers.own_seats))
        payload = f"{table.id}:{self._hub.store.origin}:{seats}"
        async with self._using:
            with suppress(*broken()):
                await self._connection.execute("SELECT pg_notify($1, $2)", HERE, payload)

    def _hear_of_viewers(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        game, origin, seats = payload.split(":", 2)
        table = self._hub.tables.get(game)
        if table is None or origin == self._hub.store.origin:
            return
        is_new = origin not in table.viewers.elsewhere
        table.viewers.hear_of(origin, frozenset(int(seat) for seat in seats.split(",") if seat))
        if is_new and table.viewers.own_seats:
            task = asyncio.ensure_future(self.announce(table))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _announce_again(self) -> None:
        """Now and then, so that a process that died is not believed in for ever."""
        if time.monotonic() - self._announced < AGAIN:
            return
        self._announced = time.monotonic()
        for table in list(self._hub.tables.values()):
            if table.viewers.own_seats:
                await self.announce(table)

    # ---------------------------------------------------------------- who drives

    async def may_drive(self, game: str) -> bool:
        """Whether this process lets the table's bots and clocks act."""
        if self._connection is None or game in self._mine:
            return True
        async with self._using:
            if self._connection.is_closed():
                return False
            try:
                got = await self._connection.fetchval(
                    "SELECT pg_try_advisory_lock($1, $2)", LOCKS, _number(game)
                )
            except broken() as error:
                self._hub.log.error("lock.failed", error, table=game)
                return False
        if got:
            self._mine.add(game)
        return bool(got)

    def release(self, game: str) -> None:
        """Another process may drive the table."""
        if game in self._mine:
            self._mine.discard(game)
            task = asyncio.ensure_future(self._unlock(game))
            self._unlocking = task

    async def _unlock(self, game: str) -> None:
        async with self._using:
            with suppress(*broken()):
                await self._connection.execute(
                    "SELECT pg_advisory_unlock($1, $2)", LOCKS, _number(game)
                )


def broken() -> tuple[type[Exception], ...]:
    """What a connection to PostgreSQL raises when it is lost or cannot be made."""
    import asyncpg

    return (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


def _number(game: str) -> int:
    """A lock's number for a game: 31 bits of its name."""
    return crc32(game.encode()) & 0x7FFFFFFF
