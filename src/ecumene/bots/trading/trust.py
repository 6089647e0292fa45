"""Trust: how likely it is that a card which need not be named truly is a calamity (MC 6.7)."""

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import hurt
from ecumene.names import Card, Civ
from ecumene.phases.trade.offers import is_passable


def danger(mind: Mind, maker: Civ, unnamed: int) -> float:
    """What the cards of an offer that need not be true may cost, by who offers them."""
    if unnamed <= 0:
        return 0.0
    trust = mind.tuning.trust
    cards = 1.0 + trust.more * (unnamed - 1)
    return suspicion(mind, maker) * cards * trust.stays * usual_hurt(mind)


def suspicion(mind: Mind, maker: Civ) -> float:
    """The chance that somebody slips in a calamity: by all deals made, and by theirs."""
    memory, trust = mind.memory, mind.tuning.trust
    deals = sum(memory.deals_with.values())
    tricks = sum(tricks_of(mind, civ) for civ in memory.received)
    usual = (trust.suspicion * trust.weight + tricks) / (trust.weight + deals)
    told = trust.hearsay * memory.known_for.get(maker, 0)
    theirs = usual * trust.weight + tricks_of(mind, maker) + told
    with_them = trust.weight + memory.deals_with.get(maker, 0)
    return min(trust.surest, theirs / with_them * likely_out(mind))


def tricks_of(mind: Mind, civ: Civ) -> int:
    """Calamities that came from somebody."""
    calamities = mind.state.rules.facts.calamities
    received = mind.memory.received.get(civ, {})
    return sum(count for card, count in received.items() if card in calamities)


def likely_out(mind: Mind) -> float:
    """How many calamities others may hold beside the usual: fewer if its own hand has some."""
    state, trust = mind.state, mind.tuning.trust
    own = sum(1 for card in state.hands[mind.civ].cards if passable_calamity(mind, card.name))
    usual = max(1.0, trust.about * len(state.civs))
    return max(trust.least_about, (usual - trust.at_home * own) / usual)


def passable_calamity(mind: Mind, card: Card) -> bool:
    """Whether a card is a calamity that may be passed on."""
    state = mind.state
    return card in state.rules.facts.calamities and is_passable(state, card)


def usual_hurt(mind: Mind) -> float:
    """What a major calamity that may be passed on costs on the average."""
    cards = mind.tradeable_calamities
    return sum(hurt(mind, card) for card in cards) / max(1, len(cards))
