"""Metalworking."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.conflict.token_conflicts import removes_last
from ecumene.state.state import State

card = AdvanceCard("metalworking")


@card.changes(removes_last, held_by="civ")
def others_first(last: bool, state: State, civ: Civ) -> bool:
    """In each round all without this card remove their token first (MC 9, R-47)."""
    return True
