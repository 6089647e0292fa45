"""Surplus population is removed (MC 6.5B, MC 6.11)."""

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.shared.population_limits import limit_for
from ecumene.state.state import State


class SurplusRemoved(Event, frozen=True):
    """Tokens above the limits went back to stock."""

    tokens: dict[Civ, dict[Area, int]]


async def remove_surplus(turn: Turn[State], item: str) -> None:
    """Tokens above the limits and in city areas go back to stock (MC 6.5B, R-70, R-117)."""
    state = turn.state
    surplus: dict[Civ, dict[Area, int]] = {}
    for civ in (*state.civs, *state.table.inert, BARBARIANS):
        over = surplus_of(state, civ)
        for area, count in over.items():
            state.board.remove(civ, area, count)
        if over:
            surplus[civ] = over
    if surplus:
        turn.emit(SurplusRemoved(surplus))


def surplus_of(state: State, civ: Civ) -> dict[Area, int]:
    """A side's tokens above its limit; areas shared within the limit have none (R-70)."""
    board, limit = state.board, state.atlas.limit
    over = {}
    for area, count in board.tokens[civ].items():
        if count <= limit[area] and area not in board.cities:
            continue
        most = limit_for(state, civ, area)
        if count > most:
            over[area] = count - most
    return over
