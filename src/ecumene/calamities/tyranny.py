"""Tyranny."""

from ecumene.calamities.annexation.annexing import annex
from ecumene.calamities.annexation.provinces import annex_provinces
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.calamity.beneficiaries import BY_STOCK, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, not_above, reckon
from ecumene.phases.calamity.richest import by_points, choose_richest
from ecumene.state.state import State


async def tyranny(turn: Turn[State], called: Called) -> None:
    """The beneficiary selects and annexes 15 unit points (MC 8, R-121)."""
    state, victim = turn.state, called.victim
    beneficiary = beneficiary_of(state, called)
    assert beneficiary is not None
    points = reckon(state, called, "unit points annexed", 15, victim)
    points = not_above(points, state.board.unit_points(victim), "unit_points")
    announce(turn, called, "unit points annexed", {victim: points})
    if points.value:
        await annex(turn, called.calamity, victim, beneficiary, beneficiary, points.value)


def nobody_to_take(state: State, called: Called) -> str | None:
    """Without another player nobody can annex anything."""
    return "no_beneficiary" if beneficiary_of(state, called) is None else None


async def tyranny_by_borders(turn: Turn[State], called: Called) -> None:
    """A neighbour annexes 2 unit points for each of the victim's cities (EP 30.81)."""
    state, victim = turn.state, called.victim
    base = 2 * state.board.city_count(victim)
    points = reckon(state, called, "unit points annexed", base, victim)
    announce(turn, called, "unit points annexed", {victim: points})
    if points.value:
        beneficiary = await choose_richest(turn, called, land_neighbours(state, called))
        await annex_provinces(turn, called.calamity, victim, beneficiary, points.value)


def land_neighbours(state: State, called: Called) -> list[Civ]:
    """Players with units next to the victim's across a land border (EP 30.811)."""
    board, land = state.board, state.atlas.land
    near = {other for area in board.areas_of(called.victim) for other in land[area]}
    others = [civ for civ in state.civs if civ != called.victim]
    return [civ for civ in others if not near.isdisjoint(board.areas_of(civ))]


def without_neighbour(state: State, called: Called) -> str | None:
    """No effect without a land border with another player (EP 30.815)."""
    return None if land_neighbours(state, called) else "no_land_border"


TYRANNY = Calamity(tyranny, BY_STOCK, cancelled=nobody_to_take, reckons=("unit points annexed",))
TYRANNY_BY_BORDERS = Calamity(
    tyranny_by_borders,
    by_points(land_neighbours, "EP 30.812"),
    cancelled=without_neighbour,
    reckons=("unit points annexed",),
)
