"""Universal Doctrine."""

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.abilities.special_abilities import SpecialAbility
from ecumene.state.state import State

card = AdvanceCard("universal_doctrine")

MOST_TOKENS = 5


class Doctrine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either a pirate city, or barbarian tokens by area."""

    city: Area | None = None
    tokens: Annotated[dict[Area, int], Meta(max_length=MOST_TOKENS)] = {}


class DoctrineChoices(Choices, frozen=True):
    """The barbarian pieces that may go over."""

    cities: tuple[Area, ...]
    """The pirate cities, if there is a city in stock to replace one."""
    tokens: dict[Area, int]
    """All barbarian tokens."""
    most: int
    """So many tokens at the most."""


class BarbariansAnnexed(Event, frozen=True):
    """A pirate city or barbarian tokens went over to a civilization."""

    civ: Civ
    city: Area | None
    tokens: dict[Area, int]


def pirate_cities(state: State, civ: Civ) -> list[Area]:
    """The pirate cities, if he has a city in stock to replace one (MC 9, R-137)."""
    return state.board.cities_of(BARBARIANS) if state.cities_in_stock(civ) else []


def most_tokens(state: State, civ: Civ) -> int:
    """Up to 5 barbarian tokens, as far as stock goes (MC 9, R-137)."""
    there = state.board.token_count(BARBARIANS)
    return min(MOST_TOKENS, there, state.stock(civ))


def usable(state: State, civ: Civ) -> bool:
    """There is a pirate city or a barbarian token he has a piece for."""
    return bool(pirate_cities(state, civ)) or most_tokens(state, civ) > 0


def check(state: State, civ: Civ, how: Doctrine) -> None:
    """One pirate city, or 1 to 5 tokens from any areas (MC 9, FAQ Universal Doctrine)."""
    if (how.city is None) == (not how.tokens):
        raise IllegalAnswer("ability.one_option")
    if how.city is not None:
        if how.city not in pirate_cities(state, civ):
            raise IllegalAnswer("ability.area", area=how.city, areas=pirate_cities(state, civ))
        return
    for area, count in how.tokens.items():
        there = state.board.tokens_in(area, BARBARIANS)
        if not 1 <= count <= there:
            raise IllegalAnswer("ability.tokens", area=area, most=there, given=count)
    if sum(how.tokens.values()) > most_tokens(state, civ):
        raise IllegalAnswer("ability.too_many", most=most_tokens(state, civ))


def offer(state: State, civ: Civ) -> DoctrineChoices:
    """The pirate cities, and the barbarian tokens by area."""
    tokens = state.board.tokens[BARBARIANS]
    return DoctrineChoices(tuple(pirate_cities(state, civ)), tokens, most_tokens(state, civ))


def sample(state: State, civ: Civ, rng: Random) -> Doctrine:
    """Either option."""
    cities, most = pirate_cities(state, civ), most_tokens(state, civ)
    if cities and (not most or rng.random() < 0.6):
        return Doctrine(city=rng.choice(cities))
    places = [a for a, n in state.board.tokens[BARBARIANS].items() for _ in range(n)]
    chosen: dict[Area, int] = {}
    for area in rng.sample(places, rng.randint(1, most)):
        chosen[area] = chosen.get(area, 0) + 1
    return Doctrine(tokens=chosen)


async def absorb(turn: Turn[State], civ: Civ, how: Doctrine) -> None:
    """They become units of the holder where they stand (MC 9, R-138)."""
    board = turn.state.board
    if how.city is not None:
        board.put_city(civ, how.city)
    for area, count in how.tokens.items():
        board.remove(BARBARIANS, area, count)
        board.place(civ, area, count)
    turn.emit(BarbariansAnnexed(civ, how.city, how.tokens))


card.special = SpecialAbility(Doctrine, usable, check, offer, sample, absorb)
