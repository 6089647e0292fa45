"""The trail of a game: which answers of people still count, for whoever would go back.

Bots' answers are not in it, only how many answers there were in all: it stays short.
"""

from collections.abc import Iterable

from ecumene.engine.game import TABLE
from ecumene.names import Civ
from ecumene.server.storage.rows import Answered, Mark, mark_of
from ecumene.server.storage.store import Store

BOT = "bot"


class Trail:
    """The answers of a game that still count, without those of bots, in their order."""

    def __init__(self, end: int = 0) -> None:
        self.rows: list[Mark] = []
        self.end = end
        """How many answers there were, taken back or not."""

    def add(self, mark: Mark) -> None:
        """One more answer, or a taking back: then what came since counts no more."""
        self.end = mark.sequence + 1
        if mark.taken_back:
            self._cut(mark.id)
        elif mark.by != BOT:
            self.rows.append(mark)

    def follow(self, answers: Iterable[Answered]) -> None:
        """The same for answers as they are written."""
        for answered in answers:
            self.add(mark_of(answered))

    def _cut(self, ask: str) -> None:
        places = [place for place, row in enumerate(self.rows) if row.id == ask]
        del self.rows[places[-1] if places else 0 :]

    # ---------------------------------------------------------------- questions about it

    def last(self) -> Mark | None:
        """The last answer that a person gave."""
        return next((row for row in reversed(self.rows) if row.by is None), None)

    def decisions(self, civ: Civ) -> list[Mark]:
        """A player's own decisions since anybody else decided something: each once, by its first.

        What was given for them in their absence is none of theirs, nor what they withdrew.
        """
        first: dict[str, Mark] = {}
        void: dict[str, bool] = {}
        for row in self.rows:
            if row.civ == TABLE or (row.by is None and row.civ != civ):
                first.clear()
            elif row.by is None:
                first.setdefault(row.id, row)
                void[row.id] = row.withdrawn
        return [row for row in first.values() if not void[row.id]]

    def times(self, ask: str, sequence: int) -> int:
        """How often a question was answered anew, from a place in the record on."""
        return sum(row.id == ask and row.sequence >= sequence for row in self.rows)


async def trail_of(store: Store, table: str, end: int, look_back: int | None) -> Trail:
    """The trail of a game that is taken up: the whole of it, or what the last answers tell."""
    first = 0 if look_back is None else max(0, end - look_back)
    trail = Trail()
    for mark in await store.marks(table, first, BOT):
        trail.add(mark)
    trail.end = end
    return trail
