"""Declining: why a bot will not take an offer, as far as it would say so at a table (MC 6.7).

It names only what it has said aloud that it seeks, and never whether it holds what was asked for:
who asks for one card after another learns nothing of the hand. Of what it said that it has it says
that it wants more for it, and of what it said that it seeks that it collects it. That the last card
is feared is said of an offer that it would otherwise have taken.
"""

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods
from ecumene.phases.trade.offers import Decline, WhyNot
from ecumene.state.market import Offer


def no_to(mind: Mind, goods: Goods, offer: Offer, sure_gain: float | None) -> Decline:
    """The refusal of an offer; its true names alone would gain so much, if it could be met."""
    true = mind.state.rules.true_names
    sought = mind.memory.seeks.get(mind.civ, ())
    given, asked = offer.gives[:true], offer.wants[:true]
    kept = tuple(dict.fromkeys(name for name in asked if name in sought))
    if kept:
        return Decline(offer.id, WhyNot("collects", kept))
    if not set(given) & set(sought):
        return Decline(offer.id, WhyNot("seeks_other", tuple(n for n in sought if n in goods.seek)))
    if sure_gain is not None and sure_gain >= mind.skill.greed and offer.give_count > true:
        return Decline(offer.id, WhyNot("fears_card"))
    said = mind.memory.haves.get(mind.civ, {})
    if asked and all(asked.count(name) <= said.get(name, 0) for name in asked):
        return Decline(offer.id, WhyNot("worth_more"))
    return Decline(offer.id, WhyNot("not_for_that"))
