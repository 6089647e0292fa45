"""Cloth Making."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.movement.values import ship_steps
from ecumene.state.state import State

card = AdvanceCard("cloth_making")


@card.changes(ship_steps, held_by="mover")
def better_sails(steps: int, state: State, mover: Civ) -> int:
    """Ships sail one step further (MC 9)."""
    return steps + 1
