"""Mining."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.cards.purchases import card_price
from ecumene.phases.purchase.checks import treasury_worth
from ecumene.state.state import State

card = AdvanceCard("mining")

PRICES = {6: 13, 8: 13}
ONE_PRICE = {6: 13}


@card.changes(card_price, held_by="buyer")
def cards_of_stacks_6_and_8(price: int, state: State, buyer: Civ, stack: int) -> int:
    """Cards of stacks 6 and 8 may be bought for 13 treasury (MC 9)."""
    return PRICES.get(stack, price)


@card.changes(treasury_worth, held_by="buyer")
def treasury_counts_double(worth: int, state: State, buyer: Civ) -> int:
    """Treasury counts 2 when advances are bought, and may overpay by 1 (MC 9, FAQ Mining)."""
    return worth * 2


def cards_of_stack_6(price: int, state: State, buyer: Civ, stack: int) -> int:
    """Cards of stack 6 may be bought for 13 treasury (EP 27.55)."""
    return ONE_PRICE.get(stack, price)


older_card = card.but(cards_of_stacks_6_and_8=cards_of_stack_6)
