"""Master: a player who tries several answers in imagined worlds before it gives one."""

from collections.abc import Iterator
from typing import Any

from ecumene.bots.master.trial import worth
from ecumene.bots.master.value import Model, model_for
from ecumene.bots.mind import Mind
from ecumene.bots.player import THOUGHTS, Player
from ecumene.bots.tuning import Tuning, tuned
from ecumene.bots.tuning.looking import Looking
from ecumene.engine.decision import Ask
from ecumene.engine.errors import IllegalAnswer
from ecumene.view import View


class Master(Player):
    """Thinks of an answer by several sets of numbers, and gives the one that turns out best.

    Where nobody has fitted a value of positions it gives its first thought, like any player.
    """

    def __init__(self, tuning: Tuning, seed: int | str, looking: Looking | None = None) -> None:
        super().__init__(tuning, seed)
        self.looking = looking or Looking()
        self._thinking: dict[str, list[Tuning]] = {}

    def answer(self, view: View, ask: Ask) -> Any:
        """The best of several answers, by what they lead to in imagined worlds."""
        first = super().answer(view, ask)
        model = model_for(view.state) if ask.kind in self.looking.others else None
        if model is None:
            return first
        answers = [first, *self.others(view, ask, first)]
        return self.best(model, view, ask, answers) if len(answers) > 1 else first

    def others(self, view: View, ask: Ask, first: Any) -> Iterator[Any]:
        """What it would answer by other numbers, each once, if that is allowed at all."""
        told = [first]
        for tuning in self.thinking(ask.kind):
            mind = Mind(view.state, ask.civ, tuning, self.memory, self.rng)
            other = THOUGHTS[type(ask.decision)](mind, ask.decision)
            if other not in told and is_legal(view, ask, other):
                told.append(other)
                yield other

    def thinking(self, kind: str) -> list[Tuning]:
        """The tunings by which it thinks about a question besides its own."""
        if kind not in self._thinking:
            changes = self.looking.others[kind]
            self._thinking[kind] = [tuned(self.tuning, one) for one in changes]
        return self._thinking[kind]

    def best(self, model: Model, view: View, ask: Ask, answers: list[Any]) -> Any:
        """The answer that leads to the best positions; the first unless one is clearly better.

        All are tried in the same worlds, so that they differ by nothing but themselves.
        """
        looking = self.looking
        totals = [looking.doubt * looking.worlds, *(0.0 for _ in answers[1:])]
        for number in range(looking.worlds):
            world = view.imagine(f"{ask.id} {number}")
            if world is None:
                return answers[0]
            for place, answer in enumerate(answers):
                tried = worth(model, world.fork(), ask, answer, self.tuning, looking.rival)
                totals[place] += tried
        return answers[max(range(len(answers)), key=lambda place: totals[place])]


def is_legal(view: View, ask: Ask, answer: Any) -> bool:
    """Whether an answer by numbers that nobody plays by would be accepted."""
    try:
        ask.decision.check(view.state, ask.civ, answer)
    except IllegalAnswer:
        return False
    return True
