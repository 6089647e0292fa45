"""The record: a header and the accepted answers in order. It gives back every state.

As a file it is JSON lines, `*.ecumene`: the header, then one line per answer.
"""

from collections.abc import Iterable
from typing import Any

import msgspec


class Header(msgspec.Struct, frozen=True):
    """What a game began with."""

    ruleset: str
    version: str
    seats: int
    board: str
    seed: str
    options: dict[str, Any]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One accepted answer."""

    id: str
    answer: Any
    by: str | None = None
    """Who gave it, if not the player: "clock", "regent", "orders"."""
    withdrawn: bool = False
    taken_back: bool = False
    """Whether this entry says that the one before it was taken back, with all it caused."""


def counting(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count: without those taken back, and without the taking back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.taken_back:
            kept = kept[: _last_of(kept, entry.id)]
        else:
            kept.append(entry)
    return kept


def _last_of(entries: list[Entry], ask_id: str) -> int:
    places = [place for place, entry in enumerate(entries) if entry.id == ask_id]
    return places[-1] if places else len(entries)


def write_record(header: Header, entries: Iterable[Entry]) -> bytes:
    """The record as JSON lines."""
    lines = [msgspec.json.encode(header), *(msgspec.json.encode(entry) for entry in entries)]
    return b"\n".join(lines) + b"\n"


def read_record(data: bytes) -> tuple[Header, list[Entry]]:
    """The record from JSON lines."""
    first, *rest = data.splitlines()
    header = msgspec.json.decode(first, type=Header)
    return header, [msgspec.json.decode(line, type=Entry) for line in rest if line.strip()]
