"""Banditry."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.card_losses import (
    CardList,
    check_held,
    commodities_in,
    discard_commodities,
    pay_treasury,
)
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.phases.calamity.called import Calamity, Called
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


BANDITRY = Calamity(banditry)
