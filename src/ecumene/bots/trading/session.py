"""The trade session: what a bot says, offers, accepts and declines (MC 6.7)."""

from math import fsum
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of, hurt, swap_gain
from ecumene.bots.trading.offering import best_offer, open_offer, passes_troubles
from ecumene.bots.trading.trust import danger
from ecumene.names import Card, Civ
from ecumene.phases.cards.set_values import one_more
from ecumene.phases.trade.offers import (
    MESSAGES,
    Accept,
    AnyMessage,
    Decline,
    Done,
    Say,
    is_passable,
    lacking,
)
from ecumene.phases.trade.session import Trade
from ecumene.state.market import Offer


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
    return Decline(offer.id)


# -------------------------------------------------------------------------- accepting


def best_taking(mind: Mind, goods: Goods) -> Taking | None:
    """The open offer that brings most, if any brings enough."""
    best: Taking | None = None
    for offer in mind.state.market.offers_to(mind.civ):
        if mind.civ in offer.declined:
            continue
        taking = weigh(mind, goods, offer)
        if taking is not None and (best is None or taking.gain > best.gain):
            best = taking
    return best if best is not None and best.gain >= mind.skill.greed else None


def weigh(mind: Mind, goods: Goods, offer: Offer) -> Taking | None:
    """What an offer brings with the best cards for it; None if they are not there."""
    facts, true = mind.state.rules.facts, mind.state.rules.true_names
    bundle = bundle_for(mind, goods, offer.wants[:true], offer.want_count, offer.maker)
    if bundle is None:
        return None
    names = tuple(n for n in bundle if n in facts.commodities)[:true]
    gain: float = swap_gain(facts, goods.counts, bundle, offer.gives[:true], mind.premiums)
    gain += sum(hurt(mind, card) for card in bundle if card in facts.calamities)
    gain += unknown_cards(mind, goods, offer.maker, offer.gives, offer.give_count)
    return Taking(gain, offer, bundle, names)


def unknown_cards(
    mind: Mind, goods: Goods, maker: Civ, gives: tuple[Card, ...], count: int
) -> float:
    """What cards beyond the true names are worth, by who offers them."""
    facts, tuning = mind.state.rules.facts, mind.tuning.trading
    true = mind.state.rules.true_names
    said = gives[true:count]
    hope = fsum(
        tuning.trust * swap_gain(facts, goods.counts, (), (name,), mind.premiums) for name in said
    )
    unnamed = count - true
    return hope + tuning.blind * (unnamed - len(said)) - danger(mind, maker, unnamed)


def bundle_for(
    mind: Mind, goods: Goods, wanted: tuple[Card, ...], count: int, to: Civ
) -> tuple[Card, ...] | None:
    """The wanted cards, then a calamity if it is time for one, then the least loss.

    None where the commodities are too few to name as many truly as the rules ask for.
    """
    held = [n for n, amount in goods.counts.items() for _ in range(amount)]
    if lacking(wanted, held) is not None:
        return None
    bundle = list(wanted)
    left = cheapest_first(mind, goods, wanted)
    true = mind.state.rules.true_names
    while len(bundle) < true and left:
        bundle.append(left.pop(0))
    if len(bundle) < true:
        return None
    troubles = list(goods.troubles) if passes_troubles(mind, to) else []
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
    """The deal; a calamity passed on is remembered."""
    note_trouble(mind, taking.offer.maker, taking.bundle)
    return Accept(taking.offer.id, taking.bundle, taking.names)


def note_trouble(mind: Mind, to: Civ, bundle: tuple[Card, ...]) -> None:
    """Remembers who got a calamity."""
    calamities = mind.state.rules.facts.calamities
    if any(card in calamities and is_passable(mind.state, card) for card in bundle):
        mind.memory.tricked[to] = mind.memory.tricked.get(to, 0) + 1
