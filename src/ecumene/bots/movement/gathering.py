"""Gathering: six tokens come together where a city shall stand (MC 6.5)."""

from math import fsum
from typing import NamedTuple

from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.sailing import Voyage, carry, orders_of
from ecumene.names import Area
from ecumene.phases.cities.construction import Builder
from ecumene.phases.conflict.token_conflicts import simulate_fight


class Muster(NamedTuple):
    """A site, what it costs in growth, and who marches there."""

    cost: float
    area: Area
    treasury: int
    marches: tuple[tuple[Area, int], ...]
    used: int
    """Tokens that have to come together."""
    voyage: Voyage | None = None


class Supply(NamedTuple):
    """Tokens on the board, and how many have room where own ones stand or can march to."""

    tokens: int
    room: int


def gather(planner: Planner, most: int) -> None:
    """One city after the other, the cheapest first, while they can be supported."""
    mind = planner.mind
    builder = Builder(mind.state, mind.civ)
    most = min(most, builder.cities_left, mind.skill.most_cities - mind.cities)
    helped = False
    while len(planner.sites) < most and has_support(planner, planner.tokens_left()):
        supply = Supply(planner.tokens_left(), reachable_room(planner))
        kinds = (cheapest(planner, builder, kind, helped, supply) for kind in (True, False))
        best = next((muster for muster in kinds if muster is not None), None)
        if best is None or not carry_out(planner, best):
            return
        helped = helped or best.treasury > 0


def cheapest(
    planner: Planner, builder: Builder, on_site: bool, helped: bool, supply: Supply
) -> Muster | None:
    """The cheapest city on a site, or in the wilderness, that is worth building."""
    cities = planner.mind.cities + len(planner.sites)
    if not on_site and cities < planner.mind.tuning.cities.wild_from:
        return None
    musters = [
        muster
        for area in candidate_sites(planner, on_site)
        if (muster := muster_at(planner, builder, area, helped, supply)) is not None
    ]
    return min(
        (m for m in musters if is_worth_it(planner, m)),
        key=lambda m: (m.cost, m.area),
        default=None,
    )


def candidate_sites(planner: Planner, on_site: bool) -> list[Area]:
    """Areas without a city where own tokens are or can march to, or sail to at home."""
    mind, atlas = planner.mind, planner.mind.atlas
    sites, cities = mind.terrain.sites, mind.board.cities
    near = dict.fromkeys(planner.mover.tokens)
    for area in planner.mover.tokens:
        near.update(dict.fromkeys(atlas.land[area]))
    found = [
        a
        for a in near
        if a not in cities
        and a not in planner.sites
        and (a not in mind.others or may_expel(planner, a))
    ]
    return [area for area in found if atlas.limit[area] and (area in sites) == on_site]


def may_expel(planner: Planner, area: Area) -> bool:
    """Whether a few tokens of others are driven out: barbarians, guests, or rivals by the bold."""
    mind = planner.mind
    most = mind.tuning.cities.driven_out + (mind.skill.aggression > 1)
    if mind.others[area] > most or not mind.atlas.site[area]:
        return False
    if area in mind.home and mind.skill.aggression:
        return True
    sides = [side for side in mind.board.sides_in(area) if side != mind.civ]
    warlike = mind.skill.aggression > 1 or mind.skill.plans_ahead
    return all(
        mind.is_nobody(side) or (warlike and mind.skill.aggression > 0 and mind.is_rival(side))
        for side in sides
    )


def tokens_to_gather(planner: Planner, area: Area, need: int) -> int:
    """Tokens that are needed there so that enough are left after driving others out."""
    mind = planner.mind
    if area not in mind.others:
        return need
    sides = {side: n for side, n in mind.board.sides_in(area).items() if side != mind.civ}
    tuning = mind.tuning.cities
    for tokens in range(need, need + tuning.tokens_to_drive_out):
        left = simulate_fight(mind.state, area, sides | {mind.civ: tokens})
        if left.get(mind.civ, 0) >= need and len(left) == 1:
            return tokens
    return tuning.hopeless * need


def muster_at(
    planner: Planner, builder: Builder, area: Area, helped: bool, supply: Supply
) -> Muster | None:
    """Who would have to march or sail so that a city can be built there, and be supported."""
    need = tokens_to_gather(planner, area, builder.need(area))
    there = planner.there(area)
    paid = 0 if helped else min(max(0, need - there), builder.most_treasury(area))
    used, room = max(there, need - paid), planner.ground.room(area)
    if not has_support(planner, min(supply.tokens - used, supply.room - room)):
        return None
    cost = fsum(planner.ground.gain(area, n) for n in range(min(there, need)))
    missing = max(0, need - there) - paid
    marches: dict[Area, int] = {}
    for price, origin in nearby_tokens(planner, area):
        if not missing:
            break
        marches[origin] = marches.get(origin, 0) + 1
        cost += price
        missing -= 1
    voyage = carry(planner, area, missing, marches) if missing else None
    if missing and voyage is None:
        return None
    tuning = planner.mind.tuning.cities
    cost += tuning.treasury * paid + tuning.room * planner.ground.room(area)
    cost -= voyage.gain if voyage is not None else 0.0
    return Muster(cost, area, paid, tuple(marches.items()), need - paid, voyage)


def nearby_tokens(planner: Planner, area: Area) -> list[tuple[float, Area]]:
    """Single tokens that could march there, with what each is worth where it is."""
    found = []
    for near in planner.mind.atlas.land[area]:
        there = planner.there(near)
        for taken in range(planner.free(near)):
            found.append((planner.ground.gain(near, there - taken - 1), near))
    found.sort()
    return found


def has_support(planner: Planner, left: int) -> bool:
    """Whether the tokens left support one more city, with some reserve unless it is required."""
    mind, tuning = planner.mind, planner.mind.tuning.cities
    cities = mind.cities + len(planner.sites) + 1
    if is_required(planner):
        return left >= mind.rate * cities
    if mind.age < mind.skill.first_city_turn:
        return False
    few = cities <= tuning.first_few and mind.is_early
    if few and left < tuning.gathered_early - mind.age:
        return False
    return left >= mind.rate * cities + mind.skill.reserve


def is_required(planner: Planner) -> bool:
    """Whether the next step on the A.S.T. asks for one more city."""
    return planner.mind.cities + len(planner.sites) < planner.mind.cities_wanted


def is_worth_it(planner: Planner, muster: Muster) -> bool:
    """Whether a city is worth what it costs now."""
    return is_required(planner) or muster.cost < planner.mind.tuning.cities.worth


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
    if muster.voyage is not None and not planner.give(orders_of(planner, muster.voyage)):
        return False
    planner.sites.append(muster.area)
    planner.hold(muster.area, min(planner.there(muster.area), muster.used))
    return True
