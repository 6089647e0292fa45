"""What becomes of a divided nation, and of land that is annexed (EP 30.41, EP 30.81)."""

from collections.abc import Iterator
from typing import NamedTuple

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.losses import nation_worth
from ecumene.bots.mind import Mind
from ecumene.calamities.annexation.annexing import Pieces
from ecumene.calamities.annexation.factions import (
    ChooseFaction,
    KeepFaction,
    areas_in,
    units_of,
    without,
)
from ecumene.calamities.annexation.provinces import ChooseProvinces, Conquest
from ecumene.calamities.civil_war_by_factions import ADDED
from ecumene.names import Area
from ecumene.state.board import CITY_POINTS


class Count(NamedTuple):
    """How many pieces of each kind."""

    cities: int
    tokens: int

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count(self.cities + other.cities, self.tokens + other.tokens)

    def less(self, other: "Count") -> "Count":
        """What is left without the other."""
        return Count(self.cities - other.cities, self.tokens - other.tokens)


def count_of(units: Pieces) -> Count:
    """The pieces of a faction."""
    return Count(len(units.cities), sum(units.tokens.values()))


def selections(there: Count, points: int) -> Iterator[Count]:
    """All ways to select pieces of so many unit points."""
    for cities in range(min(there.cities, points // CITY_POINTS) + 1):
        tokens = points - CITY_POINTS * cities
        if tokens <= there.tokens:
            yield Count(cities, tokens)


def worth_of(mind: Mind, count: Count) -> float:
    """What a faction is worth to whoever goes on with it."""
    return nation_worth(mind, count.cities, count.tokens)


# -------------------------------------------------------------------- which faction is kept


def keep_faction(mind: Mind, decision: KeepFaction) -> Counsel:
    """The one that is worth more: cities that can be supported, then tokens."""
    first, second = count_of(decision.first), count_of(decision.second)
    kept = "first" if worth_of(mind, first) >= worth_of(mind, second) else "second"
    left = first if kept == "first" else second
    return Counsel(kept, (Why("keeps_faction", {"cities": left.cities, "tokens": left.tokens}),))


# -------------------------------------------------------------------- what the factions are


def choose_faction(mind: Mind, decision: ChooseFaction) -> Counsel:
    """What leaves the victim most, or least, whatever the other then does."""
    if mind.civ == decision.victim:
        return _as_victim(mind, decision)
    units = count_of(decision.units)
    chosen = count_of(without(units_of(mind.state, decision.victim), decision.units))
    best = min(
        selections(units, decision.points),
        key=lambda one: (kept_worth(mind, chosen.plus(one), units.less(one)), one),
    )
    first, second = chosen.plus(best), units.less(best)
    loses_first = worth_of(mind, first) < worth_of(mind, second)
    why = Why("leaves_victim_least", {"cities": best.cities, "tokens": best.tokens})
    return _chosen(mind, decision, best, loses_first, why)


def _as_victim(mind: Mind, decision: ChooseFaction) -> Counsel:
    """The heart of the nation where the first faction will be kept, else what lies far off."""
    units = count_of(decision.units)
    best = max(
        selections(units, decision.points),
        key=lambda one: (kept_in_the_end(mind, one, units.less(one))[0], one),
    )
    _, keeps_first = kept_in_the_end(mind, best, units.less(best))
    why = Why("keeps_best_units", {"cities": best.cities, "tokens": best.tokens})
    return _chosen(mind, decision, best, keeps_first, why)


def kept_worth(mind: Mind, first: Count, second: Count) -> float:
    """What the victim will go on with."""
    return max(worth_of(mind, first), worth_of(mind, second))


def kept_in_the_end(mind: Mind, chosen: Count, left: Count) -> tuple[float, bool]:
    """What the victim keeps when the beneficiary has added what hurts most; whether the first."""
    replies = [
        (worth_of(mind, chosen.plus(one)), worth_of(mind, left.less(one)))
        for one in selections(left, ADDED)
    ]
    first, second = min(replies, key=max)
    return max(first, second), first >= second


def _chosen(mind: Mind, decision: ChooseFaction, count: Count, heart: bool, why: Why) -> Counsel:
    """So many pieces that lie together: from the heart of the nation outwards, or from its end."""
    order = outwards(mind, decision.units)
    if not heart:
        order.reverse()
    cities = [area for area in order if area in decision.units.cities]
    each = [area for area in order for _ in range(decision.units.tokens.get(area, 0))]
    tokens: dict[Area, int] = {}
    for area in each[: count.tokens]:
        tokens[area] = tokens.get(area, 0) + 1
    return Counsel(Pieces(tokens, tuple(cities[: count.cities])), (why,))


def outwards(mind: Mind, units: Pieces) -> list[Area]:
    """The areas of some units: where most stand around first, then what borders on those."""
    around, there = mind.atlas.around, areas_in(units)

    def density(area: Area) -> int:
        near = [one for one in around[area] if one in there]
        return sum(_points_in(units, one) for one in (area, *near))

    order: list[Area] = []
    left = sorted(there, key=lambda area: (-density(area), area))
    while left:
        edge = [left[0]]
        for area in edge:
            left.remove(area)
            order.append(area)
            edge += [one for one in left if one in around[area] and one not in edge]
    return order


def _points_in(units: Pieces, area: Area) -> int:
    return CITY_POINTS * (area in units.cities) + units.tokens.get(area, 0)


# -------------------------------------------------------------------- provinces


def choose_provinces(mind: Mind, decision: ChooseProvinces) -> Counsel:
    """Area by area what brings most, with what lies behind it."""
    plan: tuple[Area, ...] = ()
    conquest = _after(mind, decision, plan)
    while open_areas := conquest.open():
        best = max(open_areas, key=lambda area: (_prospect(mind, decision, plan, area), area))
        plan = (*plan, best)
        conquest = _after(mind, decision, plan)
    taken = count_of(conquest.spoils)
    facts = {"cities": taken.cities, "tokens": taken.tokens}
    return Counsel(plan, (Why("annexes_most", facts),))


def _after(mind: Mind, decision: ChooseProvinces, plan: tuple[Area, ...]) -> Conquest:
    conquest = Conquest(mind.state, decision.victim, mind.civ, decision.points)
    for area in plan:
        conquest.take(area)
    return conquest


def _prospect(mind: Mind, decision: ChooseProvinces, plan: tuple[Area, ...], area: Area) -> float:
    """What an area brings, and the best of those that are open after it."""
    conquest = _after(mind, decision, plan)
    here = _worth_in(mind, conquest, area)
    conquest.take(area)
    beyond = (_worth_in(mind, conquest, other) for other in conquest.open())
    return here + max(beyond, default=0.0)


def _worth_in(mind: Mind, conquest: Conquest, area: Area) -> float:
    """What can be annexed in an area now: a city, or tokens."""
    worth = mind.tuning.losses
    return worth.city if area in conquest.cities else worth.token * conquest.part_of(area)
