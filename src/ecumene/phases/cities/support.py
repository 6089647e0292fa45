"""City support: tokens on the board that each city needs (MC 6.5C, MC 6.11)."""

from collections.abc import Callable

import msgspec

from ecumene.engine.effect import Reckoned, rule_value
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.cities.fates import destroy_city, reduce_city
from ecumene.phases.shared.choices import ChooseCities, Fate
from ecumene.state.state import State


@rule_value(int, "MC 6.5C")
def city_support_rate(civ: Civ) -> None:
    """Tokens on the board that each city needs."""


class Support(msgspec.Struct, frozen=True):
    """Tokens on the board, and those that the cities need (MC 6.5C)."""

    tokens: int
    needed: int
    rate: int
    """Tokens that each city needs."""


class SupportChecked(Event, frozen=True):
    """A civilization had too few tokens on the board for its cities."""

    civ: Civ
    cities: int
    tokens: int
    rate: int
    why: tuple[Reason, ...]
    built: tuple[Area, ...] = ()
    """The cities that were built this turn: they are reduced first (MC 6.5C, R-71)."""


def unsupported_civs(state: State) -> tuple[Civ, ...]:
    """Those with too few tokens for their cities, in ranking order (MC 6.5C)."""
    return tuple(c for c in state.civs if lacks_support(state, c, support_rate(state, c).value))


async def check_support(turn: Turn[State], civ: Civ) -> None:
    """Cities without two tokens each on the board are reduced (MC 6.5C)."""
    rate = support_rate(turn.state, civ)
    if lacks_support(turn.state, civ, rate.value):
        await reduce_unsupported(turn, civ, rate)


async def check_support_freely(turn: Turn[State], civ: Civ) -> None:
    """Cities of their owner's choice are reduced, new and old alike (FG T5, FG T6, R-169)."""
    state, rate = turn.state, support_rate(turn.state, civ)
    if lacks_support(state, civ, rate.value):
        cities, tokens = state.board.city_count(civ), state.board.token_count(civ)
        turn.emit(SupportChecked(civ, cities, tokens, rate.value, rate.why))
    while lacks_support(state, civ, rate.value):
        await reduce_one(turn, civ, tuple(state.board.cities_of(civ)), "city_support")


async def check_support_to_the_last(turn: Turn[State], civ: Civ) -> None:
    """Cities are reduced while the stock fills their areas, the others go (EP 26.1, EP 26.21)."""
    state, rate = turn.state, support_rate(turn.state, civ)
    if lacks_support(state, civ, rate.value):
        tell_support(turn, civ, rate)
        await give_up_cities(turn, civ, lambda: lacks_support(state, civ, rate.value))


async def give_up_cities(turn: Turn[State], civ: Civ, too_many: Callable[[], bool]) -> None:
    """Cities are reduced one by one, those built this turn first (EP 26.12).

    When the stock runs short of the limit, further cities without support are eliminated
    (EP 26.21).
    """
    state, short = turn.state, False
    while (candidates := state.board.cities_of(civ)) and too_many():
        new = [area for area in candidates if area in state.built]
        cities = tuple(new or candidates)
        if short:
            await eliminate_one(turn, civ, cities, "city_support")
        else:
            short = await reduce_one(turn, civ, cities, "city_support") > 0


def support_rate(state: State, civ: Civ) -> Reckoned[int]:
    """Tokens needed for each city (MC 6.5C)."""
    return city_support_rate.reckon(state, state.rules.support_rate, civ=civ)


def support_of(state: State, civ: Civ) -> Support:
    """What there is for the cities, and what they need (MC 6.5C)."""
    rate, board = support_rate(state, civ).value, state.board
    return Support(board.token_count(civ), rate * board.city_count(civ), rate)


def lacks_support(state: State, civ: Civ, rate: int) -> bool:
    """Whether there are fewer tokens on the board than the cities need (R-74)."""
    return state.board.token_count(civ) < rate * state.board.city_count(civ)


async def reduce_unsupported(turn: Turn[State], civ: Civ, rate: Reckoned[int]) -> None:
    """Cities are reduced one by one, those built this turn first (MC 6.5C, R-71).

    The tokens this gives count at once towards the support of the rest.
    """
    state = turn.state
    if lacks_support(state, civ, rate.value):
        tell_support(turn, civ, rate)
    while lacks_support(state, civ, rate.value):
        candidates = state.board.cities_of(civ)
        new = [area for area in candidates if area in state.built]
        await reduce_one(turn, civ, tuple(new or candidates), "city_support")


def tell_support(turn: Turn[State], civ: Civ, rate: Reckoned[int], idle: int = 0) -> None:
    """Everybody learns what is missing, and which cities go first; idle tokens do not count."""
    board = turn.state.board
    built = tuple(area for area in board.cities_of(civ) if area in turn.state.built)
    cities, tokens = board.city_count(civ), board.token_count(civ) - idle
    turn.emit(SupportChecked(civ, cities, tokens, rate.value, rate.why, built))


async def reduce_one(turn: Turn[State], civ: Civ, cities: tuple[Area, ...], cause: str) -> int:
    """One city, chosen by its owner, is reduced; says how many tokens the stock lacked for it."""
    return reduce_city(turn, await choose_one(turn, civ, cities, cause, "reduced"))


async def eliminate_one(turn: Turn[State], civ: Civ, cities: tuple[Area, ...], cause: str) -> None:
    """One city, chosen by its owner, is eliminated (EP 26.21)."""
    destroy_city(turn, await choose_one(turn, civ, cities, cause, "destroyed"))


async def choose_one(
    turn: Turn[State], civ: Civ, cities: tuple[Area, ...], cause: str, fate: Fate
) -> Area:
    """One of a civilization's own cities; it is not asked where there is only one."""
    if len(cities) == 1:
        return cities[0]
    chosen = await turn.ask(civ, ChooseCities(cause, civ, 1, cities, fate))
    return chosen[0]
