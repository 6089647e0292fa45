"""Weighing: what an offer of somebody else brings, and which cards would go for it (MC 6.7)."""

from math import fsum
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, hurt, swap_gain
from ecumene.bots.trading.offering import counted
from ecumene.bots.trading.trust import credit, danger, grudge, honesty, is_trusted, passes_troubles
from ecumene.names import Card, Civ
from ecumene.phases.cards.set_values import one_more
from ecumene.state.market import Offer
from ecumene.state.table import NO_PREMIUMS


class Taking(NamedTuple):
    """An offer, the cards for it, and what it would bring."""

    gain: float
    offer: Offer
    bundle: tuple[Card, ...]
    names: tuple[Card, ...]


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


def is_enough(mind: Mind, taking: Taking) -> bool:
    """Whether a deal brings what it must."""
    return taking.gain >= mind.skill.greed + share_asked(mind, taking.offer)


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
