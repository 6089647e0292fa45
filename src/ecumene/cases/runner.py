"""Running a case: the position is placed, the play is played, what must be true is checked."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ecumene.cases.differences import Difference, compare, written
from ecumene.cases.expectations import check
from ecumene.cases.known.classes import question_named
from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.known.sources import source_problem
from ecumene.cases.located import CaseError, Located, located
from ecumene.cases.phases import (
    begins_after_selection,
    halting,
    has_begun,
    nothing_to_do,
    phases_of,
)
from ecumene.cases.position import check_copies, lay_out, show_calamities
from ecumene.cases.reading import Case
from ecumene.cases.refused import compare_refusal, refused_set_up, unreadable
from ecumene.cases.steps import ALL, answerer, steps_of
from ecumene.cases.words import Names
from ecumene.engine.decision import Ask
from ecumene.engine.errors import DataError, PlayerError
from ecumene.names import Civ
from ecumene.rulesets import BY_NAME, find
from ecumene.state.game import Game
from ecumene.state.rules import Rules

__all__ = ["CaseRun", "Outcome", "halting", "rules_of", "run"]

ENDLESS = 20_000
"""More defaults than any case needs."""


class Outcome(NamedTuple):
    """How a case went in one edition."""

    case: Case
    edition: str
    differences: tuple[Difference, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as the case says."""
        return not self.differences


def rules_of(edition: str | Rules) -> Rules:
    """The rules of an edition by its name; rules stand for themselves."""
    if isinstance(edition, Rules):
        return edition
    try:
        return find(edition)
    except (DataError, ImportError):
        hint = did_you_mean(edition, BY_NAME)
        known = ", ".join(BY_NAME)
        raise CaseError(f"there is no edition {edition!r}{hint}; there are {known}") from None


def run(case: Case, edition: str | Rules | None = None) -> Outcome:
    """Plays one case in an edition, by default its first; raises `CaseError` if badly written."""
    try:
        rules = rules_of(case.editions[0] if edition is None else edition)
        problem = source_problem(case.source, rules)
        if problem:
            raise CaseError(problem, case.words.line_of("source"))
        differences = _differences(rules, case.words)
    except CaseError as error:
        raise case.error(error.problem, error.line) from None
    return Outcome(case, rules.name, tuple(differences))


def _differences(rules: Rules, words: Located) -> list[Difference]:
    if "refused" in words:
        return refused_set_up(rules, words)
    return CaseRun(rules, words, only_printed_cards=True).outcome()


class CaseRun:
    """A case while it is played."""

    def __init__(self, rules: Rules, words: Located, *, only_printed_cards: bool = False) -> None:
        self.words = words
        rules, header, state = lay_out(rules, words)
        if only_printed_cards:
            check_copies(state, words.get("position") or {})
        first, last = phases_of(rules, words, state)
        if begins_after_selection(rules, state.turn, first):
            show_calamities(state)
        self.idle = partial(nothing_to_do, rules, state.copy(), first, last)
        self.rules = halting(rules, state.turn, first, last)
        self.names = Names(self.rules.facts)
        state.table.rules = self.rules
        self.game = Game.at(header, self.rules, state, first)

    def outcome(self) -> list[Difference]:
        """Plays and checks; a failed case in which nothing could happen says so."""
        found = self.differences()
        idle = self.idle() if found else ""
        return [*found, Difference("the phase", "something to do", idle)] if idle else found

    def differences(self) -> list[Difference]:
        """Plays to the end and checks; stops at the first step that is not as expected."""
        others = self.words.get("others", "nobody")
        if others not in ("default", "nobody"):
            raise CaseError("'others' is 'default' or 'nobody'", self.words.line_of("others"))
        for step in steps_of(self.words, self.names, self.rules):
            found = self.take(step)
            if found:
                return found
        if others == "default":
            self.answer_defaults(None)
        then = self.words["then"]
        with located(self.words, "then"):
            return check(self.game, then, self.names) + self.unexpected_questions(then)

    def unexpected_questions(self, then: Located) -> list[Difference]:
        """A case that ends with open questions says so."""
        if "asked" in then or not self.game.pending():
            return []
        found = {ask.civ: ask.kind for ask in self.game.pending()}
        return [Difference("asked at the end", "nobody", found)]

    # ---------------------------------------------------------------- steps

    def take(self, step: Located) -> list[Difference]:
        """One step of the play."""
        who = answerer(step, self.names)
        with located(step, who):
            if who is None:
                return self.other(step)
            civ = self.names.civ(who)
            if self.words.get("others") == "default":
                self.answer_defaults(civ)
            return self.answer(civ, step[who], step)

    def other(self, step: Located) -> list[Difference]:
        """A step that is no answer of its own."""
        if "then" in step:
            return check(self.game, step["then"], self.names)
        if "table" in step:
            return self.attempt("the table", lambda: self.game.tell(step["table"]), step)
        if "reload" in step:
            log = self.game.log
            self.game = Game.load(self.rules, self.game.save())
            self.game.log[:0] = log
        if "default" in step:
            return self.answer_default(self.names.civ(step["default"]))
        if "defaults" in step:
            until = step["defaults"]
            self.answer_defaults(None, None if until in ALL else str(until))
        if "withdraw" in step:
            return self.withdraw(self.names.civ(step["withdraw"]))
        return []

    def answer(self, civ: Civ, answer: Any, step: Located) -> list[Difference]:
        """Gives an answer, or sees it refused; one that is only `allowed` is not played."""
        ask = self.find(civ, step)
        where = f"line {step.line}: {civ}"
        if "asked" in step:
            question_named(step["asked"])
            if ask is None or ask.kind != step["asked"]:
                found = ask.kind if ask else f"not asked; {self.who_is_asked()}"
                return [Difference(f"{where} asked", step["asked"], found)]
        ask_id = str(step.get("id") or (ask.id if ask else f"0/none/{civ}/0"))
        if step.get("allowed"):
            return self.attempt(
                str(civ), lambda: self.game.check(ask_id, answer, civ=civ), step, ask, answer
            )
        give = self.game.answer
        return self.attempt(
            str(civ), lambda: give(ask_id, answer, civ=civ, by=step.get("by")), step, ask, answer
        )

    def attempt(
        self,
        who: str,
        act: Callable[[], None],
        step: Located,
        ask: Ask | None = None,
        answer: Any = None,
    ) -> list[Difference]:
        """Does something that may be refused, and compares that with what is expected."""
        where = f"line {step.line}: {who}"
        before = (self.game.state.digest(), len(self.game.record), len(self.game.log))
        try:
            act()
        except PlayerError as error:
            after = (self.game.state.digest(), len(self.game.record), len(self.game.log))
            found = f"{error}{self.explained(error, ask, answer)}"
            if "refused" not in step:
                return [Difference(f"{where} answers", "accepted", found)]
            return [
                *compare_refusal(where, step, error, found),
                *compare(f"{where} position after the refusal", before, after),
            ]
        return compare_refusal(where, step, None, "accepted") if "refused" in step else []

    def explained(self, error: PlayerError, ask: Ask | None, answer: Any) -> str:
        """What a refusal without a rule means: who is asked instead, what cannot be read."""
        if error.code == "answer.malformed" and ask is not None:
            return f": {unreadable(ask, answer)}"
        if error.code.startswith("ask."):
            return f": {self.who_is_asked()}"
        return ""

    def who_is_asked(self) -> str:
        """Who is asked what at this moment, and who may act."""
        asked = {ask.civ: ask.kind for ask in self.game.pending()}
        may = {ask.civ: ask.kind for ask in self.game.optional()}
        text = f"asked {'are' if asked else 'is'} {written(asked) if asked else 'nobody'}"
        return f"{text}, {written(may)} may act" if may else text

    def find(self, civ: Civ, step: Located) -> Ask | None:
        """The question a step answers: open now, or free to use, or ahead of its time."""
        asks = (
            self.game.early()
            if step.get("early")
            else [*self.game.pending(), *self.game.optional()]
        )
        own = [ask for ask in asks if ask.civ == civ]
        wanted = [ask for ask in own if ask.kind == step.get("asked", ask.kind)]
        return next(iter(wanted or own), None)

    def withdraw(self, civ: Civ) -> list[Difference]:
        """Takes back what a player has sealed."""
        sealed = list(self.game.sealed(civ))
        if not sealed:
            return [Difference(f"{civ} withdraws", "a sealed answer", "nothing sealed")]
        self.game.withdraw(sealed[0], civ=civ)
        return []

    # ---------------------------------------------------------------- defaults

    def answer_default(self, civ: Civ) -> list[Difference]:
        """A player who is asked is away."""
        ask = next((ask for ask in self.game.pending() if ask.civ == civ), None)
        if ask is None:
            return [Difference(f"{civ} asked", "a question", "not asked")]
        give_default(self.game, ask)
        return []

    def answer_defaults(self, until: Civ | None, phase: str | None = None) -> None:
        """Everybody who is asked is away, until one is asked or a phase has begun."""
        since = self.game.where()
        for _ in range(ENDLESS):
            asks = self.game.pending()
            if not asks or (phase and has_begun(self.rules, phase, since, self.game.where())):
                return
            if until is not None and any(ask.civ == until for ask in asks):
                return
            give_default(self.game, asks[0])
        raise CaseError(f"{ENDLESS} defaults and no end")


def give_default(game: Game, ask: Ask) -> None:
    """The answer for a player who is away."""
    game.answer(ask.id, ask.decision.default(game.state, ask.civ), by="clock")
