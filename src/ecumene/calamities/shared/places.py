"""The question which place a calamity strikes, where the rules leave a choice."""

from random import Random
from typing import Any, ClassVar

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.turn import Turn
from ecumene.names import Card, Civ
from ecumene.state.state import State


class PlaceChoices(Choices, frozen=True):
    """The places that a calamity may strike."""

    places: tuple[str, ...]
    """Volcanoes, flood plains, open seas or areas."""


class ChoosePlace(Decision[State, str], frozen=True):
    """Which volcano, flood plain, open sea or area."""

    answer_type: ClassVar[Any] = str
    cause: Card
    places: tuple[str, ...]
    """The likeliest first."""

    def check(self, state: State, civ: Civ, answer: str) -> None:
        """One of them."""
        if answer not in self.places:
            raise IllegalAnswer("place.not_eligible", place=answer[:80], places=list(self.places))

    def offer(self, state: State, civ: Civ) -> PlaceChoices:
        """The places."""
        return PlaceChoices(self.places)

    def default(self, state: State, civ: Civ) -> str:
        """The likeliest."""
        return self.places[0]

    def sample(self, state: State, civ: Civ, rng: Random) -> str:
        """Any of them."""
        return rng.choice(self.places)


async def choose_place(
    turn: Turn[State], chooser: Civ, cause: Card, places: tuple[str, ...]
) -> str:
    """The chooser's place, or the only one."""
    if len(places) == 1:
        return places[0]
    return await turn.ask(chooser, ChoosePlace(cause, places))


async def choose_worst(
    turn: Turn[State], chooser: Civ, cause: Card, amounts: dict[str, int]
) -> str | None:
    """The place with the highest amount above zero; the chooser breaks ties (R-09)."""
    highest = max(amounts.values(), default=0)
    if not highest:
        return None
    worst = tuple(place for place, amount in amounts.items() if amount == highest)
    return await choose_place(turn, chooser, cause, worst)
