"""The numbers that are varied, as a space around the bot as it is: the point 0 changes nothing."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from math import exp

import msgspec

from ecumene.bots.tuning import Tuning, numbers

FACTOR = 0.5
"""One unit of a share or an amount multiplies it by e to this power."""
PART = 3
"""One unit of a whole number is this part of it, or 1."""
FROM_NOTHING = 0.1
"""One unit of a number that is 0."""
DIGITS = 4
"""Further digits of a number that was found say nothing."""


class Dimension(msgspec.Struct, frozen=True):
    """One number: its name, and what it is at the point 0."""

    name: str
    usual: float
    is_whole: bool

    def at(self, place: float) -> float:
        """The number at a place; signs stay as they are."""
        if self.is_whole:
            step = max(1.0, abs(self.usual) / PART)
            return int(max(0.0, round(self.usual + place * step)))
        if self.usual == 0:
            return round(max(0.0, place * FROM_NOTHING), DIGITS)
        return round(self.usual * exp(FACTOR * place), DIGITS)


class Space:
    """All numbers whose names fit."""

    def __init__(self, tuning: Tuning, patterns: Sequence[str]) -> None:
        known = numbers(tuning)
        self.dimensions = [
            Dimension(name, value, isinstance(value, int))
            for name, value in known.items()
            if not isinstance(value, bool) and any(fnmatchcase(name, p) for p in patterns)
        ]
        if not self.dimensions:
            raise ValueError(f"no number is called {' or '.join(patterns)}")

    def numbers_at(self, point: Sequence[float]) -> dict[str, float]:
        """Every number of the space at a point, changed or not."""
        pairs = zip(self.dimensions, point, strict=True)
        return {dimension.name: dimension.at(place) for dimension, place in pairs}

    @property
    def usual(self) -> dict[str, float]:
        """The numbers as they are."""
        return {dimension.name: dimension.usual for dimension in self.dimensions}


def bot_with(base: str, changes: dict[str, float]) -> str:
    """The name of a bot that thinks by changed numbers."""
    return " ".join((base, *(f"{name}={value!r}" for name, value in changes.items())))
