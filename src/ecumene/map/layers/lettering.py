"""Names: areas, open seas, start areas, and the unknown lands."""

from math import cos, pi, sin

from ecumene.map.geometry.plane import Box, Label, Point
from ecumene.map.ink import style
from ecumene.map.ink.faces import AREA_FACE, SEA_FACE, TITLE_FACE, Face, text_width
from ecumene.map.ink.svg import Look, Value, group, tag, text
from ecumene.map.layers.spots import area_labels, around, furniture_boxes, overlap
from ecumene.map.scene import Scene, fitted
from ecumene.names import Area, Civ

RIBBON_SIZE = 11.5
UNKNOWN = (
    Label(2790, 128, 5, 44, ("Terra incognita",)),
    Label(420, 1478, 14, 44, ("Terra incognita",)),
)


def draw_lettering(scene: Scene) -> str:
    """Unknown lands, seas, areas, and last the ribbons of the start areas."""
    return group(
        group(*(unknown_land(label) for label in UNKNOWN)),
        group(*(sea_name(scene, sea) for sea in scene.seas()), id="sea-names"),
        group(*(area_name(scene, *item) for item in area_labels(scene).items()), id="area-names"),
        group(*start_ribbons(scene), id="starts"),
        id="lettering",
    )


def lettered(label: Label, face: Face, leading: float, **look: Value) -> str:
    """The lines of a name about its point, turned by its angle."""
    top = -(len(label.lines) - 1) / 2 * leading + 0.33
    rows = [
        text(line, 0, (top + row * leading) * label.size, label.size, face)
        for row, line in enumerate(label.lines)
    ]
    turn = f" rotate({label.angle:g})" if label.angle else ""
    return group(*rows, transform=f"translate({label.x:g} {label.y:g}){turn}", **look)


def area_name(scene: Scene, area: Area, label: Label) -> str:
    """The name of an area, paler when it is out of play."""
    if not scene.plays(area):
        return lettered(label, AREA_FACE, 0.9, fill=style.OUT_OF_PLAY_INK)
    halo: Look = {"stroke": style.HALO, "stroke_width": 3, "stroke_opacity": 0.72}
    look: Look = {"fill": "#2c1a0d", "paint_order": "stroke"}
    return lettered(label, AREA_FACE, 0.9, stroke_linejoin="round", **look, **halo)


def sea_name(scene: Scene, sea: Area) -> str:
    """The name of an open sea, in italics."""
    label = scene.geometry.seas[sea].label
    label = fitted(label, scene.facts.map.seas[sea].name, label.size)
    return lettered(label, SEA_FACE, 0.95, fill=style.PAPER_LIGHT, letter_spacing=label.size * 0.06)


def unknown_land(label: Label) -> str:
    """What cartographers wrote where nobody had been."""
    return lettered(label, SEA_FACE, 1, fill=style.SEPIA, fill_opacity=0.55, letter_spacing=5)


def start_ribbons(scene: Scene) -> list[str]:
    """A ribbon with the civilization's name at each start area in play."""
    return [
        ribbon(scene.facts.civilizations[civ].name, scene.colour(civ), box)
        for civ, box in ribbon_boxes(scene).values()
    ]


def ribbon_boxes(scene: Scene) -> dict[Area, tuple[Civ, Box]]:
    """Where the ribbons of the start areas lie: each beside its limit, clear of the others."""
    taken = [box for held in furniture_boxes(scene).values() for box in held]
    placed: dict[Area, tuple[Civ, Box]] = {}
    for area in scene.areas():
        civ = scene.area(area).start
        if civ is not None and civ in scene.setup.blocks:
            placed[area] = civ, ribbon_box(scene, area, civ, taken)
            taken.append(placed[area][1])
    return placed


def ribbon_box(scene: Scene, area: Area, civ: Civ, taken: list[Box]) -> Box:
    """The place for a ribbon: near the limit, covering as little as possible."""
    at = scene.geometry.areas[area].limit
    width = text_width(scene.facts.civilizations[civ].name, RIBBON_SIZE, TITLE_FACE) + 14
    near = [box for box in taken if box.meets(around(at.x, at.y, 110))] + [around(at.x, at.y, 15)]

    def cost(box: Box) -> tuple[float, float]:
        covered = sum(overlap(box.grown(1.5), other) for other in near)
        return covered, abs(box.x + width / 2 - at.x) + 1.5 * abs(box.y + 7.5 - at.y)

    return min((Box(x - width / 2, y - 7.5, width, 15) for x, y in candidates(at, width)), key=cost)


def candidates(at: Point, width: float) -> list[tuple[float, float]]:
    """Places about a start ring, near ones first."""
    return [
        (at.x + cos(k * pi / 12) * (width / 2 + gap), at.y + sin(k * pi / 12) * (8 + gap))
        for gap in (17, 21, 26, 32)
        for k in range(24)
    ]


def ribbon(name: str, colour: str, box: Box, size: float = RIBBON_SIZE) -> str:
    """A swallow-tailed ribbon with a name."""
    x0, y0, x1, y1 = box.x, box.y, box.x + box.width, box.y + box.height
    middle = (y0 + y1) / 2
    right = f"M{x0:.1f} {y0:.1f}H{x1:.1f}L{x1 - 4:.1f} {middle:.1f}L{x1:.1f} {y1:.1f}"
    shape = f"{right}H{x0:.1f}L{x0 + 4:.1f} {middle:.1f}Z"
    return tag("path", d=shape, fill=colour, stroke=style.INK, stroke_width=1.1) + text(
        name, (x0 + x1) / 2, middle + size / 3, size, TITLE_FACE, fill=style.ink_on(colour)
    )
