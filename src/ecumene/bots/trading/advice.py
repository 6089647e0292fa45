"""Advice for the trade session: the next message, and what it would bring (MC 6.7)."""

from collections.abc import Iterator

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of, swap_gain
from ecumene.bots.trading.proposing import Proposal, best_proposal
from ecumene.bots.trading.session import Taking, accept, best_taking, talk
from ecumene.names import Card
from ecumene.phases.trade.offers import Done
from ecumene.phases.trade.session import Trade


def advise_trade(mind: Mind, decision: Trade) -> Counsel:
    """The best offer there is, else the best to make, else to say what is sought, else done.

    Cards that lie in an open offer are not offered a second time. Whoever learns speaks first: then
    others come with offers.
    """
    memory = mind.memory
    memory.begin(mind.state.turn)
    goods = goods_of(mind)
    taking = best_taking(mind, goods)
    if taking is not None:
        return Counsel(accept(mind, taking), tuple(_why_taken(mind, goods, taking)))
    tells = Counsel(talk(mind, goods), (Why("tells_the_table"),))
    silent = mind.civ not in memory.seeks and bool(goods.counts)
    if silent and mind.facts.lessons:
        return tells
    offered = [card for offer in mind.state.market.offers_of(mind.civ) for card in offer.bundle]
    goods = goods_of(mind, without=offered)
    proposal = best_proposal(mind, goods)
    if proposal is not None:
        return Counsel(proposal.offer, tuple(_why_made(mind, proposal)))
    if silent:
        return tells
    return Counsel(Done(), (Why("no_deal_in_sight"),))


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


def _passed_on(mind: Mind, bundle: tuple[Card, ...]) -> Iterator[Why]:
    """The calamities that go with the cards."""
    calamities = mind.state.rules.facts.calamities
    for card in bundle:
        if card in calamities:
            yield Why("passes_calamity", {"card": card})
