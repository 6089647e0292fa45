"""Trust: how likely it is that a card which need not be named truly is a calamity (MC 6.7)."""

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import HURTS, hurt
from ecumene.names import Card, Civ
from ecumene.phases.trade.messages import is_passable

SUSPICION = 0.3
"""How often a bundle hides a calamity, before anything is known."""

WEIGHT = 6.0
"""Deals that this expectation is worth beside those one has made."""

HEARSAY = 0.5
"""What a calamity counts that came to somebody else, beside one that came here."""

STAYS = 0.5
"""How often a calamity that was taken cannot be passed on again."""

MORE = 0.5
"""What each further unnamed card adds to the danger of the first."""


def danger(mind: Mind, maker: Civ, unnamed: int) -> float:
    """What the cards of an offer that need not be true may cost, by who offers them."""
    if unnamed <= 0:
        return 0.0
    cards = 1.0 + MORE * (unnamed - 1)
    return suspicion(mind, maker) * cards * STAYS * usual_hurt(mind)


def suspicion(mind: Mind, maker: Civ) -> float:
    """The chance that somebody slips in a calamity: by all deals made, and by his own."""
    memory = mind.memory
    deals = sum(memory.deals_with.values())
    tricks = sum(tricks_of(mind, civ) for civ in memory.received)
    usual = (SUSPICION * WEIGHT + tricks) / (WEIGHT + deals)
    his = usual * WEIGHT + tricks_of(mind, maker) + HEARSAY * memory.known_for.get(maker, 0)
    return min(0.95, his / (WEIGHT + memory.deals_with.get(maker, 0)) * likely_out(mind))


def tricks_of(mind: Mind, civ: Civ) -> int:
    """Calamities that came from somebody."""
    calamities = mind.state.rules.facts.calamities
    received = mind.memory.received.get(civ, {})
    return sum(count for card, count in received.items() if card in calamities)


def likely_out(mind: Mind) -> float:
    """How many calamities others may hold beside the usual: fewer if the own hand has some."""
    state = mind.state
    own = sum(1 for card in state.hands[mind.civ].cards if passable_calamity(mind, card.name))
    usual = max(1.0, 0.25 * len(state.civs))
    return max(0.2, (usual - 0.5 * own) / usual)


def passable_calamity(mind: Mind, card: Card) -> bool:
    """Whether a card is a calamity that may be passed on."""
    state = mind.state
    return card in state.rules.facts.calamities and is_passable(state, card)


def usual_hurt(mind: Mind) -> float:
    """What a calamity that may be passed on costs on the average."""
    known = [card for card in HURTS if card in mind.state.rules.facts.calamities]
    return sum(hurt(mind, Card(card)) for card in known) / max(1, len(known))
