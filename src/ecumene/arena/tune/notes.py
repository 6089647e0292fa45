"""Notes of a search: one line for what is sought, then one for each generation, as JSON.

A search that was interrupted goes on from them. They are opened again only by the same search.
"""

from pathlib import Path

import msgspec

from ecumene.arena.tune.trial import Field


class Aim(msgspec.Struct, frozen=True):
    """What is sought: which numbers of which bot, by how many games against whom."""

    base: str
    numbers: tuple[str, ...]
    field: Field
    population: int = 12
    games: int = 24
    """Games of each candidate in a generation."""
    spread: float = 0.4
    """How far the first candidates lie from the bot as it is."""
    seed: str = "1"


class Generation(msgspec.Struct, frozen=True):
    """The candidates of one generation and what they gained on average."""

    points: tuple[tuple[float, ...], ...]
    gains: tuple[float, ...]


def read_notes(file: Path, aim: Aim) -> list[Generation]:
    """The generations there are; notes of another search are a `ValueError`."""
    if not file.exists():
        return []
    first, *lines = file.read_bytes().splitlines() or [b""]
    if first != line_of(aim).rstrip():
        raise ValueError(f"{file} has the notes of another search")
    return [msgspec.json.decode(line, type=Generation) for line in whole(lines)]


def whole(lines: list[bytes]) -> list[bytes]:
    """The lines that were written to their end: the last may have been cut off."""
    return [line for line in lines if line.endswith(b"}")]


def add_note(file: Path, aim: Aim, generation: Generation) -> None:
    """Adds a generation, below the aim, on a line of its own whatever was cut off before."""
    written = file.read_bytes() if file.exists() else b""
    before = b"" if written.endswith(b"\n") else b"\n" if written else line_of(aim)
    with file.open("ab") as out:
        out.write(before + line_of(generation))


def line_of(note: Aim | Generation) -> bytes:
    """A note as it is written."""
    return msgspec.json.encode(note) + b"\n"
