"""Roadbuilding."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.movement.values import land_steps
from ecumene.phases.purchase.hand_limit import hand_limit
from ecumene.state.state import State

card = AdvanceCard("roadbuilding")


@card.changes(land_steps, held_by="mover")
def paved_roads(steps: int, state: State, mover: Civ) -> int:
    """Tokens may move two areas over land, unless a conflict stops them (MC 9, R-42)."""
    return steps + 1


@card.changes(hand_limit, held_by="civ")
def one_card_more(limit: int, state: State, civ: Civ) -> int:
    """The hand limit is one card higher (MC 9)."""
    return limit + 1


roads_alone = card.but(one_card_more=None)
"""Two steps over land, and no more cards in hand (EP 33.0271)."""
