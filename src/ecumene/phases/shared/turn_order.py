"""The orders in which civilizations take their turn (MC 3, MC 6)."""

from collections.abc import Iterable

from ecumene.names import Civ
from ecumene.state.state import State


def in_rank_order(state: State, civs: Iterable[Civ]) -> list[Civ]:
    """By A.S.T. ranking, the smallest number first (MC 3)."""
    rank = state.table.rank
    return sorted(civs, key=lambda civ: rank[civ])


def rank_order(state: State) -> tuple[Civ, ...]:
    """Everybody by A.S.T. ranking (MC 3)."""
    return state.civs


def position_order(state: State) -> tuple[Civ, ...]:
    """Furthest along the A.S.T. first, ties by ranking (MC 3)."""
    return tuple(sorted(state.civs, key=lambda civ: -state.ast[civ]))


def city_order(state: State) -> tuple[Civ, ...]:
    """Fewest cities first, none at all included, ties by ranking (MC 6.6, R-76)."""
    return tuple(sorted(state.civs, key=state.board.city_count))
