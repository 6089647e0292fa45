"""Where trade cards go that are handed in, used up or lost (MC 6.13C, R-82)."""

from collections.abc import Iterable

from ecumene.data.facts import WATER
from ecumene.names import Card, Civ
from ecumene.state.cards import TradeCard
from ecumene.state.state import State


def stack_of(state: State, card: Card) -> int:
    """The number of the stack a card belongs to: a commodity's is its face value."""
    facts = state.rules.facts
    calamity = facts.calamities.get(card)
    return calamity.stack if calamity is not None else facts.commodities[card].value


def is_commodity(state: State, card: Card) -> bool:
    """Whether it is a commodity, Water included, rather than a calamity (FAQ Trade)."""
    return card in state.rules.facts.commodities


def discard(state: State, cards: Iterable[TradeCard]) -> None:
    """Cards go to the discard pile of their stack and block; Water to its supply (R-156)."""
    for card in cards:
        if card.name != WATER:
            piles = state.discards[card.block]
            state.discards[card.block] = piles.adding(stack_of(state, card.name), card.name)


def discard_from_hand(state: State, civ: Civ, names: Iterable[Card]) -> tuple[TradeCard, ...]:
    """Cards of a hand, by name, go to the discard piles."""
    state.hands[civ], gone = state.hands[civ].without(names)
    discard(state, gone)
    return gone


def hand_over(state: State, giver: Civ, receiver: Civ, name: Card) -> None:
    """A card changes hands without being traded (MC 9)."""
    state.hands[giver], cards = state.hands[giver].without([name])
    taken = [TradeCard(card.name, card.block) for card in cards]
    state.hands[receiver] = state.hands[receiver].adding(taken)
