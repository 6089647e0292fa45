"""The store: what is read from and written to the database, in the words of the game."""

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Select, and_, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.catalogue import StoredEvent, read_events
from ecumene.server.storage import database as db
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.rows import (
    Answered,
    Conflict,
    Kept,
    Mark,
    Snapshot,
    Told,
    answered_from,
    counts_from,
    kept_from,
    legible,
    mark_from,
    merged_body,
    snapshot_from,
)
from ecumene.server.storage.trouble import TROUBLE, Health, Unknown, settled, writing

SAME_VERSION = text("UPDATE alembic_version SET version_num = version_num")


class Store:
    """One database, used by this process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.origin = token_hex(4)
        """Tells what this process wrote from what others did."""
        self.postgres = db.is_postgres(url)
        self.engine = db.open_engine(url)
        self.reader = self.engine if self.postgres else db.open_engine(url, writer=False)
        self.health = Health()

    async def close(self) -> None:
        """Gives all connections back."""
        await self.engine.dispose()
        await self.reader.dispose()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes; how it went is remembered."""
        return writing(self.engine, self.health)

    async def ailment(self) -> str | None:
        """What is wrong with writing, as a code; the disk itself is tried now and then only."""
        return await self.health.ailment(self._try_to_write)

    async def _try_to_write(self) -> None:
        """Writes a row as it is: a trial of the whole way to the disk."""
        with suppress(*TROUBLE):
            async with self.writing() as connection:
                await connection.execute(SAME_VERSION)

    # ---------------------------------------------------------------- tables

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
        moving: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> Kept:
        """Replaces a table's document, or raises `Conflict` if it was replaced meanwhile.

        So it is if a right there was taken meanwhile; `moving` moves some with the document.
        """
        changed = msgspec.structs.replace(
            kept, version=kept.version + 1, document=document, wake=wake, ended=ended or kept.ended,
            rights=kept.rights + (moving is not None or document.is_open != kept.document.is_open),
        )  # fmt: skip
        row = game_row(changed)
        news = (-1,) if changed.rights == kept.rights else (db.RIGHTS, -1)
        try:
            async with self.writing() as connection:
                await _replace(connection, kept, row)
                if moving is not None:
                    await moving(connection)
                if snapshot is not None:
                    await db.put_snapshots(connection, [snapshot.row(kept.id)])
                if events is not None and events.events:
                    await connection.execute(insert(db.events), [events.row(kept.id, time.time())])
                if clocks is not None:
                    await db.put_clocks(connection, [(kept.id, clocks)])
                await db.tell_processes(connection, self.origin, [(kept.id, one) for one in news])
        except Unknown as unknown:
            if not await settled(lambda: self._is_kept(row), unknown):
                raise unknown.__cause__ or unknown from None
        return changed

    async def _is_kept(self, row: dict[str, Any]) -> bool:
        """Whether a table is as this row has it, once all who are changing it are done."""
        async with self.writing() as connection:
            query = select(db.games).where(db.games.c.id == row["id"]).with_for_update()
            found = (await connection.execute(query)).mappings().first()
        return found is not None and (found["version"], found["body"]) == (
            row["version"],
            row["body"],
        )

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
            row = (await connection.execute(latest_snapshot(game, upto))).first()
        return None if row is None else snapshot_from(row)

    async def put_snapshot(self, game: str, snapshot: Snapshot) -> None:
        """Keeps a position in the place of one that can no longer be read."""
        async with self.writing() as connection:
            await db.put_snapshots(connection, [snapshot.row(game)])

    async def snapshot_before(self, game: str, viewer: str, number: int) -> Snapshot | None:
        """The last position kept before a viewer was told of their event of this number."""
        snapshots = db.snapshots
        query = select(snapshots.c.sequence, snapshots.c.counts).where(snapshots.c.game == game)
        async with self.reader.begin() as connection:
            rows = (await connection.execute(query.order_by(snapshots.c.sequence))).all()
        fitting = [
            row.sequence for row in rows if counts_from(row).get(viewer, number + 1) <= number
        ]
        return await self.latest_snapshot(game, fitting[-1] if fitting else 0)

    async def answers_after(
        self, game: str, sequence: int, limit: int | None = None
    ) -> list[Answered]:
        """The answers from this place on."""
        query = answers_after(game, sequence)
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.limit(limit) if limit else query)
            return [answered_from(row) for row in rows]

    async def marks(self, game: str, sequence: int, without: str) -> list[Mark]:
        """The answers from this place on without what they say, but those given by somebody."""
        by = db.answers.c.by
        query = answers_after(game, sequence).where(or_(by.is_(None), by != without))
        async with self.reader.begin() as connection:
            return [mark_from(row) for row in await connection.execute(query)]

    async def was_taken_back(self, game: str, sequence: int) -> bool:
        """Whether anything was taken back from this place on."""
        said = db.answers.c.body.contains('"taken_back":true')
        query = answers_after(game, sequence).where(said).limit(1)
        async with self.reader.begin() as connection:
            return (await connection.execute(query)).first() is not None

    async def count_hindsight(self, game: str) -> int:
        """How often something was taken back by somebody who knew more by then."""
        answers = db.answers
        said = answers.c.body.contains('"hindsight":true')
        query = select(answers).where(answers.c.game == game, answers.c.by.is_(None), said)
        async with self.reader.begin() as connection:
            rows = [answered_from(row) for row in await connection.execute(query)]
        return sum(row.entry.hindsight for row in rows)

    async def events_since(self, game: str, sequence: int) -> list[StoredEvent]:
        """All events that came of the answers from this place on."""
        events = db.events
        wanted = and_(events.c.game == game, events.c.sequence > sequence)
        async with self.reader.begin() as connection:
            rows = await connection.execute(select(events).where(wanted).order_by(events.c.first))
            return [event for row in rows for event in read_events(row.body)]

    async def events_with(self, game: str, sequence: int) -> list[StoredEvent]:
        """The events that were written together with the answer at this place."""
        events = db.events
        wanted = and_(events.c.game == game, events.c.sequence > sequence)
        first = select(events.c.body).where(wanted).order_by(events.c.first).limit(1)
        async with self.reader.begin() as connection:
            return [
                event for row in await connection.execute(first) for event in read_events(row.body)
            ]

    async def count_events(self, game: str) -> int:
        """How many events there were."""
        events = db.events.c
        query = select(func.max(events.first + events.count)).where(events.game == game)
        async with self.reader.begin() as connection:
            return int((await connection.execute(query)).scalar() or 0)

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


async def _replace(connection: AsyncConnection, kept: Kept, row: dict[str, Any]) -> None:
    """Puts a table in the place of what is known of it and its rights, or raises `Conflict`."""
    games = db.games
    same = and_(
        games.c.id == kept.id, games.c.version == kept.version, games.c.rights == kept.rights
    )
    done = await connection.execute(update(games).where(same).values(**row))
    if done.rowcount != 1:
        raise Conflict


def latest_snapshot(game: str, upto: int | None = None) -> Select[Any]:
    """The last position of a game that was kept, or the last of so many answers."""
    snapshots = db.snapshots
    query = select(snapshots).where(snapshots.c.game == game)
    if upto is not None:
        query = query.where(snapshots.c.sequence <= upto)
    return query.order_by(snapshots.c.sequence.desc()).limit(1)


def answers_after(game: str, sequence: int) -> Select[Any]:
    """The answers from a place on."""
    answers = db.answers
    later = select(answers).where(answers.c.game == game, answers.c.sequence >= sequence)
    return later.order_by(answers.c.sequence)


def game_row(kept: Kept) -> dict[str, Any]:
    """A table as it is written."""
    document = kept.document
    return {"id": kept.id, "version": kept.version, "status": document.status,
            "public": document.settings.public, "seed": kept.seed,
            "body": merged_body(kept), "created": kept.created,
            "ended": kept.ended, "wake": kept.wake, "rights": kept.rights}  # fmt: skip
