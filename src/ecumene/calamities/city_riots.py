"""City Riots."""

from ecumene.calamities.shared.card_losses import lose_treasury
from ecumene.calamities.shared.city_losses import reduce_cities
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import reckon
from ecumene.state.state import State


async def city_riots(turn: Turn[State], called: Called) -> None:
    """One city is reduced, and 5 treasury lost (MC 8, R-101)."""
    count = reckon(turn.state, called, "cities reduced", 1, called.victim)
    await reduce_cities(turn, called, {called.victim: count})
    lose_treasury(turn, called.victim, called.calamity, 5)


CITY_RIOTS = Calamity(city_riots, reckons=("cities reduced",))
