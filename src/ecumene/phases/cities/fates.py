"""What happens to cities: annexed, destroyed, reduced, turned pirate (MC 8, R-112)."""

from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.shared.population_limits import population_limit
from ecumene.state.state import State


class CityAnnexed(Event, frozen=True):
    """A city was annexed by another civilization."""

    area: Area
    owner: Civ
    annexed_by: Civ


class CityDestroyed(Event, frozen=True):
    """A city was removed and not replaced."""

    area: Area
    owner: Civ


class CityReduced(Event, frozen=True):
    """A city was replaced by tokens."""

    area: Area
    owner: Civ
    tokens: int


def annex_city(turn: Turn[State], area: Area, by: Civ) -> None:
    """Another takes over the city; a token its old owner had with it is destroyed (R-112)."""
    board = turn.state.board
    owner = board.take_city(area)
    board.clear(owner, area)
    change_owner(turn.state, area, by)
    turn.emit(CityAnnexed(area, owner, by))


def change_owner(state: State, area: Area, owner: Civ) -> None:
    """The city is theirs now, and not one that they built this turn (R-69, R-71)."""
    state.board.put_city(owner, area)
    state.built = state.built - {area}


def turn_pirate(turn: Turn[State], area: Area) -> None:
    """The city becomes a pirate city (MC 8 Piracy, R-112)."""
    annex_city(turn, area, BARBARIANS)


def destroy_city(turn: Turn[State], area: Area) -> None:
    """The city is removed, along with a token its owner had with it (MC 8, R-112)."""
    board = turn.state.board
    owner = board.take_city(area)
    board.clear(owner, area)
    turn.emit(CityDestroyed(area, owner))


def reduce_city(turn: Turn[State], area: Area) -> int:
    """The city is replaced by tokens up to the limit, as far as stock goes (MC 6.5C, R-73).

    Says how many tokens the stock was short of.
    """
    room = room_in_place(turn.state, area)
    tokens = tokens_replacing(turn.state, area)
    owner = turn.state.board.take_city(area)
    turn.state.board.place(owner, area, tokens)
    turn.emit(CityReduced(area, owner, tokens))
    return max(0, room - tokens)


def tokens_replacing(state: State, area: Area) -> int:
    """Tokens that take a city's place when it is reduced (MC 6.5C, R-73)."""
    return max(0, min(room_in_place(state, area), state.stock(state.board.cities[area])))


def room_in_place(state: State, area: Area) -> int:
    """How many tokens the area of a city would hold besides those there (MC 6.5C, R-73)."""
    owner = state.board.cities[area]
    limit = population_limit(state, state.atlas.limit[area], civ=owner, area=area)
    return limit - state.board.total_in(area)
