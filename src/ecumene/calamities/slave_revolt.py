"""Slave Revolt."""

from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Reason
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, changes_of, not_below
from ecumene.phases.cities.support import reduce_unsupported, support_rate
from ecumene.state.state import State

RAISED_BY = 2


async def slave_revolt(turn: Turn[State], called: Called) -> None:
    """City support is checked at a rate raised by 2 (MC 8, R-107)."""
    state, victim = turn.state, called.victim
    why = (
        *support_rate(state, victim).why,
        Reason(called.calamity, RAISED_BY, "MC 8"),
        *changes_of(state, called, "support rate", victim, "primary"),
    )
    rate = not_below(Reckoned(sum(reason.change for reason in why), why), 0)
    announce(turn, called, "support rate", {victim: rate})
    await reduce_unsupported(turn, victim, rate)


SLAVE_REVOLT = Calamity(slave_revolt, reckons=("support rate",))
