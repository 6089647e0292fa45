"""Mining."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.cards.purchases import card_price
from ecumene.phases.purchase.checks import treasury_worth
from ecumene.state.state import State

card = AdvanceCard("mining")

PRICES = {6: 13, 8: 13}


@card.changes(card_price, held_by="buyer")
def cards_of_stacks_6_and_8(price: int, state: State, buyer: Civ, stack: int) -> int:
    """Cards of stacks 6 and 8 may be bought for 13 treasury (MC 9)."""
    return PRICES.get(stack, price)


@card.changes(treasury_worth, held_by="buyer")
def treasury_counts_double(worth: int, state: State, buyer: Civ) -> int:
    """Treasury counts 2 when advances are bought, and may overpay by 1 (MC 9, FAQ Mining)."""
    return worth * 2
