"""Ships lost to calamities (EP 30.34, EP 30.61, EP 30.63)."""

from collections.abc import Sequence

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.state.board import NO_SHIPS
from ecumene.state.state import State


class ShipsLost(Event, frozen=True):
    """Ships went back to stock."""

    civ: Civ
    cause: str
    areas: tuple[Area, ...]
    """Where they lay, one for each ship."""


def ships_of(state: State, civ: Civ) -> dict[int, Area]:
    """A civilization's ships on the board, by number, and where they lie."""
    ships = state.board.ships.get(civ, NO_SHIPS)
    return {number: berth.area for number, berth in enumerate(ships) if berth is not None}


def lose_ships(turn: Turn[State], civ: Civ, cause: str, ships: Sequence[int]) -> None:
    """These ships go back to stock."""
    lying = ships_of(turn.state, civ)
    for number in ships:
        turn.state.board.set_ship(civ, number, None)
    if ships:
        turn.emit(ShipsLost(civ, cause, tuple(lying[number] for number in ships)))


def lose_all_ships(turn: Turn[State], civ: Civ, cause: str) -> None:
    """All ships go back to stock (EP 30.341, EP 30.633)."""
    lose_ships(turn, civ, cause, list(ships_of(turn.state, civ)))
