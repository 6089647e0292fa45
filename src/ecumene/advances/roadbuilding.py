"""Roadbuilding."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.advances_acquisition import hand_limit
from ecumene.state.state import State

card = AdvanceCard("roadbuilding")


@card.changes(hand_limit, held_by="civ")
def one_card_more(limit: int, state: State, civ: Civ) -> int:
    """The hand limit is one card higher (MC 9)."""
    return limit + 1
