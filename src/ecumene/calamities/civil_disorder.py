"""Civil Disorder."""

from ecumene.calamities.shared.city_losses import reduce_cities
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Reason
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import changes_of, not_above, not_below
from ecumene.state.state import State

KEPT = 3


async def civil_disorder(turn: Turn[State], called: Called) -> None:
    """All but three cities are reduced (MC 8, R-122)."""
    await reduce_all_but(turn, called, KEPT)


async def disorder_of_few_cities(turn: Turn[State], called: Called) -> None:
    """All but three; cards change that number, even if it is none (EP 30.72, R-222)."""
    await reduce_all_but(turn, called, min(KEPT, turn.state.board.city_count(called.victim)))


async def reduce_all_but(turn: Turn[State], called: Called, kept: int) -> None:
    """All cities but so many are reduced, more or fewer by the victim's cards (MC 8)."""
    state, victim = turn.state, called.victim
    cities = state.board.city_count(victim)
    why = (
        Reason("cities", cities, "MC 8", victim),
        Reason("kept", -kept, "MC 8"),
        *changes_of(state, called, "cities reduced", victim, "primary"),
    )
    count = not_below(Reckoned(sum(reason.change for reason in why), why), 0)
    await reduce_cities(turn, called, {victim: not_above(count, cities, "cities")})


CIVIL_DISORDER = Calamity(civil_disorder, reckons=("cities reduced",))
DISORDER_OF_FEW_CITIES = CIVIL_DISORDER._replace(resolve=disorder_of_few_cities)
