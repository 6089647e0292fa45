"""Position: the game of a table in memory, with its place in the record and in the log."""

import time
from collections import deque
from collections.abc import Sequence

import msgspec

from ecumene.engine.game import TABLE, Where
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.catalogue import (
    TOLD_ALL,
    TOLD_SPECTATOR,
    AnswerTakenBack,
    GivenByAnother,
    StoredEvent,
    living,
)
from ecumene.server.games.arrivals import nations_ever
from ecumene.server.storage.rows import Answered, Snapshot
from ecumene.state.game import Game

ALL, SPECTATOR = TOLD_ALL, TOLD_SPECTATOR
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
        position = cls(game, 0, dict.fromkeys((ALL, SPECTATOR, *nations_ever(game.state)), 0))
        position.count(events)
        return position, events

    def copy(self) -> "Position":
        """The same position, on which answers can be tried."""
        return Position(self.game.fork(), self.sequence, dict(self.counts))

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


class Recent:
    """The last events of a table, kept in memory for those who come back or sit down.

    What was tried and is not written yet is for the ears of bots only, who go on from it.
    """

    most = 400

    def __init__(self) -> None:
        self.events: deque[StoredEvent] = deque(maxlen=self.most)
        self._written = 0
        self._tried: list[StoredEvent] = []

    @property
    def count(self) -> int:
        """How many there have been since the table was taken up, with those only tried."""
        return self._written + len(self._tried)

    def extend(self, events: Sequence[StoredEvent]) -> None:
        """Something happened, and is written."""
        self.events.extend(events)
        self._written += len(events)

    def try_out(self, events: Sequence[StoredEvent]) -> None:
        """Something would happen."""
        self._tried.extend(events)

    def forget_tried(self) -> None:
        """It did not."""
        self._tried.clear()

    def take_tried(self) -> None:
        """It did: it is written."""
        tried, self._tried = self._tried, []
        self.extend(tried)

    def renew(self, events: Sequence[StoredEvent]) -> None:
        """The table was taken up from the disk, where these are the last."""
        self.events.clear()
        self._tried.clear()
        self._written = 0
        self.extend(events)

    def since(self, count: int) -> list[StoredEvent]:
        """What happened after the first so many and still counts, as far as it is kept."""
        known = [*self.events, *self._tried]
        return living(known[len(known) - min(self.count - count, len(known)) :])


def as_viewer(key: str) -> Civ | None:
    """The viewer of a count."""
    return None if key == SPECTATOR else Civ(key)


def taken_back(civ: Civ, entry: Entry, position: Position) -> StoredEvent:
    """What everybody is told of a taking back, before it is known how much it undoes."""
    where = position.game.where()
    told = AnswerTakenBack(civ, entry.id, hindsight=entry.hindsight)
    return StoredEvent(where.turn, where.phase, told)
