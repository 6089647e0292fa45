"""An edition that nobody has printed: a question before the first turn, something done at any time,
an option and a part of the score of its own. The page has never heard of any of it.
"""

from dataclasses import replace
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import AnyTimeAction, Phase, SequenceOfPlay, once
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.succession.victory import Score, score_of
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.state.state import State
from ecumene.state.table import Options


class FirstCityPlaced(Event, frozen=True):
    """A civilization began with a city."""

    civ: Civ
    area: Area


class FirstCityChoices(Choices, frozen=True):
    """Where the first city may stand."""

    areas: tuple[Area, ...]


class PlaceFirstCity(Decision[State, Area], frozen=True):
    """Where your first city stands."""

    answer_type: ClassVar[Any] = Annotated[str, Meta(max_length=40)]

    def check(self, state: State, civ: Civ, answer: Area) -> None:
        """Beside the start, by land (IE 1.2)."""
        if answer not in beside_the_start(state, civ):
            raise IllegalAnswer("places.not_allowed", places=[answer])

    def offer(self, state: State, civ: Civ) -> FirstCityChoices:
        """The areas beside the start."""
        return FirstCityChoices(beside_the_start(state, civ))

    def default(self, state: State, civ: Civ) -> Area:
        """The first of them."""
        return beside_the_start(state, civ)[0]

    def sample(self, state: State, civ: Civ, rng: Random) -> Area:
        """Any of them."""
        return rng.choice(beside_the_start(state, civ))


class AlmsChoices(Choices, frozen=True):
    """What there is to give."""

    most: int


class GiveAlms(Decision[State, int], frozen=True):
    """How much of your treasury you give to the poor."""

    answer_type: ClassVar[Any] = Annotated[int, Meta(ge=0, le=9)]

    def check(self, state: State, civ: Civ, answer: int) -> None:
        """No more than there is (IE 2.1)."""
        if answer > state.treasury[civ]:
            raise IllegalAnswer("ship.treasury", needed=answer, held=state.treasury[civ])

    def offer(self, state: State, civ: Civ) -> AlmsChoices:
        """The treasury."""
        return AlmsChoices(state.treasury[civ])

    def default(self, state: State, civ: Civ) -> int:
        """Nothing."""
        return 0

    def sample(self, state: State, civ: Civ, rng: Random) -> int:
        """Any number of them."""
        return rng.randint(0, min(9, state.treasury[civ]))


class InventedOptions(Options, frozen=True):
    """One choice more."""

    weather: Literal["calm", "rough_seas"] = "calm"


def beside_the_start(state: State, civ: Civ) -> tuple[Area, ...]:
    start = state.rules.facts.civilizations[civ].start
    return tuple(sorted(state.atlas.land[start]))


async def place_first_cities(turn: Turn[State], item: str) -> None:
    """Everybody begins with a city (IE 1.2)."""
    answers = await turn.ask_all({civ: PlaceFirstCity() for civ in turn.state.civs})
    for civ, area in answers.items():
        if area not in turn.state.board.cities:
            turn.state.board.put_city(civ, area)
            turn.emit(FirstCityPlaced(civ, area))


def givers(state: State) -> dict[Civ, GiveAlms]:
    return {civ: GiveAlms() for civ in state.civs if state.turn}


def give(turn: Turn[State], civ: Civ, alms: int) -> None:
    turn.state.treasury[civ] -= alms


def with_fame(state: State, civ: Civ) -> Score:
    """A point of fame for everybody (IE 9)."""
    return msgspec.structs.replace(score_of(state, civ), further={"fame_abroad": 1})


INVENTED = replace(
    MEGA_CIVILIZATION,
    name="invented",
    facts=msgspec.structs.replace(MEGA_CIVILIZATION.facts, name="The Invented Edition"),
    opening=SequenceOfPlay(Phase("founding_of_cities", once, place_first_cities)),
    any_time=(AnyTimeAction("alms", givers, give),),
    options=InventedOptions,
    score=with_fame,
)
