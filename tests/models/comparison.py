"""One position played by the engine, step by step beside the model that says what must happen.

Whatever differs is reported as a case, ready for `ecumene case`, that expects what the model says.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NoReturn

import yaml

from ecumene.cases import Play, table
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import BARBARIANS, Civ
from ecumene.rulesets import BY_NAME
from tests.models.position import Position

POSITIONS = int(os.environ.get("ECUMENE_MODELS", "0"))
"""How many positions to draw of each kind; a few hundred unless it is set."""


class NotAllowed(Exception):
    """The model refuses an answer, and says why."""


def draws(kind: str, few: int) -> Iterator[Random]:
    """A generator for each position of this kind: always the same positions."""
    return (Random(f"{kind}/{number}") for number in range(POSITIONS or few))


def as_known_in(edition: str, position: Position) -> Position:
    """Nobody has advances where there are none (FG A)."""
    if not BY_NAME[edition].facts.advances:
        position["advances"] = {civ: [] for civ in position["advances"]}
    return position


def ordinary_turn(edition: str) -> dict[str, int]:
    """The first turn in which all phases are played, in the words of a case (FG T7)."""
    return {"turn": max(BY_NAME[edition].special_turns, default=0) + 1}


class Players:
    """They are asked what the model says, and answer at random."""

    def __init__(
        self, phases: str, source: str, rng: Random, edition: str = "mega", **words: Any
    ) -> None:
        self.rng = rng
        self.steps: list[dict[str, Any]] = []
        self.questions: list[str] = []
        self._words = words
        self._head = {"case": "Model and engine differ", "source": source, "phases": phases}
        self._head["editions"] = edition
        self.play: Play = table(edition, **words).play(phases)

    def choose(self, civ: str, question: str, options: Sequence[Any]) -> Any:
        """One of these answers."""
        return self.answer(civ, question, self.rng.choice(options))

    def choose_several(
        self, civ: str, question: str, options: Sequence[Any], count: int
    ) -> list[Any]:
        """So many of these; all of them without a question (R-04)."""
        if count == len(options):
            return list(options)
        chosen: list[Any] = self.answer(civ, question, self.rng.sample(options, count))
        return chosen

    def answer(self, civ: str, question: str, answer: Any) -> Any:
        """One player alone must be asked this, and gives this answer."""
        if self.play.asked() != {civ: question}:
            self.differ(f"asked are {self.play.asked()}", {"asked": {civ: question}})
        self.questions.append(question)
        self.give(civ, answer)
        return answer

    def give(self, civ: str, answer: Any) -> None:
        """An answer the engine must accept."""
        self.steps.append({civ: answer})
        try:
            self.play.answer(civ, answer)
        except IllegalAnswer as refusal:
            self.differ(f"the engine refuses: {refusal!r}", {"over": False})

    def answer_of(self, civ: str, answer: Any, model: Callable[[], Any]) -> Any:
        """What follows from an answer that may be against the rules; nothing, if it is."""
        try:
            after = model()
        except NotAllowed as reason:
            self._must_be_refused(civ, answer, str(reason))
            return None
        self.give(civ, answer)
        return after

    def others_pass(self, civ: str | None, nothing: Any) -> bool:
        """Everybody asked before this player does nothing; whether they are asked at all."""
        while (asked := self.play.asked()) and civ not in asked:
            self.give(next(iter(asked)), nothing)
        return bool(asked)

    def not_asked(self, civ: str, answer: Any, model: Callable[[], Any]) -> None:
        """The engine did not ask for this answer, so the model must refuse it too."""
        try:
            model()
        except NotAllowed:
            return
        self.steps.append({civ: answer})
        self.differ(f"{civ} is not asked at all", {"over": False})

    def must_hold(self, expected: dict[str, dict[str, Any]]) -> None:
        """Nobody is asked any more, and everybody has what the model says."""
        if self.play.asked():
            self.differ(f"still asked are {self.play.asked()}", expected)
        found = {side: self._found(side, keys) for side, keys in expected.items()}
        self.must_be(expected, found, expected)

    def must_be(self, expected: Any, found: Any, then: dict[str, Any]) -> None:
        """The engine has found what the model has; `then` says it in the words of a case."""
        if expected != found:
            self.differ(f"the engine has {found}", then)

    def differ(self, problem: str, then: dict[str, Any]) -> NoReturn:
        """Fails with the whole story as a case."""
        raise AssertionError(f"{problem}\n\n{self.case(then)}")

    def case(self, then: dict[str, Any]) -> str:
        """The position, what was played, and what the model expects."""
        setting = {key: self._words[key] for key in _SETTING if key in self._words}
        position = {key: held for key, held in self._words.items() if key not in _SETTING}
        story = {"position": position, "play": self.steps, "then": then}
        whole = [self._head | setting | story]
        return yaml.dump(whole, Dumper=_Plain, sort_keys=False, default_flow_style=None, width=110)

    def _must_be_refused(self, civ: str, answer: Any, reason: str) -> None:
        self.steps.append({civ: answer, "refused": True})
        try:
            self.play.answer(civ, answer)
        except IllegalAnswer:
            return
        self.differ(f"the engine accepts, the model says: {reason}", {"over": False})

    def _found(self, side: str, keys: Iterable[str]) -> dict[str, Any]:
        """What a side has of everything the model speaks of."""
        state, board, civ = self.play.state, self.play.state.board, Civ(side)
        found: dict[str, Any] = {
            "tokens": dict(sorted(board.tokens[civ].items())),
            "cities": sorted(board.cities_of(civ)),
        }
        if civ != BARBARIANS:
            found["ships"] = sorted(ship.area for ship in board.ships[civ] if ship)
            found["treasury"] = state.treasury[civ]
            found["stock"] = state.stock(civ)
            found["hand size"] = len(state.hands[civ])
            found["advances"] = sorted(state.advances[civ])
            found["credits"] = dict(state.credits[civ])
            found["ast"] = state.ast[civ]
        return {key: found[key] for key in keys}


class _Plain(yaml.SafeDumper):
    """Says the same thing twice rather than refer to it."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_SETTING = ("players", "board", "map", "civs", "options")
