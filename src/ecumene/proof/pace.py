"""Counts the steps the engine runs for one answer, so that none runs away."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from ecumene.engine.phase import SequenceOfPlay
from ecumene.engine.turn import Turn
from ecumene.proof.faults import LawBroken
from ecumene.state.rules import Rules
from ecumene.state.state import State

STEPS_PER_ANSWER = 2000
"""A whole turn of 18 players without a single question takes fewer."""

Step = Callable[..., Coroutine[Any, Any, Any]]


class Pace:
    """How many steps have begun since the last answer."""

    __slots__ = ("longest", "steps")

    def __init__(self) -> None:
        self.steps = 0
        self.longest = 0

    def begin(self) -> None:
        """A new answer is about to be given."""
        self.steps = 0

    def rest(self) -> None:
        """What follows plays many answers, and is not counted."""
        self.steps = -(10**9)

    def step(self) -> None:
        """One more step begins."""
        self.steps += 1
        self.longest = max(self.longest, self.steps)
        if self.steps > STEPS_PER_ANSWER:
            raise LawBroken("no step runs away", steps=self.steps)


def paced(rules: Rules, pace: Pace) -> Rules:
    """The same rules, with every step counted."""

    def counting(sequence: SequenceOfPlay) -> SequenceOfPlay:
        phases = (phase._replace(step=counted(phase.step, pace)) for phase in sequence)
        return SequenceOfPlay(*phases)

    return replace(
        rules,
        sequence=counting(rules.sequence),
        opening=counting(rules.opening),
        special_turns={turn: counting(one) for turn, one in rules.special_turns.items()},
    )


def counted(step: Step, pace: Pace) -> Step:
    """A step that is counted when it begins."""

    def begin(turn: Turn[State], item: Any) -> Coroutine[Any, Any, Any]:
        pace.step()
        return step(turn, item)

    return begin
