"""Paths over land and sea, however long, along which some abilities reach (EP 33.1551)."""

from collections import deque
from collections.abc import Iterator

from ecumene.names import Area, Civ
from ecumene.phases.movement.values import sails_open_sea
from ecumene.state.atlas import Atlas
from ecumene.state.state import State


def traced_areas(state: State, civ: Civ) -> frozenset[Area]:
    """The areas to which a player can trace a path from their own units (EP 33.1551, EP 33.1581).

    A path leads over no area with tokens of others, though it may end there, and over open sea only
    for those who may sail it (R-194).
    """
    across = sails_open_sea(state, False, mover=civ)
    held = {a for side, areas in state.board.tokens.items() if side != civ for a in areas}
    ends = deque(state.board.areas_of(civ))
    reached = set(ends)
    while ends:
        for area in _next_to(state.atlas, ends.popleft(), across):
            if area not in reached:
                reached.add(area)
                if area not in held:
                    ends.append(area)
    return frozenset(reached & state.atlas.limit.keys())


def _next_to(atlas: Atlas, area: Area, across: bool) -> Iterator[Area]:
    """What lies over one border, by land or by water; open seas where they may be crossed."""
    if area in atlas.seas:
        yield from atlas.shores[area]
    else:
        yield from atlas.around[area]
    if across:
        facts = atlas.seas[area] if area in atlas.seas else atlas.map.areas[area]
        yield from (other for other in facts.water if other in atlas.seas)
