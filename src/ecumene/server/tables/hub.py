"""The hub: all live tables of this process, and what wakes them.

A table is taken into memory when somebody needs it and leaves when nobody does. Tables that
have something to do by themselves are found in the database by the time they asked for, so a
restart forgets none.
"""

import asyncio
import time
from contextlib import suppress

from ecumene.server.errors import not_found
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.people.notifications import Notifier
from ecumene.server.settings import Settings
from ecumene.server.storage.processes import Neighbours
from ecumene.server.storage.store import Store
from ecumene.server.storage.writer import Writer
from ecumene.server.tables.driving import drive
from ecumene.server.tables.faults import TROUBLE, survive
from ecumene.server.tables.table import LiveTable

LONGEST_SLEEP = 5.0
"""So often the database is asked for tables that have something to do."""


GOODBYES = 2.0
"""So long viewers have to hear that the server stops."""


class Hub:
    """Everything that lives as long as the process."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self.settings = settings
        self.log = log
        self.metrics = Metrics()
        self.store = Store(settings.database)
        self.writer = Writer(self.store, self.metrics)
        self.neighbours = Neighbours(self)
        self.notifier = Notifier(self)
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = False
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        """Begins to write, to listen and to wake tables."""
        self.writer.start()
        await self.neighbours.start()
        self._tasks = [asyncio.create_task(self._wake_due()), asyncio.create_task(self._sweep())]

    async def dismiss(self) -> None:
        """Says goodbye to all viewers, and gives them a moment to hear it."""
        self.closing = True
        until = time.monotonic() + GOODBYES
        for table in self.tables.values():
            table.viewers.send_away("server.stopping")
        while time.monotonic() < until and any(one.viewers.all for one in self.tables.values()):
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Lets running work end, tells viewers goodbye, and closes the database."""
        self.closing = True
        self._stopping.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._driving:
            await asyncio.wait(list(self._driving.values()), timeout=10)
        for table in self.tables.values():
            table.viewers.send_away("server.stopping")
        await self.notifier.stop()
        await self.writer.stop()
        await self.neighbours.stop()
        await self.store.close()

    # ---------------------------------------------------------------- tables

    async def table(self, game: str) -> LiveTable:
        """A table, taken into memory if it is not there."""
        live = self.tables.get(game)
        if live is not None:
            live.used = time.monotonic()
            return live
        lock = self._opening.setdefault(game, asyncio.Lock())
        async with lock:
            if game not in self.tables:
                kept = await self.store.table(game)
                if kept is None:
                    self._opening.pop(game, None)
                    raise not_found()
                live = LiveTable(self, kept)
                await live.open()
                self.tables[game] = live
        self._opening.pop(game, None)
        return self.tables[game]

    def forget(self, game: str) -> None:
        """A table leaves the memory."""
        table = self.tables.pop(game, None)
        if table is not None:
            table.viewers.send_away("table.reopened")
            self.neighbours.release(game)

    # ---------------------------------------------------------------- waking

    def wake(self, table: LiveTable) -> None:
        """Lets a table do what it has to do by itself."""
        if self.closing:
            return
        if table.id in self._driving:
            self._again.add(table.id)
        else:
            self._driving[table.id] = asyncio.create_task(self._drive(table))

    async def _drive(self, table: LiveTable) -> None:
        try:
            while self.tables.get(table.id) is table:
                self._again.discard(table.id)
                moment = await self._drive_once(table)
                if table.id in self._again:
                    continue
                if moment is None or self.closing:
                    return
                wait = moment - time.time()
                if wait > LONGEST_SLEEP:
                    return
                await self._rest(table.id, wait)
        finally:
            del self._driving[table.id]
            taken_up_anew = self.tables.get(table.id)
            if taken_up_anew is not None and taken_up_anew is not table:
                self.wake(taken_up_anew)

    async def _drive_once(self, table: LiveTable) -> float | None:
        if not await self.neighbours.may_drive(table.id):
            return None
        return await survive(self, table.id, "drive", self._work(table))

    async def _work(self, table: LiveTable) -> float | None:
        moment = await drive(table)
        await self.notifier.look_at(table)
        return moment

    async def _rest(self, game: str, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and game not in self._again and not self.closing:
            await asyncio.sleep(min(0.05, max(0.001, until - time.monotonic())))

    async def _wake_due(self) -> None:
        """Wakes the tables whose time has come, those not in memory too."""
        while not self.closing:
            try:
                wait = await self._wake_now()
            except TROUBLE as error:
                self.log.error("database.trouble", error, during="wake")
                wait = 1.0
            await self._pause(min(LONGEST_SLEEP, max(0.5, wait)))

    async def _pause(self, seconds: float) -> None:
        """Waits; no longer than until the hub stops."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)

    async def _wake_now(self) -> float:
        """Wakes those that are due, and says how long there is nothing to do."""
        for game, _ in await self.store.due(time.time()):
            if game not in self._driving:
                await self._open_and_wake(game)
        upcoming = await self.store.next_wake()
        return LONGEST_SLEEP if upcoming is None else upcoming - time.time()

    async def _open_and_wake(self, game: str) -> None:
        if await self.neighbours.may_drive(game):
            table = await survive(self, game, "open", self.table(game))
            if table is not None:
                table.woken = True
                self.wake(table)

    async def _sweep(self) -> None:
        """Tables that nobody looks at leave the memory."""
        while not self.closing:
            await self._pause(15)
            limit = time.monotonic() - self.settings.idle_minutes * 60
            for game, table in list(self.tables.items()):
                idle = not table.viewers.all and table.used < limit and game not in self._driving
                if idle and not table.lock.locked():
                    self.forget(game)

    async def settle(self, game: str) -> None:
        """Waits until a table has nothing to do by itself for now."""
        with suppress(KeyError):
            while game in self._driving:
                await asyncio.sleep(0.002)
