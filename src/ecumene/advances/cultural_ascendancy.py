"""Cultural Ascendancy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import spared_when_bought
from ecumene.phases.cities.support import city_support_rate
from ecumene.phases.movement.entering import (
    closes_cities,
    defies_peace,
    enters_closed_cities,
    keeps_peace,
)
from ecumene.state.state import State

card = AdvanceCard("cultural_ascendancy")


@card.changes(keeps_peace, held_by="owner")
def no_conflict(peace: bool, state: State, owner: Civ) -> bool:
    """Others may not cause conflict where the holder has units (MC 9, R-39)."""
    return True


@card.changes(defies_peace, held_by="mover")
def among_equals(defies: bool, state: State, mover: Civ) -> bool:
    """A holder may cause conflict regardless (MC 9, R-39)."""
    return True


@card.changes(spared_when_bought, held_by="owner")
def not_for_sale(spared: bool, state: State, owner: Civ) -> bool:
    """The holder's units cannot be bought by another's ability (MC 9)."""
    return True


@card.changes(city_support_rate, held_by="civ")
def demanding_cities(rate: int, state: State, civ: Civ) -> int:
    """Each city needs one more token (MC 9)."""
    return rate + 1


closed_cities = card.but(no_conflict=None, among_equals=None)


@closed_cities.changes(closes_cities, held_by="owner")
def no_attack(closed: bool, state: State, owner: Civ) -> bool:
    """Others may not move tokens into areas with the holder's cities (EP 23.36, EP 33.1081)."""
    return True


@closed_cities.changes(enters_closed_cities, held_by="mover")
def enters_among_equals(enters: bool, state: State, mover: Civ) -> bool:
    """A holder may attack them regardless (EP 23.36, EP 33.1081)."""
    return True
