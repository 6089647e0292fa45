"""Opening: a position is taken up again from its snapshot and the answers since."""

import msgspec

from ecumene import Game, rulesets
from ecumene.engine.errors import PlayerError, ReplayError
from ecumene.engine.record import Header, counting
from ecumene.server.errors import Refusal
from ecumene.server.games.position import Position, Step
from ecumene.server.storage.rows import Answered, Snapshot
from ecumene.server.storage.store import Store


class _HasHeader(msgspec.Struct):
    """The part of a saved position that names its rules."""

    header: Header


def from_snapshot(snapshot: Snapshot) -> Position:
    """A position as it was kept."""
    header = msgspec.json.decode(snapshot.body, type=_HasHeader).header
    rules = rulesets.BY_NAME[header.ruleset]
    return Position(Game.load(rules, snapshot.body), snapshot.sequence, dict(snapshot.counts))


async def open_position(store: Store, game: str) -> Position:
    """The present position: the last snapshot and the answers since."""
    snapshot, answers = await store.snapshot_and_answers(game)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = from_snapshot(snapshot)
    for answered in answers:
        replay_one(position, answered)
    return position


def replay_one(position: Position, answered: Answered) -> Step:
    """Takes an answer of the record again."""
    try:
        return position.apply(answered.entry, answered.at)
    except PlayerError as error:
        raise ReplayError(answered.sequence, error.code, **error.facts) from error


async def position_before(store: Store, game: str, sequence: int) -> Position:
    """The position before the answer at this place was given.

    It starts from the last snapshot at or before that place; a taking back always leaves a
    snapshot of its own, so no answer after it was taken back unless it is among these.
    """
    snapshot, answers = await store.snapshot_and_answers(game, sequence)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = from_snapshot(snapshot)
    for entry in counting(row.entry for row in answers if row.sequence < sequence):
        position.apply(entry)
    position.sequence = sequence
    return position
