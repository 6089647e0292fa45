"""What bots reckon in one pass is what the rules say card by card (MC 6.7, MC 6.12)."""

from itertools import product
from random import Random

import pytest

from ecumene import rulesets
from ecumene.bots.buying.payments import payables
from ecumene.bots.trading.collecting import added, lost
from ecumene.bots.trading.offering import Trader, bundles
from ecumene.phases.cards.set_values import cards_value

FACTS = rulesets.MEGA_CIVILIZATION.facts
NAMES = sorted(FACTS.commodities)
FOREIGN = {name: FACTS.commodities[name].value for name in NAMES[::3]}


def some_hand(rng, kinds):
    return {name: rng.randint(1, 4) for name in rng.sample(NAMES, kinds)}


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("premiums", [{}, FOREIGN])
def test_bundles_are_worth_what_their_cards_are_worth_together(size, premiums):
    rng = Random(f"{size}")
    for _ in range(50):
        ours, theirs = some_hand(rng, 6), some_hand(rng, 6)
        made = bundles(FACTS, Trader(ours, premiums), Trader(theirs, {}), size, 4)
        assert made
        for cards, loss, gain in made:
            assert len(cards) == size
            assert loss == lost(FACTS, ours, cards, premiums)
            assert gain == added(FACTS, theirs, cards)


def test_bundles_are_made_of_the_cards_that_cost_least_for_what_they_bring():
    ours, theirs = {"salt": 1, "gold": 3, "wine": 1}, {"gold": 2, "wine": 3}
    (cards, _, _), *_ = bundles(FACTS, Trader(ours, {}), Trader(theirs, {}), 2, 2)
    assert sorted(cards) == ["gold", "wine"]
    made = bundles(FACTS, Trader(theirs, {}), Trader(ours, {}), 2, 2)
    assert [cards for cards, _, _ in made] == [("gold", "gold")]


def ways(hand, limit, kept):
    """Every choice of cards to hand in and to keep: its value, and what is kept is worth."""
    each = [
        [(given, stay) for given in range(n + 1) for stay in range(n - given + 1)]
        for n in hand.values()
    ]
    for choice in product(*each):
        if sum(stay for _, stay in choice) <= limit:
            given = {name: g for name, (g, _) in zip(hand, choice, strict=True) if g}
            worth = sum(kept(name, s) for name, (_, s) in zip(hand, choice, strict=True))
            yield cards_value(FACTS, given), worth


@pytest.mark.parametrize("limit", [2, 20])
def test_no_way_to_pay_is_overlooked_although_none_throws_cards_away(limit):
    rng = Random(str(limit))

    def kept(name, count):
        return 0.7 * count * count * FACTS.commodities[name].value

    for _ in range(20):
        hand = some_hand(rng, 2) | {"water": 1}
        found = payables(FACTS, hand, limit, kept, substitutes=False)
        for value, worth in ways(hand, limit, kept):
            assert any(way.value >= value and way.kept >= worth - 1e-9 for way in found)
        for way in found:
            assert way.value == cards_value(FACTS, dict(way.cards))
            assert "water" not in dict(way.cards)
