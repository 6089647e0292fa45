"""The editions that can be played here, as the lobby offers them."""

from typing import Any, Literal

import msgspec

from ecumene.names import Civ


class OptionInfo(msgspec.Struct, frozen=True):
    """Something that is chosen before a game."""

    name: str
    kind: Literal["choice", "flag", "number", "text"]
    choices: tuple[str, ...]
    """What may be chosen; empty where it is no choice between words."""
    default: Any


class SetupInfo(msgspec.Struct, frozen=True):
    """A number of players, and a board on which so many can play."""

    players: int
    board: str


class GuideInfo(msgspec.Struct, frozen=True):
    """A game that teaches itself, turn by turn."""

    turns: int
    """How many turns it takes."""
    civ: Civ | None
    """The civilization that suits somebody who learns by it; null where any does."""


class EditionInfo(msgspec.Struct, frozen=True):
    """One edition."""

    name: str
    """What it is called in settings and records."""
    title: str
    """What people call it."""
    summary: str
    """What it is, in two sentences."""
    setups: tuple[SetupInfo, ...]
    options: tuple[OptionInfo, ...]
    phases: tuple[str, ...]
    """The phases of an ordinary turn, in their order."""
    civilizations: Literal["chosen", "dealt"] = "chosen"
    """How civilizations are given out: chosen in turn, or dealt at random and then exchanged by
    those who agree."""
    newcomers: bool = False
    """Whether somebody may join a game under way, with an unused nation."""
    guide: GuideInfo | None = None
    """For an edition with lessons, which is the one to learn with."""


class Editions(msgspec.Struct, frozen=True):
    """All of them, and the one that is meant where none is named."""

    default: str
    editions: tuple[EditionInfo, ...]
