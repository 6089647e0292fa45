"""Two true cheap cards, and a name that the partner looks for with something else behind it."""

from ecumene.arena.sharks.slipping import pass_on
from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import Goods, added, goods_of, lost, swap_gain
from ecumene.bots.trading.offering import Trader, bundles, counted
from ecumene.names import Card, Civ
from ecumene.phases.cards.set_values import one_more
from ecumene.phases.trade.offers import Accept, AnyMessage, Done, MakeOffer, traders
from ecumene.state.table import NO_PREMIUMS

OFFERS = 14
"""Baits laid in a session at the most."""
CHOICES = 6
"""Cards of a partner that are considered."""
BELIEVED = 0.6
"""What the shark takes its false name to be worth, of its worth if it were true."""
HONEST_UNTIL = 8
"""The turn in which the patient begin to lie."""


def lie(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """A false third card in every offer, and a calamity behind it if there is one."""
    return baited(mind, usual, calamities=True)


def fib(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """A false third card in every offer, but never a calamity."""
    return baited(mind, usual, calamities=False)


def lie_late(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """Honest while it is trusted little, and a liar once it is trusted."""
    return lie(mind, usual) if mind.state.turn >= HONEST_UNTIL else usual


def baited(mind: Mind, usual: AnyMessage | None, calamities: bool) -> AnyMessage | None:
    """A bait in place of any offer, and of being done while there is hope."""
    if isinstance(usual, Accept):
        return pass_on(mind, usual) if calamities else usual
    if isinstance(usual, MakeOffer | Done) and mind.memory.offered < OFFERS:
        offer = best_bait(mind, calamities)
        if offer is not None:
            mind.memory.offered += 1
            return offer
    return usual


def best_bait(mind: Mind, calamities: bool) -> MakeOffer | None:
    """Of all baits that a partner might take, the one that brings most."""
    goods, market = goods_of(mind), mind.state.market
    open_to = [offer.to for offer in market.offers_of(mind.civ)]
    found: list[tuple[float, Civ, MakeOffer]] = []
    for civ in traders(mind.state):
        if civ != mind.civ and civ not in open_to and civ in mind.memory.haves:
            found += [(gain, civ, bait) for gain, bait in baits(mind, goods, civ, calamities)]
    return max(found, key=lambda one: one[:2])[2] if found else None


def baits(mind: Mind, goods: Goods, civ: Civ, calamities: bool) -> list[tuple[float, MakeOffer]]:
    """Offers to one partner that seem good to them, with what each brings here."""
    facts, true, number = mind.facts, mind.state.rules.true_names, mind.state.rules.cards_in_a_trade
    theirs = counted(facts, mind.memory.haves.get(civ, {}))
    foreign = mind.state.table.premiums.get(civ, NO_PREMIUMS)
    name = coveted(mind, theirs, civ)
    us, them = Trader(goods.counts, mind.premiums), Trader(theirs, foreign)
    made: list[tuple[float, MakeOffer]] = []
    for wants, missed, got in bundles(facts, them, us, true, CHOICES):
        cheap = [n for n in cheapest(mind, goods) if n not in wants]
        gives, rest = tuple(cheap[:true]), cheap[true:]
        hidden = [*(goods.troubles if calamities else ()), *rest][: number - true]
        if len(gives) < true or len(hidden) < number - true or name is None:
            continue
        promise = BELIEVED * swap_gain(facts, theirs, (), (name,), foreign)
        tempting = added(facts, theirs, gives, foreign) - missed + promise > mind.skill.greed
        gain = got - lost(facts, goods.counts, gives, mind.premiums)
        if tempting and gain > 0 and (civ, gives, wants) not in mind.memory.refused:
            bundle = (*gives, *hidden)
            named = (*gives, *[name] * len(hidden))
            made.append((gain, MakeOffer(named, bundle, wants, number, len(bundle), civ)))
    return made


def coveted(mind: Mind, theirs: dict[Card, int], civ: Civ) -> Card | None:
    """What a partner would give most for, of what they look for."""
    facts = mind.facts.commodities
    sought = mind.memory.seeks.get(civ, ())
    return max(sought, key=lambda n: (one_more(theirs.get(n, 0), facts[n].value), n), default=None)


def cheapest(mind: Mind, goods: Goods) -> list[Card]:
    """Commodities in hand, those first that are missed least."""
    facts, loss = mind.facts.commodities, {}
    for name, held in goods.counts.items():
        for count in range(held):
            loss[name, count] = one_more(count, facts[name].value, mind.premiums.get(name, 0))
    return [name for name, _ in sorted(loss, key=lambda one: (loss[one], one))]
