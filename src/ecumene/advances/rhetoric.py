"""Rhetoric."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.cards.purchases import card_price
from ecumene.state.state import State

card = AdvanceCard("rhetoric")

PRICES = {3: 9}


@card.changes(card_price, held_by="buyer")
def cards_of_stack_3(price: int, state: State, buyer: Civ, stack: int) -> int:
    """Cards of stack 3 may be bought for 9 treasury (MC 9)."""
    return PRICES.get(stack, price)
