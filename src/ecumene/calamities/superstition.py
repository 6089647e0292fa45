"""Superstition."""

from ecumene.calamities.shared.city_losses import reduce_cities
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import not_above, reckon
from ecumene.state.state import State


async def superstition(turn: Turn[State], called: Called) -> None:
    """Three cities are reduced (MC 8, R-109)."""
    state, victim = turn.state, called.victim
    count = reckon(state, called, "cities reduced", 3, victim)
    cities = state.board.city_count(victim)
    await reduce_cities(turn, called, {victim: not_above(count, cities, "cities")})


SUPERSTITION = Calamity(superstition, reckons=("cities reduced",))
