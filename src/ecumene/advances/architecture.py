"""Architecture."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.cities.construction import treasury_for_city
from ecumene.state.state import State

card = AdvanceCard("architecture")


@card.changes(treasury_for_city, held_by="civ")
def hired_builders(treasury: int, state: State, civ: Civ, need: int) -> int:
    """Up to half of one city a turn may be paid from treasury (MC 9, FAQ Architecture)."""
    return need // 2
