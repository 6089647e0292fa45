"""Where a nation with several start areas begins (EP 14.4)."""

from random import Random
from typing import Any, ClassVar

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import Phase, SequenceOfPlay
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.state.state import State


class StartChosen(Event, frozen=True):
    """A nation begins in one of its start areas."""

    civ: Civ
    area: Area


class StartChoices(Choices, frozen=True):
    """The areas of which one is chosen."""

    areas: tuple[Area, ...]


class ChooseStart(Decision[State, Area], frozen=True):
    """In which of your start areas you begin."""

    answer_type: ClassVar[Any] = Area

    def check(self, state: State, civ: Civ, answer: Area) -> None:
        """One of the nation's own start areas (EP 14.4)."""
        areas = starts_of(state, civ)
        if answer not in areas:
            raise IllegalAnswer("start.area", area=answer, areas=list(areas))

    def offer(self, state: State, civ: Civ) -> StartChoices:
        """The start areas."""
        return StartChoices(starts_of(state, civ))

    def default(self, state: State, civ: Civ) -> Area:
        """The one with the most room."""
        return max(starts_of(state, civ), key=lambda area: state.atlas.limit[area])

    def sample(self, state: State, civ: Civ, rng: Random) -> Area:
        """Any of them."""
        return rng.choice(starts_of(state, civ))


def starts_of(state: State, civ: Civ) -> tuple[Area, ...]:
    """The start areas of a nation."""
    return state.rules.facts.civilizations[civ].starts


def with_several_starts(state: State) -> tuple[Civ, ...]:
    """Those who begin in one of several areas, by ranking (EP 14.4)."""
    return tuple(civ for civ in state.civs if len(starts_of(state, civ)) > 1)


async def choose_start(turn: Turn[State], civ: Civ) -> None:
    """The first token is placed in the area chosen (EP 14.4)."""
    area = await turn.ask(civ, ChooseStart())
    turn.state.board.place(civ, area, 1)
    turn.emit(StartChosen(civ, area))


OPENING = SequenceOfPlay(Phase("start_areas", with_several_starts, choose_start))
"""What is asked before the first turn."""
