"""Barbarian Hordes."""

from ecumene.calamities.shared.city_losses import all_cities, choose_cities
from ecumene.calamities.shared.places import choose_place
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.calamity.beneficiaries import BY_TRADE, beneficiary_of
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, reckon
from ecumene.phases.conflict.city_attacks import (
    AttackFailed,
    CityTaken,
    replace_city,
    tokens_needed,
)
from ecumene.phases.conflict.token_conflicts import fight, simulate_fight
from ecumene.phases.shared.choices import best_cities
from ecumene.state.state import State


class HordeMoved(Event, frozen=True):
    """Barbarians entered an area, from off the board or from the area they took before."""

    victim: Civ
    controller: Civ
    origin: Area | None
    area: Area
    tokens: int


class HordeDispersed(Event, frozen=True):
    """Barbarians above the population limit had nowhere to go and were destroyed."""

    area: Area
    tokens: int


async def barbarian_hordes(turn: Turn[State], called: Called) -> None:
    """15 barbarians attack a city and move on where the victim has units (MC 8, R-114)."""
    state, victim = turn.state, called.victim
    controller = beneficiary_of(state, called)
    assert controller is not None
    tokens = reckon(state, called, "barbarian tokens", 15, victim)
    announce(turn, called, "barbarian tokens", {victim: tokens})
    cities = first_targets(state, victim)
    (area,) = await choose_cities(turn, called, controller, 1, cities, "attacked")
    await invade(turn, called, controller, None, area, tokens.value)
    while excess := barbarians_above_limit(state, area):
        targets = next_targets(state, victim, area, excess)
        if not targets:
            state.board.remove(BARBARIANS, area, excess)
            turn.emit(HordeDispersed(area, excess))
            return
        target = Area(await choose_place(turn, controller, called.calamity, targets))
        state.board.remove(BARBARIANS, area, excess)
        await invade(turn, called, controller, area, target, excess)
        area = target


def first_targets(state: State, victim: Civ) -> tuple[Area, ...]:
    """The victim's wilderness cities if there are any, else all their cities (MC 8, R-11)."""
    cities = all_cities(state, victim)
    wilderness = tuple(area for area in cities if state.atlas.site[area] is None)
    return wilderness or cities


async def invade(
    turn: Turn[State],
    called: Called,
    controller: Civ,
    origin: Area | None,
    area: Area,
    tokens: int,
) -> None:
    """Barbarians enter and fight all who are there, then attack a city (MC 8, R-116)."""
    turn.state.board.place(BARBARIANS, area, tokens)
    turn.emit(HordeMoved(called.victim, controller, origin, area, tokens))
    await fight(turn, area)
    owner = turn.state.board.cities.get(area, BARBARIANS)
    if owner != BARBARIANS:
        await attack_city(turn, area, owner)


async def attack_city(turn: Turn[State], area: Area, owner: Civ) -> None:
    """With enough tokens the city is replaced by defenders and fought for (R-56, R-114)."""
    state = turn.state
    if list(state.board.sides_in(area)) != [BARBARIANS]:
        return
    tokens = state.board.tokens_in(area, BARBARIANS)
    needed, why = tokens_needed(state, BARBARIANS, owner)
    if tokens < needed:
        state.board.clear(BARBARIANS, area)
        turn.emit(AttackFailed(area, BARBARIANS, owner, tokens, needed, why))
        return
    defenders = replace_city(state, area, needed - 1)
    turn.emit(CityTaken(area, BARBARIANS, owner, tokens, needed, defenders, why))
    await fight(turn, area)


def barbarians_above_limit(state: State, area: Area) -> int:
    """Barbarians in excess of the printed limit, where nobody else has tokens left (R-114)."""
    sides = state.board.sides_in(area)
    if list(sides) != [BARBARIANS]:
        return 0
    return max(0, sides[BARBARIANS] - state.atlas.limit[area])


def next_targets(state: State, victim: Civ, area: Area, tokens: int) -> tuple[Area, ...]:
    """Neighbouring areas with units of the victim; a city only if it would fall (MC 8, FAQ).

    Cities first, then where the victim has most tokens.
    """
    board = state.board
    near = [other for other in state.atlas.around[area] if board.has_units(other, victim)]
    cities = [other for other in near if board.cities.get(other, BARBARIANS) != BARBARIANS]
    falling = [other for other in cities if would_fall(state, other, tokens)]
    open_land = [other for other in near if other not in cities]
    open_land.sort(key=lambda other: -board.tokens_in(other, victim))
    return (*best_cities(state, falling), *open_land)


def would_fall(state: State, area: Area, tokens: int) -> bool:
    """Whether this many barbarians would take the city if nobody used options (R-115)."""
    sides = state.board.sides_in(area)
    sides[BARBARIANS] = sides.get(BARBARIANS, 0) + tokens
    left = simulate_fight(state, area, sides)
    needed = tokens_needed(state, BARBARIANS, state.board.cities[area]).value
    return left.get(BARBARIANS, 0) >= needed and len(left) == 1


def without_city(state: State, called: Called) -> str | None:
    """Cancelled if the victim has no city (FAQ Barbarian Hordes)."""
    return None if state.board.city_count(called.victim) else "no_city"


BARBARIAN_HORDES = Calamity(
    barbarian_hordes, BY_TRADE, cancelled=without_city, reckons=("barbarian tokens",)
)
