"""The writer: answers of all tables go to disk together, and each waits until it is there."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from ecumene.server.metrics import Metrics
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Append, Conflict
from ecumene.server.storage.store import Store

MOST = 256
"""So many tables are written in one transaction at the most."""

WAKE = update(db.games).where(db.games.c.id == bindparam("game")).values(wake=bindparam("wake_at"))


class Writer:
    """Gathers what tables have to write while the last transaction is under way."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many wait to be written."""
        return len(self._waiting)

    def start(self) -> None:
        """Begins to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Writes what is waiting, then stops."""
        while self._waiting:
            await asyncio.sleep(0.005)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def append(self, append: Append) -> None:
        """Returns when it is on disk; raises `Conflict` when somebody else was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        self._work.set()
        await done

    async def _run(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write_batch(batch)

    async def _write_batch(self, batch: Sequence[tuple[Append, asyncio.Future[None]]]) -> None:
        """All in one transaction; one by one if some place is taken already."""
        started = time.perf_counter()
        problem = await self._problem([append for append, _ in batch])
        if isinstance(problem, IntegrityError):
            for append, done in batch:
                await self._write_alone(append, done)
        else:
            for _, done in batch:
                _tell(done, problem)
        self._metrics.observe("commit_seconds", time.perf_counter() - started)
        self._metrics.add("commits")

    async def _write_alone(self, append: Append, done: asyncio.Future[None]) -> None:
        problem = await self._problem([append])
        if isinstance(problem, IntegrityError):
            self._metrics.add("conflicts")
            problem = Conflict()
        _tell(done, problem)

    async def _problem(self, appends: Sequence[Append]) -> BaseException | None:
        """Writes, and gives what went wrong, whatever it is, for those who wait."""
        [problem] = await asyncio.gather(self._write(appends), return_exceptions=True)
        return problem

    async def _write(self, appends: Sequence[Append]) -> None:
        now = time.time()
        answers = [answer.row(one.game) for one in appends for answer in one.answers]
        told = [one.told.row(one.game, now) for one in appends if one.told is not None]
        shots = [one.snapshot.row(one.game) for one in appends if one.snapshot is not None]
        clocks = [(one.game, one.clocks) for one in appends if one.clocks is not None]
        wakes: list[dict[str, Any]] = [{"game": a.game, "wake_at": a.wake} for a in appends]
        async with self._store.engine.begin() as connection:
            if answers:
                await connection.execute(insert(db.answers), answers)
            if told:
                await connection.execute(insert(db.events), told)
            if shots:
                await connection.execute(insert(db.snapshots), shots)
                for row in shots:
                    await connection.execute(_older_than(row))
            if clocks:
                await db.put_clocks(connection, clocks)
            await connection.execute(WAKE, wakes)
            last = [(a.game, a.answers[-1].sequence if a.answers else -1) for a in appends]
            await db.tell_processes(connection, self._store.origin, last)
        self._metrics.add("answers", len(answers))


def _tell(done: asyncio.Future[None], problem: BaseException | None) -> None:
    """Whoever waits learns how it went; they may have gone away meanwhile."""
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _older_than(row: dict[str, Any]) -> Any:
    """Removes older positions of a game, but those at the start of a turn."""
    snapshots = db.snapshots
    return delete(snapshots).where(
        and_(
            snapshots.c.game == row["game"],
            snapshots.c.sequence < row["sequence"],
            snapshots.c.kept.is_(False),
        )
    )
