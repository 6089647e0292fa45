"""Library."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Advance, Civ
from ecumene.phases.purchase.checks import bought_together_discount
from ecumene.state.state import State

card = AdvanceCard("library")

DISCOUNT = 40
GREATER_DISCOUNT = 50


@card.changes(bought_together_discount, held_by="buyer")
def one_other_is_cheaper(points: int, state: State, buyer: Civ, on: Advance) -> int:
    """One other advance bought together with it costs 40 less (MC 9, FAQ Library)."""
    return points if on == card.id else points + DISCOUNT


def one_other_is_much_cheaper(points: int, state: State, buyer: Civ, on: Advance) -> int:
    """One other advance bought together with it costs 50 less (EP 33.0671)."""
    return points if on == card.id else points + GREATER_DISCOUNT


older_card = card.but(one_other_is_cheaper=one_other_is_much_cheaper)
