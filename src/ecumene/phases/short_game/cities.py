"""Five cities in one's own region (MC 10, ME 11)."""

from random import Random
from typing import Any, ClassVar

from ecumene.data.facts import ThemeSet
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.shared.choices import AreaList, best_cities, check_distinct
from ecumene.phases.short_game.numbers import own_region, own_set, short_game
from ecumene.state.state import State


class CitiesPlaced(Event, frozen=True):
    """A player placed the cities they begin with."""

    civ: Civ
    areas: tuple[Area, ...]


class CityPlaces(Choices, frozen=True):
    """Where the first cities may stand."""

    count: int
    """So many are placed."""
    on_sites: int
    """At least so many of them on city sites."""
    sites: tuple[Area, ...]
    """Areas with a city site."""
    others: tuple[Area, ...]
    theme_set: ThemeSet | None
    """The set that the player has drawn; nobody else knows it yet."""


class PlaceCities(Decision[State, tuple[Area, ...]], frozen=True):
    """Where the cities stand with which you begin."""

    answer_type: ClassVar[Any] = AreaList

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """Five areas of one's own region, four of them on city sites (MC 10, R-160)."""
        there = city_places(state, civ)
        check_distinct("cities", answer, (*there.sites, *there.others), there.count)
        given = sum(1 for area in answer if area in there.sites)
        if given < there.on_sites:
            raise IllegalAnswer("cities.on_sites", wanted=there.on_sites, given=given)

    def offer(self, state: State, civ: Civ) -> CityPlaces:
        """The areas of the region, those with a site apart."""
        return city_places(state, civ)

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """On sites, the highest limits first; elsewhere only if there are too few."""
        there = city_places(state, civ)
        ordered = [*best_cities(state, there.sites), *best_cities(state, there.others)]
        return tuple(ordered[: there.count])

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """Random areas: as many sites as are needed, and any others."""
        there = city_places(state, civ)
        chosen = rng.sample(there.sites, there.on_sites)
        left = [area for area in (*there.sites, *there.others) if area not in chosen]
        return (*chosen, *rng.sample(left, there.count - len(chosen)))


def city_places(state: State, civ: Civ) -> CityPlaces:
    """The areas of one's own region with a limit above 0 and no city (MC 10, R-160).

    All five are placed (E-15), fewer only where a region has not so many areas.
    """
    numbers, atlas = short_game(state), state.atlas
    free = [a for a in own_region(state, civ) if atlas.limit[a] and a not in state.board.cities]
    sites = tuple(area for area in free if atlas.site[area] is not None)
    others = tuple(area for area in free if atlas.site[area] is None)
    on_sites = min(numbers.cities_on_sites, len(sites))
    most_others = numbers.cities - numbers.cities_on_sites
    count = min(numbers.cities, len(sites) + min(most_others, len(others)))
    return CityPlaces(count, on_sites, sites, others, own_set(state, civ))


async def place_cities(turn: Turn[State], civ: Civ) -> None:
    """Each places five cities in their own region, by ranking (MC 10, ME 11)."""
    there = city_places(turn.state, civ)
    areas = (*there.sites, *there.others)
    if there.count < len(areas):
        areas = await turn.ask(civ, PlaceCities())
    for area in areas:
        turn.state.board.put_city(civ, area)
    turn.emit(CitiesPlaced(civ, areas))
