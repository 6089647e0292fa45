"""Declining: why a bot will not take an offer, as far as it would say so at a table (MC 6.7).

A reason is true of that very offer, and agrees with what the bot has said aloud and with its own
offers that lie open. It names only what it has said that it seeks or has, and never whether it
holds anything else: who asks for one card after another learns nothing of the hand. Where two other
names would make the deal, it tells them.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods
from ecumene.bots.trading.weighing import is_enough, weigh
from ecumene.names import Card
from ecumene.phases.trade.offers import Decline, WhyNot
from ecumene.state.market import Offer

Names = tuple[Card, ...]


def no_to(
    mind: Mind, goods: Goods, offer: Offer, sure_gain: float | None, better: Names = ()
) -> Decline:
    """The refusal of an offer: what it asks for is not to be had, or not for what it gives."""
    because = (
        _too_few_cards(mind, offer)
        or _kept(mind, goods, offer)
        or _not_spoken_of(mind, goods, offer)
        or _not_for_that(mind, goods, offer, sure_gain, better)
    )
    return Decline(offer.id, because)


def _too_few_cards(mind: Mind, offer: Offer) -> WhyNot | None:
    """How many cards a hand has is public."""
    has_enough = len(mind.state.hands[mind.civ].cards) >= offer.want_count
    return None if has_enough else WhyNot("too_few_cards")


def _kept(mind: Mind, goods: Goods, offer: Offer) -> WhyNot | None:
    """They collect what is asked for, unless they offer it themselves."""
    sought = mind.memory.seeks.get(mind.civ, ())
    asked = offer.wants[: mind.state.rules.true_names]
    for own in own_offers(mind, offer):
        if set(asked) & set(sought) & set(own.gives[: mind.state.rules.true_names]):
            return WhyNot("own_offer", own.wants)
    kept = tuple(dict.fromkeys(name for name in asked if name in sought and name in goods.seek))
    return WhyNot("collects", kept) if kept else None


def _not_spoken_of(mind: Mind, goods: Goods, offer: Offer) -> WhyNot | None:
    """They have not said that they have what is asked for, or so much of it, or have no more."""
    asked = offer.wants[: mind.state.rules.true_names]
    told = spoken_of(mind, offer)
    unsaid = tuple(dict.fromkeys(name for name in asked if name not in told))
    if unsaid:
        return WhyNot("not_for_that", unsaid)
    fewer = [name for name in dict.fromkeys(asked) if told[name] < asked.count(name)]
    if fewer:
        return WhyNot("only_so_many", tuple(name for name in fewer for _ in range(told[name])))
    gone = tuple(n for n in dict.fromkeys(asked) if goods.counts.get(n, 0) < asked.count(n))
    return WhyNot("given_away", gone) if gone else None


def _not_for_that(
    mind: Mind, goods: Goods, offer: Offer, sure_gain: float | None, better: Names
) -> WhyNot:
    """They would give what is asked for, but not for what the offer gives."""
    true, sought = mind.state.rules.true_names, mind.memory.seeks.get(mind.civ, ())
    names_any = not set(offer.gives[:true]).isdisjoint(sought)
    would = sure_gain is not None and sure_gain >= mind.skill.greed
    if names_any and would and offer.give_count > true:
        return WhyNot("fears_card")
    if better:
        return WhyNot("would_take", better)
    if len(goods.spare) + len(goods.troubles) < offer.want_count:
        return WhyNot("few_to_spare")
    rather = tuple(name for name in sought if name in goods.seek)
    if rather and not names_any:
        return WhyNot("seeks_other", rather)
    own = next((one for one in own_offers(mind, offer) if one.to == offer.maker), None)
    return WhyNot("worth_more") if own is None else WhyNot("own_offer", own.wants)


def own_offers(mind: Mind, offer: Offer) -> list[Offer]:
    """Its own open offers that the maker of an offer can see."""
    own = mind.state.market.offers_of(mind.civ)
    return [one for one in own if one.open_to(offer.maker)]


def spoken_of(mind: Mind, offer: Offer) -> dict[Card, int]:
    """What it has said that it has, and what its own offers to the maker of an offer name truly."""
    told, true = dict(mind.memory.told.get(mind.civ, {})), mind.state.rules.true_names
    for own in own_offers(mind, offer):
        for name in own.gives[:true]:
            told[name] = max(told.get(name, 0), own.gives[:true].count(name))
    return told


def better_names(mind: Mind, goods: Goods, offer: Offer) -> Names:
    """The true names for which it would take an offer: rather what the other is known to have.

    One at least is something that it has said that it seeks; any other stands in the offer.
    """
    true, theirs = mind.state.rules.true_names, mind.memory.seeks.get(offer.maker, ())
    sought = [name for name in mind.memory.seeks.get(mind.civ, ()) if name not in offer.wants]
    known = {n: k for n, k in mind.memory.haves.get(offer.maker, {}).items() if n not in theirs}
    given = {name: offer.gives[:true].count(name) for name in offer.gives[:true]}
    best: tuple[tuple[int, int], Names] | None = None
    for some in combinations_with_replacement(dict.fromkeys((*sought, *given)), true):
        others = [name for name in some if name not in sought]
        if len(others) == true or _lacking(others, given):
            continue
        taking = weigh(mind, goods, replace(offer, gives=(*some, *offer.gives[true:])))
        if taking is None or not is_enough(mind, taking):
            continue
        asks = _lacking(some, known), _lacking(some, given)
        if best is None or asks < best[0]:
            best = asks, some
    return () if best is None else best[1]


def _lacking(names: Sequence[Card], there: Mapping[Card, int]) -> int:
    """How many of some names are not there."""
    return sum(max(0, names.count(n) - there.get(n, 0)) for n in dict.fromkeys(names))
