"""All events and questions there are, by name, of whatever editions are loaded."""

from typing import Any

from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.located import CaseError
from ecumene.engine.decision import Decision
from ecumene.engine.event import Event

_FOUND: dict[type, dict[str, Any]] = {Event: {}, Decision: {}}


def event_named(name: str) -> Any:
    """The class of an event, or the case is refused."""
    return _named(Event, name, "event")


def question_named(name: str) -> Any:
    """The class of a question, or the case is refused."""
    return _named(Decision, name, "question")


def all_below(base: type) -> dict[str, Any]:
    """Every class below this one, by name."""
    found: dict[str, Any] = {}
    waiting: list[type] = [base]
    while waiting:
        below: list[type] = waiting.pop().__subclasses__()
        waiting.extend(below)
        found.update({one.__name__: one for one in below if "[" not in one.__name__})
    return found


def _named(base: type, name: str, what: str) -> Any:
    # Rules may have been loaded since the last search, so only what was found is remembered.
    if name not in _FOUND[base]:
        _FOUND[base] = all_below(base)
    if name not in _FOUND[base]:
        hint = did_you_mean(name, _FOUND[base])
        raise CaseError(f"there is no {what} {name!r}{hint}")
    return _FOUND[base][name]
