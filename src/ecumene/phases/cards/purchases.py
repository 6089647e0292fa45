"""Phase 6B: more trade cards are bought (MC 6.6B)."""

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.citation import rule_of
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event, Reason
from ecumene.engine.phase import AGAIN, Again
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.cards.drawing import Draw, draw_card, draw_what_is_there
from ecumene.phases.shared.choices import Price
from ecumene.phases.shared.treasury import treasury_within_reach
from ecumene.phases.shared.turn_order import city_order, rank_order
from ecumene.state.cards import STACKS
from ecumene.state.state import State

NOT_FOR_SALE = 0
"""The price of a card that cannot be bought."""


FREE_CARD = "free_trade_card"
"""What is used up by taking a free card."""

CARDS_DRAWN = "trade_cards_drawn"
"""What is used up by drawing the cards of a turn."""

CARD_BOUGHT = "trade_card_bought"
"""What is used up by buying one, where only some may be bought in a turn."""

MOST_CARDS = 2
"""How many may be bought in a turn (EP 27.51)."""

ALL_STACKS = tuple(range(1, STACKS + 1))


@rule_value(int, "MC 6.6B")
def card_price(buyer: Civ, stack: int) -> None:
    """Treasury for one card of a stack; stacks without a price are not for sale."""


@rule_value(frozenset[int], "MC 6.6B")
def free_card_stacks(buyer: Civ) -> None:
    """The stacks from which one card a turn may be taken for free."""


class TradeCardBought(Event, frozen=True):
    """A civilization bought a card."""

    civ: Civ
    draw: Draw
    price: int
    why: tuple[Reason, ...]

    def seen_by(self, viewer: Civ | None) -> Event:
        """Only the buyer knows the card (MC 6.6B)."""
        if viewer == self.civ:
            return self
        return TradeCardBought(self.civ, self.draw.hidden(), self.price, self.why)


class CardPurchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which stack to buy from; 0 to pass."""

    stack: int
    free: bool = False
    """Taken for free, where a card allows that."""


PASS = CardPurchase(0)


class StackChoices(Choices, frozen=True):
    """The stacks that sell a card, or give one."""

    treasury: int
    """What there is to pay with."""
    prices: dict[int, Price]
    """The stacks that are for sale."""
    free: tuple[int, ...]
    """Stacks that give a card for nothing."""
    empty: tuple[int, ...]
    """Stacks without cards."""


class BuyTradeCard(Decision[State, CardPurchase], frozen=True):
    """Buy another trade card, or pass for good."""

    answer_type: ClassVar[Any] = CardPurchase
    opens_step: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: CardPurchase) -> None:
        """A stack that is for sale to this player at a price they can pay (MC 6.6B, R-79, R-80)."""
        if answer == PASS:
            return
        if answer.free:
            stacks = free_stacks(state, civ)
            if answer.stack not in stacks:
                raise IllegalAnswer("cards.not_free", stack=answer.stack, stacks=list(stacks))
            return
        prices = prices_for(state, civ)
        if answer.stack not in prices:
            raise IllegalAnswer("cards.not_for_sale", stack=answer.stack, stacks=list(prices))
        price, treasury = prices[answer.stack].value, state.treasury[civ]
        if price > treasury:
            raise IllegalAnswer("cards.too_dear", price=price, treasury=treasury)

    def offer(self, state: State, civ: Civ) -> StackChoices:
        """The stacks with their prices, those that give a free card, and the empty ones."""
        piles = state.stacks[state.table.blocks[civ]]
        return StackChoices(
            treasury=state.treasury[civ],
            prices={n: Price(*price) for n, price in prices_for(state, civ).items()},
            free=tuple(free_stacks(state, civ)),
            empty=tuple(n for n in range(1, STACKS + 1) if not piles[n]),
        )

    def default(self, state: State, civ: Civ) -> CardPurchase:
        """A free card from the highest stack, then pass."""
        free = free_stacks(state, civ)
        return CardPurchase(free[-1], free=True) if free else PASS

    def sample(self, state: State, civ: Civ, rng: Random) -> CardPurchase:
        """Pass half of the time, else anything affordable."""
        if rng.random() < 0.5:
            return PASS
        return rng.choice(affordable(state, civ) or [PASS])

    def fingerprint(self, state: State, civ: Civ, answer: CardPurchase) -> Any:
        """Whether the stack is empty: a buyer must know that it is Water."""
        if not 1 <= answer.stack <= STACKS:
            return None
        return not state.stacks[state.table.blocks[civ]][answer.stack]


def every_stack(state: State, civ: Civ) -> tuple[int, ...]:
    """As many cards as one likes, and from empty stacks too (MC 6.6B, R-79)."""
    return ALL_STACKS


def two_from_stacks_with_cards(state: State, civ: Civ) -> tuple[int, ...]:
    """Two cards a turn at the most, and none from an empty stack (EP 27.51)."""
    if state.times_used(civ, CARD_BOUGHT) >= MOST_CARDS:
        return ()
    piles = state.stacks[state.table.blocks[civ]]
    return tuple(number for number in ALL_STACKS if piles[number])


def prices_for(state: State, civ: Civ) -> dict[int, Reckoned[int]]:
    """The stacks that are for sale to a civilization, with their prices (MC 6.6B)."""
    prices = {}
    for stack in state.rules.stacks_for_sale(state, civ):
        base = state.rules.card_prices.get(stack, NOT_FOR_SALE)
        price = card_price.reckon(state, base, buyer=civ, stack=stack)
        if price.value != NOT_FOR_SALE:
            prices[stack] = price
    return prices


def free_stacks(state: State, civ: Civ) -> tuple[int, ...]:
    """The stacks from which a player may still take a free card this turn (R-80)."""
    if state.has_used(civ, FREE_CARD):
        return ()
    return tuple(sorted(free_card_stacks(state, frozenset(), buyer=civ)))


def free_because(state: State, civ: Civ) -> tuple[Reason, ...]:
    """The player's advances that allow a free trade card."""
    return tuple(
        Reason(change.card, 0, rule_of(change.function), civ)
        for change in state.changes.get(free_card_stacks.name, ())
        if state.holds(civ, change.card)
    )


def affordable(state: State, civ: Civ, treasury: int | None = None) -> list[CardPurchase]:
    """Everything the player could buy now, or with another treasury."""
    treasury = state.treasury[civ] if treasury is None else treasury
    bases = state.rules.card_prices
    paid = []
    if treasury:
        there = state.rules.stacks_for_sale(state, civ)
        stacks = there if card_price.is_changed(state, civ) else [n for n in bases if n in there]
        for stack in stacks:
            base = bases.get(stack, NOT_FOR_SALE)
            price = card_price(state, base, buyer=civ, stack=stack)
            if price != NOT_FOR_SALE and price <= treasury:
                paid.append(CardPurchase(stack))
    return paid + [CardPurchase(n, free=True) for n in free_stacks(state, civ)]


def card_buyers(state: State) -> tuple[Civ, ...]:
    """Those who could buy a card, fewest cities first (MC 6.6B, R-76)."""
    return tuple(civ for civ in city_order(state) if affordable(state, civ))


def card_buyers_by_ranking(state: State) -> tuple[Civ, ...]:
    """The same by A.S.T. ranking, as the cards were drawn (FG T7, R-167)."""
    return tuple(civ for civ in rank_order(state) if affordable(state, civ))


async def buy_trade_cards(turn: Turn[State], civ: Civ) -> Again | None:
    """One card after another is bought and looked at, until the player passes (MC 6.6B, R-79)."""
    if not affordable(turn.state, civ):
        return None
    answer = await turn.ask(civ, BuyTradeCard())
    if answer == PASS:
        return None
    buy(turn, civ, answer)
    return AGAIN


async def draw_and_buy(turn: Turn[State], civ: Civ) -> Again | None:
    """A player draws and then buys, before the next one draws (EP 27.1, EP 27.51).

    Drawing is a step of its own, so that whatever may be done at any time can be done before each
    purchase; those are asked too who can only pay after it.
    """
    state = turn.state
    if not state.has_used(civ, CARDS_DRAWN):
        state.use(civ, CARDS_DRAWN)
        draw_what_is_there(turn, civ)
        return AGAIN
    if not affordable(state, civ, treasury_within_reach(state, state.treasury[civ], civ=civ)):
        return None
    answer = await turn.ask(civ, BuyTradeCard())
    if answer == PASS:
        return None
    buy(turn, civ, answer)
    state.use(civ, CARD_BOUGHT)
    return AGAIN


def buy(turn: Turn[State], civ: Civ, answer: CardPurchase) -> None:
    """The price is paid and the card drawn (MC 6.6B)."""
    state = turn.state
    if answer.free:
        state.use(civ, FREE_CARD)
        price = Reckoned(0, free_because(state, civ))
    else:
        price = prices_for(state, civ)[answer.stack]
    state.treasury[civ] -= price.value
    turn.emit(TradeCardBought(civ, draw_card(state, civ, answer.stack), price.value, price.why))
