"""What must be refused: an answer by a rule, a set-up by the edition."""

from collections.abc import Iterable
from typing import Any

import msgspec

from ecumene.cases.differences import Difference, compare
from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.known.refusals import known_codes
from ecumene.cases.located import CaseError, Located
from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.state.rules import Rules

NO_RULE = ("ask.", "answer.")
"""Refusals of an answer that nobody asked for or that nobody can read: no rule forbids it."""

BY_A_RULE = "a rule that forbids it (ask.* and answer.* are none)"


def compare_refusal(
    where: str, words: Located, error: PlayerError | None, found: str
) -> list[Difference]:
    """A refusal has the code and the facts expected; `true` stands for whatever rule forbids it."""
    wanted = words["refused"]
    if wanted is True:
        if error is None or error.code.startswith(NO_RULE):
            return [Difference(f"{where} refused", BY_A_RULE, found)]
    elif error is None or compare("", wanted, error.code):
        _check_codes(wanted, words)
        return [Difference(f"{where} refused", wanted, found)]
    return compare(f"{where} refused because", words.get("facts") or {}, error.facts)


def _check_codes(wanted: Any, words: Located) -> None:
    """Looked up only when a code was not met: a misspelt one never is."""
    for code in _codes(wanted):
        if code not in known_codes():
            hint = did_you_mean(code, known_codes())
            raise CaseError(f"there is no refusal {code!r}{hint}", words.line_of("refused"))


def _codes(wanted: Any) -> Iterable[Any]:
    return wanted["any of"] if isinstance(wanted, dict) and "any of" in wanted else [wanted]


def unreadable(ask: Ask, answer: Any) -> str:
    """Which part of an answer cannot be read, and why."""
    try:
        msgspec.convert(answer, ask.decision.answer_type)
    except msgspec.ValidationError as error:
        return f"{ask.kind} cannot be answered so: {error}"
    return f"{ask.kind} cannot be answered so"


# ---------------------------------------------------------------- set-ups


def refused_set_up(rules: Rules, words: Located) -> list[Difference]:
    """A game that cannot be set up: so many players, this board, these options."""
    for key in ("position", "play", "then"):
        if words.get(key) is not None:
            problem = f"a set-up that is 'refused' is never played: no {key!r} beside it"
            raise CaseError(problem, words.line_of(key))
    if "players" not in words:
        raise CaseError("a set-up that is 'refused' says how many 'players'")
    try:
        options = dict(words.get("options") or {})
        rules.set_up(words["players"], words.get("board"), str(words.get("seed", 0)), options)
    except PlayerError as error:
        return compare_refusal("set-up", words, error, str(error))
    return compare_refusal("set-up", words, None, "accepted")
