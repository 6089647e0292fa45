"""The trail of a game: which answers of people still count, for whoever would go back.

Bots' answers are not in it, only how many answers there were in all: it stays short.
"""

from collections.abc import Iterable
from itertools import takewhile

from ecumene.engine.game import TABLE
from ecumene.names import Civ
from ecumene.server.storage.rows import Answered, Mark, mark_of
from ecumene.server.storage.store import Store
from ecumene.state.game import Game

BOT = "bot"


class Trail:
    """The answers of a game that still count, without those of bots, in their order."""

    def __init__(self, end: int = 0) -> None:
        self.rows: list[Mark] = []
        self.end = end
        """How many answers there were, taken back or not."""
        self._places: dict[str, list[int]] = {}
        """Where in the rows each question was answered, and answered anew."""

    def add(self, mark: Mark) -> None:
        """One more answer, or a taking back: then what came since counts no more."""
        self.end = mark.sequence + 1
        if mark.taken_back:
            self._cut(mark.id)
        elif mark.by != BOT:
            self._places.setdefault(mark.id, []).append(len(self.rows))
            self.rows.append(mark)

    def follow(self, answers: Iterable[Answered]) -> None:
        """The same for answers as they are written."""
        for answered in answers:
            self.add(mark_of(answered))

    def _cut(self, ask: str) -> None:
        places = self._places.get(ask)
        for _ in range(len(self.rows) - (places[-1] if places else 0)):
            self._places[self.rows.pop().id].pop()

    # ---------------------------------------------------------------- questions about it

    def last(self, game: Game) -> Mark | None:
        """The last answer that a person gave for all to see."""
        sealed = ahead(game, (row.id for row in self.rows))
        given = (row for row in reversed(self.rows) if row.by is None)
        return next((row for row in given if row.id not in sealed), None)

    def since(self, sequence: int) -> list[Mark]:
        """The answers after a place in the record."""
        later = takewhile(lambda row: row.sequence > sequence, reversed(self.rows))
        return list(later)[::-1]

    def latest(self, ask: str) -> Mark | None:
        """The last answer to a question."""
        places = self._places.get(ask)
        return self.rows[places[-1]] if places else None

    def at(self, sequence: int) -> Mark | None:
        """The answer at a place in the record, if it still counts."""
        rows = self.since(sequence - 1)
        return rows[0] if rows and rows[0].sequence == sequence else None

    def decisions(self, civ: Civ, came: float = 0.0) -> list[Mark]:
        """A player's own decisions since anybody else decided something: each once, by its first.

        What was given for them in their absence is none of theirs, nor what they withdrew, nor
        what a former owner of the seat decided before they came.
        """
        first: dict[str, Mark] = {}
        void: dict[str, bool] = {}
        for row in self.rows:
            is_foreign = row.civ != civ or row.at < came
            if row.civ == TABLE or (row.by is None and is_foreign):
                first.clear()
            elif row.by is None:
                first.setdefault(row.id, row)
                void[row.id] = row.withdrawn
        return [row for row in first.values() if not void[row.id]]

    def times(self, ask: str, sequence: int) -> int:
        """How often a question was answered anew, from a place in the record on."""
        return sum(row.id == ask and row.sequence >= sequence for row in self.rows)


def returns(marks: Iterable[Mark]) -> dict[int, int]:
    """Before which answer each taking back among some answers leads, where that is one of them."""
    trail, found = Trail(), dict[int, int]()
    for mark in marks:
        target = trail.latest(mark.id) if mark.taken_back else None
        if target is not None:
            found[mark.sequence] = target.sequence
        trail.add(mark)
    return found


def ahead(game: Game, asks: Iterable[str]) -> frozenset[str]:
    """Those of some questions that are answered ahead: only its owner knows whether one was."""
    now = game.where()
    here = {ask for ask in asks if ask.startswith(f"{now.turn}/{now.phase}/")}
    owners = dict.fromkeys(game.owner(ask) for ask in here)
    return frozenset(one.id for civ in owners for one in game.early(civ) if one.id in here)


def is_ahead(game: Game, ask: str) -> bool:
    """Whether a question is answered ahead now."""
    return bool(ahead(game, (ask,)))


async def whole_trail(store: Store, table: str, end: int) -> Trail:
    """The trail of a game that is taken up, from its beginning."""
    return _trail(await store.marks(table, 0, BOT), end)


async def last_trail(store: Store, table: str, game: Game, end: int, look_back: int) -> Trail:
    """What the last answers tell; further back if there are none but such as nobody knows of."""
    while True:
        first = max(0, end - look_back)
        trail = _trail(await store.marks(table, first, BOT), end)
        if first == 0 or not trail.rows or trail.last(game) is not None:
            return trail
        look_back *= 2


def _trail(marks: Iterable[Mark], end: int) -> Trail:
    trail = Trail()
    for mark in marks:
        trail.add(mark)
    trail.end = end
    return trail
