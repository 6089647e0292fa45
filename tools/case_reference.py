"""Writes docs/case-reference.md: every phase, question, refusal and event a case may name.

    python -m tools.case_reference

Questions and events come from their classes, refusals from the source, examples from the
cases in tests/cases.
"""

import types
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ecumene.cases import Case, read_cases
from ecumene.cases.differences import written
from ecumene.cases.known.refusals import refusals as refusals
from ecumene.cases.phases import phases_in
from ecumene.engine.decision import Decision
from ecumene.engine.event import Event, Reason
from ecumene.engine.phase import Phase, once
from ecumene.rulesets import BY_NAME
from ecumene.state.table import choices_of

ROOT = Path(__file__).parent.parent
CHOICE = "choice"


# -------------------------------------------------------------------- classes


def subclasses(base: type, server: bool = False) -> list[type]:
    """All classes of the rules below a base, by name; if asked for, the server's own too."""
    assert BY_NAME
    found: dict[str, type] = {}
    waiting: list[type] = [base]
    while waiting:
        below: list[type] = waiting.pop().__subclasses__()
        waiting.extend(below)
        for one in below:
            ours = one.__module__.startswith("ecumene.")
            if ours and (server or ".server." not in one.__module__) and "[" not in one.__name__:
                found[one.__name__] = one
    return [found[name] for name in sorted(found)]


def questions() -> list[type]:
    """Every kind of question."""
    return [one for one in subclasses(Decision) if hasattr(one, "answer_type")]


def first_line(thing: Any) -> str:
    """The first line of a docstring."""
    return (thing.__doc__ or "").strip().split("\n")[0]


# -------------------------------------------------------------------- shapes of answers


def shape(kind: Any) -> str:
    """How a value of a type is written in YAML."""
    if isinstance(kind, typing.NewType):
        return kind.__name__.lower()
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return shape(inside[0])
    if origin in (typing.Union, types.UnionType):
        return CHOICE if is_choice(kind) else " or ".join(shape(one) for one in inside)
    if origin is typing.Literal:
        return " or ".join(str(one) for one in inside)
    if origin is tuple:
        return f"[{shape(inside[0])}, ...]"
    if origin is dict:
        return f"{{{shape(inside[0])}: {shape(inside[1])}, ...}}"
    if kind is Reason:
        return "reason"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return struct_shape(kind)
    plain = {int: "number", bool: "true or false", str: "text", type(None): "null"}
    return plain.get(kind, "anything")


def is_choice(kind: Any) -> bool:
    """Whether it is one of many structs, told apart by a tag."""
    members = typing.get_args(kind)
    return len(members) > 2 and all(isinstance(one, type) for one in members)


def choices_in(kind: Any) -> Iterator[str]:
    """The structs that a choice somewhere in a type may be."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType) and is_choice(kind):
        yield from (shape(one) for one in typing.get_args(kind))
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for hint in typing.get_type_hints(kind).values():
            yield from choices_in(hint)
    else:
        for one in typing.get_args(kind):
            yield from choices_in(one)


def struct_shape(kind: type[msgspec.Struct]) -> str:
    """A struct as a mapping; what may be left out is in round brackets."""
    config = kind.__struct_config__
    parts = []
    if config.tag is not None:
        parts.append(f"{config.tag_field}: {config.tag}")
    hints = typing.get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        text = f"{one.name}: {shape(hints[one.name])}"
        parts.append(text if one.required else f"({text})")
    return f"{{{', '.join(parts)}}}"


def fields_of(kind: type) -> str:
    """The fields of a question or event."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    return ", ".join(f"{one.name}: {shape(hints[one.name])}" for one in fields) or "none"


# -------------------------------------------------------------------- examples


class Example(NamedTuple):
    """An answer that some case gives."""

    civ: str
    answer: Any
    case: Case


def examples(cases: list[Case]) -> dict[str, Example]:
    """The first answer to each kind of question that a case gives and that is accepted."""
    found: dict[str, Example] = {}
    for case in cases:
        for step in case.get("play") or ():
            kind = step.get("asked")
            if kind and "refused" not in step and kind not in found:
                civ = next(iter(step))
                found[kind] = Example(civ, step[civ], case)
    return found


# -------------------------------------------------------------------- the document


def document() -> Iterator[str]:
    """The lines of docs/case-reference.md."""
    cases = read_cases(ROOT / "tests" / "cases")
    yield "# Reference for cases"
    yield ""
    yield "Written by `python -m tools.case_reference`; how cases are written: [cases](cases.md)."
    yield ""
    yield from option_lines()
    yield from phase_lines()
    yield from question_lines(examples(cases))
    yield from ability_lines()
    yield from refusal_lines()
    yield from event_lines()


def option_lines() -> Iterator[str]:
    """The options of each edition with their values, and what does not go together."""
    yield from ("## Options", "", "The value that holds if nothing is said stands first.", "")
    for name, rules in BY_NAME.items():
        usual = msgspec.to_builtins(rules.options())
        known = choices_of(rules.options).items()
        described = [f"`{one}` ({either(values, usual[one])})" for one, values in known]
        yield f"- `{name}`: {', '.join(described)}."
        for variant in rules.variants:
            for other, value in variant.never_with.items():
                yield f"  Not together: `{variant.option}: {variant.value}`, `{other}: {value}`."
    yield ""


def either(values: Sequence[str], usual: Any) -> str:
    """The values of an option, the usual one first."""
    first = written(usual)
    return " or ".join([first, *(value for value in values if value != first)])


def phase_lines() -> Iterator[str]:
    """The phases of each edition, what each works through and what is done with it."""
    yield "## Phases, in order"
    for name, rules in BY_NAME.items():
        yield from ("", f"### {name}", "")
        usual = phases_in(rules)
        yield from map(phase_line, usual)
        for variant in rules.variants:
            own = [phase for phase in phases_in(variant.lay(rules)) if phase not in usual]
            if own:
                yield from ("", f"With `options: {{{variant.option}: {variant.value}}}`:", "")
                yield from map(phase_line, own)


def phase_line(phase: Phase) -> str:
    """A phase, what it works through and what is done with it."""
    through = "" if phase.items is once else f" Works through: {first_line(phase.items)}"
    return f"- `{phase.name}`: {first_line(phase.step)}{through}"


def question_lines(found: dict[str, Example]) -> Iterator[str]:
    """Every question with the shape of its answer and an example."""
    yield from ("", "## Questions and their answers", "")
    yield "In a shape, what may be left out stands in round brackets."
    for kind in questions():
        yield from ("", f"### {kind.__name__}", "", first_line(kind), "")
        yield f"- asks with: {fields_of(kind)}"
        answer = kind.answer_type  # type: ignore[attr-defined]
        yield f"- answer: `{shape(answer)}`"
        yield from (f"  - choice: `{one}`" for one in choices_in(answer))
        if kind.__name__ in found:
            example = found[kind.__name__]
            yield f"- example: `{example.civ}: {written(example.answer)}`"


def ability_lines() -> Iterator[str]:
    """How each special ability is used."""
    yield from ("", "## Special abilities: `how` in an answer to UseAbility", "")
    shapes: dict[tuple[str, str], list[str]] = {}
    for edition, rules in BY_NAME.items():
        for name, ability in rules.abilities.items():
            shapes.setdefault((name, shape(ability.how)), []).append(edition)
    names = [word for word, _ in shapes]
    for (word, how), editions in shapes.items():
        where = f" in {', '.join(editions)}" if names.count(word) > 1 else ""
        yield f"- `{word}`{where}: `{how}`"


def refusal_lines() -> Iterator[str]:
    """Every refusal with its facts."""
    yield from (
        "",
        "## Refusals",
        "",
        "| code | facts | the rule that was to be kept |",
        "|---|---|---|",
    )
    for refusal in refusals():
        yield f"| `{refusal.code}` | {', '.join(refusal.facts)} | {refusal.rule} |"


def event_lines() -> Iterator[str]:
    """Every event with its fields."""
    yield from ("", "## Events", "")
    yield "A reason, a link of the chain behind a number, is `{source, change, rule, holder}`."
    yield ""
    for kind in subclasses(Event):
        yield f"- `{kind.__name__}`: {first_line(kind)} Fields: {fields_of(kind)}."


if __name__ == "__main__":
    text = "\n".join(document()) + "\n"
    (ROOT / "docs" / "case-reference.md").write_text(text, encoding="utf-8")
