"""Banditry."""

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.calamities.shared.card_losses import (
    CardList,
    check_held,
    commodities_in,
    discard_commodities,
    pay_treasury,
)
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.beneficiaries import BY_TRADE_ALONE, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.cards.set_values import one_more
from ecumene.state.cards import TradeCard
from ecumene.state.state import State

CARDS = 2
PRICE = 4


class DiscardChoices(Choices, frozen=True):
    """The cards of which some are discarded or paid for."""

    count: int
    """So many are due."""
    price: int
    """What keeping one of them costs, in treasury."""
    cards: tuple[Card, ...]
    to_pay: tuple[int, ...]
    """What is paid in treasury, by the number of cards discarded."""


class DiscardOrPay(Decision[State, tuple[Card, ...]], frozen=True):
    """Which commodity cards to discard; the rest are paid for, card by card."""

    answer_type: ClassVar[Any] = CardList
    count: int
    price: int

    def check(self, state: State, civ: Civ, answer: tuple[Card, ...]) -> None:
        """Cards in hand, no more than are due, and treasury for those kept (R-101)."""
        check_held(state, civ, answer)
        if len(answer) > self.count:
            raise IllegalAnswer("cards.count", wanted=self.count, given=len(answer))
        price = self.to_pay(len(answer))
        if price > state.treasury[civ]:
            raise IllegalAnswer("cards.price", price=price, treasury=state.treasury[civ])

    def offer(self, state: State, civ: Civ) -> DiscardChoices:
        """The cards, how many are due, and what keeping one costs."""
        costs = tuple(self.to_pay(discarded) for discarded in range(self.count + 1))
        return DiscardChoices(self.count, self.price, tuple(commodities_in(state, civ)), costs)

    def to_pay(self, discarded: int) -> int:
        """The treasury paid for the cards that are kept (MC 8, R-101)."""
        return self.price * (self.count - discarded)

    def default(self, state: State, civ: Civ) -> tuple[Card, ...]:
        """The cheapest cards."""
        return tuple(commodities_in(state, civ)[: self.count])

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Card, ...]:
        """Any cards, some paid for if the treasury allows."""
        paid = rng.randint(0, min(self.count, state.treasury[civ] // self.price))
        return tuple(rng.sample(commodities_in(state, civ), self.count - paid))


async def banditry(turn: Turn[State], called: Called) -> None:
    """2 commodity cards are discarded; each may be bought off for 4 treasury (MC 8, R-101)."""
    state, victim = turn.state, called.victim
    held = commodities_in(state, victim)
    count = min(CARDS, len(held))
    chosen = tuple(held)
    if count and (len(held) > count or state.treasury[victim] >= PRICE):
        chosen = await turn.ask(victim, DiscardOrPay(count, PRICE))
    discard_commodities(turn, victim, called.calamity, chosen)
    pay_treasury(turn, victim, called.calamity, PRICE * (count - len(chosen)))


# -------------------------------------------------------------------- to whoever traded it


class CommodityStolen(Event, frozen=True):
    """A victim gave a commodity card to another player; None if it is hidden from this viewer."""

    civ: Civ
    receiver: Civ
    card: Card | None

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Only the two know the card (EP 30.931, R-208)."""
        if viewer in (self.civ, self.receiver):
            return self
        return msgspec.structs.replace(self, card=None)


class StolenChoices(Choices, frozen=True):
    """The cards of which one is lost."""

    cards: tuple[Card, ...]


class GiveCommodity(Decision[State, Card], frozen=True):
    """Which commodity card to lose, to another player or to the discard pile."""

    answer_type: ClassVar[Any] = Card
    cause: Card
    receiver: Civ | None
    """Who gets it; nobody if it is discarded."""

    def check(self, state: State, civ: Civ, answer: Card) -> None:
        """A commodity card in hand (EP 30.931, EP 30.932)."""
        check_held(state, civ, (answer,))

    def offer(self, state: State, civ: Civ) -> StolenChoices:
        """The cards."""
        return StolenChoices(tuple(commodities_in(state, civ)))

    def default(self, state: State, civ: Civ) -> Card:
        """The card whose loss costs least."""
        held = commodities_in(state, civ)
        values = state.rules.facts.commodities
        return min(held, key=lambda n: (one_more(held.count(n) - 1, values[n].value), n))

    def sample(self, state: State, civ: Civ, rng: Random) -> Card:
        """A random card."""
        return rng.choice(commodities_in(state, civ))


async def banditry_by_the_trader(turn: Turn[State], called: Called) -> None:
    """A commodity card goes to whoever traded the calamity, or is discarded (EP 30.93)."""
    state, victim = turn.state, called.victim
    held = commodities_in(state, victim)
    if not held:
        return
    receiver = beneficiary_of(state, called)
    chosen = held[0]
    if len(held) > 1:
        chosen = await turn.ask(victim, GiveCommodity(called.calamity, receiver))
    if receiver is None:
        discard_commodities(turn, victim, called.calamity, (chosen,))
        return
    state.hands[victim], cards = state.hands[victim].without((chosen,))
    given = [TradeCard(card.name, card.block) for card in cards]
    state.hands[receiver] = state.hands[receiver].adding(given)
    turn.emit(CommodityStolen(victim, receiver, chosen))


BANDITRY = Calamity(banditry)
BANDITRY_BY_THE_TRADER = Calamity(banditry_by_the_trader, BY_TRADE_ALONE)
