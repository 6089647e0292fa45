"""Positions for tests in Python: one line of words for each civilization.

played = table(egypt="7 in sinai; engineering", hatti="city in sinai").play("city_attacks")
assert played.state.board.cities.get("sinai") is None
"""

from typing import Any

from ecumene.cases.located import Located, as_located
from ecumene.cases.runner import CaseRun, rules_of
from ecumene.names import Civ
from ecumene.rulesets import DEFAULT
from ecumene.state.game import Game
from ecumene.state.rules import Rules
from ecumene.state.state import State

SETTING = ("players", "board", "map", "civs", "options", "seed")


class Play:
    """A position, to be played from the beginning of a phase."""

    def __init__(self, rules: Rules, words: Located) -> None:
        self._rules = rules
        self._words = words
        self._run: CaseRun | None = None

    def play(self, phases: str, others: str | None = None) -> "Play":
        """Plays a phase ("trade") or several ("movement to city_attacks") to the first question."""
        words = Located()
        words.update(self._words, phases=phases)
        self._run = CaseRun(self._rules, words)
        if others == "default":
            self._run.answer_defaults(None)
        return self

    @property
    def game(self) -> Game:
        """The game as it stands."""
        assert self._run is not None, "play a phase first"
        return self._run.game

    @property
    def state(self) -> State:
        """The state as it stands."""
        state: State = self.game.state
        return state

    def answer(self, civ: str, answer: Any) -> "Play":
        """Somebody answers what they are asked, or does what they may."""
        asks = [*self.game.pending(), *self.game.optional()]
        ask = next(ask for ask in asks if ask.civ == civ)
        self.game.answer(ask.id, answer, civ=Civ(civ))
        return self

    def asked(self) -> dict[str, str]:
        """Who is asked what."""
        return {ask.civ: ask.kind for ask in self.game.pending()}


def table(edition: str | Rules = DEFAULT, **words: Any) -> Play:
    """A position in words: `table(players=5, egypt="2 in sinai", stacks={1: "ochre"})`."""
    located, position = Located(), Located()
    for key, value in words.items():
        (located if key in SETTING else position)[key] = as_located(value)
    located["position"] = position
    return Play(rules_of(edition), located)
