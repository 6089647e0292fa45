"""Responding: what a bot says to one offer that somebody waits to hear of (MC 6.7)."""

from msgspec.structs import replace

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, goods_of
from ecumene.bots.trading.declining import better_names, no_to
from ecumene.bots.trading.offering import at_a_venture, best_offer, idea_for, offer_of
from ecumene.bots.trading.session import accept
from ecumene.bots.trading.weighing import is_enough, sure_gain, weigh
from ecumene.names import Civ
from ecumene.phases.trade.offers import AnyMessage, MakeOffer
from ecumene.state.market import Offer


def respond(mind: Mind, offer: Offer) -> AnyMessage:
    """Yes, another idea for the same partner, or no with its reason."""
    mind.memory.begin(mind.state.turn)
    goods = goods_of(mind)
    taking = weigh(mind, goods, offer)
    if taking is not None and is_enough(mind, taking):
        return accept(mind, taking)
    counter = _counter(mind, goods, offer)
    if counter is not None:
        mind.memory.offered += 1
        return counter
    better = better_names(mind, goods, offer)
    return no_to(mind, goods, offer, sure_gain(mind, goods, offer), better)


def _counter(mind: Mind, goods: Goods, offer: Offer) -> MakeOffer | None:
    if offer.answers is not None or mind.memory.offered >= mind.skill.offers:
        return None
    return best_offer(mind, goods, only=offer.maker, answers=offer)


def approach(mind: Mind, person: Civ) -> MakeOffer | None:
    """An offer to a person: one that helps both by what they said, else one at a venture."""
    mind.memory.begin(mind.state.turn)
    open_to = {offer.to for offer in mind.state.market.offers_of(mind.civ)}
    if person in open_to:
        return None
    goods = goods_of(mind)
    if person not in mind.memory.haves:
        return at_a_venture(mind, goods, person)
    idea = idea_for(mind, goods, person)
    return None if idea is None else offer_of(mind, goods, idea, None)


def as_to_a_learner(mind: Mind) -> Mind:
    """The same mind, content with little, and with no calamity up its sleeve."""
    counsel = mind.tuning.counsel
    greed = min(counsel.content, mind.skill.greed)
    skill = replace(mind.skill, greed=greed, selfishness=counsel.unselfish)
    trust = replace(mind.tuning.trust, suspicion=0.0, free_ahead=0, free_behind=0)
    tuning = replace(mind.tuning, skill=skill, trust=trust)
    return Mind(mind.state, mind.civ, tuning, mind.memory, mind.rng)
