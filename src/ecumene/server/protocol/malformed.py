"""What can still be said of a command that cannot be read: its number, and what is wrong with it.

A client waits for the reply to its own number, so a refusal carries it wherever it can be found.
"""

import re

import msgspec

LONGEST = 200
BEGINNING = 500
"""So much of a text that is no JSON is searched for the number."""
LARGEST = 2**53
PLAIN = r'"[^"\\]*"\s*:\s*(?:"[^"\\]*"|-?\d+|true|false|null)\s*,\s*'
BROKEN = re.compile(rf'\s*\{{\s*(?:{PLAIN})*?"request"\s*:\s*(\d{{1,15}})(?![\d.eE])')
"""The beginning of an object: plain fields, and among them the number."""


class _Numbered(msgspec.Struct):
    """A command of which only the number is looked at."""

    request: int = 0


_decoder = msgspec.json.Decoder(_Numbered)


def number_of(data: str | bytes) -> int:
    """The number of a command that cannot be read, or 0 where that cannot be read either."""
    try:
        number = _decoder.decode(data).request
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        beginning = data[:BEGINNING]
        text = beginning if isinstance(beginning, str) else beginning.decode(errors="replace")
        found = BROKEN.match(text)
        number = int(found[1]) if found else 0
    return number if abs(number) < LARGEST else 0


def where_of(error: Exception) -> list[str]:
    """What is wrong with a command, as an error over HTTP lists it."""
    if isinstance(error, RecursionError):
        return ["too deep"]
    return [str(error)[:LONGEST]]
