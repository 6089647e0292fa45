"""The trade session: what a bot says, offers, accepts and declines (MC 6.7)."""

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of
from ecumene.bots.trading.declining import no_to
from ecumene.bots.trading.offering import best_offer, open_offer
from ecumene.bots.trading.weighing import Taking, is_enough, sure_gain, weigh
from ecumene.names import Civ
from ecumene.phases.trade.offers import (
    MESSAGES,
    Accept,
    AnyMessage,
    Done,
    Say,
)
from ecumene.phases.trade.session import Trade
from ecumene.state.market import Offer


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


def best_taking(mind: Mind, goods: Goods) -> Taking | None:
    """The open offer that brings most, if any brings enough."""
    best: Taking | None = None
    for offer in mind.state.market.offers_to(mind.civ):
        if mind.civ in offer.declined:
            continue
        taking = weigh(mind, goods, offer)
        if taking is None or (best is not None and taking.gain <= best.gain):
            continue
        if is_enough(mind, taking):
            best = taking
    return best


def accept(mind: Mind, taking: Taking) -> Accept:
    """The deal."""
    return Accept(taking.offer.id, taking.bundle, taking.names)
