"""The orders in which civilizations take their turn (MC 3, MC 6)."""

from collections.abc import Iterable

from ecumene.engine.effect import RuleValue
from ecumene.names import Civ
from ecumene.state.state import State

moves_in_group = RuleValue[int]("moves_in_group", "MC 6.3")
"""Those in group 0 move before those in group 1."""


def in_rank_order(state: State, civs: Iterable[Civ]) -> list[Civ]:
    """By A.S.T. ranking, the smallest number first (MC 3)."""
    rank = state.table.rank
    return sorted(civs, key=lambda civ: rank[civ])


def rank_order(state: State) -> tuple[Civ, ...]:
    """All by A.S.T. ranking (MC 3)."""
    return state.civs


def position_order(state: State) -> tuple[Civ, ...]:
    """Furthest on the A.S.T. first, ties by ranking (MC 3)."""
    return tuple(sorted(state.civs, key=lambda civ: -state.ast[civ]))


def city_order(state: State) -> tuple[Civ, ...]:
    """Fewest cities first, none at all included, ties by ranking (MC 6.6, R-76)."""
    return tuple(sorted(state.civs, key=state.board.city_count))


def census_order(state: State) -> tuple[Civ, ...]:
    """Highest census first, ties by ranking; some cards move one behind the others (MC 6.3)."""

    def place(civ: Civ) -> tuple[int, int]:
        count = state.census[civ]
        if state.table.options.census_box_12:
            count = max(count, 12)
        return moves_in_group(state, 0, mover=civ), -count

    return tuple(sorted(state.civs, key=place))


def beneficiary_by_stock(state: State, candidates: Iterable[Civ]) -> Civ | None:
    """Most cities in stock, then most tokens in stock, then ranking (MC 6, R-10, R-94)."""
    ranked = in_rank_order(state, candidates)
    if not ranked:
        return None
    return max(ranked, key=lambda civ: (state.cities_in_stock(civ), state.stock(civ)))
