"""Proposing: the offer a person is advised to make, one that its partner will take (MC 6.7).

It asks for what the partner says they would give, never for what they seek, gives rather what they
seek, and leaves the best set of one's own alone. What they gain is reckoned from what they said,
and at the worst: they hold no more of what they seek than they must.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, swap_gain, value_of
from ecumene.bots.trading.offering import offer_of, price_of
from ecumene.bots.trading.sizes import Idea
from ecumene.bots.trading.trust import danger, passed_to
from ecumene.names import Card, Civ
from ecumene.phases.trade.offers import MakeOffer, traders
from ecumene.state.table import NO_PREMIUMS


class Proposal(NamedTuple):
    """An offer, and what it brings to both."""

    offer: MakeOffer
    ours: int
    theirs: int


def best_proposal(mind: Mind, goods: Goods) -> Proposal | None:
    """The offer that brings most of those that the partner will surely take, else probably."""
    counsel = mind.tuning.counsel
    found = (best_for(mind, goods, least) for least in (counsel.surely, counsel.probably))
    return next((proposal for proposal in found if proposal is not None), None)


def best_for(mind: Mind, goods: Goods, content: int) -> Proposal | None:
    """The offer that brings most of those that bring so much to the partner."""
    open_to = {offer.to for offer in mind.state.market.offers_of(mind.civ)}
    best: Proposal | None = None
    for civ in traders(mind.state):
        if civ != mind.civ and civ not in open_to and civ in mind.memory.seeks:
            for proposal in proposals_to(mind, goods, Partner(mind, civ, content)):
                if best is None or (proposal.ours, proposal.theirs) > (best.ours, best.theirs):
                    best = proposal
    return best


def proposals_to(mind: Mind, goods: Goods, them: "Partner") -> Iterator[Proposal]:
    """The offers to one partner that help both."""
    facts, refused, civ = mind.facts, mind.memory.refused, them.civ
    giving = list(combinations(cards_to_give(mind, goods, them), mind.state.rules.true_names))
    least = price_of(mind, civ) + mind.tuning.counsel.worthwhile
    for wants in them.bundles():
        for gives in giving:
            if not set(gives).isdisjoint(wants) or (civ, gives, wants) in refused:
                continue
            theirs = them.gain(gives, wants)
            if theirs < them.least:
                continue
            ours = swap_gain(facts, goods.counts, gives, wants, mind.premiums)
            offer = whole_offer(mind, goods, Idea(0.0, civ, gives, wants)) if ours > 0 else None
            if offer is not None:
                net = swap_gain(facts, goods.counts, offer.bundle, wants, mind.premiums)
                if net >= least:
                    yield Proposal(offer, net, theirs)


class Partner:
    """What is known of somebody one may deal with."""

    def __init__(self, mind: Mind, civ: Civ, content: int) -> None:
        memory, self.mind, self.civ = mind.memory, mind, civ
        self.seeks = memory.seeks.get(civ, ())
        known = memory.haves.get(civ, {})
        commodities = mind.facts.commodities
        self.spare = {n: k for n, k in known.items() if k and n in commodities}
        for name in self.seeks:
            self.spare.pop(name, None)
        self.counts = self.spare | dict.fromkeys(self.seeks, 1)
        counsel = mind.tuning.counsel
        if content < counsel.surely and self.seeks:
            self.counts[self.seeks[0]] = counsel.hidden
        self.premiums = mind.state.table.premiums.get(civ, NO_PREMIUMS)
        refusals = sum(1 for who, _, _ in memory.refused if who == civ)
        unnamed = mind.state.rules.cards_in_a_trade - mind.state.rules.true_names
        fear = danger(mind, civ, unnamed) + mind.tuning.trust.grudge * passed_to(mind, civ)
        self.least = content + counsel.stubborn * refusals + fear
        self.least += counsel.beginners if mind.facts.lessons else 0

    def bundles(self) -> Iterator[tuple[Card, ...]]:
        """What to ask them for: one or two cards that they would give."""
        facts = self.mind.facts.commodities
        cards = [name for name, k in self.spare.items() for _ in range(k)]
        cards.sort(key=lambda name: -facts[name].value)
        names = cards[: self.mind.tuning.counsel.names]
        for size in range(self.mind.state.rules.true_names, 0, -1):
            yield from dict.fromkeys(combinations(names, size))

    def gain(self, gives: tuple[Card, ...], wants: tuple[Card, ...]) -> int:
        """What their sets gain by the true names, with the least they must add."""
        facts = self.mind.facts
        gain = swap_gain(facts, self.counts, wants, gives, self.premiums)
        missing = self.mind.state.rules.cards_in_a_trade - len(wants)
        left = [n for n, k in self.spare.items() for _ in range(k - wants.count(n))]
        left.sort(key=lambda name: facts.commodities[name].value)
        return gain - sum(facts.commodities[name].value for name in left[:missing])


def cards_to_give(mind: Mind, goods: Goods, them: Partner) -> list[Card]:
    """Cards of one's own that may be named, first those that they seek and cost least."""
    best, counsel = best_set(mind, goods), mind.tuning.counsel
    names = [n for n in goods.counts if n != best or goods.counts[n] == 1]
    cards = [n for n in names for _ in range(min(goods.counts[n], counsel.copies))]
    face = mind.facts.commodities
    cards.sort(key=lambda n: (n not in them.seeks, goods.counts[n], face[n].value, n))
    return cards[: counsel.names]


def best_set(mind: Mind, goods: Goods) -> Card | None:
    """The set that is worth most, of which no card is given away."""
    counts = goods.counts
    return max(counts, key=lambda name: (value_of(mind, name, counts[name]), name), default=None)


def whole_offer(mind: Mind, goods: Goods, idea: Idea) -> MakeOffer | None:
    """The idea with its further cards; none of the best set, nor of the kind asked for."""
    best = best_set(mind, goods)
    kept = {name for name in (*idea.wants, best) if name is not None}
    counts = {n: k for n, k in goods.counts.items() if n not in kept or n in idea.gives}
    offer = offer_of(mind, goods._replace(counts=counts), idea, None)
    if offer is None or any(card in kept and card not in idea.gives for card in offer.bundle):
        return None
    return offer
