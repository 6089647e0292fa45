"""How the printed map looks, read from drawing.json, which the page's painter reads as well."""

from functools import cache
from importlib.resources import files

import msgspec

from ecumene.map.geometry.plane import Label, Point
from ecumene.names import Area, Civ

Colour = str | dict[str, float]
"""A name in `colours` or among a shape's own, or the shares of several, which add up to 1."""


class Paint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One go over an outline; all joints and ends of lines are round."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float | None = None
    """Of the stroke, in map units; None where the shape brings its own."""
    alpha: float = 1
    dash: list[float] = []
    pattern: str | None = None
    fine: bool = False
    """Whether the page leaves it out where the map is small."""


class Part(Paint, frozen=True):
    """One part of a symbol: an outline, by its data or by its name, or a circle, and its paint."""

    path: str = ""
    circle: float = 0


class Pattern(Paint, frozen=True, kw_only=True):
    """A line that is repeated in columns and rows of this size."""

    size: tuple[float, float]
    path: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a layer: shapes that are drawn, or a symbol that is put at some places."""

    draw: str = ""
    paint: list[Paint] = []
    put: str = ""
    at: str = ""
    reach: float = 0
    """How far from its place the symbol is seen."""


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How words are written; leading, spacing and drop against the size of the letters."""

    drop: float
    """From the middle of a line down to where its letters stand."""
    fill: Colour | None = None
    """None where it depends on the ground."""
    alpha: float = 1
    size: float = 0
    """0 where each name has its own."""
    leading: float = 1
    spacing: float = 0
    halo: Paint | None = None


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol between two places that says whether they are neighbours."""

    put: str
    between: tuple[Area, Area]
    at: Point
    turn: float = 0


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """All that both painters must agree on (format: README.md beside drawing.json)."""

    colours: dict[str, str]
    tints: dict[Civ, str]
    limit_colours: list[str]
    outlines: dict[str, str]
    symbols: dict[str, list[Part]]
    patterns: dict[str, Pattern]
    layers: dict[str, list[Step]]
    places: dict[str, list[float]]
    river_widths: list[float]
    letters: dict[str, Hand]
    unknown_lands: list[Label]
    winds: list[tuple[str, float, float]]
    ribbon: Paint
    roomier: list[float]
    clear: dict[str, float]
    marks: list[Mark]


@cache
def load_drawing() -> Drawing:
    """The description, read once."""
    text = files("ecumene.map").joinpath("drawing.json").read_bytes()
    return msgspec.json.decode(text, type=Drawing)
