"""Enlightenment."""

from ecumene.advances.card import AdvanceCard
from ecumene.calamities.regression import cities_for_a_step
from ecumene.names import Civ
from ecumene.state.state import State

card = AdvanceCard("enlightenment")


@card.changes(cities_for_a_step, held_by="victim")
def cities_prevent_steps(cities: int, state: State, victim: Civ) -> int:
    """Each step back may be prevented by destroying two cities (MC 8, R-125)."""
    return 2


older_card = card.but(cities_prevent_steps=None)  # EP 33.154
