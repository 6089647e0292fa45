"""The factions of a civil war: who selects which units, and which one is kept (EP 30.41)."""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Literal

from ecumene.calamities.annexation.annexing import Pieces
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Area, Card, Civ
from ecumene.phases.shared.choices import best_cities
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State

Faction = Literal["first", "second"]


def units_of(state: State, civ: Civ) -> Pieces:
    """All units of a nation; a token beside a city goes with it and is not counted (R-216)."""
    cities = tuple(sorted(state.board.cities_of(civ)))
    tokens = {a: n for a, n in sorted(state.board.tokens[civ].items()) if a not in cities}
    return Pieces(tokens, cities)


def worth(units: Pieces) -> int:
    """Unit points of some units (EP 5.6)."""
    return sum(units.tokens.values()) + CITY_POINTS * len(units.cities)


def without(units: Pieces, gone: Pieces) -> Pieces:
    """What is left of some units."""
    tokens = {a: n - gone.tokens.get(a, 0) for a, n in units.tokens.items()}
    cities = tuple(area for area in units.cities if area not in gone.cities)
    return Pieces({area: count for area, count in tokens.items() if count}, cities)


def together(units: Pieces, more: Pieces) -> Pieces:
    """Two parts of a nation joined."""
    tokens = dict(units.tokens)
    for area, count in more.tokens.items():
        tokens[area] = tokens.get(area, 0) + count
    return Pieces(tokens, (*units.cities, *more.cities))


def areas_in(units: Pieces) -> set[Area]:
    """The areas where some units stand."""
    return {*units.tokens, *units.cities}


class FactionChoices(Choices, frozen=True):
    """The units of which some are selected for the first faction."""

    points: int
    """Unit points to select: a token counts 1."""
    units: Pieces
    city_points: int
    """What a city counts."""


class ChooseFaction(Decision[State, Pieces], frozen=True):
    """Which units of a divided nation belong to the first faction."""

    answer_type: ClassVar[Any] = Pieces
    cause: Card
    victim: Civ
    points: int
    units: Pieces
    """Those that nobody has selected yet, worth more than that."""

    def check(self, state: State, civ: Civ, answer: Pieces) -> None:
        """Units that are there, worth exactly so many points (EP 30.413, R-216)."""
        for area, count in answer.tokens.items():
            there = self.units.tokens.get(area, 0)
            if not 0 < count <= there:
                raise IllegalAnswer("faction.tokens", area=area[:80], count=count, there=there)
        wrong = [area for area in answer.cities if area not in self.units.cities]
        if wrong or len(set(answer.cities)) != len(answer.cities):
            raise IllegalAnswer("faction.cities", wrong=[area[:80] for area in wrong[:5]])
        if worth(answer) != self.points:
            raise IllegalAnswer("faction.total", wanted=self.points, given=worth(answer))

    def offer(self, state: State, civ: Civ) -> FactionChoices:
        """The units, and how many unit points of them."""
        return FactionChoices(self.points, self.units, CITY_POINTS)

    def default(self, state: State, civ: Civ) -> Pieces:
        """The victim puts their best into a faction; the other makes the one to be lost better.

        The victim will keep the larger faction: so the beneficiary adds cities to the first where
        the second is larger, and tokens where it is not.
        """
        cities = best_cities(state, self.units.cities)
        wants_cities = civ == self.victim or worth(self.units) > 3 * self.points
        most = min(len(cities), self.points // CITY_POINTS)
        tokens = sum(self.units.tokens.values())
        fewest = -(-max(0, self.points - tokens) // CITY_POINTS)
        return self._made_of(cities[: most if wants_cities else fewest], _fullest(self.units))

    def sample(self, state: State, civ: Civ, rng: Random) -> Pieces:
        """Random units of that worth."""
        most = min(len(self.units.cities), self.points // CITY_POINTS)
        each = [area for area, count in self.units.tokens.items() for _ in range(count)]
        fewest = -(-max(0, self.points - len(each)) // CITY_POINTS)
        cities = rng.sample(self.units.cities, rng.randint(fewest, most))
        rng.shuffle(each)
        return self._made_of(cities, each)

    def _made_of(self, cities: Iterable[Area], each: Iterable[Area]) -> Pieces:
        """These cities, filled up with tokens one by one."""
        chosen = tuple(cities)
        tokens: dict[Area, int] = {}
        left = self.points - CITY_POINTS * len(chosen)
        for area in each:
            if left:
                tokens[area] = tokens.get(area, 0) + 1
                left -= 1
        return Pieces(tokens, chosen)


def _fullest(units: Pieces) -> list[Area]:
    """Each token by its area, the fullest area first."""
    order = sorted(units.tokens, key=lambda area: (-units.tokens[area], area))
    return [area for area in order for _ in range(units.tokens[area])]


class KeepChoices(Choices, frozen=True):
    """The two factions."""

    first: Pieces
    second: Pieces
    first_points: int
    """What its units are worth."""
    second_points: int


class KeepFaction(Decision[State, Faction], frozen=True):
    """Which faction of your divided nation you play on with."""

    answer_type: ClassVar[Any] = Faction
    cause: Card
    beneficiary: Civ
    first: Pieces
    second: Pieces

    def check(self, state: State, civ: Civ, answer: Faction) -> None:
        """Either (EP 30.416)."""

    def offer(self, state: State, civ: Civ) -> KeepChoices:
        """Both, and what they are worth."""
        return KeepChoices(self.first, self.second, worth(self.first), worth(self.second))

    def default(self, state: State, civ: Civ) -> Faction:
        """The one that is worth more, or has more cities."""
        first, second = ((worth(units), len(units.cities)) for units in (self.first, self.second))
        return "first" if first >= second else "second"

    def sample(self, state: State, civ: Civ, rng: Random) -> Faction:
        """Either."""
        return rng.choice(("first", "second"))
