"""Shark: a player of a level who does one thing otherwise."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ecumene.bots.bot import Bot
from ecumene.bots.mind import Mind
from ecumene.bots.player import Player
from ecumene.bots.tuning import Tuning, tuned
from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.phases.trade.offers import AnyMessage
from ecumene.phases.trade.session import Trade
from ecumene.view import View

Habit = Callable[[Mind, AnyMessage | None], AnyMessage | None]
"""What is said in the trade session in place of what the level would say, None for nothing."""


def as_usual(mind: Mind, usual: AnyMessage | None) -> AnyMessage | None:
    """The habit of those who trade like everybody else."""
    return usual


class Trick(NamedTuple):
    """The one thing that is otherwise."""

    what: str
    habit: Habit = as_usual
    numbers: Mapping[str, float] = {}


class Shark(Bot):
    """A player with a trick."""

    def __init__(self, tuning: Tuning, trick: Trick, seed: int | str) -> None:
        super().__init__(seed)
        self.player = Player(tuned(tuning, trick.numbers), seed)
        self.trick = trick

    def answer(self, view: View, ask: Ask) -> Any:
        """What the level answers; the trick has the last word in the trade session."""
        usual = self.player.answer(view, ask)
        if not isinstance(ask.decision, Trade):
            return usual
        return self.trick.habit(self.player.mind(view, ask), usual)

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """The same after being done."""
        usual = self.player.reconsider(view, ask)
        if not isinstance(ask.decision, Trade):
            return usual
        return self.trick.habit(self.player.mind(view, ask), usual)

    def notice(self, events: Sequence[Logged]) -> None:
        """Sharks remember what the level remembers."""
        self.player.notice(events)
