"""Nations whose players have left: they stand where they are and decide nothing (EP 14.71)."""

from typing import TypeVar

from ecumene.engine.decision import Decision
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.state.state import State

A = TypeVar("A")


async def ask_unless_inert(turn: Turn[State], civ: Civ, decision: Decision[State, A]) -> A:
    """What a player decides; an inert nation does what is simplest (EP 14.71, R-184)."""
    if civ in turn.state.table.inert:
        return decision.default(turn.state, civ)
    return await turn.ask(civ, decision)
