"""The hub: all live tables of this process. One is taken into memory when somebody needs it, and
leaves when nobody does.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ecumene.engine.errors import PlayerError
from ecumene.server.errors import Refusal, not_found
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.people.rights import Rights
from ecumene.server.post.means import Means
from ecumene.server.post.office import Office
from ecumene.server.settings import Settings
from ecumene.server.sight.own_games import Lines
from ecumene.server.stewards.turns import Turns
from ecumene.server.storage.processes import Neighbours
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import TROUBLE
from ecumene.server.storage.whole_games import forget_halves
from ecumene.server.storage.writer import Writer
from ecumene.server.tables.driving import drive, is_playing, notify, start_if_chosen
from ecumene.server.tables.faults import Watch
from ecumene.server.tables.following import catch_up, open_table
from ecumene.server.tables.proposals import carry_out_agreed
from ecumene.server.tables.services import Services
from ecumene.server.tables.table import LiveTable
from ecumene.server.tables.waking import Waker

GOODBYES = 2.0
"""So long viewers have to hear that the server stops."""
SWEEP = 15.0
"""So often tables that nobody looks at are looked for."""


class Hub:
    """Everything that lives as long as the process."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self.settings = settings
        self.log = log
        self.metrics = Metrics()
        self.store = Store(settings.database)
        self.writer = Writer(self.store, self.metrics)
        self.tables: dict[str, LiveTable] = {}
        self.watch = Watch(self.store, log, self.forget)
        self.neighbours = Neighbours(self.store, log, self)
        self.waker = Waker(
            self.tables,
            self.store,
            log,
            self.watch,
            self.neighbours.may_drive,
            self.table,
            self._work,
        )
        self.rights = Rights(self.store, self._recheck)
        self._errands: set[asyncio.Task[None]] = set()
        """What is being done meanwhile, kept so that nothing is forgotten half-way."""
        self.post = Office(Means(settings, self.store, log, self.metrics))
        self._services = Services(
            settings, log, self.metrics, self.store, self.writer, self.rights, Turns()
        )
        self.own_lines = Lines()
        """What is known of the finished games of those who have asked for theirs."""
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self._open_sockets = 0

    @property
    def turns(self) -> Turns:
        """Whose turn it is to think."""
        return self._services.turns

    async def start(self) -> None:
        """Begins to write, to listen and to wake tables."""
        self.writer.start()
        await self.neighbours.start()
        self.waker.start()
        self.post.start()
        self._sweeping = asyncio.create_task(self._sweep())
        self._run_errand(self._forget_halves())

    async def dismiss(self) -> None:
        """Says goodbye to all viewers, and gives them a moment to hear it."""
        self.waker.say_stop()
        self._send_all_away()
        await self._see_off()

    @contextmanager
    def serving(self) -> Iterator[None]:
        """A socket is open: its end, which tells the others at the table, is waited for."""
        self._open_sockets += 1
        try:
            yield
        finally:
            self._open_sockets -= 1

    async def _see_off(self) -> None:
        until = time.monotonic() + GOODBYES
        while self._open_sockets and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Lets running work end, tells viewers goodbye, and closes the database."""
        self._stopping.set()
        if self._sweeping is not None:
            await asyncio.gather(self._sweeping, return_exceptions=True)
        if self._errands:
            await asyncio.wait(self._errands, timeout=GOODBYES)
        await self.waker.stop()
        self._send_all_away()
        await self._see_off()
        await self.post.stop()
        await self.writer.stop()
        await self.neighbours.stop()
        await self.store.close()

    def _send_all_away(self) -> None:
        for table in self.tables.values():
            table.viewers.send_away("server.stopping")

    # ---------------------------------------------------------------- tables

    async def table(self, name: str) -> LiveTable:
        """A table, taken into memory if it is not there."""
        live = self.tables.get(name)
        if live is None:
            if name not in self._opening:
                task = self._opening[name] = asyncio.create_task(self._open(name))
                task.add_done_callback(lambda _: self._opening.pop(name))
            live = await asyncio.shield(self._opening[name])
        live.used = time.monotonic()
        return live

    async def _open(self, name: str) -> LiveTable:
        kept = await self.store.table(name)
        if kept is None:
            raise not_found()
        live = LiveTable(kept, self._services, self.waker.wake)
        try:
            await open_table(live)
        except Refusal as refusal:
            self.log.warning(refusal.code, table=name, **refusal.facts)
            raise
        self.tables[name] = live
        return live

    def forget(self, name: str, code: str = "table.reopened") -> None:
        """A table leaves the memory; who looks at it is told why."""
        table = self.tables.pop(name, None)
        if table is not None:
            table.left_memory = True
            table.viewers.send_away(code)
            self.neighbours.release(name)

    async def _work(self, table: LiveTable) -> float | None:
        """What a table does when it is woken."""
        await start_if_chosen(table)
        if is_playing(table) and not table.play.spoiled:
            with suppress(PlayerError):  # it is tried again when the table is woken next
                await carry_out_agreed(table)
        moment = await drive(table, self.waker.is_stopping)
        await notify(table, self.post)
        return moment

    async def _sweep(self) -> None:
        """Tables that nobody looks at leave the memory."""
        while not self._stopping.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), SWEEP)
            limit = time.monotonic() - self.settings.idle_minutes * 60
            for name, table in list(self.tables.items()):
                if table.is_idle(limit) and not self.waker.is_driving(name):
                    self.forget(name)

    # ---------------------------------------------------------------- other processes

    def in_memory(self) -> list[str]:
        """The names of the tables in memory."""
        return list(self.tables)

    def seats_watched(self, game: str) -> frozenset[int]:
        """The seats from which people look at a table by way of this process."""
        table = self.tables.get(game)
        return frozenset() if table is None else table.viewers.own_seats

    def others_watch(self, game: str, process: str, seats: frozenset[int]) -> bool:
        """Another process says from which seats people look; whether it was unknown so far."""
        table = self.tables.get(game)
        if table is None:
            return False
        is_new = process not in table.viewers.elsewhere
        if table.viewers.hear_of(process, seats):
            self._run_errand(self._tell_who_is_here(table))
        return is_new

    def _run_errand(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _forget_halves(self) -> None:
        """What is left of records whose bringing was cut off is removed."""
        with suppress(*TROUBLE):
            for game in await forget_halves(self.store, time.time()):
                self.log.info("halves.removed", table=game)

    async def _tell_who_is_here(self, table: LiveTable) -> None:
        await self.watch.survive(table.id, "here", table.tell_present())

    async def catch_up(self, game: str) -> None:
        """Another process wrote something."""
        table = self.tables.get(game)
        if table is not None:
            await self.watch.survive(game, "catch_up", catch_up(table))

    # ---------------------------------------------------------------- rights

    async def recheck(self, game: str) -> None:
        """Another process says that somebody may have lost a right at a table."""
        await self.watch.survive(game, "recheck", self._recheck(game))

    async def _recheck(self, game: str) -> None:
        """Whoever may look at a table no more is told so and let go."""
        table = self.tables.get(game)
        if table is not None:
            async with table.lock:
                await table.look_at_rights()
