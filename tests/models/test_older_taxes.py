"""Taxes of the Expansion Project, one nation after another, and its revolts, against the model."""

from collections import Counter

from tests.models.comparison import Players, draws
from tests.models.older_taxes import OLDER_RANKS, older_revolts
from tests.models.position import Position, cities_of, holdings, in_words
from tests.models.tax_revolts import collect_taxes, tax_rates
from tests.models.test_tax_revolts import AREAS, poor


def choose_rates(players: Players, position: Position) -> dict[str, int]:
    """Each with cities and a choice of rates is asked when all before have paid (EP 17.1)."""
    rates = {}
    for civ in OLDER_RANKS:
        allowed = tax_rates(position, civ)
        rates[civ] = allowed[0]
        if cities_of(position, civ) and len(allowed) > 1:
            rates[civ] = players.choose(civ, "ChooseTaxRate", allowed)
    return rates


def test_taxes_are_paid_in_turn_and_revolting_cities_go_to_the_richest():  # EP 18, R-14, R-180
    seen: Counter[str] = Counter()
    for rng in draws("older taxes", 400):
        position = poor(rng)
        words = {"map": dict.fromkeys(AREAS, "limit 2; site"), "civs": ", ".join(OLDER_RANKS)}
        words |= in_words(position)
        phases = "tax_collection to tax_revolts"
        players = Players(phases, "EP 18", rng, "expansion", **words)
        taxed, revolts = collect_taxes(position, choose_rates(players, position))
        after = older_revolts(taxed, revolts, players)
        players.must_hold(holdings(after))
        gainers = {after["cities"][area] for area in after["cities"]
                   if after["cities"][area] != position["cities"][area]}  # fmt: skip
        seen["eliminated"] += len(after["cities"]) < len(position["cities"])
        seen["several gain"] += len(gainers) > 1
        seen["victims gain"] += not gainers.isdisjoint(revolts)
    assert min(seen[what] for what in ("eliminated", "several gain", "victims gain")) > 3, seen
