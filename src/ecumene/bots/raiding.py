"""Raiding: tokens that would be lost anyway take cities of pirates and rivals (MC 6.4)."""

from typing import NamedTuple

from ecumene.bots.planner import Planner
from ecumene.names import BARBARIANS, Area
from ecumene.phases.city_attack import tokens_needed

HOME = 2.0
"""A city of another in the own region is worth more to take: its site comes free."""

SURPLUS = 0.5
"""Tokens worth less than this where they are count as idle."""


class Raid(NamedTuple):
    """A city to attack, and who marches."""

    gain: float
    area: Area
    marches: tuple[tuple[Area, int], ...]


def raid(planner: Planner) -> None:
    """At most one attack a turn, with idle tokens."""
    raids = [r for area in targets(planner) if (r := raid_on(planner, area)) is not None]
    best = max(raids, key=lambda r: (r.gain, r.area), default=None)
    if best is None or best.gain <= 0:
        return
    for origin, tokens in best.marches:
        if not planner.march(origin, best.area, tokens):
            return


def targets(planner: Planner) -> list[Area]:
    """Cities of others next to own tokens that this temper would attack."""
    mind = planner.mind
    cities = mind.board.cities
    near = {n for area in planner.mover.tokens for n in mind.atlas.land[area] if n in cities}
    found = []
    for area in sorted(near):
        owner = cities[area]
        pirate = owner == BARBARIANS
        if owner != mind.civ and (pirate or (mind.skill.aggression and mind.is_rival(owner))):
            found.append(area)
    return found


def raid_on(planner: Planner, area: Area) -> Raid | None:
    """An attack with just enough tokens, and what it brings beyond their worth."""
    mind = planner.mind
    owner = mind.board.cities[area]
    if mind.others.get(area):
        return None
    needed = tokens_needed(mind.state, mind.civ, owner).value
    defenders = needed - 1
    if owner != BARBARIANS:
        defenders = min(defenders, mind.state.stock(owner))
    cost, marches = 0.0, dict[Area, int]()
    for price, origin in idle_tokens(planner, area):
        if sum(marches.values()) == needed:
            break
        cost += price
        marches[origin] = marches.get(origin, 0) + 1
    if sum(marches.values()) < needed:
        return None
    gain = 2.0 + 0.7 * (needed - defenders) + (1.5 if area in mind.terrain.sites else 0.0)
    gain += 2.0 * max(0, mind.skill.aggression - 1) - cost
    gain += HOME if mind.atlas.region[area] == mind.civ else 0.0
    return Raid(gain, area, tuple(marches.items()))


def idle_tokens(planner: Planner, area: Area) -> list[tuple[float, Area]]:
    """Tokens next to an area, the idlest first."""
    most = SURPLUS if planner.mind.skill.aggression < 2 else 0.7
    found = []
    for near in planner.mind.atlas.land[area]:
        there = planner.there(near)
        for taken in range(planner.free(near)):
            price = planner.ground.gain(near, there - taken - 1)
            if price < most:
                found.append((price, near))
    found.sort()
    return found
