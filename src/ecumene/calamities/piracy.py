"""Piracy."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.city_losses import choose_cities, cities_due, coastal_cities
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.beneficiaries import BY_TRADE, BY_TRADE_ALONE, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called, Secondaries
from ecumene.phases.calamity.reckoning import announce, not_above, reckon, role_of
from ecumene.phases.calamity.secondary_victims import (
    VictimsNamed,
    leaders,
    may_be_secondary,
    name_victims,
)
from ecumene.phases.cities.fates import turn_pirate
from ecumene.phases.shared.choices import AreaList, best_cities, check_distinct
from ecumene.state.state import State


@rule_value(bool, "MC 8")
def may_be_raided(secondary: Civ) -> None:
    """Whether a player may be named as secondary victim."""


class CitiesRaided(Event, frozen=True):
    """Coastal cities chosen by one player became pirate cities."""

    chooser: Civ
    cities: dict[Area, Civ]


class RaidChoices(Choices, frozen=True):
    """The coastal cities of those who may be raided."""

    count: int
    """So many players lose a city each."""
    cities: dict[Civ, tuple[Area, ...]]


class ChooseRaided(Decision[State, tuple[Area, ...]], frozen=True):
    """One coastal city from each of several other players."""

    answer_type: ClassVar[Any] = AreaList
    count: int
    cities: dict[Civ, tuple[Area, ...]]
    """The coastal cities of those who may be named."""

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """The right number of cities, each from a different player (R-126)."""
        owners = {area: owner for owner, areas in self.cities.items() for area in areas}
        check_distinct("cities", answer, owners, self.count)
        if len({owners[area] for area in answer}) < self.count:
            raise IllegalAnswer("raid.same_owner", count=self.count)

    def offer(self, state: State, civ: Civ) -> RaidChoices:
        """The players and their coastal cities."""
        return RaidChoices(self.count, self.cities)

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """The best cities of those who lead the game."""
        named = leaders(state, tuple(self.cities))[: self.count]
        return tuple(best_cities(state, self.cities[owner])[0] for owner in named)

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """Random players, and a random city of each."""
        named = rng.sample(list(self.cities), self.count)
        return tuple(rng.choice(self.cities[owner]) for owner in named)


async def piracy(turn: Turn[State], called: Called) -> None:
    """The beneficiary picks two coastal cities, the victim one from each of two others.

    All of them become pirate cities (MC 8, R-126).
    """
    state, victim = turn.state, called.victim
    beneficiary = beneficiary_of(state, called)
    assert beneficiary is not None
    own = coastal_cities(state, victim)
    count = reckon(state, called, "coastal cities lost", 2, victim)
    count = not_above(count, len(own), "coastal_cities")
    announce(turn, called, "coastal cities lost", {victim: count})
    chosen = await choose_cities(turn, called, beneficiary, count.value, own, "pirates")
    raid(turn, beneficiary, chosen)
    await raid_others(turn, called)


async def raid_others(turn: Turn[State], called: Called) -> None:
    """The victim picks a coastal city from each of two others; they cannot refuse (R-95)."""
    state = turn.state
    named = called.named
    pool = may_be_secondary(state, called, RAIDED, (called,)) if named is None else named
    cities = {civ: own for civ in pool if (own := coastal_cities(state, civ))}
    count = min(RAIDED.number, len(cities))
    chosen = tuple(areas[0] for areas in cities.values())
    if len(cities) > count or any(len(areas) > 1 for areas in cities.values()):
        chosen = await turn.ask(called.victim, ChooseRaided(count, cities))
    if named is None:
        owners = tuple(state.board.cities[area] for area in chosen)
        turn.emit(VictimsNamed(called.calamity, called.victim, owners))
    raid(turn, called.victim, chosen)


def raid(turn: Turn[State], chooser: Civ, cities: tuple[Area, ...]) -> None:
    """These become pirate cities (MC 8)."""
    if cities:
        turn.emit(CitiesRaided(chooser, {area: turn.state.board.cities[area] for area in cities}))
    for area in cities:
        turn_pirate(turn, area)


def can_be_raided(state: State, civ: Civ) -> bool:
    """Whether a player has a coastal city and no card that protects them (R-95)."""
    return bool(coastal_cities(state, civ)) and may_be_raided(state, True, secondary=civ)


def no_coastal_city(state: State, called: Called) -> str | None:
    """Cancelled if the victim has no coastal city (MC 8, FAQ Piracy)."""
    return None if coastal_cities(state, called.victim) else "no_coastal_city"


# -------------------------------------------------------------------- two others in any case


async def piracy_on_all_coasts(turn: Turn[State], called: Called) -> None:
    """The trader picks two coastal cities, the victim one of each of two others (EP 30.92)."""
    state, victim = turn.state, called.victim
    chooser = beneficiary_of(state, called) or victim
    await raid_one(turn, called, victim, chooser, 2)
    for civ in await name_victims(turn, called, ON_THE_COAST, (called,)):
        await raid_one(turn, called, civ, victim, 1)


async def raid_one(turn: Turn[State], called: Called, owner: Civ, chooser: Civ, base: int) -> None:
    """Coastal cities of one player, more with some cards, become pirate cities (EP 30.923)."""
    state = turn.state
    own = coastal_cities(state, owner)
    count = reckon(state, called, "coastal cities lost", base, owner, role_of(called, owner))
    count = not_above(count, len(own), "coastal_cities")
    announce(turn, called, "coastal cities lost", {owner: count})
    decision, chosen = cities_due(state, called.calamity, owner, count.value, own, "pirates")
    if chosen is None:
        chosen = await turn.ask(chooser, decision)
    raid(turn, chooser, tuple(chosen))


def has_coastal_city(state: State, civ: Civ) -> bool:
    """Whether a player has a coastal city (EP 30.922)."""
    return bool(coastal_cities(state, civ))


ON_THE_COAST = Secondaries(2, has_coastal_city)
RAIDED = Secondaries(2, can_be_raided, named_last=True)
PIRACY = Calamity(piracy, BY_TRADE, RAIDED, no_coastal_city, reckons=("coastal cities lost",))
PIRACY_ON_ALL_COASTS = Calamity(
    piracy_on_all_coasts, BY_TRADE_ALONE, reckons=("coastal cities lost",)
)
