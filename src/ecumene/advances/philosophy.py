"""Philosophy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import spared_when_destroyed
from ecumene.state.state import State

card = AdvanceCard("philosophy")


@card.changes(spared_when_destroyed, held_by="owner")
def unmoved(spared: bool, state: State, owner: Civ) -> bool:
    """The holder's units are safe from an ability that destroys an area (MC 9)."""
    return True
