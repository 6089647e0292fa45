"""Play: the game of a table in memory. Answers are tried on it, then written."""

from collections.abc import Sequence

from ecumene.engine.record import Entry
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import open_position, replay_one
from ecumene.server.games.position import ALL, Position, Recent, Step
from ecumene.server.storage.rows import Append, Snapshot, Told
from ecumene.server.tables.faults import in_the_rules
from ecumene.server.tables.services import Services


class Play:
    """The position of one table, and its way to the disk and back."""

    def __init__(self, table: str, services: Services) -> None:
        self._table = table
        self._services = services
        self._store = services.store
        self._writer = services.writer
        self.started: Position | None = None
        """Where the game stands; None before it begins."""
        self.recent = Recent()
        self.spoiled = False
        """Whether the game in memory may differ from what is on disk."""
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

    async def load(self) -> None:
        """Takes the game up from the disk."""
        services = self._services
        position, is_rebuilt = await open_position(self._store, self._table, services.log)
        self.started = position
        if is_rebuilt:
            await self.keep_snapshot()
        self._turn_seen = position.game.state.turn
        self._since_snapshot = 0
        count = position.counts[ALL]
        first = max(0, count - self.recent.most)
        self.recent.renew(await self._store.events_between(self._table, first, count))
        self.spoiled = False

    async def keep_snapshot(self) -> None:
        """Keeps the position as these rules write it."""
        await self._store.put_snapshot(self._table, self.position.snapshot(kept=True))

    # ---------------------------------------------------------------- answers

    def apply(self, entry: Entry) -> Step:
        """Tries an answer on the game in memory, or raises `PlayerError`: nothing has changed."""
        position = self.position
        with in_the_rules(self._services.log, self._table, position.sequence, entry):
            step = position.apply(entry)
        self.recent.extend(step.events)
        return step

    def go_back(self, earlier: Position, step: Step) -> None:
        """Puts an earlier position in the place of the present one."""
        self.started = earlier
        self.recent.extend(step.events)

    async def write(
        self,
        steps: Sequence[Step],
        clocks: bytes | None,
        wake: float | None,
        rights: int,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Writes what was tried; it counts when this returns."""
        events = tuple(event for step in steps for event in step.events)
        append = Append(
            self._table,
            tuple(step.answered for step in steps),
            self._told(events),
            snapshot or self._snapshot_due(len(steps)),
            clocks,
            wake,
            rights,
        )
        await self._writer.append(append)

    def _told(self, events: tuple[StoredEvent, ...]) -> Told | None:
        position = self.position
        if not events:
            return None
        return Told(position.counts[ALL] - len(events), position.sequence, events)

    def _snapshot_due(self, steps: int) -> Snapshot | None:
        """A position now and then, and one that is kept when a new turn begins."""
        position = self.position
        self._since_snapshot += steps
        turn = position.game.state.turn
        new_turn = turn != self._turn_seen
        if self._since_snapshot < self._services.settings.snapshot_every and not new_turn:
            return None
        self._since_snapshot = 0
        self._turn_seen = turn
        return position.snapshot(kept=new_turn)

    # ---------------------------------------------------------------- other processes

    async def follow(self) -> tuple[StoredEvent, ...] | None:
        """Plays what others wrote, and gives what happened; None if the game must be loaded.

        After a taking back the position is another one, and what was only tried here does not
        count.
        """
        position = self.position
        rows = await self._store.answers_after(self._table, position.sequence)
        if self.spoiled or any(row.entry.taken_back for row in rows):
            return None
        events = tuple(event for row in rows for event in replay_one(position, row).events)
        self.recent.extend(events)
        return events
