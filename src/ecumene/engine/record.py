"""The record: a header and the accepted answers in order. It gives back every state.

As a file it is JSON lines, `*.ecumene`: the header, then one line per answer.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec


class Header(msgspec.Struct, frozen=True):
    """What a game began with."""

    ruleset: str
    version: str
    seats: int
    board: str
    seed: str
    options: dict[str, Any]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One accepted answer."""

    id: str
    answer: Any
    by: str | None = None
    """Who gave it, if not the player: "clock", "regent", "orders"."""
    withdrawn: bool = False
    taken_back: bool = False
    """Whether this entry says that the one before it was taken back, with all it caused."""
    hindsight: bool = False
    """Whether the player knew more by then: others had gone on, or something had come to light."""


E = TypeVar("E", bound=Entry)


def counting(entries: Iterable[E]) -> list[E]:
    """The entries that still count: without those taken back, and without the taking back."""
    kept: list[E] = []
    places: dict[str, list[int]] = {}
    for entry in entries:
        if not entry.taken_back:
            places.setdefault(entry.id, []).append(len(kept))
            kept.append(entry)
        elif places.get(entry.id):
            for gone in reversed(kept[places[entry.id][-1] :]):
                places[gone.id].pop()
                kept.pop()
    return kept


def write_record(header: Header, entries: Iterable[Entry]) -> bytes:
    """The record as JSON lines."""
    lines = [msgspec.json.encode(header), *(msgspec.json.encode(entry) for entry in entries)]
    return b"\n".join(lines) + b"\n"


def read_record(data: bytes) -> tuple[Header, list[Entry]]:
    """The record from JSON lines."""
    first, *rest = data.splitlines()
    header = msgspec.json.decode(first, type=Header)
    return header, [msgspec.json.decode(line, type=Entry) for line in rest if line.strip()]
