"""Treachery."""

from collections.abc import Callable

from ecumene.calamities.shared.city_losses import all_cities, choose_cities, reduce_cities
from ecumene.engine.turn import Turn
from ecumene.names import Area
from ecumene.phases.calamity.beneficiaries import BY_TRADE, BY_TRADE_ALONE, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, not_above, reckon
from ecumene.phases.cities.fates import annex_city, destroy_city, turn_pirate
from ecumene.phases.shared.choices import Fate
from ecumene.state.state import State


async def treachery(turn: Turn[State], called: Called) -> None:
    """The beneficiary annexes a city; one without a piece for it is destroyed (MC 8, R-105)."""
    await betray(turn, called, "destroyed", destroy_city)


async def treachery_with_pirates(turn: Turn[State], called: Called) -> None:
    """The beneficiary annexes a city; one without a piece for it turns pirate (ME 8, R-105)."""
    await betray(turn, called, "pirates", turn_pirate)


async def treachery_if_traded(turn: Turn[State], called: Called) -> None:
    """The trader annexes a city; if nobody traded the card, the victim reduces one (EP 30.22)."""
    state, victim = turn.state, called.victim
    if beneficiary_of(state, called) is not None:
        await treachery(turn, called)
        return
    count = reckon(state, called, "cities reduced", 1, victim)
    count = not_above(count, state.board.city_count(victim), "cities")
    await reduce_cities(turn, called, {victim: count})


async def betray(
    turn: Turn[State], called: Called, fate: Fate, lose: Callable[[Turn[State], Area], None]
) -> None:
    """Cities are annexed as far as the beneficiary's go; the others are lost (MC 8, R-105)."""
    state, victim = turn.state, called.victim
    beneficiary = beneficiary_of(state, called)
    assert beneficiary is not None
    cities = state.board.city_count(victim)
    count = not_above(reckon(state, called, "cities annexed", 1, victim), cities, "cities")
    announce(turn, called, "cities annexed", {victim: count})
    annexed = min(count.value, state.cities_in_stock(beneficiary))
    own = all_cities(state, victim)
    for area in await choose_cities(turn, called, beneficiary, annexed, own, "annexed"):
        annex_city(turn, area, beneficiary)
    lost, own = count.value - annexed, all_cities(state, victim)
    for area in await choose_cities(turn, called, beneficiary, lost, own, fate):
        lose(turn, area)


TREACHERY = Calamity(treachery, BY_TRADE, reckons=("cities annexed",))
TREACHERY_WITH_PIRATES = TREACHERY._replace(resolve=treachery_with_pirates)
TREACHERY_IF_TRADED = Calamity(
    treachery_if_traded, BY_TRADE_ALONE, reckons=("cities annexed", "cities reduced")
)
