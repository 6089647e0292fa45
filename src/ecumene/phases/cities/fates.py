"""What happens to cities: annexed, destroyed, reduced, turned pirate; and their support."""

from ecumene.engine.effect import Reckoned, RuleValue
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.shared.choices import ChooseCities
from ecumene.phases.shared.population_limits import limit_for
from ecumene.state.state import State

city_support_rate = RuleValue[int]("city_support_rate", "MC 6.5C")
"""Tokens on the board that each city needs."""


class CityAnnexed(Event, frozen=True):
    """A city went over to another civilization."""

    area: Area
    owner: Civ
    annexed_by: Civ


class CityDestroyed(Event, frozen=True):
    """A city was removed and nothing put in its place."""

    area: Area
    owner: Civ


class CityReduced(Event, frozen=True):
    """A city was replaced by tokens."""

    area: Area
    owner: Civ
    tokens: int


class SupportChecked(Event, frozen=True):
    """A civilization had too few tokens on the board for its cities."""

    civ: Civ
    cities: int
    tokens: int
    rate: int
    why: tuple[Reason, ...]
    built: tuple[Area, ...] = ()
    """The cities that were built this turn: they are reduced first (MC 6.5C, R-71)."""


def annex_city(turn: Turn[State], area: Area, by: Civ) -> None:
    """Another takes the city over; a token of the old owner beside it is destroyed (R-112)."""
    board = turn.state.board
    owner = board.take_city(area)
    board.clear(owner, area)
    change_owner(turn.state, area, by)
    turn.emit(CityAnnexed(area, owner, by))


def change_owner(state: State, area: Area, owner: Civ) -> None:
    """The city is another's now, and not one that he built this turn (R-69)."""
    state.board.put_city(owner, area)
    state.built = state.built - {area}


def turn_pirate(turn: Turn[State], area: Area) -> None:
    """The city becomes a pirate city (MC 8 Piracy, R-112)."""
    annex_city(turn, area, BARBARIANS)


def destroy_city(turn: Turn[State], area: Area) -> None:
    """The city is removed, with a token of its owner beside it (MC 8, R-112)."""
    board = turn.state.board
    owner = board.take_city(area)
    board.clear(owner, area)
    turn.emit(CityDestroyed(area, owner))


def reduce_city(turn: Turn[State], area: Area) -> None:
    """The city is replaced by tokens up to the limit, as far as stock goes (MC 6.5C, R-73)."""
    state = turn.state
    owner = state.board.take_city(area)
    room = limit_for(state, owner, area) - state.board.total_in(area)
    tokens = max(0, min(room, state.stock(owner)))
    state.board.place(owner, area, tokens)
    turn.emit(CityReduced(area, owner, tokens))


def support_rate(state: State, civ: Civ) -> Reckoned[int]:
    """Tokens needed for each city (MC 6.5C)."""
    return city_support_rate.reckon(state, state.rules.support_rate, civ=civ)


def lacks_support(state: State, civ: Civ, rate: int) -> bool:
    """Whether there are fewer tokens on the board than the cities need (R-74)."""
    return state.board.token_count(civ) < rate * state.board.city_count(civ)


async def reduce_unsupported(turn: Turn[State], civ: Civ, rate: Reckoned[int]) -> None:
    """Cities are reduced one by one, those built this turn first (MC 6.5C, R-71).

    The tokens that come of it count at once for the support of the rest.
    """
    state = turn.state
    if lacks_support(state, civ, rate.value):
        cities, tokens = state.board.city_count(civ), state.board.token_count(civ)
        built = tuple(area for area in state.board.cities_of(civ) if area in state.built)
        turn.emit(SupportChecked(civ, cities, tokens, rate.value, rate.why, built))
    while lacks_support(state, civ, rate.value):
        candidates = state.board.cities_of(civ)
        new = [area for area in candidates if area in state.built]
        await reduce_one(turn, civ, tuple(new or candidates), "city_support")


async def reduce_one(turn: Turn[State], civ: Civ, cities: tuple[Area, ...], cause: str) -> None:
    """One city of the owner's choice is reduced."""
    chosen = cities
    if len(cities) > 1:
        chosen = await turn.ask(civ, ChooseCities(cause, civ, 1, cities, "reduced"))
    reduce_city(turn, chosen[0])
