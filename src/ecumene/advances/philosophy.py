"""Philosophy."""

from ecumene.advances.card import AdvanceCard
from ecumene.calamities.civil_war_by_factions import beneficiary_divides
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import spared_when_destroyed
from ecumene.state.state import State

card = AdvanceCard("philosophy")


@card.changes(spared_when_destroyed, held_by="owner")
def unmoved(spared: bool, state: State, owner: Civ) -> bool:
    """The holder's units are safe from an ability that destroys an area (MC 9)."""
    return True


splits_nations = card.but()


@splits_nations.changes(beneficiary_divides, held_by="victim")
def lets_others_divide(divides: bool, state: State, victim: Civ) -> bool:
    """In a civil war of a holder the beneficiary alone selects the first faction (EP 30.4134)."""
    return True
