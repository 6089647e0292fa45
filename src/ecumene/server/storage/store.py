"""The store: what is read from and written to the database, in the words of the game."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.catalogue import StoredEvent, read_events
from ecumene.server.storage import database as db
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.post_tables import confirmations, letters
from ecumene.server.storage.rows import (
    Answered,
    Conflict,
    Kept,
    Snapshot,
    Told,
    answered_from,
    kept_from,
    legible,
    snapshot_from,
)


class Store:
    """One database, used by this process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.origin = token_hex(4)
        """Tells what this process wrote from what others did."""
        self.postgres = db.is_postgres(url)
        self.engine = db.open_engine(url)
        self.reader = self.engine if self.postgres else db.open_engine(url, writer=False)

    async def close(self) -> None:
        """Gives all connections back."""
        await self.engine.dispose()
        await self.reader.dispose()

    # ---------------------------------------------------------------- tables

    async def create(self, kept: Kept, keys: Sequence[dict[str, Any]], holders: Any) -> None:
        """A new table with its secret links and those who hold them."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(db.games).values(**_game_row(kept)))
            if keys:
                await connection.execute(insert(db.keys), list(keys))
            if holders:
                await connection.execute(insert(db.grants), list(holders))

    async def table(self, game: str) -> Kept | None:
        """A table by its name."""
        async with self.reader.begin() as connection:
            row = (await connection.execute(select(db.games).where(db.games.c.id == game))).first()
        return None if row is None else kept_from(row)

    async def change(
        self,
        kept: Kept,
        document: TableDocument,
        *,
        wake: float | None = None,
        snapshot: Snapshot | None = None,
        events: Told | None = None,
        clocks: bytes | None = None,
        ended: float | None = None,
    ) -> Kept:
        """Replaces a table's document, or raises `Conflict` if it was replaced meanwhile."""
        changed = msgspec.structs.replace(
            kept, version=kept.version + 1, document=document, wake=wake, ended=ended or kept.ended
        )
        games = db.games
        async with self.engine.begin() as connection:
            done = await connection.execute(
                update(games)
                .where(games.c.id == kept.id, games.c.version == kept.version)
                .values(**_game_row(changed))
            )
            if done.rowcount != 1:
                raise Conflict
            if snapshot is not None:
                await connection.execute(insert(db.snapshots), [snapshot.row(kept.id)])
            if events is not None and events.events:
                await connection.execute(insert(db.events), [events.row(kept.id, time.time())])
            if clocks is not None:
                await db.put_clocks(connection, [(kept.id, clocks)])
            await db.tell_processes(connection, self.origin, [(kept.id, -1)])
        return changed

    async def list_tables(self, condition: Any, limit: int, before: float | None) -> list[Kept]:
        """Tables that fit, the newest first."""
        games = db.games
        query = select(games).where(condition).order_by(games.c.created.desc()).limit(limit)
        if before is not None:
            query = query.where(games.c.created < before)
        async with self.reader.begin() as connection:
            rows = (await connection.execute(query)).all()
        return [kept for row in rows if (kept := legible(row)) is not None]

    async def due(self, now: float, limit: int = 100) -> list[tuple[str, float]]:
        """Tables at which something is to be done by themselves, the most urgent first."""
        games = db.games
        query = (
            select(games.c.id, games.c.wake)
            .where(games.c.wake <= now, games.c.status == "running")
            .order_by(games.c.wake)
            .limit(limit)
        )
        async with self.reader.begin() as connection:
            return [(row.id, row.wake) for row in await connection.execute(query)]

    async def next_wake(self) -> float | None:
        """When the next table has something to do by itself."""
        query = select(func.min(db.games.c.wake)).where(db.games.c.status == "running")
        async with self.reader.begin() as connection:
            found: float | None = (await connection.execute(query)).scalar()
        return found

    # ---------------------------------------------------------------- the record

    async def latest_snapshot(self, game: str, upto: int | None = None) -> Snapshot | None:
        """The last position that was kept, or the last one of so many answers."""
        async with self.reader.begin() as connection:
            row = (await connection.execute(_latest_snapshot(game, upto))).first()
        return None if row is None else snapshot_from(row)

    async def snapshot_and_answers(
        self, game: str, upto: int | None = None
    ) -> tuple[Snapshot | None, list[Answered]]:
        """The last position that was kept, or the last of so many answers, and all answers since.

        Both are read as of one moment: an answer may be written or taken back meanwhile.
        """
        async with self._one_moment() as connection:
            query = _latest_snapshot(game, upto)
            row = (await connection.execute(query)).first()
            if row is None:
                return None, []
            rows = await connection.execute(_answers_after(game, row.sequence))
            return snapshot_from(row), [answered_from(one) for one in rows]

    @asynccontextmanager
    async def _one_moment(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees the database as it was when it first looked."""
        async with self.reader.connect() as connection:
            if self.postgres:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    async def snapshots_of(self, game: str) -> list[Snapshot]:
        """All positions that were kept, the first one first."""
        snapshots = db.snapshots
        query = select(snapshots).where(snapshots.c.game == game).order_by(snapshots.c.sequence)
        async with self.reader.begin() as connection:
            return [snapshot_from(row) for row in await connection.execute(query)]

    async def put_snapshot(self, game: str, snapshot: Snapshot) -> None:
        """Keeps a position in the place of one that can no longer be read."""
        snapshots = db.snapshots
        place = (snapshots.c.game == game) & (snapshots.c.sequence == snapshot.sequence)
        async with self.engine.begin() as connection:
            await connection.execute(delete(snapshots).where(place))
            await connection.execute(insert(snapshots), [snapshot.row(game)])

    async def snapshot_before(self, game: str, viewer: str, number: int) -> Snapshot | None:
        """The last position kept before a viewer was told of their event of this number."""
        snapshots = db.snapshots
        query = select(snapshots.c.sequence, snapshots.c.counts).where(snapshots.c.game == game)
        async with self.reader.begin() as connection:
            rows = (await connection.execute(query.order_by(snapshots.c.sequence))).all()
        fitting = [
            row.sequence for row in rows if msgspec.json.decode(row.counts).get(viewer, 0) <= number
        ]
        return await self.latest_snapshot(game, fitting[-1] if fitting else 0)

    async def answers_after(
        self, game: str, sequence: int, limit: int | None = None
    ) -> list[Answered]:
        """The answers from this place on."""
        query = _answers_after(game, sequence)
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.limit(limit) if limit else query)
            return [answered_from(row) for row in rows]

    async def answers_by(self, game: str, civ: str, by: str) -> list[Answered]:
        """The last answers given for a civilization by somebody else."""
        answers = db.answers
        query = select(answers).where(
            answers.c.game == game, answers.c.civ == civ, answers.c.by == by
        )
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.order_by(answers.c.sequence.desc()).limit(200))
            return [answered_from(row) for row in rows]

    async def events_from(self, game: str, first: int, before: int | None = None) -> list[Told]:
        """The events from this number on, in the parts in which they were written."""
        events = db.events
        wanted = and_(events.c.game == game, events.c.first + events.c.count > first)
        if before is not None:
            wanted = and_(wanted, events.c.first < before)
        async with self.reader.begin() as connection:
            rows = await connection.execute(select(events).where(wanted).order_by(events.c.first))
            return [Told(row.first, row.sequence, read_events(row.body)) for row in rows]

    async def events_between(self, game: str, start: int, end: int) -> list[StoredEvent]:
        """The events with these numbers, however they were written and whatever came after."""
        return [
            event
            for part in await self.events_from(game, start, end)
            for number, event in enumerate(part.events, part.first)
            if start <= number < end
        ]

    async def clocks_of(self, game: str) -> bytes | None:
        """The clocks of a table as they were written."""
        async with self.reader.begin() as connection:
            query = select(db.clocks.c.body).where(db.clocks.c.game == game)
            body = (await connection.execute(query)).scalar()
        return None if body is None else str(body).encode()

    # ---------------------------------------------------------------- talk

    async def say(self, row: dict[str, Any]) -> int:
        """Keeps a line of chat; its number is the time, moved on if two speak at once."""
        stamp = time.time_ns() // 1000
        while True:
            try:
                async with self.engine.begin() as connection:
                    await connection.execute(insert(db.chat), [row | {"id": stamp}])
                    await db.tell_processes(connection, self.origin, [(row["game"], -2)])
                return stamp
            except IntegrityError:
                stamp += 1

    async def talk(self, game: str, seats: Sequence[int], after: int, limit: int) -> list[Any]:
        """The last lines that these seats may read."""
        chat = db.chat
        mine = or_(chat.c.to.is_(None), chat.c.to.in_(seats), chat.c.seat.in_(seats))
        query = select(chat).where(chat.c.game == game, chat.c.id > after, mine)
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.order_by(chat.c.id.desc()).limit(limit))
            return list(reversed(rows.all()))

    async def remove(self, game: str) -> None:
        """Deletes a game and everything about it."""
        async with self.engine.begin() as connection:
            for about in (db.answers, db.events, db.snapshots, db.clocks, db.chat, db.keys,
                          db.grants, db.notices, letters, confirmations):  # fmt: skip
                await connection.execute(delete(about).where(about.c.game == game))
            await connection.execute(delete(db.games).where(db.games.c.id == game))


def _latest_snapshot(game: str, upto: int | None) -> Select[Any]:
    snapshots = db.snapshots
    query = select(snapshots).where(snapshots.c.game == game)
    if upto is not None:
        query = query.where(snapshots.c.sequence <= upto)
    return query.order_by(snapshots.c.sequence.desc()).limit(1)


def _answers_after(game: str, sequence: int) -> Select[Any]:
    answers = db.answers
    later = select(answers).where(answers.c.game == game, answers.c.sequence >= sequence)
    return later.order_by(answers.c.sequence)


def _game_row(kept: Kept) -> dict[str, Any]:
    document = kept.document
    return {"id": kept.id, "version": kept.version, "status": document.status,
            "public": document.settings.public, "seed": kept.seed,
            "body": msgspec.json.encode(document).decode(), "created": kept.created,
            "ended": kept.ended, "wake": kept.wake}  # fmt: skip
