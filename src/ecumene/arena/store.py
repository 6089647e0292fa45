"""Results as JSON lines: one game a line, readable again."""

from collections.abc import Iterator
from pathlib import Path

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
                yield msgspec.json.decode(line, type=Result)
