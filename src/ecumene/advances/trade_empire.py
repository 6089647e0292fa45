"""Trade Empire."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.purchase.checks import substitutes_allowed
from ecumene.state.state import State

card = AdvanceCard("trade_empire")


@card.changes(substitutes_allowed, held_by="buyer")
def one_card_stands_in(allowed: int, state: State, buyer: Civ) -> int:
    """Once a turn a card of at least the same face value completes a set (MC 9, R-142)."""
    return allowed + 1
