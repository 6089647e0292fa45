"""The end of the game: when it comes, and when it is announced (MC 6.13B)."""

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.succession.victory import GameEnded, in_late_iron, ranking
from ecumene.state.state import State


class LastTurnBegins(Event, frozen=True):
    """The first markers have entered the last epoch: the next turn is the last."""

    civs: tuple[Civ, ...]


async def check_game_end(turn: Turn[State], item: str) -> None:
    """Basic: a marker on its final space. Expert: one turn after Late Iron (MC 6.13B, R-152)."""
    state = turn.state
    entered = tuple(civ for civ in state.civs if in_late_iron(state, civ))
    if state.table.options.ast == "expert" and not state.first_in_late_iron:
        state.first_in_late_iron = entered
    if state.last_turn or basic_finish(state):
        state.over = True
        turn.emit(GameEnded(ranking(state)))
    elif state.first_in_late_iron:
        state.last_turn = True
        turn.emit(LastTurnBegins(entered))


def basic_finish(state: State) -> bool:
    """Whether a marker stands on the final space of the basic side (MC 6.13B)."""
    if state.table.options.ast != "basic":
        return False
    return any(state.ast[civ] >= state.table.row(civ).finish for civ in state.civs)
