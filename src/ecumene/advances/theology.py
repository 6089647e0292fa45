"""Theology."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import spared_when_converted
from ecumene.state.state import State

card = AdvanceCard("theology")


@card.changes(spared_when_converted, held_by="owner")
def firm_in_faith(spared: bool, state: State, owner: Civ) -> bool:
    """The holder's units are safe from an ability that annexes an area for free (MC 9)."""
    return True
