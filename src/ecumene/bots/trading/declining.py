"""Declining: why a bot will not take an offer, as far as it would say so at a table (MC 6.7).

It names only what it has said aloud that it seeks, and never whether it holds what was asked for:
who asks for one card after another learns nothing of the hand. That the last card is feared is
said of an offer that it would otherwise have taken.
"""

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods
from ecumene.phases.trade.offers import Decline, WhyNot
from ecumene.state.market import Offer


def no_to(mind: Mind, goods: Goods, offer: Offer, sure_gain: float | None) -> Decline:
    """The refusal of an offer; its true names alone would gain so much, if it could be met."""
    true = mind.state.rules.true_names
    sought = mind.memory.seeks.get(mind.civ, ())
    given = offer.gives[:true]
    if not set(given) & set(sought):
        return Decline(offer.id, WhyNot("seeks_other", tuple(n for n in sought if n in goods.seek)))
    if sure_gain is not None and sure_gain >= mind.skill.greed and offer.give_count > true:
        return Decline(offer.id, WhyNot("fears_card"))
    return Decline(offer.id, WhyNot("not_for_that"))
