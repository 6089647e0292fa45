"""Sizes: how many cards an offer has on each side (MC 6.7).

Three for three is usual. Where both trust each other they add what each has to spare and the other
collects, and who would gain much more by a deal makes up for it with a card.
"""

from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods
from ecumene.bots.trading.trust import is_trusted
from ecumene.names import Card, Civ


class Idea(NamedTuple):
    """An offer that might please both."""

    score: float
    to: Civ
    gives: tuple[Card, ...]
    wants: tuple[Card, ...]
    ahead: float = 0.0
    """How much more it brings here than to the partner."""


class Size(NamedTuple):
    """How many cards each side gives, and what is named beyond the true names."""

    gives: int
    wants: int
    gifts: tuple[Card, ...] = ()
    """Spare cards that the partner collects."""
    wishes: tuple[Card, ...] = ()
    """What is hoped for in return."""


def size_of(mind: Mind, goods: Goods, idea: Idea, left: list[Card]) -> Size:
    """The usual number, more among those who trust each other, one more from who gains more.

    With a full hand a good exchange takes one card more of each along. What is collected stays.
    """
    rules, tuning = mind.state.rules, mind.tuning.trading
    usual, true = rules.cards_in_a_trade, rules.true_names
    most = true + sum(1 for name in left if name not in goods.seek)
    if not is_trusted(mind, idea.to) or goods.troubles or most <= usual:
        return Size(usual, usual)
    gifts, wishes = gifts_for(mind, goods, idea, left), wishes_of(mind, goods, idea)
    pairs = min(len(gifts), len(wishes), tuning.pairs)
    is_full = sum(goods.counts.values()) > tuning.full_hand
    count = min(most, max(usual, true + pairs) + (is_full and bool(gifts)))
    gives = min(most, count + (idea.ahead >= tuning.makes_up))
    wants = count + (-idea.ahead >= tuning.makes_up)
    return Size(gives, wants, gifts[: max(1, pairs)], wishes[: max(1, pairs)])


def gifts_for(mind: Mind, goods: Goods, idea: Idea, left: list[Card]) -> tuple[Card, ...]:
    """Spare cards that the partner collects."""
    sought = mind.memory.seeks.get(idea.to, ())
    return tuple(name for name in left if name in sought and name not in goods.seek)


def wishes_of(mind: Mind, goods: Goods, idea: Idea) -> tuple[Card, ...]:
    """What is collected here and the partner is known to have, but does not collect."""
    known, sought = mind.memory.haves.get(idea.to, {}), mind.memory.seeks.get(idea.to, ())
    return tuple(
        name
        for name in goods.seek
        if name not in sought
        for _ in range(known.get(name, 0) - idea.wants.count(name))
    )


def without(cards: list[Card], some: tuple[Card, ...]) -> list[Card]:
    """Cards that are left when some are taken out."""
    left = list(cards)
    for name in some:
        left.remove(name)
    return left
