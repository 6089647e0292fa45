"""Urbanism."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.cities.construction import nearby_for_city
from ecumene.state.state import State

card = AdvanceCard("urbanism")


@card.changes(nearby_for_city, held_by="civ")
def settlers(tokens: int, state: State, civ: Civ) -> int:
    """One wilderness city a turn may use 4 tokens from areas adjacent by land (MC 9)."""
    return tokens + 4
