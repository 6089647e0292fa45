"""Results as JSON lines: one game a line, readable again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ecumene.arena.job import Result


def append(file: Path, result: Result) -> None:
    """Adds a result at the end of a file; what is there already stays."""
    with file.open("ab") as out:
        out.write(msgspec.json.encode(result) + b"\n")


def read(file: Path) -> Iterator[Result]:
    """The results in a file."""
    with file.open("rb") as lines:
        for line in lines:
            if line.strip():
                yield msgspec.convert(_as_now(msgspec.json.decode(line)), Result, str_keys=True)


def _as_now(told: Any) -> Any:
    """A result of an earlier version: advances were three numbers, for 1, 3 and 6 points."""
    if isinstance(told, dict):
        for seat in told.get("seats", ()):
            if isinstance(seat.get("advances"), list):
                seat["advances"] = dict(zip(("1", "3", "6"), seat["advances"], strict=True))
    return told
