"""What everybody begins the first turn with: a treasury, and a place on the A.S.T. (MC 10)."""

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.phases.short_game.numbers import short_game
from ecumene.state.state import State


class TreasuriesFilled(Event, frozen=True):
    """Everybody moved tokens from stock to treasury."""

    tokens: int


class MarkersSet(Event, frozen=True):
    """All succession markers were put on one space."""

    space: int


async def fill_treasuries(turn: Turn[State], item: str) -> None:
    """Ten tokens go from stock to treasury (MC 10)."""
    state = turn.state
    tokens = short_game(state).treasury
    for civ in state.civs:
        state.treasury[civ] += tokens
    turn.emit(TreasuriesFilled(tokens))


async def set_markers(turn: Turn[State], item: str) -> None:
    """All markers stand on the last space before the Late Bronze Age (MC 10)."""
    state = turn.state
    space = short_game(state).space
    state.ast = dict.fromkeys(state.ast, space)
    turn.emit(MarkersSet(space))
