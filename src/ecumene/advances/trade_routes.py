"""Trade Routes."""

from random import Random
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.abilities.special_abilities import Aim, SpecialAbility
from ecumene.phases.cards.discards import discard_from_hand, is_commodity
from ecumene.phases.purchase.acquisition import ACQUISITION
from ecumene.phases.purchase.hand_limit import hand_limit
from ecumene.phases.shared.treasury import treasury_within_reach
from ecumene.phases.trade.session import lapse
from ecumene.state.state import State

card = AdvanceCard("trade_routes")

DEAREST = 9
"""The highest face value of a commodity."""


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
    """There is a card in hand, and stock to turn into treasury."""
    return len(state.hands[civ]) > 0 and state.stock(civ) > 0


def check(state: State, civ: Civ, how: Sale) -> None:
    """Commodities in hand, with enough stock for all of them (MC 9, R-136)."""
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
    """One card that there is enough stock for, if there is one."""
    stock = state.stock(civ)
    names = [
        name
        for name in state.hands[civ].counts()
        if is_commodity(state, name) and proceeds(state, {name: 1}) <= stock
    ]
    return Sale({rng.choice(names): 1}) if names else None


async def sell(turn: Turn[State], civ: Civ, how: Sale) -> None:
    """The cards are discarded and the treasury gained from stock (MC 9)."""
    exchange(turn, civ, how.cards)


def exchange(turn: Turn[State], civ: Civ, cards: dict[Card, int]) -> None:
    """Commodity cards become treasury (MC 9, EP 33.0262)."""
    state = turn.state
    treasury = proceeds(state, cards)
    discard_from_hand(state, civ, [n for n, count in cards.items() for _ in range(count)])
    state.treasury[civ] += treasury
    turn.emit(CommoditiesSold(civ, cards, treasury))


card.special = SpecialAbility(Sale, usable, check, offer, sample, sell, Aim.SALE)

# -------------------------------------------------------------------- at any time


class SellCommodities(Decision[State, dict[Card, int]], frozen=True):
    """Which commodity cards you sell for treasury now."""

    answer_type: ClassVar[Any] = Annotated[dict[Card, int], Meta(max_length=60)]

    def check(self, state: State, civ: Civ, answer: dict[Card, int]) -> None:
        """Commodities in hand, with enough stock for all of them (EP 33.0262, R-136)."""
        check(state, civ, Sale(answer))

    def offer(self, state: State, civ: Civ) -> SaleChoices:
        """The commodities in hand with what one brings, and the stock."""
        return offer(state, civ)

    def default(self, state: State, civ: Civ) -> dict[Card, int]:
        """None."""
        return {}

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Card, int]:
        """One card, if there is one that can be sold."""
        found = sample(state, civ, rng)
        return found.cards if found is not None else {}


def sellers(state: State) -> dict[Civ, SellCommodities]:
    """Holders with cards and stock, but not while advances are bought (EP 33.0262, R-193)."""
    if not state.turn or state.phase == ACQUISITION:
        return {}
    holders = (civ for civ in state.civs if card.held_by(state, civ))
    return {civ: SellCommodities() for civ in holders if usable(state, civ)}


def sell_at_any_time(turn: Turn[State], civ: Civ, cards: dict[Card, int]) -> None:
    """The cards are discarded, treasury gained, and offers without their cards closed (R-193)."""
    if cards:
        exchange(turn, civ, cards)
        lapse(turn, (civ,))


older_card = card.but()


@older_card.changes(hand_limit, held_by="civ")
def one_card_more(limit: int, state: State, civ: Civ) -> int:
    """The hand limit is one card higher (EP 32.71, EP 33.0261)."""
    return limit + 1


@older_card.changes(treasury_within_reach, held_by="civ")
def cards_can_be_sold(treasury: int, state: State, civ: Civ) -> int:
    """What the holder's cards could bring, by their number alone (EP 33.0262)."""
    most = 2 * DEAREST * len(state.hands[civ])
    return treasury + min(most, state.stock(civ))
