"""History: the events a viewer was told of, and how the table looked at any of them.

A viewer counts the events they may know of, so nothing they ask for tells of others.
"""

import asyncio
import time
from collections.abc import AsyncIterator

import msgspec

from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import position_at, position_before, replay_one
from ecumene.server.games.position import ALL, SPECTATOR, Position, Recent, taken_back
from ecumene.server.games.scene import Scene
from ecumene.server.games.trail import BOT, Trail
from ecumene.server.protocol import Happened, Replayed
from ecumene.server.sight.picture import all_hands, board_of, mine_of
from ecumene.server.sight.viewers import happened
from ecumene.server.storage.rows import Answered, Kept
from ecumene.server.storage.store import Store
from ecumene.view import View

MOST_EVENTS = 1000
PART = 100
"""Entries that are read from the disk together."""
MOST_SECONDS = 0.008
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
    before: list[tuple[str, Position]] = []
    async for row in _entries(store, table, position.sequence):
        if position.counts[key] >= number:
            break
        position = await _walk(store, table, position, row, before)
    own = viewer if position.counts[ALL] >= kept.document.told_from(viewer) else None
    return _picture(position, own, all_eyes, position.counts[key])


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


async def _walk(
    store: Store, game: str, position: Position, row: Answered, before: list[tuple[str, Position]]
) -> Position:
    """One entry further; a taking back goes to the position before what was taken back.

    The positions before entries that count are remembered: who takes back again and again must not
    make us begin anew each time.
    """
    if not row.entry.taken_back:
        before.append((row.entry.id, position.copy()))
        replay_one(position, row)
        return position
    places = [place for place, (ask, _) in enumerate(before) if ask == row.entry.id]
    earlier = before[places[-1]][1] if places else await _before_taken_back(store, game, row)
    del before[places[-1] if places else 0 :]
    earlier.counts = dict(position.counts)
    earlier.count([taken_back(Civ(row.civ), row.entry, earlier)])
    earlier.sequence = row.sequence + 1
    return earlier


async def _before_taken_back(store: Store, game: str, row: Answered) -> Position:
    """The position that a taking back led to, where that is not among those walked through."""
    trail = Trail()
    for mark in await store.marks(game, 0, BOT):
        if mark.sequence >= row.sequence:
            break
        trail.add(mark)
    places = [mark.sequence for mark in trail.rows if mark.id == row.entry.id]
    return await position_before(store, game, places[-1])


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
