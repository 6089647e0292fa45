"""Advice for the trade session: the next message, and what it would bring (MC 6.7)."""

from collections.abc import Iterator

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of, swap_gain
from ecumene.bots.trading.offering import best_offer
from ecumene.bots.trading.proposing import Proposal, best_proposal
from ecumene.bots.trading.session import accept, best_taking, talk
from ecumene.bots.trading.weighing import Taking
from ecumene.names import Card
from ecumene.phases.trade.offers import Done, MakeOffer
from ecumene.phases.trade.session import Trade


def advise_trade(mind: Mind, decision: Trade) -> Counsel:
    """The best offer there is, else the best to make, else to say what is sought, else a try.

    Cards that lie in an open offer are not offered a second time. One speaks again when a deal has
    changed one's hand. Whoever learns speaks first: then others come with offers; and they are not
    advised to make an offer that is likely to be refused.
    """
    memory = mind.memory
    memory.begin(mind.state.turn)
    goods = goods_of(mind)
    taking = best_taking(mind, goods)
    if taking is not None:
        return Counsel(accept(mind, taking), tuple(_why_taken(mind, goods, taking)))
    tells = Counsel(talk(mind, goods), (Why("tells_the_table"),))
    has_news = mind.civ not in memory.seeks or memory.news_to_tell
    silent, learns = has_news and bool(goods.counts), bool(mind.facts.lessons)
    if silent and learns:
        return tells
    offered = [card for offer in mind.state.market.offers_of(mind.civ) for card in offer.bundle]
    goods = goods_of(mind, without=offered)
    proposal = best_proposal(mind, goods)
    if proposal is not None:
        return Counsel(proposal.offer, tuple(_why_made(mind, proposal)))
    if silent:
        return tells
    made = sum(1 for offer in memory.offers.values() if offer.maker == mind.civ)
    offer = best_offer(mind, goods) if made < mind.skill.offers and not learns else None
    if offer is not None and not asks_for_all_they_seek(mind, offer):
        return Counsel(offer, tuple(_why_tried(mind, goods, offer)))
    return Counsel(Done(), (Why("no_deal_in_sight"),))


def asks_for_all_they_seek(mind: Mind, offer: MakeOffer) -> bool:
    """Whether the partner collects every card that is asked for, as they said: that is refused."""
    sought = () if offer.to is None else mind.memory.seeks.get(offer.to, ())
    return set(offer.wants) <= set(sought)


def _why_taken(mind: Mind, goods: Goods, taking: Taking) -> Iterator[Why]:
    """What the true names of an offer bring, and how many of its cards are unknown."""
    offer, rules = taking.offer, mind.state.rules
    true = offer.gives[: rules.true_names]
    gain = swap_gain(rules.facts, goods.counts, taking.bundle, true, mind.premiums)
    unknown = offer.give_count - rules.true_names
    yield Why("deal_gains", {"gain": gain, "partner": offer.maker, "unknown": unknown})
    yield from _passed_on(mind, taking.bundle)


def _why_made(mind: Mind, proposal: Proposal) -> Iterator[Why]:
    """What an offer brings to both, if the partner has what they say."""
    offer = proposal.offer
    unknown = offer.want_count - len(offer.wants)
    yield Why("deal_gains", {"gain": proposal.ours, "partner": offer.to, "unknown": unknown})
    yield Why("partner_gains", {"gain": proposal.theirs})
    yield from _passed_on(mind, offer.bundle)


def _why_tried(mind: Mind, goods: Goods, offer: MakeOffer) -> Iterator[Why]:
    """What an offer brings that the partner may well refuse."""
    gain = swap_gain(mind.facts, goods.counts, offer.bundle, offer.wants, mind.premiums)
    unknown = offer.want_count - len(offer.wants)
    yield Why("deal_gains", {"gain": gain, "partner": offer.to, "unknown": unknown})
    yield Why("may_refuse", {"partner": offer.to})
    yield from _passed_on(mind, offer.bundle)


def _passed_on(mind: Mind, bundle: tuple[Card, ...]) -> Iterator[Why]:
    """The calamities that go with the cards."""
    calamities = mind.state.rules.facts.calamities
    for card in bundle:
        if card in calamities:
            yield Why("passes_calamity", {"card": card})
