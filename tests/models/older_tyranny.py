"""Tyranny by borders, as the Expansion Project tells it (EP 30.81, R-215)."""

from copy import deepcopy

from tests.models.comparison import NotAllowed
from tests.models.older_taxes import OLDER_RANKS, units_in_stock
from tests.models.position import CITIES, Position, cities_of, holds, tokens_of

Borders = dict[str, set[str]]


def points(position: Position, victim: str) -> int:
    """Two for each city; one card saves five, two cards cost five each (EP 30.812, 30.813)."""
    more = sum(holds(position, victim, card) for card in ("monarchy", "provincial_empire"))
    saved = holds(position, victim, "sculpture")
    return max(0, 2 * len(cities_of(position, victim)) + 5 * more - 5 * saved)


def held_by(position: Position, civ: str) -> set[str]:
    """The areas with units of somebody."""
    return {*tokens_of(position, civ), *cities_of(position, civ)}


def richest_neighbours(position: Position, victim: str, land: Borders) -> list[str]:
    """Who has the most in stock of all with a land border; several if equal (EP 30.811, 30.812)."""
    lands = held_by(position, victim)
    near = {other for area in lands for other in land[area]}
    beside = [c for c in OLDER_RANKS if c != victim and held_by(position, c) & near]
    most = max((units_in_stock(position, civ) for civ in beside), default=0)
    return [civ for civ in beside if units_in_stock(position, civ) == most]


class Annexation:
    """What the beneficiary has annexed so far, and how many points are left."""

    def __init__(self, position: Position, victim: str, gainer: str, around: Borders) -> None:
        self.position = deepcopy(position)
        self.victim, self.gainer, self.around = victim, gainer, around
        self.left = points(position, victim)

    def copy(self) -> "Annexation":
        """The same from the start, to try an order of areas on."""
        return Annexation(self.position, self.victim, self.gainer, self.around)

    def open(self) -> list[str]:
        """Areas next to what is held by now, from which something can be annexed (EP 30.813)."""
        own = held_by(self.position, self.gainer)
        near = own | {other for area in own for other in self.around[area]}
        return sorted(a for a in held_by(self.position, self.victim) & near if self.worth(a))

    def worth(self, area: str) -> int:
        """A city needs five points and a city in stock; tokens come one by one (EP 30.814)."""
        if self.position["cities"].get(area) == self.victim:
            in_stock = len(cities_of(self.position, self.gainer)) < CITIES
            return 5 if self.left >= 5 and in_stock else 0
        there = self.position["tokens"][area][self.victim]
        return min(there, self.left, self.position["stock"][self.gainer])

    def annex(self, area: str) -> None:
        """The area, or as much of it as points and stock allow."""
        if area not in self.open():
            raise NotAllowed("not next to what is held by then")
        worth, position = self.worth(area), self.position
        self.left -= worth
        if position["cities"].get(area) == self.victim:
            position["cities"][area] = self.gainer
            return
        tokens = position["tokens"][area]
        tokens[self.victim] -= worth
        tokens[self.gainer] = tokens.get(self.gainer, 0) + worth
        position["stock"][self.victim] += worth
        position["stock"][self.gainer] -= worth
