"""Fourteen tokens in one's own region (MC 10)."""

from random import Random
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.shared.population_limits import limit_for
from ecumene.phases.short_game.numbers import own_region, short_game
from ecumene.state.state import State

AreaCounts = Annotated[dict[Area, int], Meta(max_length=400)]


class TokensPlaced(Event, frozen=True):
    """A player placed the tokens they begin with."""

    civ: Civ
    tokens: dict[Area, int]


class TokenPlaces(Choices, frozen=True):
    """Where the first tokens may stand."""

    tokens: int
    """How many there are."""
    areas: dict[Area, int]
    """How many each area may take."""


class PlaceTokens(Decision[State, dict[Area, int]], frozen=True):
    """Where the tokens stand with which you begin."""

    answer_type: ClassVar[Any] = AreaCounts
    tokens: int

    def check(self, state: State, civ: Civ, answer: dict[Area, int]) -> None:
        """All of them in one's own region, within the population limits (MC 10, R-160)."""
        room = token_places(state, civ)
        for area, count in answer.items():
            if count < 0 or count > room.get(area, 0):
                most = room.get(area, 0)
                raise IllegalAnswer("placing.area", area=area, most=most, given=count)
        placed = sum(answer.values())
        if placed != self.tokens:
            raise IllegalAnswer("placing.total", wanted=self.tokens, given=placed)

    def offer(self, state: State, civ: Civ) -> TokenPlaces:
        """How many to place, and how many each area may take."""
        return TokenPlaces(self.tokens, token_places(state, civ))

    def default(self, state: State, civ: Civ) -> dict[Area, int]:
        """One in each area, the highest limits first; then another in each, and so on."""
        room = token_places(state, civ)
        ordered = sorted(room, key=lambda area: (-room[area], area))
        placed: dict[Area, int] = {}
        while (left := self.tokens - sum(placed.values())) > 0:
            open_areas = [area for area in ordered if placed.get(area, 0) < room[area]]
            for area in open_areas[:left]:
                placed[area] = placed.get(area, 0) + 1
        return placed

    def sample(self, state: State, civ: Civ, rng: Random) -> dict[Area, int]:
        """A random distribution."""
        room = token_places(state, civ)
        places = [area for area, count in room.items() for _ in range(count)]
        placed: dict[Area, int] = {}
        for area in rng.sample(places, self.tokens):
            placed[area] = placed.get(area, 0) + 1
        return placed


def token_places(state: State, civ: Civ) -> dict[Area, int]:
    """The room in each area of one's own region; advances count (MC 10, R-63, R-160)."""
    room = {area: limit_for(state, civ, area) for area in own_region(state, civ)}
    return {area: count for area, count in room.items() if count}


async def place_tokens(turn: Turn[State], civ: Civ) -> None:
    """Each places fourteen tokens, or as many as there is room for, by ranking (MC 10, E-15)."""
    state = turn.state
    placed = token_places(state, civ)
    tokens = short_game(state).tokens
    if sum(placed.values()) > tokens:
        placed = await turn.ask(civ, PlaceTokens(tokens))
    for area, count in placed.items():
        state.board.place(civ, area, count)
    turn.emit(TokensPlaced(civ, placed))
