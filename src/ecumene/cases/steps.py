"""The steps of the play: each does one thing, and says nothing that would be ignored."""

from typing import Any

from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.located import CaseError, Located, located
from ecumene.cases.phases import phase_named
from ecumene.cases.reading import check_keys
from ecumene.cases.words import Names
from ecumene.state.rules import Rules

ANSWER_KEYS = ("asked", "refused", "facts", "allowed", "early", "by", "id")
"""What may stand beside an answer."""

DEEDS = ("default", "defaults", "withdraw", "reload", "then", "table")
"""What a step does that is no answer."""

OTHER_STEPS = (*DEEDS, "refused", "facts")
"""What may stand in a step that is no answer."""

STAND_INS = ("clock", "regent", "orders")
"""Who answers in a player's place."""

ALL = (True, "all")
"""How `defaults` says that everybody is away to the end."""


def steps_of(words: Located, names: Names, rules: Rules) -> list[Located]:
    """The steps of a case, every one of them well written."""
    steps = words.get("play") or []
    with located(words, "play"):
        if not isinstance(steps, list):
            raise CaseError(f"'play' is a list of steps, not {steps!r}")
        for step in steps:
            if not isinstance(step, Located):
                raise CaseError(f"a step of the play is a mapping, not {step!r}")
            with located(step, None):
                _check_step(step, names, rules)
    return steps


def answerer(step: Located, names: Names) -> Any:
    """The word for whoever answers in this step, or None if it is no answer."""
    return next((key for key in step if names.is_civ(key)), None)


def _check_step(step: Located, names: Names, rules: Rules) -> None:
    who = answerer(step, names)
    if who is None:
        _check_deed(step, rules)
    else:
        _check_answer(step, who, names)
    if "facts" in step and "refused" not in step:
        raise CaseError("'facts' are those of a refusal and need 'refused'", step.line_of("facts"))


def _check_answer(step: Located, who: Any, names: Names) -> None:
    """One answer of one player."""
    others = [key for key in step if key != who and names.is_civ(key)]
    if others:
        raise CaseError(f"one step is one answer: {others[0]!r} needs a step of its own")
    deeds = [key for key in step if key in DEEDS]
    if deeds:
        raise CaseError(f"a step does one thing, not both {who!r} and {deeds[0]!r}")
    check_keys(step, (who, *ANSWER_KEYS), "an answer")
    if step.get("allowed", True) is not True:
        raise CaseError("'allowed' is true; what is not allowed is 'refused'")
    for key in ("refused", "by"):
        if "allowed" in step and key in step:
            raise CaseError(f"an answer that is only 'allowed' is not played: no {key!r} beside it")
    by = step.get("by", STAND_INS[0])
    if by not in STAND_INS:
        known = ", ".join(STAND_INS)
        raise CaseError(f"nobody answers by {by!r}{did_you_mean(by, STAND_INS)}; there are {known}")


def _check_deed(step: Located, rules: Rules) -> None:
    """One thing that is no answer; only what the table decides can be refused."""
    check_keys(step, OTHER_STEPS, "a step of the play")
    deeds = [key for key in step if key in DEEDS]
    if len(deeds) > 1:
        raise CaseError(f"a step does one thing, not both {deeds[0]!r} and {deeds[1]!r}")
    if not deeds:
        raise CaseError("a step needs an answer, or one of " + ", ".join(DEEDS))
    if "refused" in step and deeds[0] != "table":
        problem = f"'refused' stands beside an answer or 'table', not beside {deeds[0]!r}"
        raise CaseError(problem, step.line_of("refused"))
    if deeds[0] == "defaults" and step["defaults"] not in ALL:
        phase_named(rules, str(step["defaults"]))
    if deeds[0] == "reload" and step["reload"] is not True:
        raise CaseError(f"'reload' is true, not {step['reload']!r}")
