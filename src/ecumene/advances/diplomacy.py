"""Diplomacy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.movement.entering import closes_cities, enters_closed_cities
from ecumene.state.state import State

card = AdvanceCard("diplomacy")


@card.changes(closes_cities, held_by="owner")
def cities_are_closed(closed: bool, state: State, owner: Civ) -> bool:
    """Others may not move tokens into areas with the holder's cities (MC 9, R-40)."""
    return True


@card.changes(enters_closed_cities, held_by="mover")
def enters_as_a_guest(enters: bool, state: State, mover: Civ) -> bool:
    """A holder may enter regardless (MC 9, R-40)."""
    return True
