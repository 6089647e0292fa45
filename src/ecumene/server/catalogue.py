"""The events and questions that the rules know, as types: to decode what was stored, and for docs.

An event or a decision is found by being defined: the rules are imported, and all subclasses
are known by the names of their classes.
"""

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, Union

import msgspec

from ecumene import rulesets
from ecumene.engine.decision import Decision
from ecumene.engine.event import Event
from ecumene.names import Civ
from ecumene.server.settings import SettingsError, add_rulesets, load_settings

T = TypeVar("T")

# Editions from outside come before their events and questions are collected below. What is wrong
# with the settings is said when the server starts.
with suppress(SettingsError):
    add_rulesets(load_settings())


class AnswerTakenBack(Event, frozen=True):
    """A player took his last answer back; the position before it is restored."""

    civ: Civ
    ask: str


class GivenByAnother(Event, frozen=True):
    """An answer was given for a player: by the clock, a regent or his standing orders."""

    civ: Civ
    kind: str
    by: str

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Standing orders are their owner's business; the rest is said aloud."""
        return self if self.by != "orders" or viewer == self.civ else None


def subclasses(base: type[T]) -> list[type[T]]:
    """All classes below a class that have none below themselves or fields of their own."""
    assert rulesets.BY_NAME
    found: dict[str, type[T]] = {}
    for sub in base.__subclasses__():
        for one in (sub, *subclasses(sub)):
            if "[" not in one.__name__:
                found.setdefault(one.__name__, one)
    return [found[name] for name in sorted(found)]


def union_of(base: type[Any]) -> Any:
    """The union of all tagged classes below a class."""
    return Union[tuple(subclasses(base))]  # noqa: UP007


if TYPE_CHECKING:
    AnyEvent = Event
    AnyDecision = Decision[Any, Any]
else:
    AnyEvent = union_of(Event)
    AnyDecision = union_of(Decision)


class StoredEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event as it is kept: turn, phase, and what happened."""

    turn: int
    phase: str
    event: AnyEvent


STORED = msgspec.json.Decoder(tuple[StoredEvent, ...])


@cache
def answer_schemas() -> dict[str, Any]:
    """The JSON schema of the answer to each kind of question."""
    kinds = {kind.__name__: kind.answer_type for kind in subclasses(Decision)}
    names = list(kinds)
    schemas, components = msgspec.json.schema_components(
        [kinds[name] for name in names], ref_template="#/components/{name}"
    )
    return {"answers": dict(zip(names, schemas, strict=True)), "components": components}
