"""Phase 5A, city construction: what a city needs, and building it (MC 6.5A)."""

from functools import cached_property
from random import Random
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.cities.support import support_rate
from ecumene.phases.shared.population_limits import tokens_beside_city
from ecumene.phases.shared.treasury import treasury_within_reach
from ecumene.state.state import State


@rule_value(int, "MC 6.5A")
def treasury_for_city(civ: Civ, need: int) -> None:
    """How many of the tokens for one city a turn may be paid from treasury."""


@rule_value(int, "MC 6.5A")
def nearby_for_city(civ: Civ) -> None:
    """How many tokens for one wilderness city a turn may come from areas adjacent by land."""


@rule_value(bool, "MC 6.5A")
def treasury_builds(civ: Civ, area: Area) -> None:
    """Whether a card that lets the treasury pay towards a city may be used in an area."""


@rule_value(int, "MC 6.5A")
def tokens_for_city(civ: Civ) -> None:
    """Tokens that a city costs."""


@rule_value(bool, "MC 6.5A")
def unused_token_stays(civ: Civ) -> None:
    """Whether a token that is left over stays beside a city without being asked for."""


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city to build: where, and what does not come from the area itself."""

    area: Area
    treasury: int = 0
    nearby: dict[Area, int] = {}
    keep: bool = False
    """Whether a token stays with the city, where a card allows it and one is left over."""


class SiteChoice(msgspec.Struct, frozen=True):
    """An area where a city is possible: what it needs, and what could help."""

    need: int
    """Tokens that the city takes, wherever they come from."""
    tokens: int
    """Own tokens in the area."""
    treasury: int
    """What the treasury may pay of it."""
    nearby: dict[Area, int]
    """Own tokens next to it, where a card lets some of them help."""
    most_nearby: int
    """How many of those may help."""
    keep: bool
    """Whether a card lets a token stay beside the city."""
    short: int = 0
    """What only a fuller treasury could pay: cards must be sold first (R-193)."""


class Builder:
    """One civilization's means while its cities are built; the state is only read."""

    def __init__(self, state: State, civ: Civ) -> None:
        self.state = state
        self.civ = civ
        self.tokens = dict(state.board.tokens[civ])
        self.treasury = state.treasury[civ]
        self.cities_left = state.cities_in_stock(civ)
        self.used_treasury = False
        self.used_nearby = False
        self.on_site = tokens_for_city(state, state.rules.city_on_site, civ=civ)
        self.in_wilderness = tokens_for_city(state, state.rules.wilderness_city, civ=civ)
        self.treasury_share = {
            need: treasury_for_city(state, 0, civ=civ, need=need)
            for need in (self.on_site, self.in_wilderness)
        }
        """What a card lets the treasury pay towards one city (MC 9, R-64)."""
        self.nearby_share = nearby_for_city(state, 0, civ=civ)
        """What a card lets come from areas next to one wilderness city (MC 9, R-64)."""

    @cached_property
    def beside(self) -> int:
        """Tokens that may stay beside a new city."""
        return tokens_beside_city(self.state, 0, civ=self.civ)

    @cached_property
    def stays(self) -> bool:
        """Whether a token that is left over stays without being asked for."""
        return unused_token_stays(self.state, False, civ=self.civ)

    def need(self, area: Area) -> int:
        """6 tokens on a city site, 12 elsewhere (MC 6.5A)."""
        return self.on_site if self.state.atlas.site[area] else self.in_wilderness

    def most_treasury(self, area: Area) -> int:
        """What the treasury may pay towards a city here."""
        share = self.treasury_share[self.need(area)]
        if self.used_treasury or not share:
            return 0
        allowed = treasury_builds(self.state, True, civ=self.civ, area=area)
        return min(share, self.treasury) if allowed else 0

    def most_nearby(self, area: Area) -> int:
        """What may come from the areas next to a wilderness city here."""
        if not self.nearby_share or self.used_nearby or self.state.atlas.site[area]:
            return 0
        around = sum(self.tokens.get(near, 0) for near in self.state.atlas.land[area])
        return min(self.nearby_share, around)

    def possible_areas(self) -> list[Area]:
        """Where a city could be built using everything allowed."""
        if not self.cities_left:
            return []
        cities, limit = self.state.board.cities, self.state.atlas.limit
        help_of_cards = max(self.treasury_share.values()) + self.nearby_share
        fewest = self.on_site - help_of_cards
        return [
            area
            for area, there in self.tokens.items()
            if there >= fewest
            and area not in cities
            and limit[area] > 0
            and there + self.most_treasury(area) + self.most_nearby(area) >= self.need(area)
        ]

    def describe(self, area: Area) -> SiteChoice:
        """What a client needs to draw one site."""
        need, treasury = self.need(area), self.most_treasury(area)
        return SiteChoice(
            need=need,
            tokens=self.tokens[area],
            treasury=treasury,
            nearby={
                near: self.tokens[near]
                for near in self.state.atlas.land[area]
                if near in self.tokens and self.most_nearby(area)
            },
            most_nearby=self.most_nearby(area),
            keep=self.beside > 0 and not self.stays,
            short=max(0, need - self.tokens[area] - treasury - self.most_nearby(area)),
        )

    def build(self, site: Site) -> None:
        """Tests one city completely, then takes what it costs (R-64, R-65, R-67)."""
        self._check_place(site.area)
        self._check_help(site)
        used_here = self._used_here(site)
        if used_here > self.tokens[site.area]:
            short = used_here - self.tokens[site.area]
            raise IllegalAnswer("build.tokens", area=site.area, missing=short)
        if site.keep and not self.may_keep(site):
            raise IllegalAnswer("build.keep", area=site.area)
        kept = self.keeps(site)
        for near, count in site.nearby.items():
            self._spend(near, count)
        self.tokens.pop(site.area)
        if kept:
            self.tokens[site.area] = 1
        self.treasury -= site.treasury
        self.cities_left -= 1
        self.used_treasury = self.used_treasury or site.treasury > 0
        self.used_nearby = self.used_nearby or bool(site.nearby)

    def may_keep(self, site: Site) -> bool:
        """More of the builder's tokens are there than needed, and a card lets one stay (R-67)."""
        return self.beside > 0 and self.tokens.get(site.area, 0) > self._used_here(site)

    def keeps(self, site: Site) -> bool:
        """A token stays beside this city: the builder says so, or their card does (EP 25.11)."""
        return site.keep or (self.stays and self.may_keep(site))

    def cheapest(self, area: Area) -> Site | None:
        """A way to build there that uses tokens of the area first."""
        if area not in self.tokens:
            return None
        missing = max(0, self.need(area) - self.tokens[area])
        nearby: dict[Area, int] = {}
        take = min(missing, self.most_nearby(area))
        for near in self.state.atlas.land[area]:
            if take and near in self.tokens:
                nearby[near] = min(take, self.tokens[near])
                take -= nearby[near]
        missing -= sum(nearby.values())
        if missing > self.most_treasury(area):
            return None
        return Site(area, missing, nearby)

    def _used_here(self, site: Site) -> int:
        return self.need(site.area) - site.treasury - sum(site.nearby.values())

    def _check_place(self, area: Area) -> None:
        """Tokens of the builder's, no city, a limit above 0, a city in stock (MC 6.5A, R-68)."""
        if area not in self.tokens:
            raise IllegalAnswer("build.no_tokens", area=area)
        if area in self.state.board.cities:
            raise IllegalAnswer("build.city_there", area=area)
        if not self.state.atlas.limit[area]:
            raise IllegalAnswer("build.limit_0", area=area)
        if not self.cities_left:
            raise IllegalAnswer("build.no_city_in_stock", area=area)

    def _check_help(self, site: Site) -> None:
        """Treasury and tokens from nearby, as far as cards allow them (R-64)."""
        if not 0 <= site.treasury <= self.most_treasury(site.area):
            most = self.most_treasury(site.area)
            raise IllegalAnswer("build.treasury", area=site.area, most=most)
        for near, count in site.nearby.items():
            beside = near in self.state.atlas.land[site.area]
            if not beside or not 1 <= count <= self.tokens.get(near, 0):
                raise IllegalAnswer("build.nearby_tokens", area=site.area, nearby=near)
        if sum(site.nearby.values()) > self.most_nearby(site.area):
            most = self.most_nearby(site.area)
            raise IllegalAnswer("build.nearby", area=site.area, most=most)
        if self._used_here(site) < 0:
            raise IllegalAnswer("build.too_much", area=site.area)

    def _spend(self, area: Area, count: int) -> None:
        left = self.tokens[area] - count
        if left:
            self.tokens[area] = left
        else:
            del self.tokens[area]


# -------------------------------------------------------------------- building

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
    opens_step: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: tuple[Site, ...]) -> None:
        """Each can be built with what the ones before it leave over (R-64 to R-68)."""
        builder = Builder(state, civ)
        for number, site in enumerate(answer):
            try:
                builder.build(site)
            except IllegalAnswer as error:
                raise IllegalAnswer(error.code, site=number, **error.facts) from None

    def offer(self, state: State, civ: Civ) -> BuildingChoices:
        """The areas where a city is possible, with what is needed and what could help."""
        builder = Builder(state, civ)
        sites = {area: builder.describe(area) for area in areas_within_reach(state, civ)}
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
        """Some of the possible cities, at random."""
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


def areas_within_reach(state: State, civ: Civ) -> list[Area]:
    """Where a city could be built with all that the treasury could come to (R-193)."""
    builder = Builder(state, civ)
    builder.treasury = treasury_within_reach(state, builder.treasury, civ=civ)
    return builder.possible_areas()


def builders(state: State) -> tuple[Civ, ...]:
    """Those who could build a city, in ranking order (MC 6.5)."""
    return tuple(civ for civ in state.civs if areas_within_reach(state, civ))


async def build_cities(turn: Turn[State], civ: Civ) -> None:
    """A civilization builds any number of cities it has the tokens for (MC 6.5A)."""
    if not areas_within_reach(turn.state, civ):
        return
    for site in await turn.ask(civ, BuildCities()):
        build_city(turn, civ, site)


def build_city(turn: Turn[State], civ: Civ, site: Site) -> None:
    """All tokens leave the area, whoever owns them, and the city is placed (MC 6.5A, R-65)."""
    state = turn.state
    board = state.board
    kept = Builder(state, civ).keeps(site)
    for near, count in site.nearby.items():
        board.remove(civ, near, count)
    removed = board.sides_in(site.area)
    for side in removed:
        board.clear(side, site.area)
    board.put_city(civ, site.area)
    if kept:
        board.place(civ, site.area, 1)
    state.treasury[civ] -= site.treasury
    state.built = state.built | {site.area}
    turn.emit(CityBuilt(civ, site.area, site.treasury, site.nearby, kept, removed))
