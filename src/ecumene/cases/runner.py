"""Running a case: the position is placed, the play is played, what must be true is checked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from ecumene.cases.differences import Difference, compare
from ecumene.cases.expectations import check
from ecumene.cases.located import CaseError, Located
from ecumene.cases.position import lay_out, show_calamities
from ecumene.cases.reading import Case, check_keys
from ecumene.cases.words import Names
from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.phase import Phase, once
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.rulesets import BY_NAME
from ecumene.state.game import Game
from ecumene.state.rules import Rules
from ecumene.state.state import State

ANSWER_KEYS = ("asked", "refused", "facts", "early", "by", "id")
"""What may stand beside an answer."""

NO_RULE = ("ask.", "answer.")
"""Refusals of an answer that nobody asked for or that nobody can read: no rule forbids it."""

OTHER_STEPS = ("default", "defaults", "withdraw", "reload", "then", "table", "refused", "facts")
"""Steps that are no answers."""

AFTER_SELECTION = ("minor_calamities", "calamity_resolution")
"""Phases that begin with the numbers of calamities shown."""

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


def run(case: Case, edition: str = "mega") -> Outcome:
    """Plays one case; raises `CaseError` if it is badly written."""
    if edition not in BY_NAME:
        raise case.error(f"there is no edition {edition!r}; there are {', '.join(BY_NAME)}")
    try:
        differences = CaseRun(BY_NAME[edition], case.words).outcome()
    except CaseError as error:
        raise case.error(error.problem, error.line) from None
    return Outcome(case, edition, tuple(differences))


class CaseRun:
    """A case while it is played."""

    def __init__(self, rules: Rules, words: Located) -> None:
        self.words = words
        rules, header, state = lay_out(rules, words)
        first, last = phases_of(rules, words)
        self.rules = halting(rules, state.turn, first, last)
        self.names = Names(self.rules.facts)
        state.table.rules = self.rules
        if first in AFTER_SELECTION:
            show_calamities(state)
        self.game = Game.at(header, self.rules, state, first)

    def outcome(self) -> list[Difference]:
        """Plays to the end and checks; stops at the first step that is not as expected."""
        for step in self.words.get("play") or ():
            if not isinstance(step, Located):
                raise CaseError(f"a step of the play is a mapping, not {step!r}")
            found = self.take(step)
            if found:
                return found
        if self.words.get("others") == "default":
            self.answer_defaults(None)
        then = self.words["then"]
        if not isinstance(then, Located):
            raise CaseError("'then' is a mapping", self.words.line_of("then"))
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
        answerers = [key for key in step if self.names.is_civ(key)]
        if not answerers:
            check_keys(step, OTHER_STEPS, "a step of the play")
            return self.other(step)
        check_keys(step, (answerers[0], *ANSWER_KEYS), "an answer")
        civ = self.names.civ(answerers[0])
        if self.words.get("others") == "default":
            self.answer_defaults(civ)
        return self.answer(civ, step[answerers[0]], step)

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
            self.answer_defaults(None, None if until in (True, "all") else str(until))
        if "withdraw" in step:
            return self.withdraw(self.names.civ(step["withdraw"]))
        return []

    def answer(self, civ: Civ, answer: Any, step: Located) -> list[Difference]:
        """Gives an answer, or sees it refused."""
        ask = self.find(civ, step)
        where = f"line {step.line}: {civ}"
        if "asked" in step and (ask is None or ask.kind != step["asked"]):
            return [Difference(f"{where} asked", step["asked"], ask.kind if ask else "not asked")]
        ask_id = str(step.get("id") or (ask.id if ask else f"0/none/{civ}/0"))
        return self.attempt(
            str(civ), lambda: self.game.answer(ask_id, answer, civ=civ, by=step.get("by")), step
        )

    def attempt(self, who: str, act: Callable[[], None], step: Located) -> list[Difference]:
        """Does something that may be refused, and compares that with what is expected."""
        where = f"line {step.line}: {who}"
        before = (self.game.state.digest(), len(self.game.record), len(self.game.log))
        try:
            act()
        except PlayerError as error:
            return self.refusal(where, error, step, before)
        if "refused" in step:
            return [Difference(f"{where} refused", step["refused"], "accepted")]
        return []

    def refusal(
        self, where: str, error: PlayerError, step: Located, before: tuple[Any, ...]
    ) -> list[Difference]:
        """A refusal has the code and the facts expected, and changes nothing."""
        after = (self.game.state.digest(), len(self.game.record), len(self.game.log))
        if "refused" not in step:
            return [Difference(f"{where} answers", "accepted", str(error))]
        by_rule = step["refused"] is True and not error.code.startswith(NO_RULE)
        return [
            *compare(f"{where} refused", step["refused"], by_rule or error.code),
            *compare(f"{where} refused because", step.get("facts") or {}, error.facts),
            *compare(f"{where} position after the refusal", before, after),
        ]

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
        """Everybody who is asked is away, until one is asked or a phase begins."""
        for _ in range(ENDLESS):
            asks = self.game.pending()
            if not asks or self.game.where().phase == phase:
                return
            if until is not None and any(ask.civ == until for ask in asks):
                return
            give_default(self.game, asks[0])
        raise CaseError(f"{ENDLESS} defaults and no end")


def give_default(game: Game, ask: Ask) -> None:
    """The answer for a player who is away."""
    game.answer(ask.id, ask.decision.default(game.state, ask.civ), by="clock")


# ---------------------------------------------------------------- where a case begins and ends


def phases_of(rules: Rules, words: Located) -> tuple[str, str | None]:
    """The first phase played and the last, or None if play goes on without end."""
    names = rules.sequence.names
    written = str(words.get("phases") or words.get("phase") or names[0])
    first, _, last = written.partition(" to ")
    if first.endswith(" on"):
        first, last = first.removesuffix(" on"), ""
        end = None
    else:
        end = last or first
    for name in (first, end):
        if name is not None and name not in names:
            key = "phases" if "phases" in words else "phase"
            known = ", ".join(names)
            raise CaseError(f"there is no phase {name!r}; there are {known}", words.line_of(key))
    return first, end


async def _halt(turn: Turn[State], item: str) -> None:
    """Waits for nobody, for ever."""
    await turn.ask_all({})


def halting(rules: Rules, turn: int, first: str, last: str | None) -> Rules:
    """The rules with a sequence of play that stops short when the last phase is over."""
    if last is None:
        return rules
    sequence = rules.sequence_in(turn)
    if sequence.place(last) < sequence.place(first):
        turn, sequence = turn + 1, rules.sequence_in(turn + 1)
    after = sequence.after(last)
    if after is None:
        turn, sequence = turn + 1, rules.sequence_in(turn + 1)
        after = sequence.phases[0]
    stopped = sequence.replacing(Phase(after.name, once, _halt, strict=True))
    if turn == 0:
        return replace(rules, opening=stopped)
    return replace(rules, special_turns={**rules.special_turns, turn: stopped})
