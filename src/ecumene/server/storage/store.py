"""The store: what is read from and written to the database, in the words of the game."""

import time
import zlib
from collections.abc import Sequence
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.engine.record import Entry
from ecumene.server.catalogue import STORED, StoredEvent
from ecumene.server.storage import database as db
from ecumene.server.storage.document import TableDocument


class Conflict(Exception):
    """Somebody else was first; what was to be written has not been."""


class Answered(msgspec.Struct, frozen=True):
    """One accepted answer with its place in the record."""

    sequence: int
    civ: str
    entry: Entry
    at: float

    def row(self, game: str) -> dict[str, Any]:
        """The row it is kept in."""
        body = msgspec.json.encode(self.entry).decode()
        return {"game": game, "sequence": self.sequence, "civ": self.civ, "by": self.entry.by,
                "body": body, "at": self.at}  # fmt: skip


class Snapshot(msgspec.Struct, frozen=True):
    """A position, and how many events each viewer had been told of by then."""

    sequence: int
    turn: int
    kept: bool
    counts: dict[str, int]
    body: bytes

    def row(self, game: str) -> dict[str, Any]:
        """The row it is kept in."""
        counts = msgspec.json.encode(self.counts).decode()
        return {"game": game, "sequence": self.sequence, "turn": self.turn, "kept": self.kept,
                "counts": counts, "body": zlib.compress(self.body, 1)}  # fmt: skip


class Told(msgspec.Struct, frozen=True):
    """Events written together."""

    first: int
    sequence: int
    """The answer they came from is the last of so many."""
    events: tuple[StoredEvent, ...]

    def row(self, game: str, at: float) -> dict[str, Any]:
        """The row they are kept in."""
        body = msgspec.json.encode(self.events).decode()
        return {"game": game, "first": self.first, "count": len(self.events),
                "sequence": self.sequence, "body": body, "at": at}  # fmt: skip


class Kept(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    id: str
    version: int
    seed: str
    document: TableDocument
    created: float
    ended: float | None
    wake: float | None


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
        return None if row is None else _kept(row)

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
                await put_clocks(connection, [(kept.id, clocks)])
            await self.notify(connection, [(kept.id, -1)])
        return changed

    async def list_tables(self, condition: Any, limit: int, before: float | None) -> list[Kept]:
        """Tables that fit, the newest first."""
        games = db.games
        query = select(games).where(condition).order_by(games.c.created.desc()).limit(limit)
        if before is not None:
            query = query.where(games.c.created < before)
        async with self.reader.begin() as connection:
            return [_kept(row) for row in await connection.execute(query)]

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
        table = db.snapshots
        query = select(table).where(table.c.game == game)
        if upto is not None:
            query = query.where(table.c.sequence <= upto)
        query = query.order_by(table.c.sequence.desc()).limit(1)
        async with self.reader.begin() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _snapshot(row)

    async def snapshot_before(self, game: str, viewer: str, number: int) -> Snapshot | None:
        """The last position kept before a viewer was told of his event of this number."""
        table = db.snapshots
        query = select(table.c.sequence, table.c.counts).where(table.c.game == game)
        async with self.reader.begin() as connection:
            rows = (await connection.execute(query.order_by(table.c.sequence))).all()
        fitting = [
            row.sequence for row in rows if msgspec.json.decode(row.counts).get(viewer, 0) <= number
        ]
        return await self.latest_snapshot(game, fitting[-1] if fitting else 0)

    async def answers_after(
        self, game: str, sequence: int, limit: int | None = None
    ) -> list[Answered]:
        """The answers from this place on."""
        table = db.answers
        query = (
            select(table)
            .where(table.c.game == game, table.c.sequence >= sequence)
            .order_by(table.c.sequence)
        )
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.limit(limit) if limit else query)
            return [_answered(row) for row in rows]

    async def answers_by(self, game: str, civ: str, by: str) -> list[Answered]:
        """The last answers given for a civilization by somebody else."""
        table = db.answers
        query = select(table).where(table.c.game == game, table.c.civ == civ, table.c.by == by)
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.order_by(table.c.sequence.desc()).limit(200))
            return [_answered(row) for row in rows]

    async def events_from(self, game: str, first: int, before: int | None = None) -> list[Told]:
        """The events from this number on, in the parts in which they were written."""
        table = db.events
        wanted = and_(table.c.game == game, table.c.first + table.c.count > first)
        if before is not None:
            wanted = and_(wanted, table.c.first < before)
        async with self.reader.begin() as connection:
            rows = await connection.execute(select(table).where(wanted).order_by(table.c.first))
            return [Told(row.first, row.sequence, STORED.decode(row.body)) for row in rows]

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
                    await self.notify(connection, [(row["game"], -2)])
                return stamp
            except IntegrityError:
                stamp += 1

    async def talk(self, game: str, seats: Sequence[int], after: int, limit: int) -> list[Any]:
        """The last lines that these seats may read."""
        table = db.chat
        mine = or_(table.c.to.is_(None), table.c.to.in_(seats), table.c.seat.in_(seats))
        query = select(table).where(table.c.game == game, table.c.id > after, mine)
        async with self.reader.begin() as connection:
            rows = await connection.execute(query.order_by(table.c.id.desc()).limit(limit))
            return list(reversed(rows.all()))

    # ---------------------------------------------------------------- between processes

    async def notify(self, connection: AsyncConnection, told: Sequence[tuple[str, int]]) -> None:
        """Tells the other processes, when this transaction is on disk, which games changed."""
        if self.postgres:
            for game, number in told:
                await connection.execute(
                    select(func.pg_notify("ecumene", f"{game}:{number}:{self.origin}"))
                )

    async def remove(self, game: str) -> None:
        """Deletes a game and everything about it."""
        async with self.engine.begin() as connection:
            for table in (db.answers, db.events, db.snapshots, db.clocks, db.chat, db.keys,
                          db.grants, db.notices):  # fmt: skip
                await connection.execute(delete(table).where(table.c.game == game))
            await connection.execute(delete(db.games).where(db.games.c.id == game))


async def put_clocks(connection: AsyncConnection, rows: Sequence[tuple[str, bytes]]) -> None:
    """Writes the clocks of tables in the place of older ones."""
    table = db.clocks
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as upsert
    else:
        from sqlalchemy.dialects.sqlite import insert as upsert  # type: ignore[assignment]
    new = upsert(table)
    statement = new.on_conflict_do_update(
        index_elements=[table.c.game], set_={"body": new.excluded.body}
    )
    await connection.execute(statement, [{"game": g, "body": b.decode()} for g, b in rows])


def _game_row(kept: Kept) -> dict[str, Any]:
    document = kept.document
    return {"id": kept.id, "version": kept.version, "status": document.status,
            "public": document.settings.public, "seed": kept.seed,
            "body": msgspec.json.encode(document).decode(), "created": kept.created,
            "ended": kept.ended, "wake": kept.wake}  # fmt: skip


def _kept(row: Any) -> Kept:
    document = msgspec.json.decode(row.body, type=TableDocument)
    return Kept(row.id, row.version, row.seed, document, row.created, row.ended, row.wake)


def _answered(row: Any) -> Answered:
    return Answered(row.sequence, row.civ, msgspec.json.decode(row.body, type=Entry), row.at)


def _snapshot(row: Any) -> Snapshot:
    counts = msgspec.json.decode(row.counts, type=dict[str, int])
    return Snapshot(row.sequence, row.turn, row.kept, counts, zlib.decompress(row.body))
