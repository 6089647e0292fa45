"""Phase: a name, the items it works through, and the step run once for each of them.

A `SequenceOfPlay` is the phases of a turn in order. An edition takes the sequence of another and
replaces, adds or drops phases by name.
"""

from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, NamedTuple

from ecumene.engine.decision import Decision
from ecumene.engine.errors import DataError
from ecumene.names import Civ


class Again:
    """What a step returns to begin again with the same item."""

    def __repr__(self) -> str:
        return "AGAIN"


AGAIN = Again()

ONCE = ("once",)


def once(state: Any) -> tuple[str, ...]:
    """A phase of a single step."""
    return ONCE


class Phase(NamedTuple):
    """One phase, or lettered part of a phase, of the sequence of play.

    `items` lists what the phase works through (civilizations, areas, calamities), worked
    out once when the phase begins; `step` is a coroutine run for each. Where the items are
    civilizations, later ones may answer early unless the phase is `strict`.
    """

    name: str
    items: Callable[[Any], tuple[Any, ...]]
    step: Callable[..., Coroutine[Any, Any, Again | None]]
    strict: bool = False
    hidden: bool = False
    """Whether the items still to come are secret."""
    automatic: bool = False
    """Whether its steps never ask anybody anything, so that no position begins in it."""
    deals: bool = False
    """Whether cards are dealt in it, so that hands hold what nobody else has seen."""
    resolves: bool = False
    """Whether every calamity is resolved in it, so that no hand holds one afterwards."""
    opens_hands: bool = False
    """Whether the civilization whose step it is lays down its whole hand."""
    formerly: tuple[str, ...] = ()
    """Names it had in earlier releases, by which positions saved then are found."""


async def _no_step(turn: Any, item: Any) -> Again | None:
    """Nothing is played."""
    return None


NOT_BEGUN = Phase("", once, _no_step)
"""Where a turn stands before its first phase."""


class SequenceOfPlay:
    """The phases of a turn, in order, each found by its name."""

    __slots__ = ("_places", "by_name", "phases")

    def __init__(self, *phases: Phase) -> None:
        self.phases = phases
        self.by_name: dict[str, Phase] = {}
        self._places: dict[str, int] = {}
        for place, phase in enumerate(phases):
            for name in (phase.name, *phase.formerly):
                if name in self._places:
                    raise DataError("sequence of play", name, "stands there twice")
                self._places[name] = place
                self.by_name[name] = phase

    def __iter__(self) -> Iterator[Phase]:
        return iter(self.phases)

    def __len__(self) -> int:
        return len(self.phases)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __getitem__(self, name: str) -> Phase:
        return self.by_name[name]

    def __repr__(self) -> str:
        return f"SequenceOfPlay({', '.join(self.names)})"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the phases in order."""
        return tuple(phase.name for phase in self.phases)

    def after(self, name: str) -> Phase | None:
        """The phase that follows; the first follows "", and None the last."""
        place = self._places[name] + 1 if name else 0
        return self.phases[place] if place < len(self.phases) else None

    def is_over(self, name: str, now: str) -> bool:
        """Whether a phase is already over; one that is not in the sequence never is."""
        return name in self._places and bool(now) and self._places[name] < self._places[now]

    # ------------------------------------------------------------------ other editions

    def replacing(self, *phases: Phase) -> "SequenceOfPlay":
        """The same sequence with the phases of these names played by other steps."""
        others = {self.place(phase.name): phase for phase in phases}
        return SequenceOfPlay(*(others.get(place, one) for place, one in enumerate(self.phases)))

    def inserting(self, after: str, *phases: Phase) -> "SequenceOfPlay":
        """The same sequence with more phases after the one of this name; "" is the start."""
        place = self.place(after) + 1 if after else 0
        return SequenceOfPlay(*self.phases[:place], *phases, *self.phases[place:])

    def without(self, *names: str) -> "SequenceOfPlay":
        """The same sequence without the phases of these names."""
        gone = {self.place(name) for name in names}
        return SequenceOfPlay(*(one for place, one in enumerate(self.phases) if place not in gone))

    def only(self, *names: str) -> "SequenceOfPlay":
        """The phases of these names alone, in the order given."""
        return SequenceOfPlay(*(self.phases[self.place(name)] for name in names))

    def place(self, name: str) -> int:
        """The place of a phase, or a `DataError` that lists the phases there are."""
        if name not in self._places:
            there = ", ".join(self.names)
            raise DataError("sequence of play", name, f"is not one of its phases: {there}")
        return self._places[name]


class AnyTimeAction(NamedTuple):
    """Something a rule allows at any time: whenever the game waits for an answer.

    It is done as if it had come before the step under way, which then asks again what it had
    asked. Where that would change what the step has shown since, it comes too late.
    """

    name: str
    who: Callable[[Any], Mapping[Civ, Decision[Any, Any]]]
    """Who may do it now, and the question that says how."""
    act: Callable[..., None]
    """Carries out an answer: `act(turn, civ, answer)`."""

    def carry_out(self, turn: Any, civ: Civ, answer: Any) -> None:
        """Does it, and counts that it was done in this phase."""
        self.act(turn, civ, answer)
        turn.state.acted[civ] = turn.state.acted.get(civ, 0) + 1
