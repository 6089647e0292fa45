"""The age of the sheet: stains and grain over the painted map, under its letters."""

from base64 import b64encode
from functools import cache
from importlib.resources import files

from ecumene.map.geometry.plane import Box
from ecumene.map.ink.svg import tag


def draw_paper(window: Box) -> str:
    """The sheet's grain, two tiles wide whatever the window shows."""
    side = window.width / 2
    grain = tag("image", href=f"data:image/jpeg;base64,{paper_tile()}", width=side, height=side)
    tile = {"x": window.x, "y": window.y, "width": side, "height": side}
    pattern = tag("pattern", grain, id="paper", patternUnits="userSpaceOnUse", **tile)
    sheet = {"x": window.x, "y": window.y, "width": window.width, "height": window.height}
    look = {"fill": "url(#paper)", "style": "mix-blend-mode:multiply"}
    return tag("defs", pattern) + tag("rect", **sheet, **look)


@cache
def paper_tile() -> str:
    """paper.jpg, a seamless tile, ready to stand inside an SVG."""
    return b64encode(files("ecumene.map").joinpath("paper.jpg").read_bytes()).decode()
