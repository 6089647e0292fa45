"""Phase 2: population expansion and census (MC 6.2)."""

from random import Random
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.state.state import State

AreaCounts = Annotated[dict[Area, int], Meta(max_length=400)]


class PopulationExpanded(Event, frozen=True):
    """A civilization's population grew."""

    civ: Civ
    tokens: dict[Area, int]


class CensusTaken(Event, frozen=True):
    """Everybody's tokens were counted."""

    census: dict[Civ, int]


class GrowthChoices(Choices, frozen=True):
    """Where new tokens may be put."""

    tokens: int
    """How many there are."""
    areas: dict[Area, int]
    """How many each area may take."""


class DistributeGrowth(Decision[State, dict[Area, int]], frozen=True):
    """Where to put new tokens when the stock is too small for all of them."""

    answer_type: ClassVar[Any] = AreaCounts
    tokens: int

    def check(self, state: State, civ: Civ, answer: dict[Area, int]) -> None:
        """All the stock, within what each area may grow (MC 6.2A, R-17)."""
        growth = state.rules.growth(state, civ)
        for area, count in answer.items():
            if count < 0 or count > growth.get(area, 0):
                most = growth.get(area, 0)
                raise IllegalAnswer("growth.area", area=area, most=most, given=count)
        placed = sum(answer.values())
        if placed != self.tokens:
            raise IllegalAnswer("growth.total", wanted=self.tokens, given=placed)

    def offer(self, state: State, civ: Civ) -> GrowthChoices:
        """How many to place, and how many each area may take."""
        return GrowthChoices(self.tokens, state.rules.growth(state, civ))

    def default(self, state: State, civ: Civ) -> dict[Area, int]:
        """One at a time where there is most room."""
        growth = state.rules.growth(state, civ)
        limit, there = state.atlas.limit, state.board.tokens[civ]
        placed = dict.fromkeys(growth, 0)
        for _ in range(self.tokens):
            open_areas = [area for area in growth if placed[area] < growth[area]]
            best = max(open_areas, key=lambda a: (limit[a] - there[a] - placed[a], a))
            placed[best] += 1
        return {area: count for area, count in placed.items() if count}

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Area, int]:
        """A random distribution."""
        growth = state.rules.growth(state, civ)
        places = [area for area, count in growth.items() for _ in range(count)]
        placed: dict[Area, int] = {}
        for area in rng.sample(places, self.tokens):
            placed[area] = placed.get(area, 0) + 1
        return placed


def full_growth(state: State, civ: Civ) -> dict[Area, int]:
    """One token where there is one, two where there are more (MC 6.2A).

    The limit does not matter here, nor for a token with one's own city (FAQ Public Works).
    """
    return {area: growth_of(count) for area, count in state.board.tokens[civ].items()}


def growth_outside_cities(state: State, civ: Civ) -> dict[Area, int]:
    """As anywhere, but a token beside a city does not grow (EP 19.1, EP 33.1371, R-18)."""
    cities = state.board.cities
    return {area: more for area, more in full_growth(state, civ).items() if area not in cities}


def growth_of(tokens: int) -> int:
    """New tokens in an area with so many (MC 6.2A)."""
    return min(2, tokens)


async def expand(turn: Turn[State], item: str) -> None:
    """Everybody puts new tokens from stock on the board (MC 6.2A).

    Those whose stock is too small choose where, in ranking order; the others need not
    wait for them.
    """
    state = turn.state
    short: dict[Civ, DistributeGrowth] = {}
    for civ in state.civs:
        growth, stock = state.rules.growth(state, civ), state.stock(civ)
        if 0 < stock < sum(growth.values()) and len(growth) > 1:
            short[civ] = DistributeGrowth(stock)
        elif stock:
            grow(turn, civ, {area: min(count, stock) for area, count in growth.items()})
    while short:
        civ = next(iter(short))
        decision = short.pop(civ)
        grow(turn, civ, await turn.ask(civ, decision, later=dict(short)))


def grow(turn: Turn[State], civ: Civ, growth: dict[Area, int]) -> None:
    """New tokens are placed."""
    tokens = turn.state.board.tokens
    tokens[civ] = {area: count + growth.get(area, 0) for area, count in tokens[civ].items()}
    if growth:
        turn.emit(PopulationExpanded(civ, growth))


async def take_census(turn: Turn[State], item: str) -> None:
    """Everybody counts their tokens on the board (MC 6.2B)."""
    state = turn.state
    state.census = {civ: state.board.token_count(civ) for civ in state.civs}
    turn.emit(CensusTaken(dict(state.census)))
