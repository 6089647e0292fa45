"""The events and questions that the rules know, as types: to decode what was stored, and for docs.

An event or a decision is found by being defined: the rules are imported, and all subclasses
are known by the names of their classes.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, Union

import msgspec

from ecumene import rulesets
from ecumene.engine.decision import Decision
from ecumene.engine.event import Event
from ecumene.names import Civ

T = TypeVar("T")
OURS = "ecumene"


TOLD_ALL, TOLD_SPECTATOR = "*", "-"
"""Under these names stand, beside the civilizations, all events and those that all may see."""


class AnswerTakenBack(Event, frozen=True):
    """A player took an answer back; the position before it is restored."""

    civ: Civ
    ask: str
    undone: int = 0
    """So many of the events told before this one no longer count."""
    hindsight: bool = False
    """Whether others had gone on meanwhile, or something had come to light."""
    undone_of: dict[str, int] = msgspec.field(default_factory=dict)
    """The same number for each viewer, as it is kept; everybody is told their own alone."""

    def seen_by(self, viewer: Civ | None) -> "AnswerTakenBack":
        """Everybody is told, each in their own count of events."""
        if not self.undone_of:
            return self
        undone = self.undone_of.get(viewer or TOLD_SPECTATOR, 0)
        return msgspec.structs.replace(self, undone=undone, undone_of={})


class GivenByAnother(Event, frozen=True):
    """An answer was given for a player: by the clock, a regent or their standing orders."""

    civ: Civ
    kind: str
    by: str

    def seen_by(self, viewer: Civ | None) -> Event | None:
        """Standing orders are their owner's business; the rest is said aloud."""
        return self if self.by != "orders" or viewer == self.civ else None


class SeatHandedOver(Event, frozen=True):
    """Somebody else plays a civilization from now on: by the host, or as its owner has left."""

    civ: Civ
    by: Literal["host", "leaving"]


class ToldToAnother(Event, frozen=True):
    """Something happened that only the former owner of a seat was told; it stands in its place.

    Nobody keeps it: it is shown to who sits there now, so that their count of events is the seat's.
    """


class ForgottenEvent(msgspec.Struct, frozen=True):
    """An event of an older release that the rules no longer know.

    Who may know of it is not known either, so nobody is told.
    """

    name: str
    fields: dict[str, Any]

    def seen_by(self, viewer: Civ | None) -> None:
        """Nobody is told."""
        return


def subclasses(base: type[T]) -> list[type[T]]:
    """All classes below a class, by their names; two of ours with one name are a mistake."""
    assert rulesets.BY_NAME
    found: dict[str, type[T]] = {}
    for one in _below(base):
        other = found.setdefault(one.__name__, one)
        if other is one or not is_ours(one):
            continue
        if is_ours(other):
            places = f"{other.__module__} and {one.__module__}"
            raise TypeError(f"Two classes are called {one.__name__}: in {places}.")
        found[one.__name__] = one
    return [found[name] for name in sorted(found)]


def _below(base: type[T]) -> Iterator[type[T]]:
    for sub in base.__subclasses__():
        if "[" not in sub.__name__:
            yield sub
        yield from _below(sub)


def is_ours(one: type) -> bool:
    """Whether a class is part of the package, and not of something that uses it."""
    return one.__module__.partition(".")[0] == OURS


def union_of(classes: Iterable[type[Any]]) -> Any:
    """The union of tagged classes."""
    return Union[tuple(classes)]  # noqa: UP007


if TYPE_CHECKING:
    AnyEvent = Event
    AnyDecision = Decision[Any, Any]
else:
    AnyEvent = union_of(filter(is_ours, subclasses(Event)))
    AnyDecision = union_of(filter(is_ours, subclasses(Decision)))


class StoredEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event as it is kept: turn, phase, and what happened."""

    turn: int
    phase: str
    event: Event | ForgottenEvent


def living(events: Iterable[StoredEvent]) -> list[StoredEvent]:
    """The events that still count: without those that a taking back has undone."""
    kept: list[StoredEvent] = []
    undone = 0
    for stored in reversed(list(events)):
        if undone > 0:
            undone -= 1
            continue
        kept.append(stored)
        if isinstance(stored.event, AnswerTakenBack):
            undone = stored.event.undone_of.get(TOLD_ALL, 0)
    return kept[::-1]


class _Known(NamedTuple):
    """The events that can be read."""

    kind: Any
    rows: msgspec.json.Decoder[list[tuple[int, str, Event]]]


@cache
def _known(rules: int) -> _Known:
    """The events of so many rulesets; one that joins later brings its own."""
    kind = union_of(subclasses(Event))
    return _Known(kind, msgspec.json.Decoder(list[tuple[int, str, kind]]))  # type: ignore[valid-type]


def read_events(body: str) -> tuple[StoredEvent, ...]:
    """Events as they were written, by this release or an older one."""
    known = _known(len(rulesets.BY_NAME))
    try:
        return tuple(StoredEvent(*row) for row in known.rows.decode(body))
    except msgspec.ValidationError:
        plain = msgspec.json.decode(body, type=list[tuple[int, str, dict[str, Any]]])
        return tuple(_remembered(known.kind, *one) for one in plain)


def _remembered(known: Any, turn: int, phase: str, fields: dict[str, Any]) -> StoredEvent:
    try:
        return StoredEvent(turn, phase, msgspec.convert(fields, known))
    except msgspec.ValidationError:
        name = str(fields.pop("type", ""))
        return StoredEvent(turn, phase, ForgottenEvent(name, fields))


def answer_schemas() -> dict[str, Any]:
    """The JSON schema of the answer to each kind of question."""
    return _answer_schemas(len(rulesets.BY_NAME))


@cache
def _answer_schemas(rules: int) -> dict[str, Any]:
    kinds = {kind.__name__: kind.answer_type for kind in subclasses(Decision)}
    names = list(kinds)
    schemas, components = msgspec.json.schema_components(
        [kinds[name] for name in names], ref_template="#/components/{name}"
    )
    return {"answers": dict(zip(names, schemas, strict=True)), "components": components}
