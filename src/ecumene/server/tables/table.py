"""A live table: the parts that make up one table in the memory of this process.

Each part has one job: `seating` the document, `play` the game, `clocks` the clocks, `viewers`
those who look on, `stewards` whoever answers by themselves, `talk` the chat. What changes them
comes one at a time under the lock: see `answering`, `driving` and `following`.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import not_found
from ecumene.server.games.clocks import TableClocks
from ecumene.server.games.position import Position
from ecumene.server.games.scene import Scene
from ecumene.server.games.take_back import ways_back
from ecumene.server.protocol import Back, TableInfo, You
from ecumene.server.sight.picture import Own
from ecumene.server.sight.table_info import table_info
from ecumene.server.sight.talk import TableTalk
from ecumene.server.sight.viewers import DELETED, Viewers
from ecumene.server.sight.welcome import Window
from ecumene.server.stewards.market import market_of
from ecumene.server.stewards.stewards import Stewards
from ecumene.server.storage.document import TableDocument
from ecumene.server.storage.generations import generation_of
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.trouble import TROUBLE
from ecumene.server.tables.play import Play
from ecumene.server.tables.seating import Edit, Seating
from ecumene.server.tables.services import Services
from ecumene.state.game import Game

T = TypeVar("T")


class LiveTable:
    """One table in the memory of this process."""

    def __init__(self, kept: Kept, services: Services, wake: Callable[["LiveTable"], None]) -> None:
        self.id = kept.id
        self.lock = asyncio.Lock()
        self.store = services.store
        self.metrics = services.metrics
        self.turns = services.turns
        self.seating = Seating(services.store, kept)
        self.play = Play(kept.id, services)
        self.clocks = TableClocks()
        self.viewers = Viewers(services.metrics, kept.rights)
        self.talk = TableTalk(
            kept.id, services.store, self.viewers, services.settings.talk_per_minute
        )
        self.stewards = Stewards(kept.id, self.play.recent, services.settings, services.log)
        self.log = services.log
        self._wake = wake
        self._rights = services.rights
        self.used = time.monotonic()
        self.left_memory = False
        """Whether another piece of memory stands for the table by now, or none."""
        self.wake_unwritten = False
        """Whether the moment to be woken next is still to be written."""

    # ---------------------------------------------------------------- as it stands

    @property
    def document(self) -> TableDocument:
        """Its settings and seats."""
        return self.seating.kept.document

    @property
    def position(self) -> Position:
        """Where its game stands, or a refusal before it begins."""
        return self.play.position

    @property
    def game(self) -> Game:
        """The game under way, or a refusal before it begins."""
        return self.play.position.game

    @property
    def scene(self) -> Scene:
        """The table at this moment."""
        here = self.viewers.seats
        return Scene(self.seating.kept, self.play.started, self.clocks.now, here)

    @property
    def window(self) -> Window:
        """Where it can be looked at."""
        return Window(self.scene, self.viewers.pictures, self.play.recent, self.store, self.own)

    def own(self, civ: Civ) -> Own:
        """What a seat is told of the table besides its game."""
        seat = self.document.seat_of(civ)
        is_alone = seat is not None and seat.kind == "human" and self.document.is_solo
        return Own(self.ways_back(civ), market_of(self.scene) if is_alone else None)

    def ways_back(self, civ: Civ) -> tuple[Back, ...]:
        """What a player may take back now."""
        return ways_back(self.scene, self.play.trail, self.play.before, civ)

    def pending(self) -> list[Ask]:
        """The questions the game waits for."""
        return self.scene.pending()

    def info(self, you: You) -> TableInfo:
        """The table without its board, as a viewer may know it."""
        return table_info(self.scene, you)

    def is_idle(self, since: float) -> bool:
        """Whether nobody has needed it since a moment."""
        return not self.viewers.all and self.used < since and not self.lock.locked()

    # ---------------------------------------------------------------- telling

    def tell(self, events: tuple[StoredEvent, ...]) -> None:
        """Sends all viewers what has changed for them."""
        self.used = time.monotonic()
        self.viewers.tell(self.position, events, self.document, self.own)

    def tell_table(self) -> None:
        """Sends all viewers the table itself: seats, status, clocks, proposals."""
        self.viewers.tell_table(self.info)

    def tell_of_change(self) -> None:
        """The same after its document has changed: what a seat may take back depends on it."""
        self.tell_table()
        if self.play.started is not None and not self.play.spoiled:
            self.viewers.tell(self.position, (), self.document, self.own)

    def wake(self) -> None:
        """Lets the table do what it has to do by itself."""
        self._wake(self)

    def begin(self, position: Position, events: tuple[StoredEvent, ...]) -> None:
        """The game has begun: everybody gets the board for the first time."""
        self.play.begin(position, events)
        self.viewers.take_seats(self.document)
        self.stewards.hear(events)
        self.tell(events)

    # ---------------------------------------------------------------- its document

    async def change(self, edit: Edit, **more: Any) -> None:
        """Changes the table's document for all; a change that has begun ends."""
        await self.alone(lambda: self.change_locked(edit, **more))

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Does something under the lock, to its end even if whoever wished it is gone."""

        async def whole() -> T:
            async with self.lock:
                done = await work()
            self.wake()
            return done

        return await asyncio.shield(asyncio.create_task(whole()))

    async def change_locked(self, edit: Edit, **more: Any) -> None:
        """The same for those who hold the lock already."""
        wake = None if self.play.started is None else time.time()
        try:
            await self.seating.change(edit, wake=wake, **more)
        except TROUBLE:
            self.play.spoiled = True
            raise
        await self.viewers.look_at_rights(self._rights, self.seating.kept)
        self.used = time.monotonic()
        self.wake_unwritten = True
        self.tell_of_change()

    async def tell_present(self) -> None:
        """Sends all viewers who is here, and all else there is to know of the table itself."""
        async with self.lock:
            if not self.play.spoiled:
                await self.look_at_rights()
                self.tell_table()

    async def pass_on_talk(self) -> None:
        """Sends on what was said here and at other processes; under the lock."""
        while lines := await self.talk.unheard():
            await self.look_at_rights()
            self.talk.pass_on(lines)

    async def look_at_rights(self) -> None:
        """Whoever lost a right, at whatever process, is let go; under the lock, before any tell.

        What was read before from the disk may then be told: a right that was taken earlier
        than that was written is gone.
        """
        is_new = False
        generation = await generation_of(self.store.reader, self.id)
        if generation is None:
            self.viewers.send_away(DELETED)
            raise not_found()
        if generation != self.seating.kept.rights:
            is_new = await self.seating.refresh()
        await self.viewers.look_at_rights(self._rights, self.seating.kept)
        if is_new:
            self.tell_table()
