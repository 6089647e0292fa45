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
    """The game ends with a marker on its final space, or when time is up (MC 6.13B, R-152)."""
    state = turn.state
    if state.last_turn or any(state.ast[civ] >= state.table.row(civ).finish for civ in state.civs):
        end_game(turn)


async def check_last_turn(turn: Turn[State], item: str) -> None:
    """The game ends with the last of its turns, or when time is up (FG T7, R-152)."""
    state, turns = turn.state, turn.state.rules.turns
    if state.last_turn or (turns is not None and state.turn >= turns):
        end_game(turn)


async def check_expert_end(turn: Turn[State], item: str) -> None:
    """One turn more is played after the first markers enter Late Iron (MC 6.13B, ME 10, R-152)."""
    state = turn.state
    entered = tuple(civ for civ in state.civs if in_late_iron(state, civ))
    if not state.first_in_late_iron:
        state.first_in_late_iron = entered
    if state.last_turn:
        end_game(turn)
    elif state.first_in_late_iron:
        state.last_turn = True
        turn.emit(LastTurnBegins(entered))


def end_game(turn: Turn[State]) -> None:
    """The game is over, and everybody has a place (MC 6.13D)."""
    turn.state.over = True
    turn.emit(GameEnded(ranking(turn.state)))
