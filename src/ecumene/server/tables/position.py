"""Position: the game of a table in memory, with its place in the record and in the log."""

import time
from collections.abc import Sequence

import msgspec

from ecumene import rulesets
from ecumene.engine.errors import PlayerError, ReplayError
from ecumene.engine.game import TABLE, Where
from ecumene.engine.record import Entry, Header, counting
from ecumene.names import Civ
from ecumene.server.catalogue import AnswerTakenBack, GivenByAnother, StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.storage.store import Answered, Snapshot, Store
from ecumene.state.game import Game

ALL = "*"
SPECTATOR = "-"
MARKED = ("clock", "regent", "orders")


class Step(msgspec.Struct, frozen=True):
    """An accepted answer and what came of it."""

    answered: Answered
    events: tuple[StoredEvent, ...]


class Position:
    """A game, the number of answers it took, and how many events each viewer was told of."""

    def __init__(self, game: Game, sequence: int, counts: dict[str, int]) -> None:
        self.game = game
        self.sequence = sequence
        self.counts = counts
        game.log.clear()
        game.record.clear()

    @classmethod
    def begin(cls, game: Game) -> tuple["Position", tuple[StoredEvent, ...]]:
        """A new game, and what happened before the first question."""
        events = tuple(StoredEvent(one.turn, one.phase, one.event) for one in game.log)
        position = cls(game, 0, {ALL: 0, SPECTATOR: 0} | dict.fromkeys(game.state.civs, 0))
        position.count(events)
        return position, events

    def apply(self, entry: Entry, at: float | None = None) -> Step:
        """Takes an answer, or raises `PlayerError`: then nothing has changed."""
        kind, asked = self._kind(entry), self.game.where()
        self.game.enter(entry)
        entry = self.game.record[-1]
        civ = TABLE if entry.id == TABLE else self.game.owner(entry.id)
        moment = time.time() if at is None else at
        answered = Answered(self.sequence, str(civ), entry, moment)
        self.sequence += 1
        return Step(answered, self._drain(entry, civ, kind, asked))

    def _kind(self, entry: Entry) -> str:
        if entry.by not in MARKED or entry.id == TABLE:
            return ""
        return self.game.ask(entry.id).kind

    def _drain(self, entry: Entry, civ: str, kind: str, asked: Where) -> tuple[StoredEvent, ...]:
        """The events since the last answer; the game itself keeps none.

        That it was given by another belongs to the moment when it was asked.
        """
        game = self.game
        events = [StoredEvent(one.turn, one.phase, one.event) for one in game.log]
        if kind and entry.by is not None:
            by_another = GivenByAnother(Civ(civ), kind, entry.by)
            events.insert(0, StoredEvent(asked.turn, asked.phase, by_another))
        game.log.clear()
        game.record.clear()
        self.count(events)
        return tuple(events)

    def count(self, events: Sequence[StoredEvent]) -> None:
        """Counts events for each viewer who may know of them."""
        for stored in events:
            for viewer in self.counts:
                if viewer == ALL or stored.event.seen_by(as_viewer(viewer)) is not None:
                    self.counts[viewer] += 1

    def snapshot(self, kept: bool) -> Snapshot:
        """The position as it stands."""
        body = self.game.save()
        turn = self.game.state.turn
        return Snapshot(self.sequence, turn, kept, dict(self.counts), body)


def as_viewer(key: str) -> Civ | None:
    """The viewer of a count."""
    return None if key == SPECTATOR else Civ(key)


def from_snapshot(snapshot: Snapshot) -> Position:
    """A position as it was kept."""
    header = msgspec.json.decode(snapshot.body, type=_HasHeader).header
    rules = rulesets.BY_NAME[header.ruleset]
    return Position(Game.load(rules, snapshot.body), snapshot.sequence, dict(snapshot.counts))


class _HasHeader(msgspec.Struct):
    """The part of a saved position that names its rules."""

    header: Header


async def open_position(store: Store, game: str) -> Position:
    """The present position: the last snapshot and the answers since."""
    snapshot = await store.latest_snapshot(game)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = from_snapshot(snapshot)
    for answered in await store.answers_after(game, snapshot.sequence):
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
    snapshot = await store.latest_snapshot(game, sequence)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = from_snapshot(snapshot)
    rows = await store.answers_after(game, snapshot.sequence)
    entries = [row for row in rows if row.sequence < sequence]
    counted = counting([row.entry for row in entries])
    for entry in counted:
        position.apply(entry)
    position.sequence = sequence
    return position


def taken_back(civ: Civ, ask: str, position: Position) -> StoredEvent:
    """What everybody is told of a taking back."""
    where = position.game.where()
    return StoredEvent(where.turn, where.phase, AnswerTakenBack(civ, ask))
