"""Colours of the map: parchment, ink, waters, and a hand tint for each region."""

from collections.abc import Iterable, Mapping

from ecumene.map.ink.drawing import Colour, Paint, load_drawing
from ecumene.map.ink.svg import Look
from ecumene.names import Civ

DRAWING = load_drawing()
COLOURS = DRAWING.colours
Own = Mapping[str, str]
"""The colours that a shape brings along."""


def look(paint: Paint, own: Own | None = None, unit: float = 1, width: float = 0) -> Look:
    """The attributes of a paint; lengths are divided by `unit`, `width` is the shape's own."""
    thick = width if paint.width is None else paint.width
    pattern = f"url(#{paint.pattern})" if paint.pattern else None
    faint = None if paint.alpha == 1 else paint.alpha
    return {
        "fill": pattern or hue(paint.fill, own) or "none",
        "fill_opacity": faint if paint.fill else None,
        "stroke": hue(paint.stroke, own),
        "stroke_width": thick / unit if paint.stroke else None,
        "stroke_opacity": faint if paint.stroke else None,
        "stroke_dasharray": " ".join(f"{length / unit:g}" for length in paint.dash) or None,
    }


def hue(colour: Colour | None, own: Own | None = None) -> str | None:
    """A colour of the description as #rrggbb."""
    if colour is None:
        return None
    known = {**COLOURS, **(own or {})}
    if isinstance(colour, str):
        return known[colour]
    return blended((known[name], share) for name, share in colour.items())


def blended(shares: Iterable[tuple[str, float]]) -> str:
    """Several colours stirred together; their shares add up to 1."""
    parts = [[share * channel for channel in channels(colour)] for colour, share in shares]
    return "#" + "".join(f"{round(sum(part)):02x}" for part in zip(*parts, strict=True))


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another stirred in."""
    return blended([(colour, 1 - share), (other, share)])


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def ink_on(colour: str) -> str:
    """Dark or light ink, whichever reads better on a colour."""
    red, green, blue = channels(colour)
    return COLOURS["black" if 299 * red + 587 * green + 114 * blue > 130_000 else "white"]


def tint(region: Civ, colour: str) -> str:
    """The wash of a region; one the table does not know gets its own colour, paled."""
    wash = DRAWING.tints.get(region) or mixed(colour, COLOURS["paper"], 0.6)
    return mixed(wash, COLOURS["paperLight"], 0.12)
