"""Advanced Military."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Area, Civ
from ecumene.phases.conflict.token_conflicts import loses_nearby
from ecumene.phases.movement.entering import defies_peace
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
