"""Democracy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.shared.taxes import cities_revolt
from ecumene.state.state import State

card = AdvanceCard("democracy")


@card.changes(cities_revolt, held_by="civ")
def no_revolt(revolt: bool, state: State, civ: Civ) -> bool:
    """A shortage of taxes makes no city revolt (MC 9)."""
    return False
