"""The trade session: what a bot says, offers, accepts and declines (MC 6.7)."""

from math import fsum
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of, hurt, swap_gain
from ecumene.bots.trading.declining import no_to
from ecumene.bots.trading.offering import best_offer, counted, open_offer
from ecumene.bots.trading.trust import credit, danger, grudge, honesty, is_trusted, passes_troubles
from ecumene.names import Card, Civ
from ecumene.phases.cards.set_values import one_more
from ecumene.phases.trade.offers import (
    MESSAGES,
    Accept,
    AnyMessage,
    Done,
    Say,
)
from ecumene.phases.trade.session import Trade
from ecumene.state.market import Offer
from ecumene.state.table import NO_PREMIUMS


class Taking(NamedTuple):
    """An offer, the cards for it, and what it would bring."""

    gain: float
    offer: Offer
    bundle: tuple[Card, ...]
    names: tuple[Card, ...]


def trade(mind: Mind, decision: Trade) -> AnyMessage:
    """Talk first, then the best offer there is, then one of its own, then done."""
    memory, state = mind.memory, mind.state
    memory.begin(state.turn)
    memory.spoke.clear()
    goods = goods_of(mind)
    if not memory.said and goods.counts:
        memory.said += 1
        return talk(mind, goods)
    most = MESSAGES - mind.tuning.trading.messages_left
    if state.answers.get(mind.civ, 0) >= most or is_careless(mind):
        return Done()
    taking = best_taking(mind, goods)
    if taking is not None:
        return accept(mind, taking)
    unwanted = next((o for o in state.market.offers_to(mind.civ) if o.to == mind.civ), None)
    if unwanted is not None:
        return answer_unwanted(mind, goods, unwanted)
    return own_message(mind, goods)


def is_careless(mind: Mind) -> bool:
    """Whether a careless player has had enough of trading."""
    return bool(mind.skill.carelessness) and mind.rng.random() < mind.skill.carelessness


def reconsider(mind: Mind) -> AnyMessage | None:
    """After being done: offers made to this seat, and what others still look for."""
    mind.memory.begin(mind.state.turn)
    goods = goods_of(mind)
    taking = best_taking(mind, goods)
    if taking is not None:
        return accept(mind, taking)
    market = mind.state.market
    unwanted = next((o for o in market.offers_to(mind.civ) if o.to == mind.civ), None)
    if unwanted is not None:
        return answer_unwanted(mind, goods, unwanted)
    return answer_talk(mind, goods)


def answer_talk(mind: Mind, goods: Goods) -> AnyMessage | None:
    """An offer to somebody who has spoken since and is still trading, if one comes to mind."""
    memory = mind.memory
    spoke, memory.spoke = memory.spoke, []
    for civ in dict.fromkeys(spoke):
        if civ not in mind.state.market.done and memory.offered < mind.skill.offers:
            offer = best_offer(mind, goods, only=civ)
            if offer is not None:
                memory.offered += 1
                return offer
    return None


def talk(mind: Mind, goods: Goods, to: Civ | None = None) -> Say:
    """What is sought, and some of what would be given for it: first what others look for."""
    wanted = [name for civ, names in mind.memory.seeks.items() if civ != mind.civ for name in names]
    facts = mind.state.rules.facts.commodities
    offered = sorted(goods.spare, key=lambda n: (-wanted.count(n), -facts[n].value, n))
    return Say(seek=goods.seek, have=tuple(offered[: mind.tuning.trading.told]), to=to)


def own_message(mind: Mind, goods: Goods) -> AnyMessage:
    """An offer while there is hope of one, then done."""
    memory = mind.memory
    if memory.said < mind.tuning.trading.talks and memory.news_to_tell:
        memory.said += 1
        memory.news_to_tell = False
        return talk(mind, goods)
    if memory.offered < mind.skill.offers:
        offer = best_offer(mind, goods) or open_offer(mind, goods)
        if offer is not None:
            memory.offered += 1
            return offer
    return Done()


def answer_unwanted(mind: Mind, goods: Goods, offer: Offer) -> AnyMessage:
    """A better idea for the same partner if there is one; else what is sought now, then no."""
    memory = mind.memory
    if memory.offered < mind.skill.offers and offer.answers is None:
        counter = best_offer(mind, goods, only=offer.maker, answers=offer)
        if counter is not None:
            memory.offered += 1
            return counter
    may_talk = memory.said < mind.tuning.trading.talks and mind.civ not in mind.state.market.done
    if memory.news_to_tell and may_talk:
        memory.said += 1
        memory.news_to_tell = False
        return talk(mind, goods, to=offer.maker)
    return no_to(mind, goods, offer, sure_gain(mind, goods, offer))


# -------------------------------------------------------------------------- accepting


def best_taking(mind: Mind, goods: Goods) -> Taking | None:
    """The open offer that brings most, if any brings enough."""
    best: Taking | None = None
    for offer in mind.state.market.offers_to(mind.civ):
        if mind.civ in offer.declined:
            continue
        taking = weigh(mind, goods, offer)
        if taking is None or (best is not None and taking.gain <= best.gain):
            continue
        if taking.gain >= mind.skill.greed + share_asked(mind, offer):
            best = taking
    return best


def share_asked(mind: Mind, offer: Offer) -> float:
    """What an offer must bring besides: a part of what its maker is taken to gain by it."""
    facts, true = mind.facts, mind.state.rules.true_names
    theirs = counted(facts, mind.memory.haves.get(offer.maker, {}))
    foreign = mind.state.table.premiums.get(offer.maker, NO_PREMIUMS)
    gives = [name for name in offer.gives[:true] if theirs.get(name)]
    gain = swap_gain(facts, theirs, gives, offer.wants[:true], foreign)
    return mind.tuning.trading.fairness * max(0, gain)


def weigh(mind: Mind, goods: Goods, offer: Offer) -> Taking | None:
    """What an offer brings with the best cards for it; None if they are not there."""
    facts, true = mind.state.rules.facts, mind.state.rules.true_names
    bundle = bundle_for(mind, goods, offer.wants, offer.want_count, offer.maker)
    if bundle is None:
        return None
    names = tuple(n for n in bundle if n in facts.commodities)[:true]
    gain: float = swap_gain(facts, goods.counts, bundle, offer.gives[:true], mind.premiums)
    rid_of = sum(hurt(mind, card) for card in bundle if card in facts.calamities)
    gain += mind.tuning.trading.relief * rid_of
    gain += unknown_cards(mind, goods, offer.maker, offer.gives, offer.give_count)
    return Taking(gain, offer, bundle, names)


def sure_gain(mind: Mind, goods: Goods, offer: Offer) -> float | None:
    """What the true names of an offer alone would bring; None if it cannot be met."""
    facts, true = mind.state.rules.facts, mind.state.rules.true_names
    bundle = bundle_for(mind, goods, offer.wants, offer.want_count, offer.maker)
    if bundle is None:
        return None
    return swap_gain(facts, goods.counts, bundle, offer.gives[:true], mind.premiums)


def unknown_cards(
    mind: Mind, goods: Goods, maker: Civ, gives: tuple[Card, ...], count: int
) -> float:
    """What cards beyond the true names are worth, by who offers them."""
    facts, tuning = mind.state.rules.facts, mind.tuning.trading
    true = mind.state.rules.true_names
    said = gives[true:count]
    hope = fsum(swap_gain(facts, goods.counts, (), (name,), mind.premiums) for name in said)
    if said:
        hope = min(tuning.trust * honesty(mind, maker) * hope, credit(mind, maker))
    unnamed = count - true
    blind = tuning.blind * (unnamed - len(said))
    return hope + blind - danger(mind, maker, unnamed) - grudge(mind, maker)


def bundle_for(
    mind: Mind, goods: Goods, wants: tuple[Card, ...], count: int, to: Civ
) -> tuple[Card, ...] | None:
    """The wanted cards, then a calamity if it is time for one, then wishes, then the least loss.

    None where the commodities are too few to name as many truly as the rules ask for.
    """
    true = mind.state.rules.true_names
    wanted, wishes = wants[:true], wants[true:]
    if any(goods.counts.get(name, 0) < wanted.count(name) for name in wanted):
        return None
    bundle = list(wanted)
    left = cheapest_first(mind, goods, wanted)
    if wishes and is_trusted(mind, to):
        left.sort(key=lambda name: name in goods.seek or name not in wishes)
    while len(bundle) < true and left:
        bundle.append(left.pop(0))
    if len(bundle) < true:
        return None
    troubles = list(goods.troubles) if goods.troubles and passes_troubles(mind, to) else []
    while len(bundle) < count and (troubles or left):
        bundle.append(troubles.pop(0) if troubles else left.pop(0))
    return tuple(bundle) if len(bundle) == count else None


def cheapest_first(mind: Mind, goods: Goods, without: tuple[Card, ...]) -> list[Card]:
    """Commodities in the order in which they are given away."""
    counts = dict(goods.counts)
    for name in without:
        counts[name] -= 1
    facts = mind.state.rules.facts.commodities
    cards = [(name, n) for name, amount in counts.items() for n in range(amount)]
    own = mind.premiums

    def loss(name: Card, held: int) -> int:
        return one_more(held, facts[name].value, own.get(name, 0))

    cards.sort(key=lambda c: (c[0] in goods.seek, loss(*c), c[0]))
    return [name for name, _ in cards]


def accept(mind: Mind, taking: Taking) -> Accept:
    """The deal."""
    return Accept(taking.offer.id, taking.bundle, taking.names)
