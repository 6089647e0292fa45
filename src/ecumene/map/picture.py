"""One picture of the map: layers from the sea bed to the frame."""

from ecumene.data.facts import RulesetFacts, Setup
from ecumene.map.geometry.board_shape import load_geometry
from ecumene.map.geometry.plane import Box
from ecumene.map.ink.faces import font_style_sheet
from ecumene.map.ink.style import COLOURS
from ecumene.map.ink.svg import tag, title
from ecumene.map.layers.counters import draw_counters
from ecumene.map.layers.frame import draw_frame, margin
from ecumene.map.layers.furniture import draw_furniture
from ecumene.map.layers.ground import draw_layer
from ecumene.map.layers.legend import cartouche
from ecumene.map.layers.lettering import draw_lettering, draw_winds
from ecumene.map.layers.paper import draw_paper
from ecumene.map.layers.symbols import symbols
from ecumene.map.pieces import Pieces
from ecumene.map.scene import Scene

DEFAULT_WIDTH = 2400


def draw_svg(
    facts: RulesetFacts,
    setup: Setup,
    pieces: Pieces | None = None,
    crop: Box | None = None,
    width: int = DEFAULT_WIDTH,
) -> str:
    """The board of a set-up, with the pieces of a position, whole or through a window."""
    geometry = load_geometry()
    window = crop or geometry.view_box
    scene = Scene(facts, geometry, setup, pieces or Pieces(), window)
    outer = window.grown(margin(window))
    return tag(
        "svg",
        title(f"Ecumene: the map for {setup.players} players"),
        tag("style", font_style_sheet()),
        symbols(scene),
        *layers(scene),
        draw_frame(window),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{outer.x:g} {outer.y:g} {outer.width:g} {outer.height:g}",
        width=width,
        height=round(width * outer.height / outer.width),
    )


def layers(scene: Scene) -> list[str]:
    """The layers inside the frame, bottom to top."""
    window = scene.window
    sheet = {"x": window.x, "y": window.y, "width": window.width, "height": window.height}
    ornaments = (
        [draw_layer(scene, "ornaments"), draw_winds(), cartouche(scene)] if scene.whole else []
    )
    return [
        tag("rect", **sheet, fill=COLOURS["deep"]),
        *(draw_layer(scene, layer) for layer in ("waters", "lands", "relief", "borders")),
        draw_paper(window),
        draw_furniture(scene),
        draw_lettering(scene),
        draw_counters(scene),
        *ornaments,
    ]
