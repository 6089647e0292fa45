"""Names: areas, open seas, start areas, and the unknown lands."""

from math import cos, pi, sin

from ecumene.map.geometry.plane import Box, Label, Point
from ecumene.map.ink.drawing import Hand
from ecumene.map.ink.faces import AREA_FACE, SEA_FACE, TITLE_FACE, Face, text_width
from ecumene.map.ink.style import DRAWING, hue, ink_on, look
from ecumene.map.ink.svg import ROUND, Look, group, tag, text
from ecumene.map.layers.spots import area_labels, around, furniture_boxes, overlap
from ecumene.map.scene import Scene, fitted
from ecumene.names import Area, Civ

RIBBON = DRAWING.letters["ribbon"]


def draw_lettering(scene: Scene) -> str:
    """Unknown lands, seas, areas, and last the ribbons of the start areas."""
    return group(
        group(*(unknown_land(label) for label in DRAWING.unknown_lands)),
        group(*(sea_name(scene, sea) for sea in scene.seas()), id="sea-names"),
        group(*(area_name(scene, *item) for item in area_labels(scene).items()), id="area-names"),
        group(*start_ribbons(scene), id="starts"),
        id="lettering",
    )


def lettered(label: Label, face: Face, hand: Hand) -> str:
    """The lines of a name about its point, turned by its angle."""
    top = -(len(label.lines) - 1) / 2 * hand.leading + hand.drop
    rows = [
        text(line, 0, (top + row * hand.leading) * label.size, label.size, face)
        for row, line in enumerate(label.lines)
    ]
    turn = f" rotate({label.angle:g})" if label.angle else ""
    place = f"translate({label.x:g} {label.y:g}){turn}"
    return group(*rows, transform=place, **ink_of(hand, label.size))


def ink_of(hand: Hand, size: float) -> Look:
    """The attributes of words in a hand."""
    halo: Look = {**look(hand.halo), **ROUND, "paint_order": "stroke"} if hand.halo else {}
    return {
        **halo,
        "fill": hue(hand.fill),
        "fill_opacity": hand.alpha if hand.alpha < 1 else None,
        "letter_spacing": hand.spacing * size or None,
    }


def area_name(scene: Scene, area: Area, label: Label) -> str:
    """The name of an area, paler when it is out of play."""
    hand = DRAWING.letters["area" if scene.plays(area) else "outOfPlay"]
    return lettered(label, AREA_FACE, hand)


def sea_name(scene: Scene, sea: Area) -> str:
    """The name of an open sea, in italics."""
    label = scene.geometry.seas[sea].label
    label = fitted(label, scene.facts.map.seas[sea].name, label.size)
    return lettered(label, SEA_FACE, DRAWING.letters["sea"])


def unknown_land(label: Label) -> str:
    """What cartographers wrote where nobody had been."""
    return lettered(label, SEA_FACE, DRAWING.letters["unknown"])


def draw_winds() -> str:
    """The letters about the compass rose; a lily stands for the north."""
    (x, y), hand = DRAWING.places["rose"], DRAWING.letters["wind"]
    labels = [
        Label(x + across, y + down, 0, hand.size, (name,)) for name, across, down in DRAWING.winds
    ]
    return group(*(lettered(label, TITLE_FACE, hand) for label in labels))


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
    width = text_width(scene.facts.civilizations[civ].name, RIBBON.size, TITLE_FACE) + 14
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


def ribbon(name: str, colour: str, box: Box, size: float = RIBBON.size) -> str:
    """A swallow-tailed ribbon with a name."""
    x0, y0, x1, y1 = box.x, box.y, box.x + box.width, box.y + box.height
    middle = (y0 + y1) / 2
    right = f"M{x0:.1f} {y0:.1f}H{x1:.1f}L{x1 - 4:.1f} {middle:.1f}L{x1:.1f} {y1:.1f}"
    shape = f"{right}H{x0:.1f}L{x0 + 4:.1f} {middle:.1f}Z"
    return tag("path", d=shape, **look(DRAWING.ribbon, {"own": colour})) + text(
        name, (x0 + x1) / 2, middle + RIBBON.drop * size, size, TITLE_FACE, fill=ink_on(colour)
    )
