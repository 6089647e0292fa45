"""Regression."""

from random import Random
from typing import Any, ClassVar

from ecumene.calamities.shared.city_losses import all_cities
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import announce, not_above, reckon
from ecumene.phases.cities.fates import destroy_city
from ecumene.phases.shared.choices import AreaList, check_distinct, worst_cities
from ecumene.state.state import State


@rule_value(int, "MC 8")
def cities_for_a_step(victim: Civ) -> None:
    """Cities whose destruction prevents one step back; 0 if nothing prevents it."""


class MarkerMovedBack(Event, frozen=True):
    """A succession marker moved back on the A.S.T."""

    civ: Civ
    steps: int
    space: int


class SacrificeChoices(Choices, frozen=True):
    """The cities that prevent steps back."""

    steps: int
    """How many steps there are to prevent."""
    each: int
    """How many cities prevent one."""
    most: int
    """How many cities prevent all."""
    inland: tuple[Area, ...]
    coastal: tuple[Area, ...]
    """They count once no inland city is left."""


class SacrificeCities(Decision[State, tuple[Area, ...]], frozen=True):
    """Which cities to destroy so that your marker stays; may be none."""

    answer_type: ClassVar[Any] = AreaList
    steps: int
    each: int
    """Cities for each step prevented."""
    inland: tuple[Area, ...]
    coastal: tuple[Area, ...]

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """The number due for each step, coastal ones only when no others are left (R-125)."""
        check_distinct("cities", answer, self.inland + self.coastal, len(answer))
        if len(answer) % self.each or len(answer) > self.each * self.steps:
            raise IllegalAnswer("sacrifice.count", each=self.each, given=len(answer))
        spared = [area for area in self.inland if area not in answer]
        if spared and any(area in self.coastal for area in answer):
            raise IllegalAnswer("sacrifice.inland_first", spared=spared)

    def offer(self, state: State, civ: Civ) -> SacrificeChoices:
        """The cities, inland ones first, and how many prevent a step."""
        return SacrificeChoices(
            self.steps, self.each, self.steps * self.each, self.inland, self.coastal
        )

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """None."""
        return ()

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """Cities for a random number of steps."""
        inland, coastal = list(self.inland), list(self.coastal)
        rng.shuffle(inland)
        rng.shuffle(coastal)
        most = min(self.steps, (len(inland) + len(coastal)) // self.each)
        return tuple([*inland, *coastal][: self.each * rng.randint(0, most)])


async def regression(turn: Turn[State], called: Called) -> None:
    """The victim's marker moves back one step, never beyond the start (MC 8, R-125).

    Cities prevent steps that are due, before the start cuts short those that remain.
    """
    state, victim = turn.state, called.victim
    steps = reckon(state, called, "steps back", 1, victim)
    if not state.ast[victim]:
        steps = not_above(steps, 0, "start_arrow")
    announce(turn, called, "steps back", {victim: steps})
    left = steps.value - await prevent_steps(turn, victim, steps.value)
    back = min(left, state.ast[victim])
    state.ast[victim] -= back
    if back:
        turn.emit(MarkerMovedBack(victim, back, state.ast[victim]))


async def prevent_steps(turn: Turn[State], victim: Civ, steps: int) -> int:
    """Steps that the victim prevents by destroying cities, if a card allows it (R-125)."""
    state = turn.state
    each = cities_for_a_step(state, 0, victim=victim)
    cities = all_cities(state, victim)
    if not each or not steps or len(cities) < each:
        return 0
    coastal = tuple(area for area in cities if area in state.atlas.coastal)
    inland = tuple(worst_cities(state, [area for area in cities if area not in coastal]))
    chosen = await turn.ask(victim, SacrificeCities(steps, each, inland, coastal))
    for area in chosen:
        destroy_city(turn, area)
    return len(chosen) // each


def without_city(state: State, called: Called) -> str | None:
    """Cancelled if the victim has no city (EP 30.914)."""
    return None if state.board.city_count(called.victim) else "no_city"


REGRESSION = Calamity(regression, reckons=("steps back",))
REGRESSION_OF_CITIES = REGRESSION._replace(cancelled=without_city)
