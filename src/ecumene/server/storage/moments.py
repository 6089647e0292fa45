"""Moments: what belongs together is read as it was at one moment.

An answer may be written or taken back, a table stopped or a clock set, while a table is read. Each
reading here is one transaction that sees the database as it was when it first looked.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.catalogue import SeatHandedOver, StoredEvent, read_events
from ecumene.server.errors import not_found
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import (
    Answered,
    Kept,
    Snapshot,
    Told,
    answered_from,
    kept_from,
    snapshot_from,
)
from ecumene.server.storage.store import Store, answers_after, latest_snapshot

ALL = "*"
MANY = 500
"""Rows that are read aside, so that nobody waits for them."""
R = TypeVar("R")


class Reading(msgspec.Struct, frozen=True):
    """A table as it was at one moment."""

    kept: Kept
    snapshots: tuple[Snapshot, ...]
    """The last position that was kept; of the whole record all of them, of news none."""
    answers: tuple[Answered, ...]
    """The answers since."""
    events: tuple[Told, ...]
    """The last events, as they were told: at least those since."""
    clocks: bytes | None
    said: int
    """The number of the last line of chat."""

    @property
    def snapshot(self) -> Snapshot | None:
        """The last position that was kept."""
        return self.snapshots[-1] if self.snapshots else None

    @property
    def told(self) -> int:
        """How many events there have been."""
        return self.events[-1].end if self.events else 0


async def take_up(store: Store, game: str, most: int, told: int | None = None) -> Reading:
    """What is needed to go on with a table: its last position, and what came since.

    The last so many events come with it, and those after the first `told`.
    """
    async with _one_moment(store) as connection:
        row = (await connection.execute(latest_snapshot(game))).first()
        first = await _count(connection, game) - most
        first = first if told is None else min(first, told)
        if row is None:
            return await _reading(connection, game, (), 0, max(0, first))
        snapshot = snapshot_from(row)
        first = min(first, snapshot.counts.get(ALL, 0))
        return await _reading(connection, game, (snapshot,), row.sequence, max(0, first))


async def whole_record(store: Store, game: str) -> Reading:
    """Everything that was kept of a game."""
    snapshots = db.snapshots
    query = select(snapshots).where(snapshots.c.game == game).order_by(snapshots.c.sequence)
    async with _one_moment(store) as connection:
        rows = tuple(snapshot_from(row) for row in await connection.execute(query))
        return await _reading(connection, game, rows, 0, 0)


async def written_record(store: Store, game: str) -> tuple[Snapshot | None, list[bytes]]:
    """The first position of a game, and its answers as they are written, many lines in a part.

    However long it is, others get their turn while it is read.
    """
    snapshots, answers, parts = db.snapshots, db.answers, list[bytes]()
    first = select(snapshots).where(snapshots.c.game == game).order_by(snapshots.c.sequence)
    lines = select(answers.c.body).where(answers.c.game == game).order_by(answers.c.sequence)
    async with _one_moment(store) as connection:
        row = (await connection.execute(first.limit(1))).first()
        async with connection.stream(lines) as found:
            async for part in found.scalars().partitions(MANY):
                parts.append("\n".join(part).encode())
    return None if row is None else snapshot_from(row), parts


async def news(store: Store, game: str, sequence: int, count: int) -> Reading:
    """What was written after so many answers and events."""
    async with _one_moment(store) as connection:
        return await _reading(connection, game, (), sequence, count)


async def is_news(store: Store, game: str, version: int, sequence: int) -> bool:
    """Whether the disk knows more of a table than its document of a version and so many answers."""
    games, answers = db.games, db.answers
    last = select(func.max(answers.c.sequence)).where(answers.c.game == game).scalar_subquery()
    query = select(games.c.version, last).where(games.c.id == game)
    async with store.reader.begin() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        raise not_found()
    return row[0] != version or (row[1] is not None and row[1] >= sequence)


async def snapshot_and_answers(
    store: Store, game: str, upto: int
) -> tuple[Snapshot | None, list[Answered]]:
    """The last position of so many answers that was kept, and all answers since."""
    async with _one_moment(store) as connection:
        row = (await connection.execute(latest_snapshot(game, upto))).first()
        if row is None:
            return None, []
        rows = await connection.execute(answers_after(game, row.sequence))
        return snapshot_from(row), [answered_from(one) for one in rows]


async def events_besides(store: Store, game: str) -> dict[int, tuple[StoredEvent, ...]]:
    """The events that came of no answer, by the number of the first written together."""
    events, kind = db.events.c, f'"{SeatHandedOver.__name__}"'
    query = select(events.first, events.body).where(events.game == game)
    async with store.reader.begin() as connection:
        rows = await connection.execute(query.where(events.body.contains(kind)))
        parts = {row.first: read_events(row.body) for row in rows}
    return {
        first: part for first, part in parts.items() if isinstance(part[0].event, SeatHandedOver)
    }


# ---------------------------------------------------------------------- the parts


@asynccontextmanager
async def _one_moment(store: Store) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the database as it was when it first looked."""
    async with store.reader.connect() as connection:
        if store.postgres:
            connection = await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


async def _reading(
    connection: AsyncConnection,
    game: str,
    snapshots: tuple[Snapshot, ...],
    sequence: int,
    first: int,
) -> Reading:
    row = (await connection.execute(select(db.games).where(db.games.c.id == game))).first()
    if row is None:
        raise not_found()
    answers = await connection.execute(answers_after(game, sequence))
    events = await connection.execute(_events_from(game, first))
    clocks = await connection.execute(select(db.clocks.c.body).where(db.clocks.c.game == game))
    said = await connection.execute(select(func.max(db.chat.c.id)).where(db.chat.c.game == game))
    body = clocks.scalar()
    return Reading(
        kept_from(row),
        snapshots,
        await _read(answers.all(), answered_from),
        await _read(events.all(), _told),
        None if body is None else str(body).encode(),
        said.scalar() or 0,
    )


async def _read(rows: Sequence[Any], read: Callable[[Any], R]) -> tuple[R, ...]:
    """What rows say; many of them are read in a thread."""
    if len(rows) < MANY:
        return tuple(map(read, rows))
    return await asyncio.to_thread(lambda: tuple(map(read, rows)))


def _told(row: Any) -> Told:
    return Told(row.first, row.sequence, read_events(row.body))


async def _count(connection: AsyncConnection, game: str) -> int:
    """How many events of a game there have been."""
    events = db.events
    query = select(events.c.first + events.c.count).where(events.c.game == game)
    return (await connection.execute(query.order_by(events.c.first.desc()).limit(1))).scalar() or 0


def _events_from(game: str, first: int) -> Select[Any]:
    """The events from a number on, and those written together with the first of them."""
    events, own = db.events, db.events.c.game == game
    start = select(func.max(events.c.first)).where(own, events.c.first <= first).scalar_subquery()
    wanted = and_(own, events.c.first >= func.coalesce(start, 0))
    return select(events).where(wanted).order_by(events.c.first)
