"""Civil War."""

from ecumene.calamities.annexation.annexing import annex
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Reason
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.beneficiaries import BY_STOCK, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, changes_of
from ecumene.state.state import State

KEPT = 35


async def civil_war(turn: Turn[State], called: Called) -> None:
    """All but 35 unit points are lost; the victim selects, the beneficiary annexes (MC 8)."""
    state, victim = turn.state, called.victim
    beneficiary = beneficiary_of(state, called)
    assert beneficiary is not None
    points = points_annexed(state, called)
    announce(turn, called, "unit points annexed", {victim: points})
    await annex(turn, called.calamity, victim, beneficiary, victim, points.value)


def points_annexed(state: State, called: Called) -> Reckoned[int]:
    """Unit points above 35, and what cards add or subtract (MC 8, R-110)."""
    victim = called.victim
    why = (
        Reason("unit_points", state.board.unit_points(victim), "MC 8", victim),
        Reason("kept", -KEPT, "MC 8"),
        *changes_of(state, called, "unit points annexed", victim, "primary"),
    )
    return Reckoned(sum(reason.change for reason in why), why)


def nothing_to_select(state: State, called: Called) -> str | None:
    """No war without points to select, or without anybody to take them (MC 8, R-110)."""
    if beneficiary_of(state, called) is None:
        return "no_beneficiary"
    return None if points_annexed(state, called).value > 0 else "too_few_unit_points"


def too_few_or_nothing_to_select(state: State, called: Called) -> str | None:
    """No war either with 35 unit points or fewer, whatever the cards add (ME 8, E-12, R-110)."""
    if state.board.unit_points(called.victim) <= KEPT:
        return "too_few_unit_points"
    return nothing_to_select(state, called)


CIVIL_WAR = Calamity(
    civil_war, BY_STOCK, cancelled=nothing_to_select, reckons=("unit points annexed",)
)
CIVIL_WAR_ABOVE_35 = CIVIL_WAR._replace(cancelled=too_few_or_nothing_to_select)
