"""Commodity cards and treasury lost to calamities (MC 8)."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.cards.discards import discard
from ecumene.state.state import State

CardList = Annotated[tuple[Card, ...], Meta(max_length=200)]


class CommoditiesDiscarded(Event, frozen=True):
    """A player put commodity cards on the discard piles, for all to see."""

    civ: Civ
    cause: str
    cards: tuple[Card, ...]


class TreasuryLost(Event, frozen=True):
    """Tokens went from a treasury to stock."""

    civ: Civ
    cause: str
    amount: int
    owed: int


class TreasuryPaid(Event, frozen=True):
    """A player paid to be spared."""

    civ: Civ
    cause: str
    amount: int


def commodities_in(state: State, civ: Civ) -> list[Card]:
    """The names of the commodity cards a player holds, cheapest first."""
    facts = state.rules.facts.commodities
    held = [card.name for card in state.hands[civ].cards if card.name in facts]
    return sorted(held, key=lambda name: (facts[name].value, name))


def check_held(state: State, civ: Civ, answer: Sequence[Card]) -> None:
    """Commodity cards in hand, each no more often than it is there."""
    left = commodities_in(state, civ)
    for name in answer:
        if name not in left:
            raise IllegalAnswer("cards.not_held", card=name[:80])
        left.remove(name)


def discard_commodities(turn: Turn[State], civ: Civ, cause: str, names: Sequence[Card]) -> None:
    """Cards leave the hand for the discard piles (MC 6.9B)."""
    state = turn.state
    state.hands[civ], cards = state.hands[civ].without(names)
    discard(state, cards)
    if names:
        turn.emit(CommoditiesDiscarded(civ, cause, tuple(names)))


def lose_treasury(turn: Turn[State], civ: Civ, cause: str, amount: int) -> None:
    """Exactly this much treasury goes to stock, or all there is (MC 8 Definitions, R-100)."""
    lost = min(amount, turn.state.treasury[civ])
    turn.state.treasury[civ] -= lost
    turn.emit(TreasuryLost(civ, cause, lost, amount))


def pay_treasury(turn: Turn[State], civ: Civ, cause: str, amount: int) -> None:
    """Exactly this much treasury goes to stock to be spared (MC 8 Definitions, R-100)."""
    turn.state.treasury[civ] -= amount
    if amount:
        turn.emit(TreasuryPaid(civ, cause, amount))
