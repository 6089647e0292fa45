"""The writer: answers of all tables go to disk together, and each waits until it is there.

What one table writes cannot hurt another: where a transaction of many fails by a row, its halves
are written by themselves, down to the table that is to blame. Where the connection is lost while a
transaction is being kept, nobody guesses: it is looked up whether it was.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.metrics import Metrics
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Append, Conflict, put_parts
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import Unknown, is_trouble, settled, was_raced, writing

MOST = 256
"""So many tables are written in one transaction at the most."""
LAST_WRITES = 20.0
"""Seconds that the last transactions have when the server stops."""

WAKE = update(db.games).where(db.games.c.id == bindparam("game")).values(wake=bindparam("wake_at"))

Waiting = tuple[Append, asyncio.Future[None]]


class Writer:
    """Gathers what tables have to write while the last transaction is under way."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: list[Waiting] = []
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def waiting(self) -> int:
        """How many wait to be written."""
        return len(self._waiting)

    def start(self) -> None:
        """Begins to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Writes what is waiting, then stops."""
        self._stopping = True
        self._work.set()
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=LAST_WRITES)
            for task in late:
                task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        for _, done in self._waiting:
            _tell(done, OSError("the server stops, and the database does not answer"))

    async def append(self, append: Append) -> None:
        """Returns when it is on disk.

        Raises `Conflict` when somebody else was first, and `Unknown` when nobody can tell.
        """
        if self._task is None or self._task.done():
            raise OSError("the server has stopped")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        self._work.set()
        await done

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            await self._work.wait()
            if not self._stopping:
                self._work.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write_batch(batch)

    async def _write_batch(self, batch: list[Waiting]) -> None:
        started = time.perf_counter()
        try:
            await self._write_or_divide(sorted(batch, key=lambda one: one[0].game))
        finally:
            for _, done in batch:
                _tell(done, OSError("the writing was broken off"))
        self._metrics.observe("commit_seconds", time.perf_counter() - started)
        self._metrics.add("commits")

    async def _write_or_divide(self, batch: Sequence[Waiting]) -> None:
        """All in one transaction; in halves if something is wrong with a table among them."""
        problem = await self._problem([append for append, _ in batch])
        if isinstance(problem, OvertakenError):
            mine, theirs = _parted(batch, problem.games)
            self._tell_conflict(theirs)
            if mine:
                await self._write_or_divide(mine)
        elif problem is None or is_trouble(problem):
            for _, done in batch:
                _tell(done, problem)
        elif len(batch) > 1:
            half = len(batch) // 2
            await self._write_or_divide(batch[:half])
            await self._write_or_divide(batch[half:])
        elif was_raced(problem) or await self._is_taken(batch[0][0], problem):
            self._tell_conflict(batch)
        else:
            _tell(batch[0][1], problem)

    def _tell_conflict(self, batch: Sequence[Waiting]) -> None:
        self._metrics.add("conflicts", len(batch))
        for _, done in batch:
            _tell(done, Conflict())

    async def _problem(self, appends: Sequence[Append]) -> BaseException | None:
        """Writes, and gives what went wrong, whatever it is, for those who wait."""
        [problem] = await asyncio.gather(self._write(appends), return_exceptions=True)
        return problem

    # ---------------------------------------------------------------- one transaction

    async def _write(self, appends: Sequence[Append]) -> None:
        try:
            await self._write_once(appends)
        except Unknown as unknown:
            if not await settled(lambda: self._is_kept(appends), unknown):
                raise unknown.__cause__ or unknown from None
        self._metrics.add("answers", sum(len(one.answers) for one in appends))

    async def _write_once(self, appends: Sequence[Append]) -> None:
        wakes: list[dict[str, Any]] = [{"game": a.game, "wake_at": a.wake} for a in appends]
        last = [(a.game, a.answers[-1].sequence if a.answers else -1) for a in appends]
        async with writing(self._store.engine, self._store.health) as connection:
            await _check_tables(connection, appends)
            await put_parts(connection, appends)
            await connection.execute(WAKE, wakes)
            await db.tell_processes(connection, self._store.origin, last)

    async def _is_kept(self, appends: Sequence[Append]) -> bool:
        """Whether a transaction was kept, once it has let its tables go; or it is written again.

        All of it was kept or nothing, so one answer tells. Without answers it may be repeated.
        """
        one = next((append for append in appends if append.answers), None)
        if one is None:
            await self._write_once(appends)
            return True
        async with writing(self._store.engine, self._store.health) as connection:
            await _lock(connection, [append.game for append in appends])
            found = await _row_of(connection, one)
        return found == one.answers[0].row(one.game)

    async def _is_taken(self, append: Append, problem: BaseException) -> bool:
        """Whether it failed because another answer has its place."""
        if not isinstance(problem, IntegrityError) or not append.answers:
            return False
        async with self._store.reader.connect() as connection:
            return await _row_of(connection, append) is not None


class OvertakenError(Exception):
    """Some tables are no longer as they were when their answers were tried."""

    def __init__(self, games: frozenset[str]) -> None:
        super().__init__(*games)
        self.games = games


async def _check_tables(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    """Holds the tables' rows, and looks whether each is still as its answers were tried at it.

    So are the rights there: whoever answered by one that was taken meanwhile comes too late. The
    rows are taken in one order, and before all others, so that no two processes wait for each
    other.
    """
    tables = await _lock(connection, [append.game for append in appends])
    changed = frozenset(one.game for one in appends if not _fits(one, tables.get(one.game)))
    if changed:
        raise OvertakenError(changed)


def _fits(append: Append, table: Any) -> bool:
    """Whether a table has the version and the rights that something was tried with."""
    if table is None:
        return append.version is None and append.rights is None
    return append.version in (None, table.version) and append.rights in (None, table.rights)


async def _lock(connection: AsyncConnection, names: Sequence[str]) -> dict[str, Any]:
    """Versions and rights of tables, which nobody changes until this transaction ends."""
    games = db.games.c
    query = select(games.id, games.version, games.rights).where(games.id.in_(sorted(set(names))))
    rows = await connection.execute(query.order_by(games.id).with_for_update(key_share=True))
    return {row.id: row for row in rows}


async def _row_of(connection: AsyncConnection, append: Append) -> dict[str, Any] | None:
    """The row that has the place of the first answer."""
    answers, first = db.answers, append.answers[0]
    place = (answers.c.game == append.game) & (answers.c.sequence == first.sequence)
    row = (await connection.execute(select(answers).where(place))).mappings().first()
    return None if row is None else dict(row)


def _parted(batch: Sequence[Waiting], games: frozenset[str]) -> tuple[list[Waiting], list[Waiting]]:
    """Those that may be written still, and those that came second."""
    mine = [one for one in batch if one[0].game not in games]
    return mine, [one for one in batch if one[0].game in games]


def _tell(done: asyncio.Future[None], problem: BaseException | None) -> None:
    """Whoever waits learns how it went; they may have gone away meanwhile."""
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)
