"""Cartography."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.cards.purchases import card_price
from ecumene.state.state import State

card = AdvanceCard("cartography")

PRICES = {2: 5, 7: 13}
HIGHER_PRICES = {2: 7, 7: 15}


@card.changes(card_price, held_by="buyer")
def cards_of_stacks_2_and_7(price: int, state: State, buyer: Civ, stack: int) -> int:
    """Cards of stack 2 may be bought for 5, of stack 7 for 13 treasury (MC 9)."""
    return PRICES.get(stack, price)


def dearer_cards_of_stacks_2_and_7(price: int, state: State, buyer: Civ, stack: int) -> int:
    """Cards of stack 2 may be bought for 7, of stack 7 for 15 treasury (EP 27.54)."""
    return HIGHER_PRICES.get(stack, price)


older_card = card.but(cards_of_stacks_2_and_7=dearer_cards_of_stacks_2_and_7)
