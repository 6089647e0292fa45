"""Several server processes on one PostgreSQL: who wrote what, and who drives which table.

A process tells the others the name of a game and a number, and from which seats people look at
it; they read the rest from the database. One process at a time holds the lock of a table and
lets its bots and clocks act; the others could too, but their answers would only come second.
"""

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol
from zlib import crc32

from ecumene.server.logs import Log
from ecumene.server.storage.database import CHANNEL, RIGHTS, sync_url
from ecumene.server.storage.store import Store

HERE = "ecumene_here"
"""Where processes tell each other from which seats their viewers look."""
AGAIN = 20.0
"""So often they say it again."""
LOCKS = 7_036_874


class House(Protocol):
    """The tables of this process, as far as others concern them."""

    def in_memory(self) -> list[str]:
        """The names of the tables in memory."""

    def seats_watched(self, game: str) -> frozenset[int]:
        """The seats from which people look at a table by way of this process."""

    def others_watch(self, game: str, process: str, seats: frozenset[int]) -> bool:
        """Another process says from which seats people look; whether it was unknown so far."""

    async def catch_up(self, game: str) -> None:
        """Another process wrote something."""

    async def recheck(self, game: str) -> None:
        """Somebody may have lost a right at a table."""


class Neighbours:
    """The other processes on the same database; on SQLite there are none."""

    def __init__(self, store: Store, log: Log, house: House) -> None:
        self._store = store
        self._log = log
        self._house = house
        self._connection: Any = None
        self._mine: set[str] = set()
        self._changed: dict[str, None] = {}
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._using = asyncio.Lock()
        self._announced = 0.0
        self._errands: set[asyncio.Task[None]] = set()
        """What is being told or unlocked meanwhile, kept so that none is forgotten half-way."""

    async def start(self) -> None:
        """Begins to listen."""
        if self._store.postgres:
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

        url = sync_url(self._store.url).render_as_string(hide_password=False)
        self._connection = await asyncpg.connect(url)
        self._mine.clear()
        await self._connection.add_listener(CHANNEL, self._hear)
        await self._connection.add_listener(HERE, self._hear_of_viewers)

    def _hear(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        game, number, origin = payload.split(":", 2)
        if origin == self._store.origin:
            return
        if int(number) == RIGHTS:
            self._run(self._house.recheck(game))
        else:
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
                await self._house.catch_up(game)

    async def _reconnect(self) -> None:
        try:
            await self._connect()
        except broken() as error:
            self._log.error("listen.failed", error)
            return
        self._changed = dict.fromkeys(self._house.in_memory())
        for game in self._changed:
            self._run(self._house.recheck(game))

    # ---------------------------------------------------------------- who looks

    async def announce(self, game: str) -> None:
        """Tells the others from which seats people look at a table by way of this process."""
        if self._connection is None:
            return
        seats = ",".join(str(seat) for seat in sorted(self._house.seats_watched(game)))
        payload = f"{game}:{self._store.origin}:{seats}"
        async with self._using:
            with suppress(*broken()):
                await self._connection.execute("SELECT pg_notify($1, $2)", HERE, payload)

    def _hear_of_viewers(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        game, origin, seats = payload.split(":", 2)
        if origin == self._store.origin:
            return
        watched = frozenset(int(seat) for seat in seats.split(",") if seat)
        is_new = self._house.others_watch(game, origin, watched)
        if is_new and self._house.seats_watched(game):
            self._run(self.announce(game))

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _announce_again(self) -> None:
        """Now and then, so that a process that died is not believed in for ever."""
        if time.monotonic() - self._announced < AGAIN:
            return
        self._announced = time.monotonic()
        for game in self._house.in_memory():
            if self._house.seats_watched(game):
                await self.announce(game)

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
                self._log.error("lock.failed", error, table=game)
                return False
        if got:
            self._mine.add(game)
        return bool(got)

    def release(self, game: str) -> None:
        """Another process may drive the table."""
        if game in self._mine:
            self._mine.discard(game)
            self._run(self._unlock(game))

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
