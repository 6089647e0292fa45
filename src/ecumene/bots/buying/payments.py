"""What a hand can pay: for each value the cards whose loss hurts least (MC 6.12)."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import NamedTuple

from ecumene.data.facts import RulesetFacts
from ecumene.names import Card
from ecumene.phases.cards.set_values import Substitute, set_value
from ecumene.phases.purchase.prices import substitute_problem
from ecumene.state.table import NO_PREMIUMS, Premiums

Kept = Callable[[Card, int], float]
"""What so many cards of a name are worth if they are kept; more are never worth less."""


class Payable(NamedTuple):
    """Cards to hand in, what they count, and what the rest of the hand is then worth."""

    value: int
    kept: float
    cards: tuple[tuple[Card, int], ...]
    substitute: Substitute | None = None


class _Part(NamedTuple):
    """A choice for some of the names: value handed in, cards kept, what they are worth."""

    value: int
    number: int
    """Cards kept, where the hand limit matters."""
    kept: float
    cards: tuple[tuple[Card, int], ...]


class _Purse(NamedTuple):
    """A hand and what counts when it is handed in or kept."""

    facts: RulesetFacts
    hand: Mapping[Card, int]
    limit: int
    kept: Kept
    bounded: bool
    """Whether more is held than may be kept."""
    premiums: Premiums

    def value(self, name: Card, count: int) -> int:
        """What so many cards of a name count."""
        return set_value(count, self.facts.commodities[name].value, self.premiums.get(name, 0))


def payables(
    facts: RulesetFacts,
    hand: Mapping[Card, int],
    limit: int,
    kept: Kept,
    substitutes: bool,
    premiums: Premiums = NO_PREMIUMS,
) -> list[Payable]:
    """All sensible ways to hand in cards, the least value first; each beats those before it.

    Of what is kept no more than the hand limit counts.
    """
    purse = _Purse(facts, hand, limit, kept, sum(hand.values()) > limit, premiums)
    parts = [_Part(0, 0, 0.0, ())]
    for name in sorted(hand):
        parts = _joined(parts, _given_or_kept(purse, name), limit)
    found = [Payable(part.value, part.kept, part.cards) for part in parts]
    if substitutes:
        found += _with_substitute(purse)
    return _frontier(found)


def _given_or_kept(purse: _Purse, name: Card) -> list[_Part]:
    """What is done with the cards of one name: what is not kept is handed in, if it counts."""
    held, bounded, found = purse.hand[name], purse.bounded, []
    for given in range(held + 1):
        value, stay = purse.value(name, given), held - given
        cards = ((name, given),) if value else ()
        found.append(_Part(value, stay if bounded else 0, purse.kept(name, stay), cards))
    return found


def _choices(purse: _Purse, name: Card) -> list[_Part]:
    """The same for a set with a substitute, which must not be complete: some are thrown away."""
    held, kept, bounded = purse.hand[name], purse.kept, purse.bounded
    found = []
    for given in range(held + 1):
        cards, value = ((name, given),) if given else (), purse.value(name, given)
        for stay in range(held - given, -1, -1) if bounded else (held - given,):
            found.append(_Part(value, stay if bounded else 0, kept(name, stay), cards))
    return found


def _joined(parts: list[_Part], more: list[_Part], limit: int) -> list[_Part]:
    """All combinations of two lists that no other combination beats."""
    made = [
        ((value + further, -(number + others), kept + too), cards + with_them)
        for value, number, kept, cards in parts
        for further, others, too, with_them in more
        if number + others <= limit
    ]
    made.sort(key=itemgetter(0), reverse=True)
    best: list[float] = []
    kept_parts = []
    for (value, less, worth), cards in made:
        count = -less
        while len(best) <= count:
            best.append(best[-1] if best else -1.0)
        if worth > best[count]:
            for place in range(count, len(best)):
                best[place] = max(best[place], worth)
            kept_parts.append(_Part(value, count, worth, cards))
    return kept_parts


def _with_substitute(purse: _Purse) -> list[Payable]:
    """The ways in which one card handed in stands in for a card of another set (R-142)."""
    found = []
    for card in sorted(purse.hand):
        for name in sorted(purse.hand):
            substitute = Substitute(card, name)
            if substitute_problem(purse.facts, {card: 1, name: 1}, substitute) is None:
                found += _pair_substitute(purse, substitute)
    return found


def _pair_substitute(purse: _Purse, substitute: Substitute) -> list[Payable]:
    card, name, limit = substitute.card, substitute.set, purse.limit
    both = [
        _Part(_substituted(purse, a.cards, b.cards), a.number + b.number, a.kept + b.kept, cards)
        for a in _choices(purse, card)
        for b in _choices(purse, name)
        if a.cards and b.cards and a.number + b.number <= limit
        for cards in [a.cards + b.cards]
        if substitute_problem(purse.facts, dict(cards), substitute) is None
    ]
    parts = _joined(both, [_Part(0, 0, 0.0, ())], limit) if both else []
    for other in sorted(purse.hand):
        if other not in (card, name) and parts:
            parts = _joined(parts, _given_or_kept(purse, other), limit)
    return [Payable(part.value, part.kept, part.cards, substitute) for part in parts]


def _substituted(
    purse: _Purse, card: tuple[tuple[Card, int], ...], other: tuple[tuple[Card, int], ...]
) -> int:
    """The value of two sets when a card of the first counts in the second."""
    (first, given), (second, size) = card[0], other[0]
    return purse.value(first, given - 1) + purse.value(second, size + 1)


def _frontier(found: list[Payable]) -> list[Payable]:
    """Only those ways that no other way beats in value and in what is kept."""
    found.sort(key=lambda way: (-way.value, -way.kept, way.substitute is not None))
    best = -1.0
    sensible = []
    for way in found:
        if way.kept > best:
            best = way.kept
            sensible.append(way)
    return sensible[::-1]
