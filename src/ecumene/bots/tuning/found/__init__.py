"""What searches have found: for a level the numbers they changed, as data beside this file.

`ecumene tune LEVEL NOTES --out FILE` writes such a file. It names the command that made it and what
was gained in games that the search had never seen.
"""

from importlib.resources import files

import msgspec


class Found(msgspec.Struct, frozen=True):
    """What a search has found."""

    made_by: str
    """The command."""
    gained: str
    """Points by which it was better in other games, with their interval."""
    games: int
    """How many games judged that."""
    began_at: dict[str, float]
    """What these numbers were before: a level that reads this file begins elsewhere by now, so the
    command is to be given for a bot with these numbers after its name."""
    numbers: dict[str, float]
    """The numbers that changed, by name."""


def found(level: str) -> Found:
    """What was found for a level."""
    file = files(__name__).joinpath(f"{level}.json")
    return msgspec.json.decode(file.read_bytes(), type=Found)


def written(found: Found) -> bytes:
    """The file, one fact a line."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
