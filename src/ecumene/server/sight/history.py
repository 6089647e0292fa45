"""History: the events a viewer was told of, and how the table looked at any of them.

A viewer counts the events he may know of, so nothing he asks for tells of others.
"""

from typing import TYPE_CHECKING

import msgspec

from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.games.position import (
    ALL,
    SPECTATOR,
    Position,
    from_snapshot,
    position_before,
    replay_one,
    taken_back,
)
from ecumene.server.protocol import Happened, Replayed
from ecumene.server.sight.broadcast import happened
from ecumene.server.sight.picture import all_hands, board_of, mine_of
from ecumene.server.storage.store import Answered, Store

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable

MOST_EVENTS = 1000


async def last_events(
    table: "LiveTable", viewer: Civ | None, since: int
) -> tuple[list[Happened], int]:
    """What a viewer was told of after a number, and how many of it had to be left out."""
    count = table.game_position.counts.get(viewer or SPECTATOR, 0)
    missing = max(0, count - since)
    wanted = min(missing, MOST_EVENTS)
    found = happened(tuple(table.recent), viewer)
    first = table.game_position.counts[ALL] - len(table.recent)
    while len(found) < wanted and first > 0:
        start = max(0, first - MOST_EVENTS)
        found = (
            happened(await table.hub.store.events_between(table.id, start, first), viewer) + found
        )
        first = start
    return found[len(found) - wanted :], missing - wanted


async def events_after(
    table: "LiveTable", viewer: Civ | None, after: int, limit: int
) -> list[Happened]:
    """The next events that a viewer was told of after a number."""
    key = str(viewer or SPECTATOR)
    snapshot = await table.hub.store.snapshot_before(table.id, key, after)
    start, count = (0, 0) if snapshot is None else (snapshot.counts[ALL], snapshot.counts[key])
    if count > after:
        start, count = 0, 0
    found: list[Happened] = []
    total = table.game_position.counts[ALL]
    while len(found) < after - count + limit and start < total:
        end = min(total, start + MOST_EVENTS)
        found += happened(await table.hub.store.events_between(table.id, start, end), viewer)
        start = end
    return found[after - count :][:limit]


# ---------------------------------------------------------------------- replay


async def replay(table: "LiveTable", viewer: Civ | None, number: int, all_eyes: bool) -> Replayed:
    """The table as it was when a viewer had been told of so many events."""
    store = table.hub.store
    key = str(viewer or SPECTATOR)
    snapshot = await store.snapshot_before(table.id, key, number)
    if snapshot is None:
        raise Refusal("table.no_game")
    position = from_snapshot(snapshot)
    for row in await store.answers_after(table.id, position.sequence, 5000):
        if position.counts[key] >= number:
            break
        position = await _walk(store, table.id, position, row)
    return _picture(position, viewer, all_eyes)


async def _walk(store: Store, game: str, position: Position, row: Answered) -> Position:
    """One entry further; a taking back goes to the position before what was taken back."""
    if not row.entry.taken_back:
        replay_one(position, row)
        return position
    earlier = await _before_taken_back(store, game, row)
    earlier.counts = dict(position.counts)
    earlier.count([taken_back(Civ(row.civ), row.entry.id, earlier)])
    earlier.sequence = row.sequence + 1
    return earlier


async def _before_taken_back(store: Store, game: str, row: Answered) -> Position:
    rows = await store.answers_after(game, max(0, row.sequence - 300))
    places = [
        one.sequence for one in rows if one.sequence < row.sequence and one.entry.id == row.entry.id
    ]
    return await position_before(store, game, places[-1])


def _picture(position: Position, viewer: Civ | None, all_eyes: bool) -> Replayed:
    game = position.game
    board = board_of(game, game.view(None))
    if all_eyes:
        board = msgspec.structs.replace(board, hands=all_hands(game))
    mine = None if viewer is None else mine_of(game.view(viewer), viewer, [])
    return Replayed(position.counts[str(viewer or SPECTATOR)], board, mine)
