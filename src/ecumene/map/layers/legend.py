"""The cartouche: title, key of symbols, and the civilizations in play."""

from collections.abc import Callable

from ecumene.map.geometry.plane import Box, Point
from ecumene.map.ink.faces import AREA_FACE, LEGEND_FACE, NUMBER_FACE, TITLE_FACE
from ecumene.map.ink.style import COLOURS
from ecumene.map.ink.svg import Look, group, tag, text
from ecumene.map.layers.furniture import limit_badge
from ecumene.map.layers.lettering import ribbon
from ecumene.map.layers.symbols import stamped, used
from ecumene.map.scene import Scene

PANEL = Box(44, 1588, 880, 324)
ROW = 30.0
Symbol = Callable[[float, float], str]


def cartouche(scene: Scene) -> str:
    """The panel in the unknown south."""
    x, y = PANEL.x, PANEL.y
    return group(
        panel(PANEL),
        heading(scene, x + 150, y),
        key(x + 300, y + 42),
        roll(scene, x + 584, y + 40),
        credit(x + 310, y + 300),
        id="cartouche",
    )


def panel(box: Box) -> str:
    """A sheet with a double rule and notched corners."""
    shadow: Look = {"fill": COLOURS["ink"], "fill_opacity": 0.25, "transform": "translate(5 6)"}
    return (
        tag("path", d=notched(box.grown(3), 20), **shadow)
        + tag(
            "path",
            d=notched(box, 18),
            fill=COLOURS["paperLight"],
            stroke=COLOURS["frame"],
            stroke_width=3,
        )
        + tag(
            "path",
            d=notched(box.grown(-7), 16),
            fill="none",
            stroke=COLOURS["gilt"],
            stroke_width=2,
        )
        + tag("path", d=notched(box.grown(-11), 15), fill="none", stroke=COLOURS["frame"])
    )


def notched(box: Box, notch: float) -> str:
    """Path data of a rectangle with hollow corners."""
    n, across, down = notch, box.width - 2 * notch, box.height - 2 * notch

    def corner(x: float, y: float) -> str:
        return f"a{n:g} {n:g} 0 0 0 {x:g} {y:g}"

    top = f"M{box.x + n:g} {box.y:g}h{across:g}{corner(n, n)}v{down:g}{corner(-n, n)}"
    return f"{top}h{-across:g}{corner(-n, -n)}v{-down:g}{corner(n, -n)}z"


def heading(scene: Scene, x: float, y: float) -> str:
    """The title, and what is shown."""
    players, board = scene.setup.players, scene.setup.board
    boards = {"west": "western board", "east": "eastern board", "both": "whole board"}.get(
        board, board
    )
    return (
        text("Ecumene", x, y + 96, 58, TITLE_FACE, fill=COLOURS["frame"])
        + text("The Known World", x, y + 134, 27, AREA_FACE, fill=COLOURS["sepia"])
        + flourish(x, y + 156)
        + text("from the Pillars of Hercules", x, y + 190, 20, LEGEND_FACE, fill=COLOURS["sepia"])
        + text("to the mouths of the Ganges", x, y + 213, 20, LEGEND_FACE, fill=COLOURS["sepia"])
        + text(f"{players} players, {boards}", x, y + 258, 22, NUMBER_FACE, fill=COLOURS["frame"])
        + text(scene.facts.name, x, y + 283, 18, LEGEND_FACE, fill=COLOURS["sepia"])
    )


def flourish(x: float, y: float) -> str:
    """A pen stroke under the title."""
    data = f"M{x - 90:g} {y:g}q45 -14 78 0q12 6 12 0q0 -6 12 0q33 14 78 0"
    return tag(
        "path",
        d=data,
        fill="none",
        stroke=COLOURS["gilt"],
        stroke_width=2.2,
        stroke_linecap="round",
    )


def key(x: float, y: float) -> str:
    """What each symbol means."""
    rows = (
        (limits_row, "Population limit"),
        (sample("site-black"), "City site"),
        (sample("site-white"), "City site on a flood plain"),
        (flood_patch, "Flood plain"),
        (sample("volcano"), "Volcano"),
        (start_sample, "Start area"),
        (sample("no-passage"), "No passage"),
        (bridge, "Neighbours by a short border"),
    )
    return "".join(
        symbol(x + 24, y + row * ROW)
        + text(
            words,
            x + 62,
            y + row * ROW + 6,
            19,
            LEGEND_FACE,
            text_anchor="start",
            fill=COLOURS["ink"],
        )
        for row, (symbol, words) in enumerate(rows)
    )


def sample(name: str) -> Symbol:
    """A defined symbol at a place."""
    scale = 0.8 if name == "volcano" else 1
    return lambda x, y: used(name, Point(x, y), scale=scale)


def limits_row(x: float, y: float) -> str:
    """The lowest and the highest limit."""
    return limit_badge(1, Point(x - 13, y)) + limit_badge(4, Point(x + 13, y))


def flood_patch(x: float, y: float) -> str:
    """A patch of flood plain."""
    data = f"M{x - 22:g} {y:g}q4 -11 16 -10q14 -3 22 4q10 4 6 10q-8 8 -22 7q-18 2 -22 -11z"
    return tag(
        "path",
        d=data,
        fill=COLOURS["floodPlain"],
        fill_opacity=0.85,
        stroke=COLOURS["floodPlainEdge"],
    )


def start_sample(x: float, y: float) -> str:
    """The ring of a start area."""
    return group(
        stamped("start", Point(x, y), COLOURS["warning"]),
        limit_badge(2, Point(x, y)),
        transform=f"translate({x * 0.15:g} {y * 0.15:g}) scale(.85)",
    )


def bridge(x: float, y: float) -> str:
    """A connection mark across a border."""
    border: Look = {"stroke": COLOURS["sepia"], "stroke_width": 1.5}
    return tag("line", x1=x, y1=y - 11, x2=x, y2=y + 11, **border) + used("bridge", Point(x, y))


def credit(x: float, y: float) -> str:
    """Where the coast comes from."""
    words = "Coast, rivers and lakes after Natural Earth; an unofficial map, drawn anew."
    return text(words, x, y, 16, LEGEND_FACE, text_anchor="start", fill=COLOURS["sepia"])


def roll(scene: Scene, x: float, y: float) -> str:
    """The civilizations in play in the order of their A.S.T. rank."""
    civs = [scene.facts.civilizations[civ] for civ in scene.setup.blocks]
    half = (len(civs) + 1) // 2
    entries = []
    for place, civ in enumerate(civs):
        column, row = divmod(place, half)
        left, top = x + column * 140, y + row * 27 + 2
        entries.append(
            text(
                str(civ.rank),
                left + 14,
                top + 5,
                17,
                NUMBER_FACE,
                text_anchor="end",
                fill=COLOURS["sepia"],
            )
        )
        entries.append(ribbon(civ.name, civ.colour, Box(left + 22, top - 11, 108, 22), 16))
    return "".join(entries)
