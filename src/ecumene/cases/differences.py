"""Differences between what a case expects and what was found, and how they are printed."""

from typing import Any, NamedTuple

MISSING = "nothing"


class Difference(NamedTuple):
    """Something that is not as a case says."""

    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return (
            f"{self.what}\n  expected  {written(self.expected)}\n  found     {written(self.found)}"
        )


def written(value: Any) -> str:
    """A value on one line, the way cases write it."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key}: {written(one)}" for key, one in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(one) for one in value)}]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def compare(what: str, expected: Any, found: Any) -> list[Difference]:
    """Where `found` lacks something of `expected`.

    A mapping may have more keys than expected, a list may not be longer; `{any of: [...]}`
    accepts each of several values.
    """
    if isinstance(expected, dict) and set(expected) == {"any of"}:
        if any(not compare(what, one, found) for one in expected["any of"]):
            return []
        return [Difference(what, expected, found)]
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = {str(key): value for key, value in found.items()}
        return [
            difference
            for key, value in expected.items()
            for difference in compare(f"{what} {key}", value, keys.get(str(key), MISSING))
        ]
    if isinstance(expected, list) and isinstance(found, list | tuple):
        if len(expected) == len(found):
            pairs = enumerate(zip(expected, found, strict=True), 1)
            return [d for n, (e, f) in pairs for d in compare(f"{what} {n}", e, f)]
        return [Difference(what, expected, found)]
    return [] if expected == found else [Difference(what, expected, found)]


def matches(expected: Any, found: Any) -> bool:
    """Whether nothing expected is missing."""
    return not compare("", expected, found)
