"""What is kept of a game, in the words of the game: each knows the row it is written as."""

import time
import zlib
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import and_, delete, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.engine.record import Entry
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.storage import database as db
from ecumene.server.storage.document import Foreign, TableDocument, read_document, with_foreign


class Conflict(Exception):
    """Somebody else was first; what was to be written has not been."""


class RightsChanged(Conflict):
    """A right at the table was taken meanwhile: who may do and see what is looked at anew."""


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


class Mark(msgspec.Struct, frozen=True):
    """An accepted answer without what it says: whose it was, and whether it took one back."""

    sequence: int
    civ: str
    id: str
    by: str | None
    withdrawn: bool
    taken_back: bool
    at: float = 0.0


class _Slip(msgspec.Struct):
    """What a mark needs of an entry."""

    id: str
    withdrawn: bool = False
    taken_back: bool = False


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

    @property
    def end(self) -> int:
        """How many events there were when these had happened."""
        return self.first + len(self.events)

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
    rights: int = 0
    """How often a right at it had been taken or moved."""
    foreign: Foreign = {}
    """What another release wrote into the document; it is kept when that is written anew."""


class Append(msgspec.Struct, frozen=True):
    """What one table has to write at once: all of it or nothing."""

    game: str
    answers: tuple[Answered, ...]
    told: Told | None
    snapshot: Snapshot | None
    clocks: bytes | None
    wake: float | None
    rights: int | None = None
    """It counts only while rights are as they were at this number; None: whatever they are."""
    version: int | None = None
    """That of the document it was tried with; on disk another one is a conflict."""
    undone: int | None = None
    """Positions of more answers than this, up to the one that is written, were taken back."""


# ---------------------------------------------------------------------- out of rows


def kept_from(row: Any) -> Kept:
    """A table as it is kept, or a refusal where another release wrote what this one cannot read."""
    try:
        document, foreign = read_document(row.body)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal("table.unreadable", problem=str(error)[:80]) from error
    return Kept(
        row.id, row.version, row.seed, document, row.created, row.ended, row.wake, row.rights,
        foreign,
    )  # fmt: skip


def merged_body(kept: Kept) -> str:
    """The document as it is written, with what another release had written into it."""
    return with_foreign(kept.document, kept.foreign)


def legible(row: Any) -> Kept | None:
    """The same for lists, in which one table must not hide the others."""
    try:
        return kept_from(row)
    except Refusal:
        return None


def answered_from(row: Any) -> Answered:
    """An answer as it is kept."""
    return Answered(row.sequence, row.civ, msgspec.json.decode(row.body, type=Entry), row.at)


def mark_from(row: Any) -> Mark:
    """An answer as it is kept, without what it says."""
    slip = msgspec.json.decode(row.body, type=_Slip)
    return Mark(row.sequence, row.civ, slip.id, row.by, slip.withdrawn, slip.taken_back, row.at)


def mark_of(answered: Answered) -> Mark:
    """The same of an answer in memory."""
    entry = answered.entry
    return Mark(
        answered.sequence, answered.civ, entry.id, entry.by, entry.withdrawn, entry.taken_back,
        answered.at,
    )  # fmt: skip


def snapshot_from(row: Any) -> Snapshot:
    """A position as it is kept; what cannot be read is left empty, for the record to give."""
    counts = counts_from(row)
    return Snapshot(
        row.sequence, row.turn, row.kept, counts, _unpacked(row.body) if counts else b""
    )


def counts_from(row: Any) -> dict[str, int]:
    """How many events each viewer had been told of; nothing where that cannot be read."""
    try:
        return msgspec.json.decode(row.counts, type=dict[str, Annotated[int, Meta(ge=0)]])
    except (msgspec.MsgspecError, UnicodeError):
        return {}


def _unpacked(body: bytes) -> bytes:
    try:
        return zlib.decompress(body)
    except zlib.error:
        return b""


# ---------------------------------------------------------------------- into rows


async def put_parts(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    """Writes answers, events, positions and clocks of tables; one answer for one place."""
    now = time.time()
    answers = [answer.row(one.game) for one in appends for answer in one.answers]
    told = [one.told.row(one.game, now) for one in appends if one.told is not None]
    shots = [one.snapshot.row(one.game) for one in appends if one.snapshot is not None]
    clocks = [(one.game, one.clocks) for one in appends if one.clocks is not None]
    if answers:
        await connection.execute(insert(db.answers), answers)
    if told:
        await connection.execute(insert(db.events), told)
    if shots:
        await db.put_snapshots(connection, shots)
        for row in shots:
            await connection.execute(_older_than(row))
    for one in appends:
        if one.undone is not None and one.snapshot is not None:
            await connection.execute(_between(one.game, one.undone, one.snapshot.sequence))
    if clocks:
        await db.put_clocks(connection, clocks)


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


def _between(game: str, first: int, last: int) -> Any:
    """Removes the positions that a taking back has undone; the record still leads to them."""
    snapshots = db.snapshots
    return delete(snapshots).where(
        and_(
            snapshots.c.game == game,
            snapshots.c.sequence > first,
            snapshots.c.sequence < last,
        )
    )
