"""Phase 5: city construction, surplus population, city support (MC 6.5)."""

from random import Random
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.cities.builder import Builder, Site, SiteChoice
from ecumene.phases.cities.support import support_rate
from ecumene.state.state import State

BuildingPlan = Annotated[tuple[Site, ...], Meta(max_length=20)]


class CityBuilt(Event, frozen=True):
    """A city was built; all tokens in the area went back to stock."""

    civ: Civ
    area: Area
    treasury: int
    nearby: dict[Area, int]
    kept: bool
    removed: dict[Civ, int]
    """All tokens that left the area, whoever owned them."""


class BuildingChoices(Choices, frozen=True):
    """Where a city is possible."""

    cities_in_stock: int
    sites: dict[Area, SiteChoice]


class BuildCities(Decision[State, tuple[Site, ...]], frozen=True):
    """Which cities you build, and how you pay for them."""

    answer_type: ClassVar[Any] = BuildingPlan

    def check(self, state: State, civ: Civ, answer: tuple[Site, ...]) -> None:
        """Each can be built with what the ones before it have left (R-64 to R-68)."""
        builder = Builder(state, civ)
        for number, site in enumerate(answer):
            try:
                builder.build(site)
            except IllegalAnswer as error:
                raise IllegalAnswer(error.code, site=number, **error.facts) from None

    def offer(self, state: State, civ: Civ) -> BuildingChoices:
        """The areas where a city is possible, with what is needed and what could help."""
        builder = Builder(state, civ)
        sites = {area: builder.describe(area) for area in builder.possible_areas()}
        return BuildingChoices(state.cities_in_stock(civ), sites)

    def default(self, state: State, civ: Civ) -> tuple[Site, ...]:
        """Every city on a site that needs no card and will be supported."""
        builder = Builder(state, civ)
        rate = support_rate(state, civ).value
        tokens, cities = state.board.token_count(civ), state.board.city_count(civ)
        plan: list[Site] = []
        for area in builder.possible_areas():
            there = builder.tokens[area]
            on_site = state.atlas.site[area] is not None and there >= builder.need(area)
            supported = tokens - there >= rate * (cities + 1)
            if on_site and supported and len(plan) < builder.cities_left:
                plan.append(Site(area))
                tokens, cities = tokens - there, cities + 1
        return tuple(plan)

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Site, ...]:
        """Some of the possible ones."""
        builder = Builder(state, civ)
        plan: list[Site] = []
        for area in builder.possible_areas():
            site = builder.cheapest(area)
            if site is not None and rng.random() < 0.8 and builder.cities_left:
                keeps = builder.may_keep(site) and rng.random() < 0.5
                site = msgspec.structs.replace(site, keep=keeps)
                builder.build(site)
                plan.append(site)
        return tuple(plan)


def builders(state: State) -> tuple[Civ, ...]:
    """Those who could build a city, in ranking order (MC 6.5)."""
    return tuple(civ for civ in state.civs if Builder(state, civ).possible_areas())


async def build_cities(turn: Turn[State], civ: Civ) -> None:
    """A civilization builds any number of cities it has the tokens for (MC 6.5A)."""
    state = turn.state
    if not Builder(state, civ).possible_areas():
        return
    for site in await turn.ask(civ, BuildCities()):
        build_city(turn, civ, site)


def build_city(turn: Turn[State], civ: Civ, site: Site) -> None:
    """All tokens leave the area, whoever owns them, and the city is placed (MC 6.5A, R-65)."""
    state = turn.state
    board = state.board
    for near, count in site.nearby.items():
        board.remove(civ, near, count)
    removed = board.sides_in(site.area)
    for side in removed:
        board.clear(side, site.area)
    board.put_city(civ, site.area)
    if site.keep:
        board.place(civ, site.area, 1)
    state.treasury[civ] -= site.treasury
    state.built = state.built | {site.area}
    turn.emit(CityBuilt(civ, site.area, site.treasury, site.nearby, site.keep, removed))
