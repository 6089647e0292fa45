"""Which cards to hand in for a price, so that the least is lost (MC 6.12)."""

from collections.abc import Mapping
from typing import NamedTuple

from ecumene.data.facts import RulesetFacts
from ecumene.names import Card
from ecumene.phases.cards.set_values import cards_value, set_value
from ecumene.phases.purchase.prices import payment, substitutes
from ecumene.state.table import NO_PREMIUMS, Premiums

OWED = 10
"""What a token that stock lacks for the next tax is taken to be worth: two of them cost a city."""


class Means(NamedTuple):
    """What somebody can pay with."""

    cards: Mapping[Card, int]
    treasury: int
    worth: int
    """What each treasury token counts."""
    substitutes: bool
    """Whether a card may stand in for another."""
    premiums: Premiums = NO_PREMIUMS
    """What each card of some commodities adds for this buyer."""

    @property
    def purse(self) -> int:
        """What the treasury counts."""
        return self.treasury * self.worth


class Way(NamedTuple):
    """Some cards to hand in: what they count, and what goes with them out of the hand."""

    value: int
    lost: int
    cards: dict[Card, int]


def most(facts: RulesetFacts, means: Means) -> int:
    """The most that everything counts, with a card put into another set where that is allowed."""
    found = [cards_value(facts, means.cards, None, means.premiums)]
    if means.substitutes:
        swaps = substitutes(facts, means.cards)
        found += [cards_value(facts, means.cards, swap, means.premiums) for swap in swaps]
    return max(found) + means.purse


def least_loss(facts: RulesetFacts, means: Means, price: int, owed: int = 0) -> dict[Card, int]:
    """The cards for a price that take least out of the hand and the treasury.

    Of equal ways the one that pays least too much; all cards where the price cannot be paid. Where
    so many tokens are `owed` to stock, treasury that goes back there is spent before cards.
    """
    ways = [way for way in ways_to_pay(facts, means, price) if way.value + means.purse >= price]
    if not ways:
        return dict(means.cards)

    def cost(way: Way) -> tuple[int, int, int]:
        treasury = payment(price, way.value, means.worth).treasury
        lost = way.lost + treasury + OWED * max(0, owed - treasury)
        return lost, max(0, way.value - price), treasury

    return min(ways, key=cost).cards


def ways_to_pay(facts: RulesetFacts, means: Means, enough: int) -> list[Way]:
    """For each value that can be handed in, the way that loses least; no set beyond `enough`."""
    ways = [Way(0, 0, {})]
    for name, held in means.cards.items():
        face, premium = facts.commodities[name].value, means.premiums.get(name, 0)
        whole = set_value(held, face, premium)
        best: dict[int, Way] = {}
        for way in ways:
            for given in range(held + 1 if way.value < enough else 1):
                lost = whole - set_value(held - given, face, premium)
                cards = {**way.cards, name: given} if given else way.cards
                tried = Way(way.value + set_value(given, face, premium), way.lost + lost, cards)
                if tried.value not in best or tried.lost < best[tried.value].lost:
                    best[tried.value] = tried
        ways = list(best.values())
    return ways
