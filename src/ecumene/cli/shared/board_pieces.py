"""The pieces of a game's board as the map draws them."""

from typing import TYPE_CHECKING

from ecumene.map import Pieces
from ecumene.names import BARBARIANS, Area, Civ

if TYPE_CHECKING:
    from ecumene.state.board import Board


def pieces_of(board: "Board") -> Pieces:
    """All tokens, cities and ships, with the barbarians' apart."""
    tokens: dict[Area, dict[Civ, int]] = {}
    for civ, areas in board.tokens.items():
        if civ != BARBARIANS:
            for area, count in areas.items():
                tokens.setdefault(area, {})[civ] = count
    ships: dict[Area, list[Civ]] = {}
    for civ, fleet in board.ships.items():
        for berth in fleet:
            if berth is not None:
                ships.setdefault(berth[0], []).append(civ)
    return Pieces(
        tokens,
        {area: civ for area, civ in board.cities.items() if civ != BARBARIANS},
        ships,
        dict(board.tokens[BARBARIANS]),
        [area for area, civ in board.cities.items() if civ == BARBARIANS],
    )
