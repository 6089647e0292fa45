"""Opening: a position is taken up again from its snapshot and the answers since.

A snapshot is a cache. Where these rules cannot read it, the game is played again from its record,
and a fresh snapshot put in its place. Where the record no longer replays either, the table stays
closed, and whoever asks for it is told by which rules it was played.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ecumene import rulesets
from ecumene.engine.errors import EngineError, PlayerError, PositionError, ReplayError
from ecumene.engine.record import Entry, Header, counting
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.games.arrivals import nations_ever
from ecumene.server.games.position import ALL, SPECTATOR, Position, Recent, Step
from ecumene.server.logs import Log
from ecumene.server.storage.moments import Reading, snapshot_and_answers, take_up, whole_record
from ecumene.server.storage.records import header_from, header_of
from ecumene.server.storage.rows import Answered, Snapshot, Told
from ecumene.server.storage.store import Store
from ecumene.state.game import Game
from ecumene.state.rules import Rules

UNFIT = (
    EngineError,
    msgspec.MsgspecError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What a position that is not one, or not this game's, may raise when it is read or played on."""


class Opened(NamedTuple):
    """A position that was taken up, with the table as it was at that moment."""

    position: Position
    reading: Reading
    repaired: tuple[Snapshot, ...] = ()
    """Positions to be kept in the place of what could not be read."""


def rules_of(header: Header) -> Rules:
    """The rules of a game, if this server knows them."""
    rules = rulesets.BY_NAME.get(header.ruleset)
    if rules is None:
        raise unreadable(header.ruleset, header.version)
    return rules


def unreadable(ruleset: str, version: str, **facts: Any) -> Refusal:
    """A table that this server cannot open: by which rules it was played, and which are here."""
    known = rulesets.BY_NAME.get(ruleset)
    here = None if known is None else known.version
    return Refusal("table.unreadable", ruleset=ruleset, version=version, here=here, **facts)


def from_snapshot(snapshot: Snapshot) -> Position:
    """A position as it was kept, or `PositionError` where these rules cannot read it."""
    rules = rules_of(header_of(snapshot))
    try:
        game = Game.load(rules, snapshot.body)
    except msgspec.DecodeError as error:
        raise PositionError(str(error)) from error
    if not _viewers_of(game) <= snapshot.counts.keys():
        raise PositionError("it does not say what everybody had been told")
    return Position(game, snapshot.sequence, dict(snapshot.counts))


def _viewers_of(game: Game) -> set[str]:
    """All whose events are counted: those who wait to come into the game too."""
    return {ALL, SPECTATOR, *game.state.civs, *game.state.arriving}


# ---------------------------------------------------------------------- the present position


async def open_position(store: Store, table: str, log: Log, told: int | None = None) -> Opened:
    """The present position: the last snapshot and the answers since, or the whole record.

    With it come the events after the first `told`.
    """
    reading = await take_up(store, table, Recent.most, told)
    try:
        return Opened(_taken_up(reading), reading)
    except Refusal:
        raise
    except UNFIT as error:
        return await _rebuilt(store, reading, log, error)


def _taken_up(reading: Reading) -> Position:
    """The last snapshot and the answers since."""
    snapshot = reading.snapshot
    if snapshot is None:
        raise PositionError("no position was kept")
    position = from_snapshot(snapshot)
    for answered in reading.answers:
        replay_one(position, answered)
    follow_log(position, snapshot.counts, reading.events)
    return position


def follow_log(position: Position, before: dict[str, int], events: Sequence[Told]) -> None:
    """Takes the numbers of events from the log, which has the last word on what was told.

    `before` is what everybody had been told of at a moment that the events reach back to.
    """
    if not events or position.counts[ALL] == events[-1].end:
        return
    position.counts = dict(before)
    position.count(_after(events, before[ALL]))
    if position.counts[ALL] != events[-1].end:
        raise PositionError("events are lacking")


def _after(events: Sequence[Told], count: int) -> list[StoredEvent]:
    """The events after the first so many."""
    return [
        event
        for part in events
        for number, event in enumerate(part.events, part.first)
        if number >= count
    ]


async def _rebuilt(store: Store, reading: Reading, log: Log, error: Exception) -> Opened:
    """The game played again from its record; the log says so, and by which rules."""
    table, unfit = reading.kept.id, reading.snapshot
    whole = await whole_record(store, table)
    header = header_from(whole.snapshots, whole.kept)
    rules = rules_of(header)
    position = await _played_again(header, whole, len(whole.answers))
    log.warning("position.rebuilt", table=table, problem=str(error)[:200],
                ruleset=rules.name, was=header.version, now=rules.version)  # fmt: skip
    repaired = [position.snapshot(kept=True)]
    if unfit is not None and unfit.sequence < position.sequence:
        earlier = await _played_again(header, whole, unfit.sequence)
        repaired.append(earlier.snapshot(unfit.kept))
    return Opened(position, whole, tuple(repaired))


async def _played_again(header: Header, whole: Reading, sequence: int) -> Position:
    """The position after so many answers of a record."""
    game = await asyncio.to_thread(_replayed, header, whole.answers[:sequence])
    return Position(game, sequence, _told_so_far(whole, game, sequence))


def _replayed(header: Header, answers: Sequence[Answered]) -> Game:
    """A game played again by its record, or a refusal that names the entry that does not fit."""
    try:
        return Game.replay(rules_of(header), header, _whole(answers))
    except ReplayError as error:
        facts = {"entry": error.entry, "problem": error.problem}
        raise unreadable(header.ruleset, header.version, **facts) from error
    except (PlayerError, msgspec.ValidationError, LookupError) as error:
        facts = {"problem": str(error)[:80]}
        raise unreadable(header.ruleset, header.version, **facts) from error


def _whole(answers: Sequence[Answered]) -> list[Entry]:
    """The entries of a record that begins at its beginning."""
    if [row.sequence for row in answers] != list(range(len(answers))):
        raise ReplayError(0, "the record lacks its beginning")
    return [row.entry for row in answers]


def _told_so_far(whole: Reading, game: Game, sequence: int) -> dict[str, int]:
    """How many events each viewer was told of after so many answers, by the log on disk.

    What the rules emit on playing again may differ; what people were told does not change.
    """
    known = [
        one.counts
        for one in whole.snapshots
        if one.sequence <= sequence and _viewers_of(game) <= one.counts.keys()
    ]
    everybody = (ALL, SPECTATOR, *nations_ever(game.state))
    counts = dict(known[-1]) if known else dict.fromkeys(everybody, 0)
    position = Position(game, sequence, counts)
    position.count(_after([one for one in whole.events if one.sequence <= sequence], counts[ALL]))
    return position.counts


def replay_one(position: Position, answered: Answered) -> Step:
    """Takes an answer of the record again."""
    try:
        return position.apply(answered.entry, answered.at)
    except PlayerError as error:
        raise ReplayError(answered.sequence, error.code, **error.facts) from error


# ---------------------------------------------------------------------- earlier positions


async def position_at(store: Store, table: str, snapshot: Snapshot) -> Position:
    """The position of a snapshot; played again from the record where it cannot be read."""
    try:
        return from_snapshot(snapshot)
    except Refusal:
        raise
    except UNFIT:
        whole = await whole_record(store, table)
    header = header_from(whole.snapshots, whole.kept)
    return await _played_again(header, whole, snapshot.sequence)


async def position_before(store: Store, table: str, sequence: int) -> Position:
    """The position before the answer at this place was given.

    It starts from the last snapshot at or before that place. A taking back leaves no snapshot of
    what it undoes, so no answer before one was taken back after it.
    """
    snapshot, answers = await snapshot_and_answers(store, table, sequence)
    try:
        if snapshot is None:
            raise PositionError("no position was kept")
        position = from_snapshot(snapshot)
        for entry in counting(row.entry for row in answers if row.sequence < sequence):
            position.apply(entry)
    except UNFIT:
        whole = await whole_record(store, table)
        header = header_from(whole.snapshots, whole.kept)
        position = await _played_again(header, whole, sequence)
    position.sequence = sequence
    return position
