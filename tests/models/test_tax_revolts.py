"""Taxes at all rates and the revolts that follow, against the model."""

from collections import Counter
from random import Random

import pytest

from ecumene.names import BARBARIANS
from tests.models.comparison import Players, draws
from tests.models.position import RANKS, Position, bare, holdings, holds, in_words, share_out
from tests.models.tax_revolts import collect_taxes, tax_rates, tax_revolts, tax_revolts_west

AREAS = [f"area {number}" for number in range(46)]
KNOWN = ("coinage", "monarchy", "democracy", "public_works")


def poor(rng: Random) -> Position:
    """Many cities and often a small stock, some cities with a token of Public Works beside."""
    position = bare(dict.fromkeys(AREAS, 2))
    free = list(AREAS)
    for civ in RANKS:
        position["advances"][civ] = [advance for advance in KNOWN if rng.random() < 0.25]
        for _ in range(rng.choice([0, 1, 2, 3, 5, 8, 8, 9, 9])):
            area = free.pop(rng.randrange(len(free)))
            position["cities"][area] = civ
            if holds(position, civ, "public_works") and rng.random() < 0.6:
                position["tokens"][area][civ] = 1
        share_out(position, civ, rng.choice([0, 1, 3, 7, 15, 17, 30]))
    return position


def choose_rates(players: Players, position: Position) -> dict[str, int]:
    """Who has cities and a choice of rates is asked, all at once (R-12)."""
    rates = {civ: players.rng.choice(tax_rates(position, civ)) for civ in RANKS}
    owners = set(position["cities"].values())
    asked = [civ for civ in RANKS if civ in owners and len(tax_rates(position, civ)) > 1]
    if asked:
        expected = dict.fromkeys(asked, "ChooseTaxRate")
        players.must_be(expected, players.play.asked(), {"asked": expected})
    for civ in asked:
        players.give(civ, rates[civ])
    return rates


@pytest.mark.parametrize(
    ("edition", "resolved"), [("mega", tax_revolts), ("west", tax_revolts_west)]
)
def test_taxes_are_paid_and_cities_revolt(edition, resolved):  # MC 6.1, ME 6.1, R-12 to R-16
    seen: Counter[str] = Counter()
    areas = dict.fromkeys(AREAS, "limit 2; site")
    for rng in draws("tax revolts", 300):
        position = poor(rng)
        words = {"map": areas, "civs": ", ".join(RANKS), **in_words(position)}
        players = Players("tax_collection to tax_revolts", "MC 6.1", rng, edition, **words)
        taxed, revolts = collect_taxes(position, choose_rates(players, position))
        after = resolved(taxed, revolts, players)
        players.must_hold(holdings(after))
        seen["positions"] += 1
        seen["revolts"] += len(revolts)
        seen["mega"] += len(after["cities"]) < len(position["cities"])
        seen["west"] += BARBARIANS in after["cities"].values()
    assert seen["revolts"] > seen["positions"]
    assert seen[edition] > seen["positions"] / 50
    assert sum(seen[name] > 0 for name in ("mega", "west")) == 1
