"""Taxes and tax revolts as the rulebook tells them (MC 6.1, R-12 to R-16)."""

from copy import deepcopy

from ecumene.names import BARBARIANS
from tests.models.comparison import Players
from tests.models.position import CITIES, RANKS, Position, cities_of, holds


def tax_rates(position: Position, civ: str) -> list[int]:
    """Two; Coinage allows one more or less, Monarchy one more (MC 9, R-12)."""
    least = 1 if holds(position, civ, "coinage") else 2
    most = 2 + holds(position, civ, "coinage") + holds(position, civ, "monarchy")
    return list(range(least, most + 1))


def collect_taxes(position: Position, rates: dict[str, int]) -> tuple[Position, dict[str, int]]:
    """The position after taxes, and how many cities each civilization is to lose (R-13, R-16)."""
    after = deepcopy(position)
    revolts: dict[str, int] = {}
    for civ, rate in rates.items():
        cities, stock = len(cities_of(position, civ)), position["stock"][civ]
        paid = min(stock, rate * cities)
        after["stock"][civ] -= paid
        after["treasury"][civ] += paid
        if stock < rate * cities and not holds(position, civ, "democracy"):
            revolts[civ] = cities - stock // rate
    return after, revolts


def beneficiary(position: Position, revolts: dict[str, int], most: int = CITIES - 1) -> str | None:
    """Most cities in stock, then most tokens there, then rank; no victim (MC 6.1B, R-10, R-14).

    Mega Civilization looks for one with a city in stock: with `most` cities on the board.
    """
    able = [civ for civ in RANKS if civ not in revolts and len(cities_of(position, civ)) <= most]

    def stocks(civ: str) -> tuple[int, int, int]:
        return -len(cities_of(position, civ)), position["stock"][civ], -RANKS.index(civ)

    return max(able, key=stocks, default=None)


def tax_revolts(position: Position, revolts: dict[str, int], players: Players) -> Position:
    """Victims in rank order lose the cities that the beneficiaries choose (MC 6.1B, R-14)."""
    after = deepcopy(position)
    for victim in [civ for civ in RANKS if civ in revolts]:
        chooser, left = victim, revolts[victim]
        while left:
            gainer = beneficiary(after, revolts)
            chooser = gainer or chooser
            cities = cities_of(after, victim)
            taken = min(left, CITIES - len(cities_of(after, gainer))) if gainer else left
            for area in players.choose_several(chooser, "ChooseCities", cities, taken):
                revolt(after, area, victim, gainer)
            left -= taken
    return after


def tax_revolts_west(position: Position, revolts: dict[str, int], players: Players) -> Position:
    """One beneficiary takes and says all; what they have no city for turns pirate (ME 6.1b)."""
    after = deepcopy(position)
    for victim in [civ for civ in RANKS if civ in revolts]:
        gainer, cities = beneficiary(after, revolts, CITIES), revolts[victim]
        taken = min(cities, CITIES - len(cities_of(after, gainer))) if gainer else 0
        for fate, count in ((gainer, taken), (BARBARIANS, cities - taken)):
            there = cities_of(after, victim)
            if count:
                chosen = players.choose_several(gainer or victim, "ChooseCities", there, count)
                for area in chosen:
                    revolt(after, area, victim, fate)
    return after


def revolt(position: Position, area: str, victim: str, gainer: str | None) -> None:
    """The city changes hands or is destroyed; a token beside it is lost (R-14, R-15)."""
    position["stock"][victim] += position["tokens"][area].pop(victim, 0)
    if gainer:
        position["cities"][area] = gainer
    else:
        del position["cities"][area]
