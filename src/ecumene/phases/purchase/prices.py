"""The arithmetic of buying advances: prices, credits, payments (MC 6.12).

Nothing here needs a game: facts, credits, cards and the advances held are enough, so that
players, bots and the page all reckon the same.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import msgspec

from ecumene.data.facts import Group, RulesetFacts
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Reason
from ecumene.names import Advance, Card
from ecumene.phases.cards.set_values import Substitute, set_value
from ecumene.state.table import NO_PREMIUMS, Premiums

RULE = "MC 6.12"

PORTION = 5
"""Credit tokens come in portions of this size (R-145)."""


class Payment(NamedTuple):
    """How a price is paid: the value of the cards, and the treasury tokens that make it up."""

    cards: int
    treasury: int
    worth: int
    """What each treasury token counts."""

    @property
    def paid(self) -> int:
        """Everything handed over, in points."""
        return self.cards + self.treasury * self.worth


# -------------------------------------------------------------------------- cards


def substitutes(facts: RulesetFacts, cards: Mapping[Card, int]) -> list[Substitute]:
    """The ways in which one card handed in may stand in for another (R-142)."""
    names = [name for name, count in cards.items() if count > 0]
    return [
        Substitute(card, name)
        for card in names
        for name in names
        if substitute_problem(facts, cards, Substitute(card, name)) is None
    ]


def substitute_problem(
    facts: RulesetFacts, cards: Mapping[Card, int], substitute: Substitute
) -> str | None:
    """What is wrong with a substitute, or None (MC 9, R-142)."""
    card, name = substitute.card, substitute.set
    commodities = facts.commodities
    if cards.get(card, 0) < 1:
        return "not_handed_in"
    if card == name:
        return "same_commodity"
    if cards.get(name, 0) < 1:
        return "no_set"
    if commodities[card].value < commodities[name].value:
        return "face_too_low"
    if cards[name] >= commodities[name].set_size:
        return "set_complete"
    return None


def best_kept(
    facts: RulesetFacts,
    cards: Mapping[Card, int],
    keep: int,
    premiums: Premiums = NO_PREMIUMS,
) -> dict[Card, int]:
    """The most valuable choice of this many cards, set by set; ties keep the first names."""
    best: list[tuple[int, dict[Card, int]]] = [(0, {})]
    for name, held in cards.items():
        face, premium = facts.commodities[name].value, premiums.get(name, 0)
        longer: list[tuple[int, dict[Card, int]]] = []
        for size in range(min(len(best) - 1 + held, keep) + 1):
            fewest = max(0, size - len(best) + 1)
            ways = (
                (best[size - n][0] + set_value(n, face, premium), -n)
                for n in range(fewest, min(held, size) + 1)
            )
            value, taken = max(ways)
            kept = best[size + taken][1] | ({name: -taken} if taken else {})
            longer.append((value, kept))
        best = longer
    return best[-1][1]


# -------------------------------------------------------------------------- advances


def price_of(
    facts: RulesetFacts, advance: Advance, credits: Mapping[Group, int], held: Collection[Advance]
) -> Reckoned[int]:
    """The printed price less the best group's credits and any special credits (MC 6.12, R-146)."""
    card = facts.advances[advance]
    best = max(card.groups, key=lambda group: credits.get(group, 0))
    why = [Reason("printed", card.cost, RULE)]
    if credits.get(best, 0):
        why.append(Reason(best, -credits[best], RULE))
    giver = card.special_credit_from
    if giver is not None and giver in held:
        why.append(Reason(giver, -facts.advances[giver].special_credit, RULE))
    return not_below_zero(why)


def bare_price(
    facts: RulesetFacts, advance: Advance, credits: Mapping[Group, int], held: Collection[Advance]
) -> int:
    """The same price as `price_of`, without its reasons."""
    card = facts.advances[advance]
    price = card.cost - max([credits[group] for group in card.groups])
    giver = card.special_credit_from
    if giver is not None and giver in held:
        price -= facts.advances[giver].special_credit
    return max(0, price)


def discounted(price: Reckoned[int], discount: Reckoned[int]) -> Reckoned[int]:
    """A price after a discount that a card bought together gives (R-143)."""
    cut = tuple(msgspec.structs.replace(r, change=-r.change) for r in discount.why if r.change)
    return not_below_zero([*price.why, *cut])


def given_away(price: Reckoned[int]) -> Reckoned[int]:
    """A price of nothing, since the advance comes with another (EP 33.0681)."""
    return Reckoned(0, (*price.why, Reason("comes_free", -price.value, "EP 33.0681")))


def not_below_zero(why: Iterable[Reason]) -> Reckoned[int]:
    """The sum of a chain of reasons; no price is below zero (MC 6.12, R-148)."""
    chain = list(why)
    total = sum(reason.change for reason in chain)
    if total < 0:
        chain.append(Reason("never_below_zero", -total, RULE))
    return Reckoned(max(0, total), tuple(chain))


def payment(price: int, cards: int, worth: int = 1) -> Payment:
    """Treasury makes up exactly what the cards leave over, rounded up to tokens (R-140)."""
    missing = max(0, price - cards)
    return Payment(cards, -(-missing // worth), worth)


def credits_gained(
    facts: RulesetFacts, advances: Iterable[Advance], chosen: Mapping[Group, int]
) -> dict[Group, int]:
    """The credits printed on new advances, and those in groups of the buyer's choice (R-145)."""
    gained = dict(chosen)
    for advance in advances:
        for group, points in facts.advances[advance].credits.items():
            gained[group] = gained.get(group, 0) + points
    return {group: points for group, points in gained.items() if points}
