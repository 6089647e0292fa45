"""Diplomacy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.conflict.plunder import draws_from_guarded, guards_hand
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


safe_cards = card.but(cities_are_closed=None, enters_as_a_guest=None)


@safe_cards.changes(guards_hand, held_by="defender")
def keeps_cards(guards: bool, state: State, defender: Civ) -> bool:
    """No card is drawn from the holder when a city of theirs falls (EP 23.511, EP 33.1061)."""
    return True


@safe_cards.changes(draws_from_guarded, held_by="attacker")
def draws_from_equals(draws: bool, state: State, attacker: Civ) -> bool:
    """A holder draws from others who hold it (EP 23.511, EP 33.1061)."""
    return True
