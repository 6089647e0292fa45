"""Offers a bot makes: what it seeks of those who have it, for what they seek (MC 6.7)."""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, hurt, lost
from ecumene.bots.trading.sizes import Idea, size_of, without
from ecumene.bots.trading.trust import danger, grudge, lies_to, passes_troubles
from ecumene.data.facts import RulesetFacts
from ecumene.names import Card, Civ
from ecumene.phases.cards.set_values import growth, one_more
from ecumene.phases.trade.offers import MakeOffer, traders
from ecumene.state.market import Offer, audience
from ecumene.state.table import NO_PREMIUMS, Premiums


def best_offer(
    mind: Mind, goods: Goods, only: Civ | None = None, answers: Offer | None = None
) -> MakeOffer | None:
    """The most promising offer that was not refused yet."""
    if sum(goods.counts.values()) + len(goods.troubles) < mind.state.rules.cards_in_a_trade:
        return None
    open_to = {offer.to for offer in mind.state.market.offers_of(mind.civ)}
    best: Idea | None = None
    for civ in [only] if only is not None else traders(mind.state):
        if civ != mind.civ and civ not in open_to and civ in mind.memory.haves:
            idea = remembered_idea(mind, goods, civ)
            if idea is not None and (best is None or idea.score > best.score):
                best = idea
    return offer_of(mind, goods, best, answers) if best is not None else None


def remembered_idea(mind: Mind, goods: Goods, civ: Civ) -> Idea | None:
    """The best idea for a partner, thought out anew only when something has changed."""
    memory = mind.memory
    news = memory.news.get(civ, 0)
    idea: Idea | None
    news_then, goods_then, idea = memory.ideas.get(civ, (None, None, None))
    if news_then == news and goods_then == goods:
        return idea
    idea = idea_for(mind, goods, civ)
    memory.ideas[civ] = (news, goods, idea)
    return idea


def idea_for(mind: Mind, goods: Goods, civ: Civ) -> Idea | None:
    """The best swap of true names with one partner, by what is known of their cards."""
    facts, refused = mind.facts, mind.memory.refused
    greed, selfishness = mind.skill.greed, mind.skill.selfishness
    true, choices = mind.state.rules.true_names, mind.tuning.trading.choices
    price = price_of(mind, civ) - relief_with(mind, goods, civ)
    us = Trader(goods.counts, mind.premiums)
    theirs = counted(facts, mind.memory.haves.get(civ, {}))
    them = Trader(theirs, mind.state.table.premiums.get(civ, NO_PREMIUMS))
    giving = bundles(facts, us, them, true, choices)
    least_given = min([given for _, given, _ in giving], default=0)
    most_taken = max([taken for _, _, taken in giving], default=0)
    best: Idea | None = None
    for wants, missed, got in bundles(facts, them, us, true, choices):
        if got - least_given - price < greed or most_taken - missed < greed:
            continue
        for gives, given, taken in giving:
            ours, their = got - given - price, taken - missed
            if ours < greed or their < greed:
                continue
            score = selfishness * ours + min(ours, their)
            if best is not None and score <= best.score:
                continue
            if set(gives).isdisjoint(wants) and (civ, gives, wants) not in refused:
                best = Idea(score, civ, gives, wants, ours - their)
    return best


def relief_with(mind: Mind, goods: Goods, civ: Civ) -> float:
    """What it is worth that a calamity may go to somebody with the cards."""
    if mind.skill.plans_ahead and goods.troubles and passes_troubles(mind, civ):
        return mind.tuning.trading.relief * hurt(mind, goods.troubles[0])
    return 0.0


def price_of(mind: Mind, partner: Civ) -> float:
    """What a deal with somebody may cost: the cards they need not name, and their past."""
    rules, blind = mind.state.rules, mind.tuning.trading.blind
    unnamed = rules.cards_in_a_trade - rules.true_names
    return danger(mind, partner, unnamed) - blind * unnamed + grudge(mind, partner)


def counted(facts: RulesetFacts, known: Mapping[Card, int]) -> dict[Card, int]:
    """The commodities somebody is known to have."""
    commodities = facts.commodities
    return {name: number for name, number in known.items() if number and name in commodities}


TWO = 2
"""Cards that are named truly in an offer (MC 6.7)."""

Move = tuple[int, Card, int, int, int]
"""A card that may change hands: what is lost by it less what is gained, which is less for a second
of its kind; then its name, what is lost and gained by the first of its kind, and its growth."""


class Trader(NamedTuple):
    """The commodities of one side, and what each adds for them besides."""

    counts: Mapping[Card, int]
    premiums: Premiums


Bundle = tuple[tuple[Card, ...], int, int]
"""Cards that go from one hand to another together, what the one loses and the other gains."""


def bundles(
    facts: RulesetFacts, holder: Trader, taker: Trader, size: int, most: int
) -> list[Bundle]:
    """Bundles of the cards that add most in the other hand, less what their holder loses."""
    cards = sorted(moves(facts, holder, taker, size))[:most]
    if size == TWO:
        return pairs(cards)
    return [bundle_of(some) for some in combinations(cards, size)]


def moves(facts: RulesetFacts, holder: Trader, taker: Trader, size: int) -> list[Move]:
    """The cards of one hand, so many of a kind at most, as they may go to the other.

    Each further card of a kind costs its growth less than the one before, and brings it more.
    """
    (holds, kept), (takes, won) = holder, taker
    commodities, found = facts.commodities, []
    for name, held in holds.items():
        face = commodities[name].value
        loss, gain = one_more(held - 1, face), one_more(takes.get(name, 0), face)
        if kept or won:
            loss, gain = loss + kept.get(name, 0), gain + won.get(name, 0)
        grows = growth(face)
        found.append((loss - gain, name, loss, gain, grows))
        if held > 1 < size:
            for again in range(1, min(held, size)):
                cost = loss - gain - again * (grows + grows)
                found.append((cost, name, loss, gain, grows))
    return found


def pairs(cards: list[Move]) -> list[Bundle]:
    """All bundles of two, as many as the rules ask to be named truly."""
    made: list[Bundle] = []
    for (_, one, loss, gain, grows), (_, other, less, more, _) in combinations(cards, TWO):
        alike = grows if one == other else 0
        made.append(((one, other), loss + less - alike, gain + more + alike))
    return made


def bundle_of(cards: tuple[Move, ...]) -> Bundle:
    """A bundle of any number of cards."""
    names: list[Card] = []
    lost = gained = 0
    for _, name, loss, gain, grows in cards:
        alike = grows * names.count(name)
        lost, gained = lost + loss - alike, gained + gain + alike
        names.append(name)
    return tuple(names), lost, gained


def offer_of(mind: Mind, goods: Goods, idea: Idea, answers: Offer | None) -> MakeOffer | None:
    """The idea with further cards: a calamity to be passed on, or the least commodities."""
    rules = mind.state.rules
    left = spare_after(mind, goods, idea)
    size = size_of(mind, goods, idea, left)
    more = further_cards(mind, goods, idea, [*size.gifts, *without(left, size.gifts)], size.gives)
    bundle = (*idea.gives, *more)
    if len(bundle) < rules.cards_in_a_trade:
        return None
    named = more
    if more and (more[0] in rules.facts.calamities or lies_to(mind, idea.to)):
        named = [plausible(mind, idea, left), *more[1:]]
    return MakeOffer(
        gives=(*idea.gives, *named),
        bundle=bundle,
        wants=(*idea.wants, *size.wishes),
        want_count=size.wants,
        give_count=len(bundle),
        to=idea.to,
        answers=answers.id if answers is not None else None,
    )


def open_offer(mind: Mind, goods: Goods) -> MakeOffer | None:
    """To everybody: spare cards for what is sought most, unless enough such offers are open.

    There are never enough of them while somebody keeps silent.
    """
    market, memory, cards = mind.state.market, mind.memory, mind.state.rules.cards_in_a_trade
    waiting = [offer for offer in market.offers if offer.to is None]
    made = any(offer.maker == mind.civ for offer in waiting)
    silent = [c for c in traders(mind.state) if c != mind.civ and c not in memory.seeks]
    crowded = len(waiting) >= mind.tuning.trading.open_at_once and not silent
    if crowded or made or not goods.seek or len(goods.spare) < cards:
        return None
    return _spare_for(mind, goods, goods.seek[0])


def at_a_venture(mind: Mind, goods: Goods, to: Civ) -> MakeOffer | None:
    """Spare cards for something that is sought, to somebody who has said nothing of theirs."""
    made = mind.state.market.made.get(audience(mind.civ, to), 0)
    if made >= len(goods.seek) or len(goods.spare) < mind.state.rules.cards_in_a_trade:
        return None
    return _spare_for(mind, goods, goods.seek[made], to)


def _spare_for(mind: Mind, goods: Goods, sought: Card, to: Civ | None = None) -> MakeOffer | None:
    """As good spare cards as one more of what is sought is worth."""
    gives, cards = affordable(mind, goods, sought), mind.state.rules.cards_in_a_trade
    if gives is None:
        return None
    left = list(goods.spare)
    for name in gives:
        left.remove(name)
    bundle = (*gives, *left[: max(0, cards - len(gives))])
    return MakeOffer(bundle, bundle, (sought,), want_count=cards, give_count=len(bundle), to=to)


def affordable(mind: Mind, goods: Goods, sought: Card) -> tuple[Card, ...] | None:
    """The best spare cards to name truly that are worth less than one more of what is sought."""
    facts = mind.state.rules.facts
    one = one_more(goods.counts[sought], facts.commodities[sought].value)
    most = one + mind.premiums.get(sought, 0) - mind.skill.greed
    gives = combinations(goods.spare, mind.state.rules.true_names)
    priced = [(lost(facts, goods.counts, cards, mind.premiums), cards) for cards in gives]
    return max([(price, cards) for price, cards in priced if price <= most], default=(0, None))[1]


def plausible(mind: Mind, idea: Idea, left: list[Card]) -> Card:
    """What a hidden calamity is called: a spare card, rather one that the partner looks for."""
    sought = mind.memory.seeks.get(idea.to, ())
    return next((name for name in left if name in sought), left[0] if left else idea.gives[0])


def spare_after(mind: Mind, goods: Goods, idea: Idea) -> list[Card]:
    """Commodities that are left, those first whose loss costs least and helps the partner."""
    facts = mind.state.rules.facts
    counts = dict(goods.counts)
    for name in idea.gives:
        counts[name] -= 1
    theirs, foreign = mind.memory.haves.get(idea.to, {}), mind.state.table.premiums[idea.to]

    def cost(name: Card) -> float:
        face = facts.commodities[name].value
        help_ = mind.tuning.trading.help / mind.skill.selfishness
        loss = one_more(counts[name] - 1, face, mind.premiums.get(name, 0))
        return loss - help_ * one_more(theirs.get(name, 0), face, foreign.get(name, 0))

    return sorted((name for name, n in counts.items() if n), key=lambda n: (cost(n), n))


def further_cards(mind: Mind, goods: Goods, idea: Idea, left: list[Card], count: int) -> list[Card]:
    """A calamity if it is the partner's turn to get one, else spare cards, to make up so many."""
    number = max(0, count - len(idea.gives))
    least = mind.tuning.trading.worth_passing
    if goods.troubles and passes_troubles(mind, idea.to) and hurt(mind, goods.troubles[0]) > least:
        return [*goods.troubles[:1], *left][:number]
    return left[:number]
