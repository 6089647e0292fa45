"""Offers a bot makes: what it seeks of those who have it, for what they seek (MC 6.7)."""

from collections.abc import Iterator
from typing import NamedTuple

from ecumene.bots.collecting import Goods, hurt, swap_gain
from ecumene.bots.mind import Mind
from ecumene.names import Card, Civ
from ecumene.phases.prices import one_more
from ecumene.phases.trade_messages import MakeOffer, traders
from ecumene.state.market import Offer

CARDS = 3
"""Cards on each side of an offer."""


class Idea(NamedTuple):
    """An offer that might please both."""

    score: float
    to: Civ
    gives: tuple[Card, Card]
    wants: tuple[Card, Card]


def best_offer(
    mind: Mind, goods: Goods, only: Civ | None = None, answers: Offer | None = None
) -> MakeOffer | None:
    """The most promising offer that was not refused yet."""
    if len(goods.spare) + len(goods.troubles) < CARDS or len(goods.spare) < 2:
        return None
    open_to = {offer.to for offer in mind.state.market.offers_of(mind.civ)}
    best: Idea | None = None
    for civ in [only] if only is not None else traders(mind.state):
        if civ == mind.civ or civ in open_to:
            continue
        idea = idea_for(mind, goods, civ)
        if idea is not None and (best is None or idea.score > best.score):
            best = idea
    return offer_of(mind, goods, best, answers) if best is not None else None


def idea_for(mind: Mind, goods: Goods, civ: Civ) -> Idea | None:
    """The best swap of two for two with one partner."""
    wants = wanted_of(mind, goods, civ)
    if wants is None:
        return None
    facts, memory = mind.state.rules.facts, mind.memory
    sought = memory.seeks.get(civ, ())
    best: Idea | None = None
    for gives in pairs_to_give(goods, sought):
        if (civ, gives, wants) in memory.refused:
            continue
        ours = swap_gain(facts, goods.counts, gives, wants)
        theirs = their_gain(mind, civ, gives, wants)
        if ours < mind.skill.greed or theirs < 0:
            continue
        score = ours + min(ours, theirs)
        if best is None or score > best.score:
            best = Idea(score, civ, gives, wants)
    return best


def wanted_of(mind: Mind, goods: Goods, civ: Civ) -> tuple[Card, Card] | None:
    """The two cards a partner says he has that bring most here."""
    facts = mind.state.rules.facts.commodities
    has = [name for name in mind.memory.haves.get(civ, ()) if name in facts]
    counts = dict(goods.counts)
    chosen: list[Card] = []
    for _ in range(2):
        if not has:
            return None
        best = max(has, key=lambda n: (one_more(counts.get(n, 0), facts[n].value), n))
        has.remove(best)
        counts[best] = counts.get(best, 0) + 1
        chosen.append(best)
    return chosen[0], chosen[1]


def pairs_to_give(goods: Goods, sought: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
    """Pairs of spare cards, those the partner seeks first."""
    liked = [name for name in goods.spare if name in sought]
    rest = [name for name in goods.spare if name not in sought]
    order = liked + rest[:4]
    for place, first in enumerate(order[:5]):
        for second in order[place + 1 : 6]:
            yield first, second


def their_gain(mind: Mind, civ: Civ, gives: tuple[Card, Card], wants: tuple[Card, Card]) -> float:
    """What the partner may gain: he holds some of what he seeks, and little of what he has."""
    facts, memory = mind.state.rules.facts.commodities, mind.memory
    sought = memory.seeks.get(civ, ())
    held = {name: 2 for name in sought}
    gain = 0.0
    for name in gives:
        count = held.get(name, 0)
        gain += one_more(count, facts[name].value)
        held[name] = count + 1
    has = list(memory.haves.get(civ, ()))
    for name in wants:
        gain -= one_more(max(0, has.count(name) - 1), facts[name].value)
        if name in has:
            has.remove(name)
    return gain


def offer_of(mind: Mind, goods: Goods, idea: Idea, answers: Offer | None) -> MakeOffer | None:
    """The idea with its third card: a calamity to be passed on, or the least commodity."""
    left = list(goods.spare)
    for name in idea.gives:
        left.remove(name)
    third = third_card(mind, goods, idea.to, left)
    if third is None:
        return None
    named = third if third in mind.state.rules.facts.commodities else idea.gives[0]
    if third in mind.state.rules.facts.calamities:
        mind.memory.tricked[idea.to] = mind.memory.tricked.get(idea.to, 0) + 1
        named = left[0] if left else idea.gives[0]
    return MakeOffer(
        gives=(*idea.gives, named),
        bundle=(*idea.gives, third),
        wants=idea.wants,
        want_count=CARDS,
        give_count=CARDS,
        to=idea.to,
        answers=answers.id if answers is not None else None,
    )


def third_card(mind: Mind, goods: Goods, to: Civ, left: list[Card]) -> Card | None:
    """A calamity if it is somebody else's turn to get one, else the cheapest spare card."""
    tricked = mind.memory.tricked
    if goods.troubles and tricked.get(to, 0) <= 1 + min(tricked.values(), default=0):
        worst = goods.troubles[0]
        if hurt(mind, worst) > 5:
            return worst
    return left[0] if left else None
