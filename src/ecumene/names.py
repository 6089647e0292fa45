"""The words of the game that name things, as types: spelt as printed, lower case, one word.

They are strings, so they read well in a record and in a debugger; as types they keep an
area from being passed where a civilization is meant.
"""

from typing import NewType

Civ = NewType("Civ", str)
"""A civilization: "egypt". The barbarians and their pirate cities are one too."""

Area = NewType("Area", str)
"""A land area or an open sea: "lower-egypt", "red-sea"."""

Card = NewType("Card", str)
"""The name on a trade card, a commodity or a calamity: "ochre", "famine"."""

Advance = NewType("Advance", str)
"""A civilization advance: "cloth_making"."""

Block = NewType("Block", str)
"""The half of the trade cards a civilization draws from: "west" or "east"."""

BARBARIANS = Civ("barbarians")
"""All barbarian tokens and pirate cities together (MC 6.4)."""
