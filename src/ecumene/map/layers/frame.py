"""The frame round the map: a graduated neat line, gilt rules and a wooden edge."""

from ecumene.map.geometry.plane import Box
from ecumene.map.ink.style import COLOURS
from ecumene.map.ink.svg import Look, group, tag

MARGIN = 0.0125
"""Width of the frame as a share of the picture's width."""


def margin(window: Box) -> float:
    """Width of the frame in map units."""
    return MARGIN * window.width


def draw_frame(window: Box) -> str:
    """Four bands around the window, from the inside out."""
    unit = margin(window) / 45
    bands = (
        (2, 4, COLOURS["paperLight"]),
        (15, 3, COLOURS["frame"]),
        (29, 26, COLOURS["frame"]),
        (20, 2.5, COLOURS["gilt"]),
        (39, 1.8, COLOURS["gilt"]),
    )
    rules = [rule(window.grown(at * unit), width * unit, colour) for at, width, colour in bands]
    return group(
        rule(window.grown(22 * unit), 46 * unit, COLOURS["frame"]),
        rule(window.grown(8 * unit), 11 * unit, COLOURS["paperLight"]),
        graduation(window.grown(8 * unit), 9 * unit),
        *rules,
        id="frame",
    )


def rule(box: Box, width: float, colour: str) -> str:
    """A rectangle drawn as a line."""
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return tag("rect", **place, fill="none", stroke=colour, stroke_width=width)


def graduation(box: Box, width: float) -> str:
    """Black and white steps along the edge, whole numbers of them on each side."""
    step = 60 * box.width / 3600

    def even(length: float) -> float:
        return length / (2 * round(length / (2 * step)) + 1)

    right, bottom = box.x + box.width, box.y + box.height
    across, down = even(box.width), even(box.height)
    look: Look = {"stroke": COLOURS["frame"], "stroke_width": width * 0.62}
    return tag(
        "path",
        d=f"M{box.x:g} {box.y:g}H{right:g}M{box.x:g} {bottom:g}H{right:g}",
        stroke_dasharray=f"{across:.3f}",
        **look,
    ) + tag(
        "path",
        d=f"M{box.x:g} {box.y:g}V{bottom:g}M{right:g} {box.y:g}V{bottom:g}",
        stroke_dasharray=f"{down:.3f}",
        **look,
    )
