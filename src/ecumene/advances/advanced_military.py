"""Advanced Military."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Area, Civ
from ecumene.phases.conflict.token_conflicts import loses_nearby
from ecumene.phases.movement.entering import defies_peace, enters_closed_cities
from ecumene.phases.movement.order_of_play import moves_in_group
from ecumene.state.state import State

card = AdvanceCard("advanced_military")


@card.changes(loses_nearby, held_by="civ")
def reserves(nearby: bool, state: State, civ: Civ, area: Area) -> bool:
    """Losses may be taken from areas adjacent by land, after other conflicts (MC 9)."""
    return True


@card.changes(defies_peace, held_by="mover")
def breaks_the_peace(defies: bool, state: State, mover: Civ) -> bool:
    """The holder may cause conflict where another's card forbids it (MC 9)."""
    return True


def reserves_of_one(nearby: bool, state: State, civ: Civ, area: Area) -> bool:
    """Losses may be taken nearby, unless another there holds the card (EP 23.25, R-50)."""
    return not any(card.held_by(state, side) for side in state.board.sides_in(area) if side != civ)


last_to_move = card.but(reserves=reserves_of_one, breaks_the_peace=None)


@last_to_move.changes(moves_in_group, held_by="mover")
def moves_after_all(group: int, state: State, mover: Civ) -> int:
    """The holder builds ships and moves after everybody without this card (EP 33.1381)."""
    return max(group, 2)


@last_to_move.changes(enters_closed_cities, held_by="mover")
def forces_the_gates(enters: bool, state: State, mover: Civ) -> bool:
    """The holder may attack cities that another's card closes (EP 23.36)."""
    return True
