"""Slave Revolt."""

from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Reason
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import (
    announce,
    changes_of,
    not_above,
    not_below,
    reckon,
)
from ecumene.phases.cities.support import (
    give_up_cities,
    reduce_unsupported,
    support_rate,
    tell_support,
)
from ecumene.state.state import State

RAISED_BY = 2
IN_REVOLT = 15


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


async def slave_revolt_by_tokens(turn: Turn[State], called: Called) -> None:
    """15 tokens give no support; those that replace cities do (EP 30.421, EP 30.422)."""
    state, victim = turn.state, called.victim
    idle = reckon(state, called, "tokens not supporting", IN_REVOLT, victim)
    idle = not_above(idle, state.board.token_count(victim), "tokens")
    announce(turn, called, "tokens not supporting", {victim: idle})
    rate, board = support_rate(state, victim), state.board

    def too_many_cities() -> bool:
        return board.token_count(victim) - idle.value < rate.value * board.city_count(victim)

    if too_many_cities():
        tell_support(turn, victim, rate, idle.value)
        await give_up_cities(turn, victim, too_many_cities)


SLAVE_REVOLT = Calamity(slave_revolt, reckons=("support rate",))
SLAVE_REVOLT_BY_TOKENS = Calamity(slave_revolt_by_tokens, reckons=("tokens not supporting",))
