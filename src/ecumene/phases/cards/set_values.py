"""What a set of commodity cards is worth (MC 6.7, MC 6.12).

It may be worth more to one player than to another: `premiums` is what each card of a commodity adds
for them besides (EP 28.53). A table has them for everybody; where there are none, as in most
editions, nothing is looked up.
"""

from collections.abc import Mapping

import msgspec

from ecumene.data.facts import RulesetFacts, Setup
from ecumene.names import Block, Card
from ecumene.state.table import NO_PREMIUMS, Premiums


class Substitute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A handed-in card that stands in for one more card of a set of another commodity."""

    card: Card
    set: Card


def set_value(count: int, face: int, premium: int = 0) -> int:
    """The number of cards squared times the face value (MC 6.7)."""
    return count * (count * face + premium)


def one_more(count: int, face: int, premium: int = 0) -> int:
    """What one more card adds to a set of this size."""
    return (2 * count + 1) * face + premium


def growth(face: int) -> int:
    """How much more each further card adds to a set than the one before it."""
    return 2 * face


def several_more(count: int, more: int, face: int) -> int:
    """What several further cards add to a set of so many."""
    return (2 * count + more) * more * face


def foreign_goods(facts: RulesetFacts, setup: Setup, block: Block) -> Premiums:
    """Each card of a commodity that only the other block draws adds its face value once more.

    Where there is one block, or a commodity lies in the stacks of both, nothing is added
    (EP 28.53, EP 28.54).
    """
    native = {
        card
        for stack in facts.stacks(setup.players, setup.board)[block]
        for batch in stack.batches
        for card in batch.commodities
    }
    return {name: one.value for name, one in facts.commodities.items() if name not in native}


class SetValue(msgspec.Struct, frozen=True):
    """The cards of one commodity that somebody holds, and what they are worth."""

    count: int
    value: int
    more: int
    """What a further card would add; 0 when the set is complete."""


def sets_of(
    facts: RulesetFacts, cards: Mapping[Card, int], premiums: Premiums = NO_PREMIUMS
) -> dict[Card, SetValue]:
    """The sets among some cards, with their values (MC 6.7)."""
    found = {}
    for name, count in cards.items():
        if name in facts.commodities and count:
            commodity, premium = facts.commodities[name], premiums.get(name, 0)
            grows = count < commodity.set_size
            more = one_more(count, commodity.value, premium) if grows else 0
            found[name] = SetValue(count, set_value(count, commodity.value, premium), more)
    return found


def values_by_count(facts: RulesetFacts) -> dict[Card, tuple[int, ...]]:
    """What each number of cards of a commodity is worth, from none to the whole set (MC 6.7)."""
    return {
        name: tuple(set_value(count, one.value) for count in range(one.set_size + 1))
        for name, one in facts.commodities.items()
    }


def cards_value(
    facts: RulesetFacts,
    cards: Mapping[Card, int],
    substitute: Substitute | None = None,
    premiums: Premiums = NO_PREMIUMS,
) -> int:
    """The value of commodity cards handed in together, set by set (MC 6.12, R-141, R-142)."""
    counts = dict(cards)
    if substitute is not None:
        counts[substitute.card] = counts.get(substitute.card, 0) - 1
        counts[substitute.set] = counts.get(substitute.set, 0) + 1
    value = sum(set_value(n, facts.commodities[name].value) for name, n in counts.items())
    if not premiums:
        return value
    return value + sum(n * premiums.get(name, 0) for name, n in counts.items())
