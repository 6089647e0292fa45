"""History: the events a viewer was told of, and how the table looked at any of them.

A viewer counts the events they may know of, so nothing they ask for tells of others.
"""

import asyncio
import time
from collections.abc import AsyncIterator

import msgspec

from ecumene.engine.run import AnswerReturned
from ecumene.names import Civ
from ecumene.server.catalogue import SeatHandedOver, StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import position_at, position_before, replay_one
from ecumene.server.games.position import ALL, SPECTATOR, Position, Recent, taken_back
from ecumene.server.games.scene import Scene
from ecumene.server.games.trail import BOT, Trail, returns
from ecumene.server.protocol import Happened, Replayed
from ecumene.server.sight.picture import all_hands, board_of, mine_of
from ecumene.server.sight.viewers import happened
from ecumene.server.storage.moments import events_besides
from ecumene.server.storage.rows import Answered, Kept
from ecumene.server.storage.store import Store
from ecumene.view import View

MOST_EVENTS = 1000
PART = 100
"""Entries that are read from the disk together."""
MOST_SECONDS = 0.002
"""So long entries are played before others get their turn."""


async def last_events(
    store: Store, scene: Scene, recent: Recent, viewer: Civ | None, since: int
) -> tuple[list[Happened], int]:
    """What a viewer was told of after a number, and how many of it had to be left out."""
    counts = scene.position.counts
    missing = max(0, counts.get(viewer or SPECTATOR, 0) - since)
    wanted = min(missing, MOST_EVENTS)
    told_from, first = scene.document.told_from(viewer), counts[ALL] - len(recent.events)
    found = happened(recent.events, viewer, first, told_from)
    while len(found) < wanted and first > 0:
        start = max(0, first - MOST_EVENTS)
        earlier = await store.events_between(scene.kept.id, start, first)
        found = happened(earlier, viewer, start, told_from) + found
        first = start
    return found[max(0, len(found) - wanted) :], missing - wanted


async def events_after(
    store: Store, scene: Scene, viewer: Civ | None, after: int, limit: int
) -> list[Happened]:
    """The next events that a viewer was told of after a number."""
    table, key = scene.kept.id, str(viewer or SPECTATOR)
    snapshot = await store.snapshot_before(table, key, after)
    counts = {} if snapshot is None else snapshot.counts
    start, count = counts.get(ALL, 0), counts.get(key, 0)
    if count > after or not {ALL, key} <= counts.keys():
        start, count = 0, 0
    found: list[Happened] = []
    told_from = scene.document.told_from(viewer)
    total = scene.position.counts[ALL]
    while len(found) < after - count + limit and start < total:
        end = min(total, start + MOST_EVENTS)
        events = await store.events_between(table, start, end)
        found += happened(events, viewer, start, told_from)
        start = end
    return found[after - count :][:limit]


# ---------------------------------------------------------------------- replay


async def replay(
    store: Store, kept: Kept, viewer: Civ | None, number: int, all_eyes: bool
) -> Replayed:
    """The table as it was when a viewer had been told of so many events.

    What a seat had of its own before its present owner came is not shown to them.
    """
    table, key = kept.id, str(viewer or SPECTATOR)
    snapshot = await store.snapshot_before(table, key, number)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = await position_at(store, table, snapshot)
    way = Way(store, table, await _returns(store, table, position.sequence))
    besides = await events_besides(store, table)
    _count_besides(position, besides)
    async for row in _entries(store, table, position.sequence):
        if position.counts[key] >= number:
            break
        position = await way.step(position, row)
        _count_besides(position, besides)
    own = viewer if position.counts[ALL] >= kept.document.told_from(viewer) else None
    return _picture(position, own, all_eyes, position.counts[key])


def _count_besides(position: Position, besides: dict[int, tuple[StoredEvent, ...]]) -> None:
    """Counts what happened at the table and not in its game, in its place among the events."""
    while told := besides.pop(position.counts[ALL], None):
        position.count(told)


async def _entries(store: Store, table: str, sequence: int) -> AsyncIterator[Answered]:
    """The entries of the record from a place on; others get their turn while they are played."""
    while rows := await store.answers_after(table, sequence, PART):
        began = time.perf_counter()
        for row in rows:
            yield row
            if time.perf_counter() - began >= MOST_SECONDS:
                await asyncio.sleep(0)
                began = time.perf_counter()
        sequence = rows[-1].sequence + 1


async def _returns(store: Store, table: str, sequence: int) -> dict[int, int]:
    """Where the takings back from a place on lead to; most games have none."""
    if not await store.was_taken_back(table, sequence):
        return {}
    return returns(await store.marks(table, sequence, BOT))


class Way:
    """The way through a record: one entry after the other, and back where one was taken back.

    Positions are kept only where a taking back leads to: who answers again and again must not
    fill the memory, and who takes back again and again must not make us begin anew each time.
    """

    def __init__(self, store: Store, table: str, led: dict[int, int]) -> None:
        self._store, self._table = store, table
        self._led = led
        self._wanted = set(led.values())
        self._before: dict[int, Position] = {}

    async def step(self, position: Position, row: Answered) -> Position:
        """One entry further; a taking back goes to the position before what was taken back."""
        if row.entry.taken_back:
            return await self._back(position, row)
        if row.sequence in self._wanted:
            self._before[row.sequence] = position.copy()
        replay_one(position, row)
        return position

    async def _back(self, position: Position, row: Answered) -> Position:
        target = self._led.get(row.sequence)
        earlier = None if target is None else self._before.pop(target, None)
        if earlier is None:
            earlier = await _before_taken_back(self._store, self._table, row)
        earlier.counts = dict(position.counts)
        earlier.count([taken_back(Civ(row.civ), row.entry, earlier)])
        earlier.count(await _handed_back(self._store, self._table, row))
        earlier.sequence = row.sequence + 1
        return earlier


async def _handed_back(store: Store, game: str, row: Answered) -> list[StoredEvent]:
    """What was told with a taking back: answers ahead that came back, and seats handed over."""
    told = await store.events_with(game, row.sequence)
    return [one for one in told if isinstance(one.event, AnswerReturned | SeatHandedOver)]


async def _before_taken_back(store: Store, game: str, row: Answered) -> Position:
    """The position that a taking back led to, where that is not among those walked through."""
    trail = Trail()
    for mark in await store.marks(game, 0, BOT):
        if mark.sequence >= row.sequence:
            break
        trail.add(mark)
    target = trail.latest(row.entry.id)
    assert target is not None
    return await position_before(store, game, target.sequence)


def _picture(position: Position, viewer: Civ | None, all_eyes: bool, number: int) -> Replayed:
    game = position.game
    board = board_of(game, game.view(None))
    if all_eyes:
        board = msgspec.structs.replace(board, hands=all_hands(game))
    mine = None if viewer is None else mine_of(_without_early(game.view(viewer)), viewer)
    return Replayed(number, board, mine)


def _without_early(view: View) -> View:
    """What is past can no longer be answered ahead of its time."""
    return msgspec.structs.replace(view, early=())
