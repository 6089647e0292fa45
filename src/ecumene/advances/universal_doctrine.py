"""Universal Doctrine."""

from collections.abc import Callable, Collection, Mapping
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
from ecumene.phases.abilities.paths import traced_areas
from ecumene.phases.abilities.special_abilities import Aim, SpecialAbility
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
    """A civilization annexed a pirate city or barbarian tokens."""

    civ: Civ
    city: Area | None
    tokens: dict[Area, int]


Reach = Callable[[State, Civ], Collection[Area]]
"""The areas in which an ability reaches barbarian pieces."""


def everywhere(state: State, civ: Civ) -> Collection[Area]:
    """Barbarian pieces anywhere (MC 9)."""
    return state.atlas.limit


def pirate_cities(state: State, civ: Civ, reach: Collection[Area]) -> list[Area]:
    """The pirate cities, if there is a city in stock to replace one (MC 9, R-137)."""
    if not state.cities_in_stock(civ):
        return []
    return [area for area in state.board.cities_of(BARBARIANS) if area in reach]


def barbarian_tokens(state: State, reach: Collection[Area]) -> dict[Area, int]:
    """The barbarian tokens there are, by area."""
    tokens = state.board.tokens[BARBARIANS]
    return {area: count for area, count in tokens.items() if area in reach}


def most_tokens(state: State, civ: Civ, there: Mapping[Area, int]) -> int:
    """Up to 5 barbarian tokens, as far as stock goes (MC 9, R-137)."""
    return min(MOST_TOKENS, sum(there.values()), state.stock(civ))


def doctrine(reach: Reach) -> SpecialAbility:
    """The ability, with the areas that it reaches."""

    def usable(state: State, civ: Civ) -> bool:
        there = offer(state, civ)
        return bool(there.cities) or there.most > 0

    def check(state: State, civ: Civ, how: Doctrine) -> None:
        check_doctrine(offer(state, civ), how)

    def offer(state: State, civ: Civ) -> DoctrineChoices:
        reached = reach(state, civ)
        tokens = barbarian_tokens(state, reached)
        cities = tuple(pirate_cities(state, civ, reached))
        return DoctrineChoices(cities, tokens, most_tokens(state, civ, tokens))

    def sample(state: State, civ: Civ, rng: Random) -> Doctrine:
        return random_doctrine(offer(state, civ), rng)

    return SpecialAbility(Doctrine, usable, check, offer, sample, absorb, Aim.BARBARIANS)


def check_doctrine(there: DoctrineChoices, how: Doctrine) -> None:
    """One pirate city, or 1 to 5 tokens from any areas (MC 9, FAQ Universal Doctrine)."""
    if (how.city is None) == (not how.tokens):
        raise IllegalAnswer("ability.one_option")
    if how.city is not None:
        if how.city not in there.cities:
            raise IllegalAnswer("ability.area", area=how.city, areas=list(there.cities))
        return
    for area, count in how.tokens.items():
        most = there.tokens.get(area, 0)
        if not 1 <= count <= most:
            raise IllegalAnswer("ability.tokens", area=area, most=most, given=count)
    if sum(how.tokens.values()) > there.most:
        raise IllegalAnswer("ability.too_many", most=there.most)


def random_doctrine(there: DoctrineChoices, rng: Random) -> Doctrine:
    """A random use of either option."""
    if there.cities and (not there.most or rng.random() < 0.6):
        return Doctrine(city=rng.choice(there.cities))
    places = [area for area, count in there.tokens.items() for _ in range(count)]
    chosen: dict[Area, int] = {}
    for area in rng.sample(places, rng.randint(1, there.most)):
        chosen[area] = chosen.get(area, 0) + 1
    return Doctrine(tokens=chosen)


async def absorb(turn: Turn[State], civ: Civ, how: Doctrine) -> None:
    """They become the holder's units where they are (MC 9, R-138)."""
    board = turn.state.board
    if how.city is not None:
        board.put_city(civ, how.city)
    for area, count in how.tokens.items():
        board.remove(BARBARIANS, area, count)
        board.place(civ, area, count)
    turn.emit(BarbariansAnnexed(civ, how.city, how.tokens))


card.special = doctrine(everywhere)
older_card = card.but(special=doctrine(traced_areas))  # EP 33.1551, EP 33.1552
