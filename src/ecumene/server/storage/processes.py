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
from ecumene.server.storage.trouble import TROUBLE

HERE = "ecumene_here"
"""Where processes tell each other from which seats their viewers look."""
AGAIN = 20.0
"""So often they say it again."""
LISTEN_AGAIN = 5.0
"""So often it is looked whether this process can still hear the others."""
CONNECTING = 10.0
"""Seconds that a connection may take to be made."""
AT_ONCE = 8
"""So many tables catch up at once."""
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
        self._changed: set[str] = set()
        """Tables of which there is news that nobody has begun to read."""
        self._catching_up: set[str] = set()
        self._at_once = asyncio.Semaphore(AT_ONCE)
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
        if self._errands:
            await asyncio.wait(list(self._errands), timeout=LISTEN_AGAIN)
        if self._connection is not None:
            with suppress(*TROUBLE):
                await self._connection.close(timeout=5)

    async def _connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url = sync_url(self._store.url).render_as_string(hide_password=False)
        connection = await asyncpg.connect(url, timeout=CONNECTING)
        await connection.add_listener(CHANNEL, self._hear)
        await connection.add_listener(HERE, self._hear_of_viewers)
        self._mine.clear()
        self._connection = connection

    def _hear(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        game, number, origin = payload.split(":", 2)
        if origin == self._store.origin:
            return
        if int(number) == RIGHTS:
            self._run(self._house.recheck(game))
        else:
            self._is_changed(game)

    def _is_changed(self, game: str) -> None:
        """A table catches up; where it does so already, once more afterwards."""
        self._changed.add(game)
        if game not in self._catching_up:
            self._catching_up.add(game)
            self._run(self._catch_up(game))

    async def _catch_up(self, game: str) -> None:
        try:
            while game in self._changed:
                async with self._at_once:
                    self._changed.discard(game)
                    await self._house.catch_up(game)
        finally:
            self._catching_up.discard(game)

    async def _follow(self) -> None:
        """Sees to it that this process hears the others, and they know who looks on here."""
        while True:
            await asyncio.sleep(LISTEN_AGAIN if await self._is_heard() else LISTEN_AGAIN / 10)
            await self._announce_again()

    async def _is_heard(self) -> bool:
        """Whether the connection works; one that does not is made anew."""
        try:
            async with self._using:
                await self._connection.fetchval("SELECT 1", timeout=LISTEN_AGAIN)
        except TROUBLE:
            self._connection.terminate()
            return await self._reconnect()
        return True

    async def _reconnect(self) -> bool:
        try:
            async with self._using:
                await self._connect()
        except TROUBLE as error:
            self._log.trouble(error, during="listen")
            return False
        for game in self._house.in_memory():
            self._is_changed(game)
            self._run(self._house.recheck(game))
        return True

    # ---------------------------------------------------------------- who looks

    async def announce(self, game: str) -> None:
        """Tells the others from which seats people look at a table by way of this process."""
        if self._connection is None:
            return
        seats = ",".join(str(seat) for seat in sorted(self._house.seats_watched(game)))
        payload = f"{game}:{self._store.origin}:{seats}"
        async with self._using:
            with suppress(*TROUBLE):
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
            except TROUBLE as error:
                self._log.trouble(error, during="lock", table=game)
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
            with suppress(*TROUBLE):
                await self._connection.execute(
                    "SELECT pg_advisory_unlock($1, $2)", LOCKS, _number(game)
                )


def _number(game: str) -> int:
    """A lock's number for a game: 31 bits of its name."""
    return crc32(game.encode()) & 0x7FFFFFFF
