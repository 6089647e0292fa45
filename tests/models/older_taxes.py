"""Taxes and revolts as the Expansion Project tells them (EP 18, R-14, R-180)."""

from copy import deepcopy

from tests.models.comparison import Players
from tests.models.position import CITIES, Position, cities_of
from tests.models.tax_revolts import revolt

OLDER_RANKS = ("minoa", "assyria", "hellas", "hatti", "egypt")
"""Five nations in the A.S.T. order of this edition (EP 16.4)."""


def units_in_stock(position: Position, civ: str) -> int:
    """Five for each city, one for each token (EP 18.32)."""
    return 5 * (CITIES - len(cities_of(position, civ))) + position["stock"][civ]


def richest(position: Position, civs: list[str]) -> str:
    """The most units in stock, the first on the A.S.T. of several (EP 16.4, EP 18.32)."""
    return max(civs, key=lambda civ: (units_in_stock(position, civ), -OLDER_RANKS.index(civ)))


def older_revolts(position: Position, revolts: dict[str, int], players: Players) -> Position:
    """Victim after victim; whoever runs out of cities makes way for the next (EP 18.31, 18.32)."""
    after = deepcopy(position)
    for victim in [civ for civ in OLDER_RANKS if civ in revolts]:
        others = [civ for civ in OLDER_RANKS if civ != victim]
        chooser, left = richest(after, others), revolts[victim]
        while left:
            able = [civ for civ in others if len(cities_of(after, civ)) < CITIES]
            gainer = richest(after, able) if able else None
            chooser = gainer or chooser
            taken = min(left, CITIES - len(cities_of(after, gainer))) if gainer else left
            there = cities_of(after, victim)
            for area in players.choose_several(chooser, "ChooseCities", there, taken):
                revolt(after, area, victim, gainer)
            left -= taken
    return after
