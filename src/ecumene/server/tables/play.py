"""Play: the game of a table in memory. Answers are tried on a copy of it, then written.

What is in memory is always what was written: the copy takes its place when it is on disk. So
nobody who looks, with or without the lock, can see what was only tried.
"""

from collections.abc import Sequence
from contextlib import suppress

from ecumene.engine.record import Entry
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import Opened, follow_log, position_before, replay_one
from ecumene.server.games.position import ALL, Position, Recent, Step
from ecumene.server.games.take_back import LOOK_BACK, Before
from ecumene.server.games.trail import Trail, is_ahead, last_trail, whole_trail
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.moments import Reading
from ecumene.server.storage.rows import Append, Snapshot, Told
from ecumene.server.tables.faults import in_the_rules
from ecumene.server.tables.services import Services


class Trial:
    """Answers that are tried together on a copy of the game, and what would come of them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.steps: list[Step] = []
        self.snapshot: Snapshot | None = None
        """A position that must be written with them."""
        self.undone: int | None = None
        """So many answers still count where some are taken back."""

    @property
    def events(self) -> tuple[StoredEvent, ...]:
        """What would happen."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def told(self) -> Told | None:
        """The events as they are written."""
        events, position = self.events, self.position
        first = position.counts[ALL] - len(events)
        return Told(first, position.sequence, events) if events else None


class Play:
    """The position of one table, and its way to the disk and back."""

    def __init__(self, table: str, services: Services) -> None:
        self._table = table
        self._services = services
        self.started: Position | None = None
        """Where the game stands, as it was written; None before it begins."""
        self.recent = Recent()
        self.spoiled = False
        """Whether the disk may know more of the table than the memory.

        Then it is read before anything else is tried.
        """
        self.trail = Trail()
        self.before: Before | None = None
        """The game before the last answer of a person that all may know of, if it may be wanted."""
        self._since_snapshot = 0
        self._turn_seen = 1

    @property
    def position(self) -> Position:
        """Where the game stands, or a refusal before it begins."""
        if self.started is None:
            raise Refusal("table.not_started")
        return self.started

    def begin(self, position: Position, events: Sequence[StoredEvent]) -> None:
        """The game has begun, and this happened before the first question."""
        self.started = position
        self._turn_seen = 1
        self.recent.extend(events)

    async def take_up(self, opened: Opened, document: TableDocument) -> None:
        """Goes on from a position that was read from the disk."""
        for snapshot in opened.repaired:
            await self._services.store.put_snapshot(self._table, snapshot)
        position, events = opened.position, opened.reading.events
        self.started = position
        self._turn_seen = position.game.state.turn
        self._since_snapshot = len(opened.reading.answers)
        self.recent.renew([event for part in events for event in part.events][-self.recent.most :])
        await self._look_back(position.sequence, document)
        self.spoiled = False

    async def _look_back(self, end: int, document: TableDocument) -> None:
        """Finds what might be taken back: alone all of it, among people the last answer."""
        store, table, self.before = self._services.store, self._table, None
        if document.is_solo:
            self.trail = await whole_trail(store, table, end)
            return
        game = self.position.game
        self.trail = await last_trail(store, table, game, end, LOOK_BACK)
        last = self.trail.last(game)
        if last is None:
            return
        since = self.trail.since(last.sequence)
        if len(document.people) <= 1 or end == last.sequence + 1 + len(since):
            with suppress(Refusal):
                earlier = await position_before(store, table, last.sequence)
                self.before = Before(last.sequence, earlier.game)

    async def keep_snapshot(self) -> None:
        """Keeps the position as these rules write it."""
        await self._services.store.put_snapshot(self._table, self.position.snapshot(kept=True))

    # ---------------------------------------------------------------- answers

    def trial(self) -> Trial:
        """A copy of the game to try answers on."""
        self.recent.forget_tried()
        return Trial(self.position.copy())

    def try_out(self, trial: Trial, entry: Entry) -> Step:
        """Tries an answer, or raises `PlayerError`: then nothing has changed."""
        position = trial.position
        with in_the_rules(self._services.log, self._table, position.sequence, entry):
            step = position.apply(entry)
        self._add(trial, step)
        return step

    def try_going_back(self, earlier: Position, place: int, steps: list[Step]) -> Trial:
        """Tries an earlier position in the place of the present one.

        It is written with what led there, and the positions since then are dropped: what follows
        must not be read as if it came after one of them.
        """
        self.recent.forget_tried()
        trial = Trial(earlier)
        trial.snapshot, trial.undone = earlier.snapshot(kept=False), place
        for step in steps:
            self._add(trial, step)
        return trial

    def _add(self, trial: Trial, step: Step) -> None:
        trial.steps.append(step)
        self.recent.try_out(step.events)

    async def write(
        self, trial: Trial, version: int, rights: int, clocks: bytes | None, wake: float | None
    ) -> None:
        """Writes what was tried, and goes on from it; otherwise everything stays as it was."""
        snapshot = trial.snapshot or self._snapshot_due(trial)
        answers = tuple(step.answered for step in trial.steps)
        append = Append(
            self._table, answers, trial.told, snapshot, clocks, wake, rights, version, trial.undone
        )
        is_written = False
        try:
            await self._services.writer.append(append)
            is_written = True
        finally:
            self.spoiled = self.spoiled or not is_written
            if not is_written:
                self.recent.forget_tried()
        self._note(trial)
        self.started = trial.position
        self.recent.take_tried()
        self._turn_seen = trial.position.game.state.turn
        self._since_snapshot = 0 if snapshot else self._since_snapshot + len(answers)

    def _note(self, trial: Trial) -> None:
        """Keeps what the last person who answered might want back."""
        self.trail.follow(step.answered for step in trial.steps)
        for step in trial.steps:
            entry, sequence = step.answered.entry, step.answered.sequence
            if entry.taken_back:
                self.before = None
            elif entry.by is None and not is_ahead(self.position.game, entry.id):
                self.before = Before(sequence, self.position.game)

    def _snapshot_due(self, trial: Trial) -> Snapshot | None:
        """A position now and then, and one that is kept when a new turn begins."""
        new_turn = trial.position.game.state.turn != self._turn_seen
        since = self._since_snapshot + len(trial.steps)
        if since < self._services.settings.snapshot_every and not new_turn:
            return None
        return trial.position.snapshot(kept=new_turn)

    # ---------------------------------------------------------------- other processes

    def follow(self, news: Reading) -> tuple[StoredEvent, ...] | None:
        """Plays what others wrote, and gives what happened; None if the game must be loaded.

        After a taking back the position is another one.
        """
        if any(row.entry.taken_back for row in news.answers):
            return None
        position, before = self.position.copy(), self.before
        for row in news.answers:
            if row.entry.by is None and not is_ahead(position.game, row.entry.id):
                before = Before(row.sequence, position.game.fork())
            replay_one(position, row)
        follow_log(position, self.position.counts, news.events)
        known = self.position.counts[ALL]
        events = tuple(
            event
            for part in news.events
            for number, event in enumerate(part.events, part.first)
            if number >= known
        )
        self.started, self.before = position, before
        self.trail.follow(news.answers)
        self._turn_seen = position.game.state.turn
        self._since_snapshot += len(news.answers)
        self.recent.extend(events)
        return events
