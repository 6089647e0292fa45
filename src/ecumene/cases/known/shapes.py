"""Written values checked against the fields of an event or question: names, types, choices."""

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from ecumene.cases.differences import MISSING
from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.known.vocabulary import Vocabulary
from ecumene.cases.located import CaseError
from ecumene.names import Advance, Area, Block, Card, Civ

NAMED: dict[Any, str] = {
    Civ: "civilization", Area: "area", Card: "trade card", Advance: "advance", Block: "block",
}  # fmt: skip
PLAIN: dict[Any, tuple[type, str]] = {
    int: (int, "a number"),
    bool: (bool, "true or false"),
    str: (str, "a word"),
    type(None): (type(None), "null"),
}


def check_fields(kind: Any, fields: Any, known: Vocabulary) -> None:
    """Refuses what is written of an event or question if it could never be so."""
    if fields is None:
        return
    if not isinstance(fields, dict):
        raise CaseError(f"{kind.__name__} is written with a mapping of its fields, not {fields!r}")
    hints = _hints(kind)
    for name, value in fields.items():
        if name == kind.__struct_config__.tag_field:
            continue
        if name not in hints:
            raise CaseError(f"{kind.__name__} has no field {name!r}{_instead(name, hints)}")
        _check(hints[name], value, known, f"{kind.__name__} {name}")


def _instead(name: str, hints: dict[str, Any]) -> str:
    known = f"; it has {', '.join(hints)}" if hints else "; it has none"
    return did_you_mean(name, hints) or known


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The fields of a struct with their types."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {one.name: hints[one.name] for one in msgspec.structs.fields(kind)}


def _check(kind: Any, value: Any, known: Vocabulary, where: str) -> None:
    """One value against one type; what the type leaves open is not checked."""
    if isinstance(value, dict) and set(value) == {"any of"}:
        for one in value["any of"]:
            _check(kind, one, known, where)
    elif kind in NAMED:
        known.check_name(NAMED[kind], value, where)
    elif kind in PLAIN:
        _check_plain(kind, value, known, where)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        check_fields(kind, value, known)
    else:
        inside = _INSIDE.get(typing.get_origin(kind))
        if inside is not None:
            inside(typing.get_args(kind), value, known, where)


def _check_plain(kind: Any, value: Any, known: Vocabulary, where: str) -> None:
    wanted, called = PLAIN[kind]
    if not isinstance(value, wanted) or (kind is int and isinstance(value, bool)):
        raise CaseError(f"{where} is {called}, not {value!r}")
    if isinstance(value, str):
        known.check_word(value, where)


def _check_union(inside: tuple[Any, ...], value: Any, known: Vocabulary, where: str) -> None:
    problem: CaseError | None = None
    tagged = [one for one in inside if _is_tagged(one, value)]
    for one in tagged or sorted(inside, key=lambda one: one is not type(None)):
        try:
            return _check(one, value, known, where)
        except CaseError as error:
            problem = error
    assert problem is not None
    raise problem


def _is_tagged(kind: Any, value: Any) -> bool:
    """Whether a value says itself that it is a struct of this kind."""
    config = getattr(kind, "__struct_config__", None)
    if config is None or config.tag is None or not isinstance(value, dict):
        return False
    return bool(value.get(config.tag_field) == config.tag)


def _check_choice(inside: tuple[Any, ...], value: Any, known: Vocabulary, where: str) -> None:
    if value not in inside:
        choices = ", ".join(str(one) for one in inside)
        raise CaseError(f"{where} is one of {choices}, not {value!r}{did_you_mean(value, inside)}")


def _check_list(inside: tuple[Any, ...], value: Any, known: Vocabulary, where: str) -> None:
    if not isinstance(value, list):
        raise CaseError(f"{where} is a list, not {value!r}")
    alike = len(inside) < 2 or inside[1] is ...
    for place, one in enumerate(value):
        _check(inside[0 if alike else min(place, len(inside) - 1)], one, known, where)


def _check_mapping(inside: tuple[Any, ...], value: Any, known: Vocabulary, where: str) -> None:
    if not isinstance(value, dict):
        raise CaseError(f"{where} is a mapping, not {value!r}")
    for key, one in value.items():
        if inside[0] in NAMED:
            known.check_name(NAMED[inside[0]], key, where)
        if one != MISSING:
            _check(inside[1], one, known, f"{where} {key}")


def _check_annotated(inside: tuple[Any, ...], value: Any, known: Vocabulary, where: str) -> None:
    _check(inside[0], value, known, where)


_INSIDE: dict[Any, Callable[[tuple[Any, ...], Any, Vocabulary, str], None]] = {
    typing.Union: _check_union,
    types.UnionType: _check_union,
    typing.Literal: _check_choice,
    typing.Annotated: _check_annotated,
    tuple: _check_list,
    list: _check_list,
    frozenset: _check_list,
    dict: _check_mapping,
}
