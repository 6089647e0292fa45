"""Trade Routes."""

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.abilities.special_abilities import SpecialAbility
from ecumene.phases.cards.discards import discard_from_hand, is_commodity
from ecumene.state.state import State

card = AdvanceCard("trade_routes")


class Sale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The commodity cards that are sold, by name."""

    cards: Annotated[dict[Card, int], Meta(min_length=1, max_length=60)]


class SaleChoices(Choices, frozen=True):
    """The commodities that may be sold."""

    cards: dict[Card, int]
    """What one card of each commodity in hand brings."""
    stock: int
    """Tokens in stock, which become treasury."""


class CommoditiesSold(Event, frozen=True):
    """Commodity cards were discarded for twice their face value in treasury."""

    civ: Civ
    cards: dict[Card, int]
    treasury: int


def proceeds(state: State, cards: dict[Card, int]) -> int:
    """Twice the face value, never the value of the set (MC 9, ME 9, R-136)."""
    facts = state.rules.facts.commodities
    return sum(2 * facts[name].value * count for name, count in cards.items())


def usable(state: State, civ: Civ) -> bool:
    """A card in hand and stock to turn into treasury."""
    return len(state.hands[civ]) > 0 and state.stock(civ) > 0


def check(state: State, civ: Civ, how: Sale) -> None:
    """Commodities he holds, for all of which the stock suffices (MC 9, R-136)."""
    held = state.hands[civ].counts()
    for name, count in how.cards.items():
        if not is_commodity(state, name):
            raise IllegalAnswer("cards.not_commodity", card=name)
        if not 1 <= count <= held.get(name, 0):
            raise IllegalAnswer("cards.not_held", card=name, held=held.get(name, 0))
    if proceeds(state, how.cards) > state.stock(civ):
        raise IllegalAnswer("ability.stock", stock=state.stock(civ))


def offer(state: State, civ: Civ) -> SaleChoices:
    """The commodities in hand with what one brings, and the stock."""
    held = state.hands[civ].counts()
    goods = {name: proceeds(state, {name: 1}) for name in held if is_commodity(state, name)}
    return SaleChoices(goods, state.stock(civ))


def sample(state: State, civ: Civ, rng: Random) -> Sale | None:
    """One card that the stock suffices for, if there is one."""
    stock = state.stock(civ)
    names = [
        name
        for name in state.hands[civ].counts()
        if is_commodity(state, name) and proceeds(state, {name: 1}) <= stock
    ]
    return Sale({rng.choice(names): 1}) if names else None


async def sell(turn: Turn[State], civ: Civ, how: Sale) -> None:
    """The cards are discarded and the treasury gained from stock (MC 9)."""
    state = turn.state
    treasury = proceeds(state, how.cards)
    discard_from_hand(state, civ, [n for n, count in how.cards.items() for _ in range(count)])
    state.treasury[civ] += treasury
    turn.emit(CommoditiesSold(civ, how.cards, treasury))


card.special = SpecialAbility(Sale, usable, check, offer, sample, sell)
