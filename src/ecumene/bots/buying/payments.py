"""What a hand can pay: for each value the cards whose loss hurts least (MC 6.12)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ecumene.data.facts import RulesetFacts
from ecumene.names import Card
from ecumene.phases.cards.set_values import Substitute, set_value
from ecumene.phases.purchase.prices import substitute_problem

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


def payables(
    facts: RulesetFacts, hand: Mapping[Card, int], limit: int, kept: Kept, substitutes: bool
) -> list[Payable]:
    """All sensible ways to hand in cards, the least value first; each beats those before it.

    Of what is kept no more than the hand limit counts.
    """
    bounded = sum(hand.values()) > limit
    names = sorted(hand)
    parts = [_Part(0, 0, 0.0, ())]
    for name in names:
        parts = _joined(parts, _choices(facts, name, hand[name], kept, bounded), limit)
    found = [Payable(part.value, part.kept, part.cards) for part in parts]
    if substitutes:
        found += _with_substitute(facts, hand, limit, kept, bounded)
    return _frontier(found)


def _choices(facts: RulesetFacts, name: Card, held: int, kept: Kept, bounded: bool) -> list[_Part]:
    """What may be done with the cards of one name: handed in, kept, or thrown away."""
    face = facts.commodities[name].value
    found = []
    for given in range(held + 1):
        cards = ((name, given),) if given else ()
        for stay in range(held - given, -1, -1) if bounded else (held - given,):
            found.append(
                _Part(set_value(given, face), stay if bounded else 0, kept(name, stay), cards)
            )
    return found


def _joined(parts: list[_Part], more: list[_Part], limit: int) -> list[_Part]:
    """All combinations of two lists that no other combination beats."""
    made = [
        (a.value + b.value, -(a.number + b.number), a.kept + b.kept, a.cards + b.cards)
        for a in parts
        for b in more
        if a.number + b.number <= limit
    ]
    made.sort(key=lambda part: part[:3], reverse=True)
    best: list[float] = []
    kept_parts = []
    for value, less, worth, cards in made:
        count = -less
        while len(best) <= count:
            best.append(best[-1] if best else -1.0)
        if worth > best[count]:
            for place in range(count, len(best)):
                best[place] = max(best[place], worth)
            kept_parts.append(_Part(value, count, worth, cards))
    return kept_parts


def _with_substitute(
    facts: RulesetFacts, hand: Mapping[Card, int], limit: int, kept: Kept, bounded: bool
) -> list[Payable]:
    """The ways in which one card handed in stands in for a card of another set (R-142)."""
    found = []
    for card in sorted(hand):
        for name in sorted(hand):
            substitute = Substitute(card, name)
            if substitute_problem(facts, {card: 1, name: 1}, substitute) is None:
                found += _pair_substitute(facts, hand, limit, kept, bounded, substitute)
    return found


def _pair_substitute(
    facts: RulesetFacts,
    hand: Mapping[Card, int],
    limit: int,
    kept: Kept,
    bounded: bool,
    substitute: Substitute,
) -> list[Payable]:
    card, name = substitute.card, substitute.set
    both = [
        _Part(_substituted(facts, a.cards, b.cards), a.number + b.number, a.kept + b.kept, cards)
        for a in _choices(facts, card, hand[card], kept, bounded)
        for b in _choices(facts, name, hand[name], kept, bounded)
        if a.cards and b.cards and a.number + b.number <= limit
        for cards in [a.cards + b.cards]
        if substitute_problem(facts, dict(cards), substitute) is None
    ]
    parts = _joined(both, [_Part(0, 0, 0.0, ())], limit) if both else []
    for other in sorted(hand):
        if other not in (card, name) and parts:
            parts = _joined(parts, _choices(facts, other, hand[other], kept, bounded), limit)
    return [Payable(part.value, part.kept, part.cards, substitute) for part in parts]


def _substituted(
    facts: RulesetFacts, card: tuple[tuple[Card, int], ...], other: tuple[tuple[Card, int], ...]
) -> int:
    """The value of two sets when a card of the first counts in the second."""
    (first, given), (second, size) = card[0], other[0]
    values = facts.commodities
    return set_value(given - 1, values[first].value) + set_value(size + 1, values[second].value)


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
