"""Advice for the trade session: the next message, and what it would bring (MC 6.7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of, swap_gain
from ecumene.bots.trading.offering import best_offer, counted
from ecumene.bots.trading.session import Taking, accept, best_taking, talk
from ecumene.names import Card
from ecumene.phases.trade.offers import Done, MakeOffer
from ecumene.phases.trade.session import Trade
from ecumene.state.table import NO_PREMIUMS


def advise_trade(mind: Mind, decision: Trade) -> Counsel:
    """The best offer there is, else the best to make, else to say what is sought, else done.

    Cards that lie in an open offer are not offered a second time.
    """
    memory = mind.memory
    memory.begin(mind.state.turn)
    goods = goods_of(mind)
    taking = best_taking(mind, goods)
    if taking is not None:
        return Counsel(accept(mind, taking), tuple(_why_taken(mind, goods, taking)))
    offered = [card for offer in mind.state.market.offers_of(mind.civ) for card in offer.bundle]
    goods = goods_of(mind, without=offered)
    offer = _keeping(goods, best_offer(mind, goods))
    if offer is not None and _gain(mind, goods, offer) > 0:
        return Counsel(offer, tuple(_why_made(mind, goods, offer)))
    if mind.civ not in memory.seeks and goods.counts:
        return Counsel(talk(mind, goods), (Why("tells_the_table"),))
    return Counsel(Done(), (Why("no_deal_in_sight"),))


def _why_taken(mind: Mind, goods: Goods, taking: Taking) -> Iterator[Why]:
    """What the true names of an offer bring, and how many of its cards are unknown."""
    offer, rules = taking.offer, mind.state.rules
    true = offer.gives[: rules.true_names]
    gain = swap_gain(rules.facts, goods.counts, taking.bundle, true, mind.premiums)
    unknown = offer.give_count - rules.true_names
    yield Why("deal_gains", {"gain": gain, "partner": offer.maker, "unknown": unknown})
    yield from _passed_on(mind, taking.bundle)


def _keeping(goods: Goods, offer: MakeOffer | None) -> MakeOffer | None:
    """The offer without a card of the kind that it asks for, if another can take its place."""
    if offer is None or offer.bundle[-1] not in offer.wants:
        return offer
    *named, _ = offer.bundle
    others = [n for n in goods.spare if n not in offer.wants and named.count(n) < goods.counts[n]]
    if not others:
        return offer
    bundle = (*named, others[0])
    return replace(offer, bundle=bundle, gives=bundle)


def _gain(mind: Mind, goods: Goods, offer: MakeOffer) -> int:
    """What its own sets gain by an offer, if only the wanted names are given for it."""
    return swap_gain(mind.facts, goods.counts, offer.bundle, offer.wants, mind.premiums)


def _why_made(mind: Mind, goods: Goods, offer: MakeOffer) -> Iterator[Why]:
    """What an offer brings to both, if the partner has what they say."""
    facts, true = mind.state.rules.facts, mind.state.rules.true_names
    gain, unknown = _gain(mind, goods, offer), offer.want_count - true
    yield Why("deal_gains", {"gain": gain, "partner": offer.to, "unknown": unknown})
    known = mind.memory.haves.get(offer.to, {}) if offer.to is not None else {}
    foreign = mind.state.table.premiums.get(offer.to, NO_PREMIUMS) if offer.to else NO_PREMIUMS
    theirs, named = counted(facts, known), offer.gives[:true]
    yield Why("partner_gains", {"gain": swap_gain(facts, theirs, offer.wants, named, foreign)})
    yield from _passed_on(mind, offer.bundle)


def _passed_on(mind: Mind, bundle: tuple[Card, ...]) -> Iterator[Why]:
    """The calamities that go with the cards."""
    calamities = mind.state.rules.facts.calamities
    for card in bundle:
        if card in calamities:
            yield Why("passes_calamity", {"card": card})
