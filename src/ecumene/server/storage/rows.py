"""What is kept of a game, in the words of the game: each knows the row it is written as."""

import zlib
from typing import Any

import msgspec

from ecumene.engine.record import Entry
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.storage.document import TableDocument, read_document


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


class Append(msgspec.Struct, frozen=True):
    """What one table has to write at once: all of it or nothing."""

    game: str
    answers: tuple[Answered, ...]
    told: Told | None
    snapshot: Snapshot | None
    clocks: bytes | None
    wake: float | None


# ---------------------------------------------------------------------- out of rows


def kept_from(row: Any) -> Kept:
    """A table as it is kept, or a refusal where another release wrote what this one cannot read."""
    try:
        document = read_document(row.body)
    except msgspec.ValidationError as error:
        raise Refusal("table.unreadable", problem=str(error)[:80]) from error
    return Kept(row.id, row.version, row.seed, document, row.created, row.ended, row.wake)


def legible(row: Any) -> Kept | None:
    """The same for lists, in which one table must not hide the others."""
    try:
        return kept_from(row)
    except Refusal:
        return None


def answered_from(row: Any) -> Answered:
    """An answer as it is kept."""
    return Answered(row.sequence, row.civ, msgspec.json.decode(row.body, type=Entry), row.at)


def snapshot_from(row: Any) -> Snapshot:
    """A position as it is kept; what cannot be read is left empty, for the record to give."""
    try:
        counts, body = msgspec.json.decode(row.counts, type=dict[str, int]), _unpacked(row.body)
    except msgspec.DecodeError:
        counts, body = {}, b""
    return Snapshot(row.sequence, row.turn, row.kept, counts, body)


def _unpacked(body: bytes) -> bytes:
    try:
        return zlib.decompress(body)
    except zlib.error:
        return b""
