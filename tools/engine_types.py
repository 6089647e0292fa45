"""Writes client/src/api/engine.ts: every event, question, answer and refusal as TypeScript.

    python -m tools.engine_types

The client's message catalogues and panels are typed with these, so that an event or a question
without its sentence does not compile.
"""

import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ecumene.engine.event import Event
from ecumene.rulesets import BY_NAME, MEGA_CIVILIZATION
from tools.case_reference import first_line, questions, refusals, subclasses

TARGET = Path(__file__).parent.parent / "client" / "src" / "api" / "engine.ts"
PLAIN = {int: "number", float: "number", bool: "boolean", str: "string", type(None): "null"}


class Writer:
    """Turns types into TypeScript and remembers the structs they name."""

    def __init__(self) -> None:
        self.structs: dict[str, type[msgspec.Struct]] = {}

    def kind(self, kind: Any) -> str:
        """One type."""
        if isinstance(kind, typing.NewType):
            return self.kind(kind.__supertype__)
        origin, inside = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.kind(inside[0])
        if origin in (typing.Union, types.UnionType):
            return " | ".join(self.kind(one) for one in inside)
        if origin is typing.Literal:
            return " | ".join(f'"{one}"' for one in inside)
        if origin is tuple:
            return self.listed(self.kind(inside[0]))
        if origin is dict:
            return f"Readonly<Record<string, {self.kind(inside[1])}>>"
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            self.structs.setdefault(kind.__name__, kind)
            return kind.__name__
        return PLAIN.get(kind, "unknown")

    @staticmethod
    def listed(kind: str) -> str:
        """A list of a type; a union needs brackets."""
        return f"readonly ({kind})[]" if " | " in kind else f"readonly {kind}[]"

    def struct(self, kind: type[msgspec.Struct], answer: bool = False) -> Iterator[str]:
        """A struct as an interface; what an answer may leave out is optional."""
        config = kind.__struct_config__
        yield f"/** {first_line(kind)} */"
        yield f"export interface {kind.__name__} {{"
        if config.tag is not None:
            yield f'  readonly {config.tag_field}: "{config.tag}";'
        hints = typing.get_type_hints(kind, include_extras=True)
        for one in msgspec.structs.fields(kind):
            mark = "?" if answer and not one.required else ""
            yield f"  readonly {one.name}{mark}: {self.kind(hints[one.name])};"
        yield "}"
        yield ""


def document() -> Iterator[str]:
    """The lines of the file."""
    assert BY_NAME
    writer = Writer()
    events, asked = subclasses(Event), questions()
    yield "// Written by `python -m tools.engine_types` from the rules; do not edit."
    yield ""
    for event in events:
        yield from writer.struct(event)
    for question in asked:
        yield from writer.struct(question)
    answers = {one.__name__: writer.kind(one.answer_type) for one in asked}  # type: ignore[attr-defined]
    hows = {name: writer.kind(one.how) for name, one in MEGA_CIVILIZATION.abilities.items()}
    yield from parts(writer, {one.__name__ for one in (*events, *asked)})
    yield from union("GameEvent", [one.__name__ for one in events])
    yield from union("Decision", [one.__name__ for one in asked])
    yield from mapping("Answers", "What each kind of question is answered with.", answers)
    yield from mapping("AbilityHow", "How each special ability is used.", hows)
    yield from constant("EVENTS", [one.__name__ for one in events])
    yield from constant("DECISIONS", [one.__name__ for one in asked])
    yield from constant("PHASES", [phase.name for phase in MEGA_CIVILIZATION.sequence])
    yield from constant("REFUSALS", [one.code for one in refusals()])


def parts(writer: Writer, written: set[str]) -> Iterator[str]:
    """The structs inside the others, until no new one turns up."""
    while left := [kind for name, kind in writer.structs.items() if name not in written]:
        for kind in left:
            written.add(kind.__name__)
            yield from writer.struct(kind, answer=True)


def union(name: str, members: list[str]) -> Iterator[str]:
    """A union, told apart by the field "type"."""
    yield f"export type {name} ="
    yield from (f"  | {one}" for one in members[:-1])
    yield f"  | {members[-1]};"
    yield ""


def mapping(name: str, comment: str, members: dict[str, str]) -> Iterator[str]:
    """An interface from names to types."""
    yield f"/** {comment} */"
    yield f"export interface {name} {{"
    yield from (f"  readonly {one}: {kind};" for one, kind in members.items())
    yield "}"
    yield ""


def constant(name: str, members: list[str]) -> Iterator[str]:
    """A list of names."""
    yield f"export const {name} = ["
    yield from (f'  "{one}",' for one in members)
    yield "] as const;"
    yield ""


def text() -> str:
    """The whole file."""
    return "\n".join(document()).rstrip() + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
