"""Tyranny."""

from ecumene.calamities.annexation.annexing import annex
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.beneficiaries import BY_STOCK, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, not_above, reckon
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


TYRANNY = Calamity(tyranny, BY_STOCK, cancelled=nobody_to_take, reckons=("unit points annexed",))
