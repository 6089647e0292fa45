"""The beneficiary by stock: of revolts, and of calamities that nobody traded (MC 6.1B, MC 8)."""

from collections.abc import Iterable

from ecumene.names import Civ
from ecumene.phases.shared.turn_order import in_rank_order
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State


def beneficiary_by_stock(state: State, candidates: Iterable[Civ]) -> Civ | None:
    """Most cities in stock, then most tokens in stock, then ranking (MC 6, R-10, R-94)."""
    ranked = in_rank_order(state, candidates)
    if not ranked:
        return None
    return max(ranked, key=lambda civ: (state.cities_in_stock(civ), state.stock(civ)))


def most_points_in_stock(state: State, candidates: Iterable[Civ]) -> Civ | None:
    """Most unit points in stock, a city counting 5 and a token 1, then ranking (EP 18.32)."""
    ranked = in_rank_order(state, candidates)
    return max(ranked, key=lambda civ: points_in_stock(state, civ), default=None)


def points_in_stock(state: State, civ: Civ) -> int:
    """Unit points in stock (EP 18.32)."""
    return CITY_POINTS * state.cities_in_stock(civ) + state.stock(civ)
