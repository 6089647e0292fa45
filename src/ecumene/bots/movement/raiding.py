"""Raiding: cities of pirates and rivals are attacked where that brings more than it costs (MC 6.4).

An attacker loses about as many tokens as defend and wins a card and treasury, perhaps the site,
and a rival has one city less; what the tokens would have brought elsewhere is the price.
"""

from math import fsum
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.movement.planner import Planner
from ecumene.names import Area, Civ
from ecumene.phases.conflict.city_attacks import tokens_needed


class Raid(NamedTuple):
    """A city to attack, and who marches."""

    gain: float
    area: Area
    marches: tuple[tuple[Area, int], ...]


def raid(planner: Planner) -> None:
    """The best attacks, while they pay: one a turn, or two for the bold and in the last turn."""
    mind = planner.mind
    many = is_bold(mind) or mind.turns_left <= 1
    most = mind.tuning.raids.most if many else mind.tuning.raids.usual
    for _ in range(most):
        raids = [r for area in targets(planner) if (r := raid_on(planner, area)) is not None]
        best = max(raids, key=lambda r: (r.gain, r.area), default=None)
        if best is None or best.gain <= 0 or not carry_out(planner, best):
            return


def is_bold(mind: Mind) -> bool:
    """Whether a player thinks of war before cities: by temper, or by character."""
    return mind.skill.aggression > 1 or is_warlike(mind)


def is_warlike(mind: Mind) -> bool:
    """Whether a player loves war for its own sake; it is drawn once for a game, like tastes."""
    warlike = mind.memory.character < mind.tuning.raids.warlike
    return warlike and mind.has_character and mind.skill.aggression > 0


def carry_out(planner: Planner, best: Raid) -> bool:
    """The tokens march, and stay where they fight."""
    marched = all(planner.march(origin, best.area, tokens) for origin, tokens in best.marches)
    planner.hold(best.area, planner.there(best.area))
    return marched


def targets(planner: Planner) -> list[Area]:
    """Cities of others next to own tokens that this temper would attack."""
    mind, tokens = planner.mind, planner.mover.tokens
    cities, land = mind.board.cities, mind.atlas.land
    if mind.state.turn < mind.state.rules.city_attacks_from:
        return []
    found = []
    near = {area for own in tokens for area in land[own] if area in cities and area not in tokens}
    for area in sorted(near):
        owner = cities[area]
        if owner == mind.civ:
            continue
        if mind.is_nobody(owner) or (mind.skill.aggression and mind.is_rival(owner)):
            found.append(area)
    return found


def raid_on(planner: Planner, area: Area) -> Raid | None:
    """An attack with just enough tokens, and what it brings beyond their worth."""
    mind = planner.mind
    owner = mind.board.cities[area]
    needed = tokens_needed(mind.state, mind.civ, owner).value
    left = planner.tokens_left() - needed
    if mind.others.get(area) or left < mind.rate * (mind.cities + len(planner.sites)):
        return None
    prices = free_tokens(planner, area)[:needed]
    if len(prices) < needed:
        return None
    marches: dict[Area, int] = {}
    for _, origin in prices:
        marches[origin] = marches.get(origin, 0) + 1
    late = mind.tuning.raids.late.get(mind.turns_left, 1.0)
    cost = late * fsum(price for price, _ in prices)
    return Raid(prize(planner, area, owner, needed) - cost, area, tuple(marches.items()))


def prize(planner: Planner, area: Area, owner: Civ, needed: int) -> float:
    """What taking a city brings, in tokens."""
    mind, raids = planner.mind, planner.mind.tuning.raids
    gain = raids.boldness * max(0, mind.skill.aggression - 1)
    gain -= 0.0 if mind.skill.plans_ahead else raids.doubt
    gain += raids.zeal if is_warlike(mind) else 0.0
    gain += raids.home if area in mind.home else 0.0
    if area in mind.terrain.sites:
        gain += raids.site if has_free_site(planner) else raids.only_site
    if mind.is_nobody(owner):
        return gain + raids.pirates
    defenders = min(needed - 1, mind.state.stock(owner))
    gain += raids.each_spared * (needed - 1 - defenders)
    hand = mind.state.hands.get(owner)
    gain += raids.spoils if hand is not None and hand.cards else 0.0
    return gain + harm(planner, owner)


def harm(planner: Planner, owner: Civ) -> float:
    """What it is worth that this rival has a city less."""
    mind = planner.mind
    leads = mind.points[owner] == max(mind.points.values())
    stops = mind.board.city_count(owner) == mind.asked_of(owner).cities
    return mind.tuning.raids.leader * leads + mind.tuning.raids.stops * stops


def has_free_site(planner: Planner) -> bool:
    """Whether own tokens stand on or next to a site without a city."""
    mind, tokens = planner.mind, planner.mover.tokens
    cities, sites = mind.board.cities, mind.terrain.sites
    near = {n for area in tokens for n in (area, *mind.atlas.land[area])}
    return any(a in sites and a not in cities and a not in planner.sites for a in near)


def free_tokens(planner: Planner, area: Area) -> list[tuple[float, Area]]:
    """Tokens next to an area that may be spared, the idlest first."""
    mind, spared = planner.mind, planner.mind.tuning.raids.spared
    found = []
    for near in mind.atlas.land[area]:
        there = planner.there(near)
        for taken in range(planner.free(near)):
            price = planner.ground.gain(near, there - taken - 1)
            if price < spared:
                found.append((price, near))
    found.sort()
    return found
