"""All numbers of a tuning by name, and the tuning with some of them changed."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ecumene.bots.tuning.tuning import Tuning


def numbers(tuning: Tuning) -> dict[str, float]:
    """Every number by its name: "trading.trust", "buying.prevents.damage"."""
    return dict(_told(msgspec.to_builtins(tuning, str_keys=True), ""))


def _told(group: dict[str, Any], before: str) -> Iterator[tuple[str, float]]:
    for name, value in group.items():
        if isinstance(value, dict):
            yield from _told(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def tuned(tuning: Tuning, changes: Mapping[str, float]) -> Tuning:
    """The same tuning with some numbers changed; a name that it does not have is an error."""
    known = numbers(tuning)
    unknown = sorted(set(changes) - set(known))
    if unknown:
        raise KeyError(f"no such number: {', '.join(unknown)}")
    whole = msgspec.to_builtins(tuning, str_keys=True)
    for name, value in changes.items():
        *path, last = name.split(".")
        group = whole
        for step in path:
            group = group[step]
        group[last] = value
    return msgspec.convert(whole, Tuning, strict=False)
