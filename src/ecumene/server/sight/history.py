"""History: the events a viewer was told of, and how the table looked at any of them.

A viewer counts the events they may know of, so nothing they ask for tells of others.
"""

import msgspec

from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.opening import position_at, position_before, replay_one
from ecumene.server.games.position import ALL, SPECTATOR, Position, Recent, taken_back
from ecumene.server.games.scene import Scene
from ecumene.server.protocol import Happened, Replayed
from ecumene.server.sight.picture import all_hands, board_of, mine_of
from ecumene.server.sight.viewers import happened
from ecumene.server.storage.rows import Answered
from ecumene.server.storage.store import Store
from ecumene.view import View

MOST_EVENTS = 1000
LONGEST = 300
"""Entries between one that is taken back and its taking back, at most."""


async def last_events(
    store: Store, scene: Scene, recent: Recent, viewer: Civ | None, since: int
) -> tuple[list[Happened], int]:
    """What a viewer was told of after a number, and how many of it had to be left out."""
    counts = scene.position.counts
    missing = max(0, counts.get(viewer or SPECTATOR, 0) - since)
    wanted = min(missing, MOST_EVENTS)
    found = happened(recent.events, viewer)
    first = counts[ALL] - len(recent.events)
    while len(found) < wanted and first > 0:
        start = max(0, first - MOST_EVENTS)
        found = happened(await store.events_between(scene.kept.id, start, first), viewer) + found
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
    total = scene.position.counts[ALL]
    while len(found) < after - count + limit and start < total:
        end = min(total, start + MOST_EVENTS)
        found += happened(await store.events_between(table, start, end), viewer)
        start = end
    return found[after - count :][:limit]


# ---------------------------------------------------------------------- replay


async def replay(
    store: Store, table: str, viewer: Civ | None, number: int, all_eyes: bool
) -> Replayed:
    """The table as it was when a viewer had been told of so many events."""
    key = str(viewer or SPECTATOR)
    snapshot = await store.snapshot_before(table, key, number)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = await position_at(store, table, snapshot)
    before: dict[str, Position] = {}
    for row in await store.answers_after(table, position.sequence, 5000):
        if position.counts[key] >= number:
            break
        position = await _walk(store, table, position, row, before)
    return _picture(position, viewer, all_eyes)


async def _walk(
    store: Store, game: str, position: Position, row: Answered, before: dict[str, Position]
) -> Position:
    """One entry further; a taking back goes to the position before what was taken back.

    The positions before entries are remembered: who takes back again and again must not make us
    begin anew each time.
    """
    if not row.entry.taken_back:
        before[row.entry.id] = position.copy()
        replay_one(position, row)
        return position
    known = before.get(row.entry.id)
    earlier = known.copy() if known else await _before_taken_back(store, game, row)
    earlier.counts = dict(position.counts)
    earlier.count([taken_back(Civ(row.civ), row.entry.id, earlier)])
    earlier.sequence = row.sequence + 1
    return earlier


async def _before_taken_back(store: Store, game: str, row: Answered) -> Position:
    rows = await store.answers_after(game, max(0, row.sequence - LONGEST), LONGEST)
    places = [
        one.sequence for one in rows if one.sequence < row.sequence and one.entry.id == row.entry.id
    ]
    return await position_before(store, game, places[-1])


def _picture(position: Position, viewer: Civ | None, all_eyes: bool) -> Replayed:
    game = position.game
    board = board_of(game, game.view(None))
    if all_eyes:
        board = msgspec.structs.replace(board, hands=all_hands(game))
    mine = None if viewer is None else mine_of(_without_early(game.view(viewer)), viewer)
    return Replayed(position.counts[str(viewer or SPECTATOR)], board, mine)


def _without_early(view: View) -> View:
    """What is past can no longer be answered ahead of its time."""
    return msgspec.structs.replace(view, early=())
