"""A live table: one game in memory, its commands in order, its viewers told.

Commands come one at a time under a lock. An answer is tried on the game in memory, written, and
only then acknowledged and told to anybody. Where another process was first for a place in the
record, what was tried is forgotten, the game taken up from the database, and the command tried
once more.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.game import TABLE
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import Clocks, next_deadline, wind
from ecumene.server.games.position import (
    ALL,
    Position,
    Step,
    open_position,
    replay_one,
    taken_back,
)
from ecumene.server.games.take_back import position_to_return_to
from ecumene.server.protocol import Said
from ecumene.server.sight.viewers import Viewers
from ecumene.server.stewards.automaton import automaton
from ecumene.server.stewards.offers_at_table import StandingTrades
from ecumene.server.stewards.pace import Pace
from ecumene.server.stewards.seated_bots import BotSeats
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.store import Answered, Conflict, Kept, Snapshot, Told
from ecumene.server.storage.writer import Append
from ecumene.server.tables.faults import FAULT, in_the_rules

if TYPE_CHECKING:
    from ecumene.server.tables.hub import Hub

TRIES = 8
EVERY_SEAT = tuple(range(1, 19))
RECENT = 400
"""Events kept in memory for those who come back after a short gap."""


class LiveTable:
    """One table in the memory of this process."""

    def __init__(self, hub: "Hub", kept: Kept) -> None:
        self.hub = hub
        self.kept = kept
        self.position: Position | None = None
        self.clocks = Clocks()
        self.lock = asyncio.Lock()
        self.viewers = Viewers(self)
        self.recent: deque[StoredEvent] = deque(maxlen=RECENT)
        self.used = time.monotonic()
        self.pace = Pace(self)
        self.last_said = time.time_ns() // 1000
        self.bots = BotSeats(kept.id)
        self.standing = StandingTrades()
        self.woken = False
        """Whether the moment to be woken next is still to be written."""
        self._since_snapshot = 0
        self._turn_seen = 1
        self._spoiled = False
        """Whether the game in memory may differ from what is on disk."""

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.kept.id

    @property
    def document(self) -> TableDocument:
        """Its settings and seats."""
        return self.kept.document

    @property
    def game_position(self) -> Position:
        """The game under way, or a refusal before it starts."""
        if self.position is None:
            raise Refusal("table.not_started")
        return self.position

    async def open(self) -> None:
        """Takes the game up from the database for the first time."""
        await self._load()
        if self.position is not None:
            self.viewers.pictures.renew(self.position.game)
            self.viewers.told = self.position.counts[ALL]

    async def _load(self) -> None:
        if self.document.status in ("lobby", "choosing"):
            return
        self.position = await open_position(self.hub.store, self.id)
        self._turn_seen = self.position.game.state.turn
        self._since_snapshot = 0
        await self._load_recent(self.position.counts[ALL])
        await self._load_clocks()

    async def _load_recent(self, count: int) -> None:
        """The last events, for viewers who come back and for bots who sit down."""
        last = await self.hub.store.events_between(self.id, max(0, count - RECENT), count)
        self.recent.clear()
        self.recent.extend(last)
        self.bots.forget(self.recent)
        await self.standing.load(self, count)

    async def _load_clocks(self) -> None:
        body = await self.hub.store.clocks_of(self.id)
        self.clocks = msgspec.json.decode(body, type=Clocks) if body else Clocks()

    # ---------------------------------------------------------------- answers

    async def command(self, entry: Entry, civ: Civ | None) -> None:
        """Takes an answer, a withdrawal or an order of the table (`civ` is None then).

        It returns when that is on disk.
        """
        await self._in_order(lambda: self._enter(entry, civ))

    async def _in_order(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """One command at a time; one that has begun ends, even if its sender is gone."""

        async def work() -> None:
            async with self.lock:
                await self._with_retries(attempt)
            self.hub.wake(self)

        await asyncio.shield(asyncio.create_task(work()))

    async def _with_retries(self, attempt: Callable[[], Awaitable[None]]) -> None:
        for _ in range(TRIES):
            await self.mend()
            try:
                self._spoiled = True
                await attempt()
            except Conflict:
                continue
            except PlayerError as error:
                self._spoiled = error.code == FAULT
                raise
            self._spoiled = False
            return
        raise Refusal("table.busy", status=503)

    async def mend(self) -> None:
        """Takes the game up from the database where what was tried could not be written."""
        if self._spoiled:
            await self.reload()

    async def _enter(self, entry: Entry, civ: Civ | None) -> None:
        self.check_running()
        position = self.game_position
        if (entry.id == TABLE) != (civ is None):
            raise Refusal("ask.not_open", id=entry.id[:80])
        if civ is not None and position.game.owner(entry.id) != civ:
            raise Refusal("ask.not_yours", id=entry.id[:80])
        await self.commit([self.apply(entry)])

    def check_running(self) -> None:
        """Refuses while the game does not run."""
        if self.document.status != "running":
            raise Refusal("table.not_running", table_status=self.document.status)

    def apply(self, entry: Entry) -> Step:
        """Tries an answer on the game in memory."""
        with in_the_rules(self, entry):
            step = self.game_position.apply(entry)
        self._hear(step.events)
        return step

    def _hear(self, events: Sequence[StoredEvent]) -> None:
        """Bots and standing offers listen to what happens."""
        self.bots.hear(events)
        self.standing.session.hear(events)

    async def commit(self, steps: Sequence[Step], snapshot: Snapshot | None = None) -> None:
        """Writes what was tried, then tells everybody."""
        started = time.perf_counter()
        events = tuple(event for step in steps for event in step.events)
        clocks = self._rewound()
        append = Append(
            self.id,
            tuple(step.answered for step in steps),
            self._told(events),
            snapshot or self._snapshot_due(len(steps)),
            msgspec.json.encode(clocks) if clocks != self.clocks else None,
            self._next_wake(clocks),
        )
        await asyncio.shield(self.hub.writer.append(append))
        self.woken = False
        clocks_changed, self.clocks = clocks != self.clocks, clocks
        self.recent.extend(events)
        self.tell(events)
        if clocks_changed:
            self.viewers.tell_table()
        self.hub.metrics.observe("deliver_seconds", time.perf_counter() - started)

    async def rest(self) -> None:
        """Nobody answers for now: clocks run, and it is written when the table is to be woken.

        A question can come to somebody without an answer: at the beginning, or when a regent
        leaves.
        """
        if self.woken or self._rewound() != self.clocks:
            try:
                await self.commit(())
            except Conflict:
                await self.reload()

    def _told(self, events: tuple[StoredEvent, ...]) -> Told | None:
        position = self.game_position
        if not events:
            return None
        return Told(position.counts[ALL] - len(events), position.sequence, events)

    def _snapshot_due(self, steps: int) -> Snapshot | None:
        """A position now and then, and one that is kept when a new turn begins."""
        position = self.game_position
        self._since_snapshot += steps
        turn = position.game.state.turn
        new_turn = turn != self._turn_seen
        if self._since_snapshot < self.hub.settings.snapshot_every and not new_turn:
            return None
        self._since_snapshot = 0
        self._turn_seen = turn
        return position.snapshot(kept=new_turn)

    def _rewound(self) -> Clocks:
        asks = [ask for ask in self.pending() if not self.automatic(ask)]
        return wind(self.clocks, self.document, asks, time.time())

    def _next_wake(self, clocks: Clocks) -> float | None:
        """When this table has something to do by itself: at once, at a deadline, or never."""
        asked = any(self.automatic(ask) for ask in self.pending())
        if self.game_position.game.over or asked or self.standing.next_entry(self):
            return time.time()
        if any(seat.contact for seat in self.document.seats):
            return min(time.time() + 60, next_deadline(clocks) or time.time() + 60)
        return next_deadline(clocks)

    # ---------------------------------------------------------------- taking back

    async def take_back(self, ask_id: str, civ: Civ) -> None:
        """Goes back to the position before a player's last answer (DESIGN: bounded)."""
        await self._in_order(lambda: self._take_back(ask_id, civ))

    async def _take_back(self, ask_id: str, civ: Civ) -> None:
        self.check_running()
        old = self.game_position
        earlier = await position_to_return_to(self, ask_id, civ)
        earlier.sequence = old.sequence
        earlier.counts = dict(old.counts)
        event = taken_back(civ, ask_id, earlier)
        entry = Entry(ask_id, None, None, taken_back=True)
        step = Step(Answered(earlier.sequence, str(civ), entry, time.time()), (event,))
        earlier.count(step.events)
        earlier.sequence += 1
        self.position = earlier
        try:
            await self.commit([step], earlier.snapshot(kept=False))
        except Conflict:
            self.position = old
            raise

    # ---------------------------------------------------------------- other processes

    async def reload(self) -> None:
        """Takes the table up anew; viewers are told of what they have not seen."""
        fresh = await self.hub.store.table(self.id)
        if fresh is None:
            raise Refusal("table.not_found", status=404)
        self._keep(fresh)
        known = self.viewers.told
        await self._load()
        self._spoiled = False
        if self.position is None:
            return
        self.viewers.take_seats()
        count = self.position.counts[ALL]
        self.tell(tuple(await self.hub.store.events_between(self.id, known, count)))

    async def catch_up(self) -> None:
        """Another process wrote something: read it, and tell the viewers."""
        async with self.lock:
            fresh = await self.hub.store.table(self.id)
            if fresh is None:
                return
            started = self.position is None and fresh.document.status not in ("lobby", "choosing")
            changed = fresh.version != self.kept.version
            self._keep(fresh)
            if started:
                await self.reload()
            elif self.position is not None:
                await self._read_answers()
                await self._load_clocks()
            await self._read_talk()
            if changed:
                self.viewers.tell_table()
        self.hub.wake(self)

    async def _read_answers(self) -> None:
        position = self.game_position
        rows = await self.hub.store.answers_after(self.id, position.sequence)
        if not rows:
            return
        if any(row.entry.taken_back for row in rows):
            await self.reload()
            return
        events = [event for row in rows for event in replay_one(position, row).events]
        self.recent.extend(events)
        self._hear(events)
        self.tell(tuple(events))

    async def _read_talk(self) -> None:
        """Sends on what was said at other processes."""
        if not self.viewers.all:
            return
        for row in await self.hub.store.talk(self.id, EVERY_SEAT, self.last_said, 100):
            self.say(Said(row.id, row.name, row.seat, row.to, row.text, row.id / 1_000_000))

    # ---------------------------------------------------------------- telling

    def say(self, said: Said) -> None:
        """Sends a line of chat on, once."""
        self.last_said = max(self.last_said, said.id)
        self.viewers.say(said)

    def tell(self, events: tuple[StoredEvent, ...]) -> None:
        """Sends all viewers what has changed for them."""
        self.used = time.monotonic()
        self.viewers.tell(events)

    def started(self, events: tuple[StoredEvent, ...]) -> None:
        """The game has begun: everybody gets the board for the first time."""
        self._turn_seen = 1
        self.viewers.take_seats()
        self.recent.extend(events)
        self._hear(events)
        self.tell(events)

    # ---------------------------------------------------------------- the document

    async def change(self, edit: Callable[[TableDocument], TableDocument], **more: Any) -> None:
        """Changes the table's document; tries again if somebody else was first."""

        async def work() -> None:
            async with self.lock:
                await self.change_locked(edit, **more)
            self.hub.wake(self)

        await asyncio.shield(asyncio.create_task(work()))

    async def change_locked(
        self, edit: Callable[[TableDocument], TableDocument], **more: Any
    ) -> None:
        """The same for those who hold the lock already."""
        for _ in range(TRIES):
            wake = time.time() if self.position is not None else None
            document = edit(self.document)
            try:
                self._keep(await self.hub.store.change(self.kept, document, wake=wake, **more))
            except Conflict:
                fresh = await self.hub.store.table(self.id)
                if fresh is None:
                    raise Refusal("table.not_found", status=404) from None
                self._keep(fresh)
            else:
                self.used = time.monotonic()
                self.woken = True
                self.viewers.tell_table()
                return
        raise Refusal("table.busy", status=503)

    def _keep(self, kept: Kept) -> None:
        """The table's document was changed, here or elsewhere."""
        old, self.kept = self.document, kept
        self.viewers.lose_rights(old, kept.document)

    # ---------------------------------------------------------------- who is asked

    def pending(self) -> list[Ask]:
        """The questions the game waits for."""
        return [] if self.position is None else self.position.game.pending()

    def automatic(self, ask: Ask) -> bool:
        """Whether a bot, a regent or standing orders will answer a question."""
        return automaton(self.document, self.game_position.game, ask) is not None
