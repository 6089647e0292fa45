"""All numbers of a tuning by name, and the tuning with some of them changed."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ecumene.bots.tuning.tuning import Tuning

Path = tuple[str, ...]


def numbers(tuning: Tuning) -> dict[str, float]:
    """Every number by its name: "trading.trust", "buying.prevents.cities_reduced"."""
    return {named(path): value for path, value in _told(_whole(tuning), ())}


def named(path: Path) -> str:
    """The name of a number: a single word."""
    return ".".join(path).replace(" ", "_")


def tuned(tuning: Tuning, changes: Mapping[str, float]) -> Tuning:
    """The same tuning with some numbers changed; a name that it does not have is an error."""
    whole = _whole(tuning)
    paths = {named(path): path for path, _ in _told(whole, ())}
    unknown = sorted(set(changes) - set(paths))
    if unknown:
        raise KeyError(f"no such number: {', '.join(unknown)}")
    for name, value in changes.items():
        *path, last = paths[name]
        group = whole
        for step in path:
            group = group[step]
        group[last] = value
    return msgspec.convert(whole, Tuning, strict=False)


def _whole(tuning: Tuning) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.to_builtins(tuning, str_keys=True)
    return whole


def _told(group: dict[str, Any], before: Path) -> Iterator[tuple[Path, float]]:
    for name, value in group.items():
        if isinstance(value, dict):
            yield from _told(value, (*before, name))
        else:
            yield (*before, name), value
