"""Free room on the map: which places letters and symbols take, and which points lie inside."""

from collections.abc import Sequence
from itertools import pairwise

from ecumene.map.geometry.board_shape import Geometry, Polygon
from ecumene.map.geometry.plane import Box, Label, Point
from ecumene.map.ink.style import DRAWING
from ecumene.map.scene import Scene, fitted, label_box
from ecumene.names import Area


def furniture_boxes(scene: Scene) -> dict[Area, list[Box]]:
    """What is printed in each area: its name, limit, city site; volcanoes in their first area."""
    boxes = {}
    for area, shape in scene.geometry.areas.items():
        boxes[area] = [
            label_box(fitted(shape.label, scene.area(area).name, shape.label.size)),
            around(shape.limit.x, shape.limit.y, DRAWING.clear["limit"]),
        ]
        if shape.city is not None:
            boxes[area].append(around(shape.city.x, shape.city.y, DRAWING.clear["site"]))
    for volcano in scene.geometry.volcanoes:
        boxes[volcano.areas[0]].append(Box(volcano.x - 16, volcano.y - 24, 32, 36))
    return boxes


def area_labels(scene: Scene) -> dict[Area, Label]:
    """The labels of the shown areas, larger than laid out where the area has room."""
    boxes = furniture_boxes(scene)
    return {area: roomy_label(scene, area, boxes[area][1:]) for area in scene.areas()}


def roomy_label(scene: Scene, area: Area, taken: list[Box]) -> Label:
    """The largest label that stays inside its area's land and clear of its furniture."""
    shape = scene.geometry.areas[area]
    plain = fitted(shape.label, scene.area(area).name, shape.label.size)
    rings = outlines(scene.geometry, shape.land)
    for factor in DRAWING.roomier:
        label = plain._replace(size=round(plain.size * factor, 1))
        box = label_box(label).grown(2)
        free = not any(box.meets(other) for other in taken)
        if free and all(inside(x, y, rings) for x, y in rim(box)):
            return label
    return plain


def rim(box: Box) -> list[tuple[float, float]]:
    """Corners and middles of the sides of a box."""
    xs = (box.x, box.x + box.width / 2, box.x + box.width)
    ys = (box.y, box.y + box.height / 2, box.y + box.height)
    return [(x, y) for x in xs for y in ys]


def around(x: float, y: float, radius: float) -> Box:
    """The square about a point."""
    return Box(x - radius, y - radius, 2 * radius, 2 * radius)


def overlap(one: Box, other: Box) -> float:
    """The common extent of two boxes."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


def outlines(geometry: Geometry, polygons: Sequence[Polygon]) -> list[list[Point]]:
    """All rings of some polygons as points."""
    return [geometry.points(geometry.ring(ring)) for polygon in polygons for ring in polygon]


def inside(x: float, y: float, rings: Sequence[Sequence[Point]]) -> bool:
    """Whether a point lies inside rings, holes excluded (crossings counted)."""
    crossings = 0
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                crossings += 1
    return crossings % 2 == 1
