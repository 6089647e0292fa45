"""Gathering: six tokens come together where a city shall stand (MC 6.5)."""

from typing import NamedTuple

from ecumene.bots.planner import Planner
from ecumene.names import Area
from ecumene.phases.city_construction import Builder

CITY = 9.0
"""What a city is worth beside tokens that grow."""

GATHERED_EARLY = 14
"""Tokens that should be left when cities are built before their time."""


class Muster(NamedTuple):
    """A site, what it costs in growth, and who marches there."""

    cost: float
    area: Area
    treasury: int
    marches: tuple[tuple[Area, int], ...]
    used: int


def gather(planner: Planner) -> None:
    """One city after the other, the cheapest first, while they can be supported."""
    mind = planner.mind
    builder = Builder(mind.state, mind.civ)
    most = min(builder.cities_left, mind.skill.most_cities - mind.cities)
    helped = False
    while len(planner.sites) < most:
        musters = [
            muster
            for area in candidate_sites(planner)
            if (muster := muster_at(planner, builder, area, helped)) is not None
        ]
        musters = [m for m in musters if may_build(planner, m)]
        if not musters:
            return
        best = min(musters, key=lambda m: (m.cost, m.area))
        if not carry_out(planner, best):
            return
        helped = helped or best.treasury > 0


def candidate_sites(planner: Planner) -> list[Area]:
    """City sites without a city where own tokens are or can march to."""
    mind, atlas = planner.mind, planner.mind.atlas
    sites, cities = mind.terrain.sites, mind.board.cities
    near = dict.fromkeys(planner.mover.tokens)
    for area in planner.mover.tokens:
        near.update(dict.fromkeys(atlas.land[area]))
    found = [
        a for a in near if a not in cities and a not in planner.sites and not mind.others.get(a)
    ]
    on_sites = [area for area in found if area in sites]
    if on_sites or mind.cities + len(planner.sites) < 3:
        return on_sites
    return [area for area in found if atlas.limit[area] and area not in sites]


def muster_at(planner: Planner, builder: Builder, area: Area, helped: bool) -> Muster | None:
    """Who would have to march so that a city can be built there."""
    need = builder.need(area)
    there = planner.there(area)
    cost = sum(planner.ground.gain(area, n) for n in range(min(there, need)))
    missing = max(0, need - there)
    paid = 0 if helped else min(missing, builder.most_treasury(area))
    missing -= paid
    marches: dict[Area, int] = {}
    for price, origin in nearby_tokens(planner, area):
        if not missing:
            break
        marches[origin] = marches.get(origin, 0) + 1
        cost += price
        missing -= 1
    if missing:
        return None
    cost += 0.6 * paid - 1.5 * planner.mind.terrain.quality[area]
    if area not in planner.mind.atlas.coastal:
        cost -= 0.3
    return Muster(cost, area, paid, tuple(marches.items()), need - paid)


def nearby_tokens(planner: Planner, area: Area) -> list[tuple[float, Area]]:
    """Single tokens that could march there, with what each is worth where it is."""
    found = []
    for near in planner.mind.atlas.land[area]:
        there = planner.there(near)
        for taken in range(planner.free(near)):
            found.append((planner.ground.gain(near, there - taken - 1), near))
    found.sort()
    return found


def may_build(planner: Planner, muster: Muster) -> bool:
    """Whether the city is worth it now, and will be supported with some reserve."""
    mind = planner.mind
    cities = mind.cities + len(planner.sites) + 1
    there = planner.there(muster.area)
    left = planner.tokens_left() - max(there, muster.used)
    required = cities <= mind.cities_wanted
    room = reachable_room(planner) - planner.ground.room(muster.area)
    left = min(left, room)
    if required:
        return left >= mind.rate * cities
    if mind.state.turn < mind.skill.first_city_turn:
        return False
    if cities <= 3 and mind.state.turn < 7 and left < GATHERED_EARLY - mind.state.turn:
        return False
    return left >= mind.rate * cities + mind.skill.reserve and muster.cost < CITY + 6


def reachable_room(planner: Planner) -> int:
    """Tokens for which there is room where own ones stand or can march to."""
    near = dict.fromkeys(planner.mover.tokens)
    for area in planner.mover.tokens:
        near.update(dict.fromkeys(planner.mind.atlas.land[area]))
    return sum(planner.ground.room(area) for area in near if area not in planner.sites)


def carry_out(planner: Planner, muster: Muster) -> bool:
    """The tokens march, and those that are needed stay."""
    for origin, tokens in muster.marches:
        if not planner.march(origin, muster.area, tokens):
            return False
    planner.sites.append(muster.area)
    planner.held[muster.area] = min(planner.there(muster.area), muster.used)
    return True
