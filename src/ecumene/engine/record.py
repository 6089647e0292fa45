"""The record: a header and the accepted answers in order. It gives every state back.

As a file it is JSON lines, `*.ecumene`: the header, then one line an answer.
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
    """Who gave it, when not the player: "clock", "regent", "orders"."""
    withdrawn: bool = False


def write_record(header: Header, entries: Iterable[Entry]) -> bytes:
    """The record as JSON lines."""
    lines = [msgspec.json.encode(header), *(msgspec.json.encode(entry) for entry in entries)]
    return b"\n".join(lines) + b"\n"


def read_record(data: bytes) -> tuple[Header, list[Entry]]:
    """The record out of JSON lines."""
    first, *rest = data.splitlines()
    header = msgspec.json.decode(first, type=Header)
    return header, [msgspec.json.decode(line, type=Entry) for line in rest if line.strip()]
