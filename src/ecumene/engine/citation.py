"""Citations: which rule a function carries out, and how another edition numbers it.

The first line of a function's docstring ends with its source: "(MC 6.3, R-21)". An edition whose
books number the same rules differently says so once, by prefix, and its players read those numbers.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from ecumene.engine.event import Reason


def rule_of(function: Callable[..., Any]) -> str:
    """The source cited at the end of a function's first docstring line: "MC 9, FAQ"."""
    first = (function.__doc__ or "").strip().split("\n")[0]
    start = first.rfind("(")
    return first[start + 1 :].rstrip(".").rstrip(")") if start >= 0 else ""


def cite(citation: str, books: Mapping[str, str]) -> str:
    """A citation with each of its parts as the edition's own books number it."""
    return ", ".join(_renumbered(part, books) for part in citation.split(", "))


def _renumbered(part: str, books: Mapping[str, str]) -> str:
    """The longest prefix that the edition renumbers decides; "MC 6" is not a prefix of "MC 60"."""
    for length in range(len(part), 0, -1):
        start, rest = part[:length], part[length:]
        if start in books and not (rest[:1].isdigit() and start[-1].isdigit()):
            return books[start] + rest
    return part


@cache
def may_hold_reasons(kind: Any) -> bool:
    """Whether a value of this type can have a reason in it; most events have none."""
    if kind is Any or kind is Reason:
        return True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = (one.type for one in msgspec.structs.fields(kind))
        return any(part is not kind and may_hold_reasons(part) for part in fields)
    named = get_type_hints(kind).values() if hasattr(kind, "_fields") else ()
    return any(may_hold_reasons(part) for part in (*get_args(kind), *named))


def cited(told: Any, books: Mapping[str, str]) -> Any:
    """Something told to players, with every reason in it cited as this edition numbers it."""
    match told:
        case Reason():
            return msgspec.structs.replace(told, rule=cite(told.rule, books))
        case msgspec.Struct() if may_hold_reasons(type(told)):
            changed = {name: cited(getattr(told, name), books) for name in told.__struct_fields__}
            return msgspec.structs.replace(told, **changed)
        case tuple():
            parts = (cited(one, books) for one in told)
            return type(told)(*parts) if hasattr(told, "_fields") else tuple(parts)
        case list():
            return [cited(one, books) for one in told]
        case dict():
            return {key: cited(value, books) for key, value in told.items()}
    return told
