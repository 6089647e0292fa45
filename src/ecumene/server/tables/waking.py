"""Waking: which table does something by itself, and when.

Tables that have something to do are found in the database by the time they asked for, so a
restart forgets none.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from ecumene.server.logs import Log
from ecumene.server.stewards.stewards import SOON
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import TROUBLE
from ecumene.server.tables.faults import Watch
from ecumene.server.tables.table import LiveTable


class Waker:
    """Lets the tables of this process act by themselves, each in a task of its own."""

    def __init__(
        self,
        tables: Mapping[str, LiveTable],
        store: Store,
        log: Log,
        watch: Watch,
        may_drive: Callable[[str], Awaitable[bool]],
        open_table: Callable[[str], Awaitable[LiveTable]],
        work: Callable[[LiveTable], Awaitable[float | None]],
    ) -> None:
        self._tables = tables
        self._store = store
        self._log = log
        self._watch = watch
        self._may_drive = may_drive
        self._open_table = open_table
        self._work = work
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._finding: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    def start(self) -> None:
        """Begins to look for tables whose time has come."""
        self._finding = asyncio.create_task(self._find_due())

    def say_stop(self) -> None:
        """Nothing new is begun from now on."""
        self._stopping.set()

    def is_stopping(self) -> bool:
        """Whether nothing new is begun any more."""
        return self._stopping.is_set()

    async def stop(self) -> None:
        """Lets running work end."""
        self.say_stop()
        if self._finding is not None:
            await asyncio.gather(self._finding, return_exceptions=True)
        if self._driving:
            await asyncio.wait(list(self._driving.values()), timeout=10)

    def is_driving(self, table: str) -> bool:
        """Whether a table is doing something by itself, or waits to do so soon."""
        return table in self._driving

    async def settle(self, table: str) -> None:
        """Waits until a table has nothing to do by itself for now."""
        while table in self._driving:
            await asyncio.sleep(0.002)

    # ---------------------------------------------------------------- one table

    def wake(self, table: LiveTable) -> None:
        """Lets a table do what it has to do by itself.

        What was written by a piece of memory that no longer stands for the table is read by
        the one that does.
        """
        current = self._tables.get(table.id, table)
        if current is not table:
            current.play.spoiled = True
        if self._stopping.is_set():
            return
        if table.id in self._driving:
            self._again.add(table.id)
        else:
            self._driving[table.id] = asyncio.create_task(self._drive(current))

    async def _drive(self, table: LiveTable) -> None:
        try:
            while self._tables.get(table.id) is table:
                self._again.discard(table.id)
                moment = await self._drive_once(table)
                if table.id in self._again:
                    continue
                if moment is None or self._stopping.is_set():
                    return
                wait = moment - time.time()
                if wait > SOON:
                    return
                await self._rest(table.id, wait)
        finally:
            del self._driving[table.id]
            taken_up_anew = self._tables.get(table.id)
            if taken_up_anew is not None and taken_up_anew is not table:
                self.wake(taken_up_anew)

    async def _drive_once(self, table: LiveTable) -> float | None:
        if not await self._may_drive(table.id):
            return None
        return await self._watch.survive(table.id, "drive", self._work(table))

    async def _rest(self, table: str, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and table not in self._again:
            if self._stopping.is_set():
                return
            await asyncio.sleep(min(0.05, max(0.001, until - time.monotonic())))

    # ---------------------------------------------------------------- all tables

    async def _find_due(self) -> None:
        """Wakes the tables whose time has come, those not in memory too."""
        while not self._stopping.is_set():
            try:
                wait = await self._wake_due()
            except TROUBLE as error:
                self._log.trouble(error, during="wake")
                wait = 1.0
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), min(SOON, max(0.5, wait)))

    async def _wake_due(self) -> float:
        """Wakes those that are due, and says how long there is nothing to do."""
        for table, _ in await self._store.due(time.time()):
            if table not in self._driving:
                await self._open_and_wake(table)
        upcoming = await self._store.next_wake()
        return SOON if upcoming is None else upcoming - time.time()

    async def _open_and_wake(self, name: str) -> None:
        if await self._may_drive(name):
            table = await self._watch.survive(name, "open", self._open_table(name))
            if table is not None:
                table.wake_unwritten = True
                self.wake(table)
