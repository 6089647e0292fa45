"""Writes the client's types: engine.ts, facts.ts and protocol.ts in client/src/api.

    python -m tools.engine_types

The first has every event, question, offer, answer and refusal of the rules, the second what is
printed in the game, the third the messages of the server's socket. Message catalogues and panels
are typed with them, so that an event or a question without its sentence does not compile.
"""

import re
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from ecumene.bots.counsel import Motive
from ecumene.data.facts import Epoch, Group
from ecumene.engine.event import Event
from ecumene.phases.abilities.special_abilities import AbilityOffers
from ecumene.phases.foresight import Foreseen
from ecumene.phases.purchase.bills import Bill
from ecumene.rulesets import BY_NAME, MEGA_CIVILIZATION
from ecumene.server import protocol
from ecumene.server.catalogue import AnyDecision, AnyEvent
from ecumene.server.describing.comments import field_comments
from ecumene.server.protocol import messages
from ecumene.server.protocol.facts import AstSide, EditionFacts
from tools.case_reference import first_line, questions, refusals, subclasses

FOLDER = Path(__file__).parent.parent / "client" / "src" / "api"
HEAD = "// Written by `python -m tools.engine_types`; do not edit."
SUBJECTS = (
    "access", "account", "bot", "choose", "contact", "game", "join", "link", "proposal", "record",
    "replay", "request", "ruleset", "seat", "server", "socket", "story", "swap", "table",
    "take_back", "talk",
)  # fmt: skip
"""What the server's own refusals are about: the first words of their codes."""
ALIASES = {Group: "Group", Epoch: "Epoch", AstSide: "AstSide"}
"""Sets of words that the page calls by a name."""
PLAIN = {int: "number", float: "number", bool: "boolean", str: "string", type(None): "null"}


class Writer:
    """Turns types into TypeScript and remembers the structs they name."""

    def __init__(self, known: dict[Any, str]) -> None:
        self.known = known
        self.structs: dict[str, type[msgspec.Struct]] = {}
        self.written: set[str] = set()
        self.given: set[str] = set()
        """Structs that players send too; in an offer nothing of them is left out."""

    def kind(self, kind: Any) -> str:
        """One type."""
        if kind in self.known:
            return self.known[kind]
        if isinstance(kind, typing.NewType):
            return self.kind(kind.__supertype__)
        origin, inside = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.kind(inside[0])
        if origin in (typing.Union, types.UnionType):
            members = (self.kind(one) for one in inside if one is not msgspec.UnsetType)
            return " | ".join(dict.fromkeys(members))
        if origin is typing.Literal:
            return " | ".join(f'"{one}"' for one in inside)
        if origin is tuple:
            return self.sequence(inside)
        if origin is dict:
            return self.record(*inside)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.named(kind)
        if isinstance(kind, type) and issubclass(kind, tuple):
            return self.sequence(tuple(typing.get_type_hints(kind).values()))
        return PLAIN.get(kind, "unknown")

    def record(self, key: Any, value: Any) -> str:
        """A dictionary; of a set of words some may be missing."""
        if typing.get_origin(key) is typing.Literal:
            return f"Readonly<Partial<Record<{self.kind(key)}, {self.kind(value)}>>>"
        return f"Readonly<Record<string, {self.kind(value)}>>"

    def sequence(self, inside: tuple[Any, ...]) -> str:
        """A list of one type, or a tuple of several."""
        if inside[-1] is not ...:
            return f"readonly [{', '.join(self.kind(one) for one in inside)}]"
        kind = self.kind(inside[0])
        compound = " | " in kind or kind.startswith("readonly")
        return f"readonly ({kind})[]" if compound else f"readonly {kind}[]"

    def named(self, kind: type[msgspec.Struct]) -> str:
        """A struct by its name, or written out where it travels as a list."""
        name = kind.__name__
        if not kind.__struct_config__.array_like:
            assert self.structs.setdefault(name, kind) is kind, f"two structs are called {name}"
            optional = name in self.given and not all(one.required for one in fields(kind))
            return f"Required<{name}>" if optional else name
        hints = typing.get_type_hints(kind, include_extras=True)
        parts = (f"{one.name}: {self.kind(hints[one.name])}" for one in fields(kind))
        return f"readonly [{', '.join(parts)}]"

    def struct(self, kind: type[msgspec.Struct], answer: bool = False) -> Iterator[str]:
        """A struct as an interface; what an answer may leave out is optional."""
        config = kind.__struct_config__
        self.written.add(kind.__name__)
        yield f"/** {first_line(kind)} */"
        yield f"export interface {kind.__name__} {{"
        if config.tag is not None:
            yield f'  readonly {config.tag_field}: "{config.tag}";'
        hints = typing.get_type_hints(kind, include_extras=True)
        comments = field_comments(kind)
        for one in fields(kind):
            if one.name in comments:
                yield f"  /** {comments[one.name]} */"
            optional = (answer and not one.required) or one.default is msgspec.UNSET
            yield f"  readonly {one.name}{'?' if optional else ''}: {self.kind(hints[one.name])};"
        yield "}"
        yield ""

    def parts(self, answer: bool = False) -> Iterator[str]:
        """The structs inside the others, until no new one turns up."""
        while left := [kind for name, kind in self.structs.items() if name not in self.written]:
            for kind in left:
                yield from self.struct(kind, answer)


def fields(kind: type[msgspec.Struct]) -> tuple[Any, ...]:
    """The fields of a struct."""
    return msgspec.structs.fields(kind)


def turn_phases() -> list[str]:
    """The phases of a turn, in order: those of the base, and those that only others have."""
    found = dict.fromkeys(phase.name for phase in MEGA_CIVILIZATION.sequence)
    for rules in BY_NAME.values():
        turns = (rules.sequence, *rules.special_turns.values())
        found |= dict.fromkeys(phase.name for turn in turns for phase in turn)
    return list(found)


def opening_phases() -> list[str]:
    """The phases before the first turn, of every way in which a game can be begun."""
    found: dict[str, None] = {}
    for rules in BY_NAME.values():
        begun = [rules, *(rules.playing({one.option: one.value}) for one in rules.variants)]
        found |= dict.fromkeys(phase.name for one in begun for phase in one.opening)
    return list(found)


def ability_types(part: str) -> dict[str, Any]:
    """A type of each special ability; where editions print it differently, either of theirs."""
    found: dict[str, Any] = {}
    for rules in BY_NAME.values():
        for name, ability in rules.abilities.items():
            kind = getattr(ability, part)
            found[str(name)] = found.get(str(name), kind) | kind
    return {name: found[name] for name in sorted(found)}


def engine(writer: Writer) -> Iterator[str]:
    """The lines of engine.ts."""
    assert BY_NAME
    events, asked = subclasses(Event, server=True), questions()
    answers = {one.__name__: writer.kind(getattr(one, "answer_type")) for one in asked}  # noqa: B009
    used = {name: writer.kind(kind) for name, kind in ability_types("how").items()}
    given = list(writer.parts(answer=True))
    players = set(writer.structs)
    yield from (HEAD, "")
    for one in (*events, *asked):
        yield from writer.struct(one)
    yield from writer.parts()
    writer.given = players
    offers = {one.__name__: writer.kind(getattr(one, "offer_type")) for one in asked}  # noqa: B009
    offered = {name: writer.kind(kind) for name, kind in ability_types("offer_type").items()}
    for told in (Foreseen, Bill):
        writer.named(told)
    yield from writer.parts()
    yield from given
    yield from union("GameEvent", [one.__name__ for one in events])
    yield from union("Decision", [one.__name__ for one in asked])
    yield from mapping("Choices", "What each kind of question offers.", offers)
    yield from mapping("AbilityOffers", "What the special abilities offer.", offered, optional=True)
    yield from mapping("Answers", "What each kind of question is answered with.", answers)
    yield from mapping("AbilityHow", "How each special ability is used.", used)
    yield from constant("EVENTS", [one.__name__ for one in events])
    yield from constant("DECISIONS", [one.__name__ for one in asked])
    yield from constant("PHASES", turn_phases())
    yield from constant("OPENING_PHASES", opening_phases())
    rules = [one.code for one in refusals()]
    yield from constant("REFUSALS", rules)
    yield from constant("MOTIVES", list(get_args(Motive)))
    yield from constant("SERVER_CODES", [code for code in server_codes() if code not in rules])


def printed() -> Iterator[str]:
    """The lines of facts.ts."""
    writer = Writer(dict(ALIASES))
    yield from (HEAD, "")
    for words, name in ALIASES.items():
        yield f"export type {name} = {Writer({}).kind(words)};"
    yield ""
    writer.named(EditionFacts)
    yield from writer.parts()


def socket(engine_structs: dict[str, type[msgspec.Struct]]) -> Iterator[str]:
    """The lines of protocol.ts."""
    known: dict[Any, str] = {kind: f"engine.{name}" for name, kind in engine_structs.items()}
    known |= {AnyEvent: "engine.GameEvent", AnyDecision: "engine.Decision"}
    writer = Writer(known)
    shapes = [
        one
        for one in vars(protocol).values()
        if isinstance(one, type)
        and issubclass(one, msgspec.Struct)
        and one.__module__.startswith(protocol.__name__)
        and one is not protocol.Shape
    ]
    yield from (HEAD, "", 'import type * as engine from "./engine";', "")
    told = typing.get_args(messages.AnyMessage)
    asked = typing.get_args(messages.AnyCommand)
    for one in (*shapes, *asked, *told, messages.Reckoned):
        writer.named(one)
    yield from writer.parts()
    yield from union("Command", [one.__name__ for one in asked])
    yield from union("Message", [one.__name__ for one in told])


def server_codes() -> list[str]:
    """Every code with which the server itself refuses something."""
    folder = Path(protocol.__file__).parent.parent
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py")))
    written = re.findall(rf'"((?:{"|".join(SUBJECTS)})\.[a-z_]+)"', text)
    missing = [f"{what}.not_found" for what in re.findall(r'not_found\("([a-z]+)"\)', text)]
    return sorted({*written, *missing, "table.not_found"})


def union(name: str, members: list[str]) -> Iterator[str]:
    """A union, told apart by the field "type"."""
    yield f"export type {name} ="
    yield from (f"  | {one}" for one in members[:-1])
    yield f"  | {members[-1]};"
    yield ""


def mapping(
    name: str, comment: str, members: dict[str, str], optional: bool = False
) -> Iterator[str]:
    """An interface from names to types."""
    mark = "?" if optional else ""
    yield f"/** {comment} */"
    yield f"export interface {name} {{"
    yield from (f"  readonly {one}{mark}: {kind};" for one, kind in members.items())
    yield "}"
    yield ""


def constant(name: str, members: list[str]) -> Iterator[str]:
    """A list of names."""
    yield f"export const {name} = ["
    yield from (f'  "{one}",' for one in members)
    yield "] as const;"
    yield ""


def texts() -> dict[str, str]:
    """The files and their contents."""
    writer = Writer({AbilityOffers: "AbilityOffers"})
    rules = "\n".join(engine(writer)).rstrip() + "\n"
    return {
        "engine.ts": rules,
        "facts.ts": "\n".join(printed()).rstrip() + "\n",
        "protocol.ts": "\n".join(socket(writer.structs)).rstrip() + "\n",
    }


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
