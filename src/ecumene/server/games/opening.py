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
from ecumene.engine.errors import PlayerError, PositionError, ReplayError
from ecumene.engine.record import Entry, Header, counting
from ecumene.server.errors import Refusal
from ecumene.server.games.position import ALL, SPECTATOR, Position, Step
from ecumene.server.logs import Log
from ecumene.server.storage.records import header_of, record_header
from ecumene.server.storage.rows import Answered, Snapshot
from ecumene.server.storage.store import Store
from ecumene.state.game import Game
from ecumene.state.rules import Rules


class Opened(NamedTuple):
    """A position that was taken up, and whether it had to be played again from its record."""

    position: Position
    is_rebuilt: bool


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
    return Position(game, snapshot.sequence, dict(snapshot.counts))


# ---------------------------------------------------------------------- the present position


async def open_position(store: Store, table: str, log: Log) -> Opened:
    """The present position: the last snapshot and the answers since, or the whole record."""
    snapshot, answers = await store.snapshot_and_answers(table)
    if snapshot is None:
        raise Refusal("table.no_game")
    try:
        position = from_snapshot(snapshot)
        for answered in answers:
            replay_one(position, answered)
    except (PositionError, ReplayError) as error:
        return Opened(await _rebuilt(store, table, log, error), is_rebuilt=True)
    return Opened(position, is_rebuilt=False)


async def _rebuilt(store: Store, table: str, log: Log, error: Exception) -> Position:
    """The game played again from its record; the log says so, and by which rules."""
    header = await record_header(store, table)
    rules = rules_of(header)
    answers = await store.answers_after(table, 0)
    game = await asyncio.to_thread(_replayed, header, answers)
    log.warning("position.rebuilt", table=table, problem=str(error)[:200],
                ruleset=rules.name, was=header.version, now=rules.version)  # fmt: skip
    return Position(game, len(answers), await _told_so_far(store, table, game))


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


async def _told_so_far(store: Store, table: str, game: Game) -> dict[str, int]:
    """How many events each viewer was told of, by the log as it lies on disk.

    What the rules emit on playing again may differ; what people were told does not change.
    """
    known = [one.counts for one in await store.snapshots_of(table) if ALL in one.counts]
    nothing = dict.fromkeys([ALL, SPECTATOR, *game.state.civs], 0)
    position = Position(game, 0, dict(known[-1]) if known else nothing)
    first = position.counts[ALL]
    for part in await store.events_from(table, first):
        position.count([one for n, one in enumerate(part.events, part.first) if n >= first])
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
    except PositionError:
        header = await record_header(store, table)
    answers = await store.answers_after(table, 0)
    before = [row for row in answers if row.sequence < snapshot.sequence]
    game = await asyncio.to_thread(_replayed, header, before)
    return Position(game, snapshot.sequence, dict(snapshot.counts))


async def position_before(store: Store, table: str, sequence: int) -> Position:
    """The position before the answer at this place was given.

    It starts from the last snapshot at or before that place; a taking back always leaves a
    snapshot of its own, so no answer after it was taken back unless it is among these.
    """
    snapshot, answers = await store.snapshot_and_answers(table, sequence)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = await position_at(store, table, snapshot)
    for entry in counting(row.entry for row in answers if row.sequence < sequence):
        position.apply(entry)
    position.sequence = sequence
    return position
