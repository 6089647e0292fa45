"""Spreading: tokens go where the next of them adds most (MC 6.2, MC 6.3)."""

from collections.abc import Collection
from heapq import heapify, heappop, heappush

from ecumene.bots.movement.planner import Planner
from ecumene.names import Area

EQUAL = 1e-9
"""Gains that differ by less are the same."""

Step = tuple[Area, Area | None]
"""Where to, and through which area."""


def spread(planner: Planner) -> None:
    """Single tokens move, the best gain first, until no move brings anything."""
    steps = {area: steps_from(planner, area) for area in list(planner.mover.tokens)}
    queue = [entry for area in steps if (entry := best_step(planner, area, steps[area]))]
    heapify(queue)
    banned: set[tuple[Area, Area]] = set()
    while queue:
        loss, origin, to, via = heappop(queue)
        again = best_step(planner, origin, steps[origin], banned)
        if again is None:
            continue
        if again[0] > loss + EQUAL:
            heappush(queue, again)
            continue
        _, origin, to, via = again
        if not planner.march(origin, to, 1, Area(via) if via else None):
            banned.add((origin, to))
        after = best_step(planner, origin, steps[origin], banned)
        if after is not None:
            heappush(queue, after)


def steps_from(planner: Planner, area: Area) -> list[Step]:
    """Where a token may go from here that is no foreign land."""
    atlas, ground = planner.mind.atlas, planner.ground
    found: dict[Area, Area | None] = {
        near: None for near in atlas.land[area] if is_open(planner, near)
    }
    if planner.mover.land_steps > 1:
        for via in [near for near in found if ground.room(near) > 0]:
            for far in atlas.land[via]:
                if far != area and far not in found and is_open(planner, far):
                    found[far] = via
    return list(found.items())


def is_open(planner: Planner, area: Area) -> bool:
    """Whether own tokens could live there."""
    return area not in planner.sites and planner.ground.room(area) > 0


def best_step(
    planner: Planner,
    origin: Area,
    steps: list[Step],
    banned: Collection[tuple[Area, Area]] = (),
) -> tuple[float, Area, Area, str] | None:
    """The move of one token that brings most, as a loss so that heaps sort it first."""
    if not planner.free(origin):
        return None
    loss = planner.loss(origin)
    gain, tokens = planner.ground.gain, planner.mover.tokens
    least = planner.mind.tuning.land.least
    best: tuple[float, Area, Area, str] | None = None
    for to, via in steps:
        if (origin, to) in banned:
            continue
        net = gain(to, tokens.get(to, 0)) - loss
        if net > least and (best is None or -net < best[0]):
            best = (-net, origin, to, via or "")
    return best
