"""Military."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.conflict.plunder import draws_from_guarded
from ecumene.phases.movement.entering import enters_closed_cities
from ecumene.phases.movement.order_of_play import moves_in_group
from ecumene.state.state import State

card = AdvanceCard("military")


@card.changes(moves_in_group, held_by="mover")
def moves_last(group: int, state: State, mover: Civ) -> int:
    """The holder moves after all without this card (MC 9)."""
    return max(group, 1)


@card.changes(enters_closed_cities, held_by="mover")
def enters_by_force(enters: bool, state: State, mover: Civ) -> bool:
    """The holder may enter the city areas that another's card closes (MC 9)."""
    return True


takes_cards = card.but(enters_by_force=None)


@takes_cards.changes(draws_from_guarded, held_by="attacker")
def draws_by_force(draws: bool, state: State, attacker: Civ) -> bool:
    """The holder draws cards though another's card guards them (EP 23.511, EP 33.1332)."""
    return True
