"""Theocracy."""

from ecumene.advances.card import AdvanceCard
from ecumene.calamities.iconoclasm_and_heresy import cards_to_spare_cities
from ecumene.names import Civ
from ecumene.state.state import State

card = AdvanceCard("theocracy")


@card.changes(cards_to_spare_cities, held_by="victim")
def cards_spare_cities(cards: int, state: State, victim: Civ) -> int:
    """Two commodity cards may be discarded to reduce nothing, in either role (MC 8, FAQ)."""
    return 2
