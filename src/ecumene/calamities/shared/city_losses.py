"""Cities lost to calamities: reduced or destroyed, chosen by their owners (MC 8)."""

from collections.abc import Callable, Mapping

from ecumene.engine.effect import Reckoned
from ecumene.engine.turn import Turn
from ecumene.names import Area, Card, Civ
from ecumene.phases.calamity.called import Called, Due, in_turn
from ecumene.phases.calamity.reckoning import announce
from ecumene.phases.cities.fates import destroy_city, reduce_city
from ecumene.phases.shared.choices import ChooseCities, Fate
from ecumene.phases.shared.population_limits import population_limit
from ecumene.state.state import State

CitiesOf = Callable[[State, Civ], tuple[Area, ...]]


def all_cities(state: State, civ: Civ) -> tuple[Area, ...]:
    """All cities of a civilization, by name."""
    return tuple(sorted(state.board.cities_of(civ)))


def coastal_cities(state: State, civ: Civ) -> tuple[Area, ...]:
    """A civilization's cities in coastal areas (R-102)."""
    return tuple(area for area in all_cities(state, civ) if area in state.atlas.coastal)


def cities_due(
    state: State, cause: Card, owner: Civ, count: int, cities: tuple[Area, ...], fate: Fate
) -> Due:
    """The question which cities, in which order; none if there is only one answer (R-04)."""
    count = min(count, len(cities))
    decision = ChooseCities(cause, owner, count, cities, fate)
    forced = count in (0, len(cities))
    if forced and fate == "reduced":
        forced = not order_matters(state, owner, cities[:count])
    return Due(decision, cities[:count] if forced else None)


def order_matters(state: State, owner: Civ, cities: tuple[Area, ...]) -> bool:
    """Whether the stock is too small for all, so that the first reduced take it (MC 8, R-73)."""
    limits = (population_limit(state, state.atlas.limit[a], civ=owner, area=a) for a in cities)
    rooms = [limit - state.board.total_in(a) for limit, a in zip(limits, cities, strict=True)]
    rooms = [room for room in rooms if room > 0]
    return len(rooms) > 1 and 0 < state.stock(owner) < sum(rooms)


async def reduce_cities(
    turn: Turn[State],
    called: Called,
    due: Mapping[Civ, Reckoned[int]],
    cities: CitiesOf = all_cities,
) -> None:
    """Each victim reduces the number of cities due, in rank order (MC 8, R-98)."""
    state = turn.state
    announce(turn, called, "cities reduced", due)
    dues = {
        civ: cities_due(state, called.calamity, civ, count.value, cities(state, civ), "reduced")
        for civ, count in due.items()
        if count.value
    }

    def carry_out(civ: Civ, chosen: tuple[Area, ...]) -> None:
        for area in chosen:
            reduce_city(turn, area)

    await in_turn(turn, dues, carry_out)


async def choose_cities(
    turn: Turn[State],
    called: Called,
    chooser: Civ,
    count: int,
    cities: tuple[Area, ...],
    fate: Fate,
) -> tuple[Area, ...]:
    """The chooser's pick of the primary victim's cities; all if there are no more."""
    decision, chosen = cities_due(turn.state, called.calamity, called.victim, count, cities, fate)
    if chosen is None:
        chosen = await turn.ask(chooser, decision)
    return tuple(chosen)


async def destroy_own(
    turn: Turn[State], called: Called, count: int, cities: CitiesOf = all_cities
) -> None:
    """The victim destroys this many of their cities (MC 8)."""
    own = cities(turn.state, called.victim)
    for area in await choose_cities(turn, called, called.victim, count, own, "destroyed"):
        destroy_city(turn, area)
