"""Mountains, rivers and lakes: decoration that keeps clear of everything printed."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random

from ecumene.map.geometry.plane import Box, Point, box_of, closed, opened
from ecumene.map.geometry.ranges import RANGES, Line
from ecumene.map.ink import style
from ecumene.map.ink.svg import Look, group, tag
from ecumene.map.layers.spots import area_labels, around, furniture_boxes, inside, outlines
from ecumene.map.scene import Scene, label_box

SPACING = 17.0
"""Map units between two peaks of a range."""


def draw_relief(scene: Scene) -> str:
    """Rivers under lakes under mountains."""
    return group(rivers(scene), lakes(scene), mountains(scene), id="relief")


def rivers(scene: Scene) -> str:
    """Rivers, the great ones broader."""
    lines = [
        tag("path", d=opened(river.line), stroke_width=max(12, 44 - 5 * river.rank))
        for river in scene.geometry.rivers
        if scene.near(river.line)
    ]
    look: Look = {"stroke": style.RIVER, "stroke_opacity": 0.85, "stroke_linejoin": "round"}
    return group(*lines, fill="none", stroke_linecap="round", transform=scene.scale, **look)


def lakes(scene: Scene) -> str:
    """Lakes, on which no ship can sail."""
    data = "".join(closed(ring) for ring in scene.geometry.lakes)
    look: Look = {"fill": "#9cc3c6", "stroke": "#3f7486", "stroke_width": 16}
    return tag("path", d=data, transform=scene.scale, **look)


def mountains(scene: Scene) -> str:
    """Peaks along each range, from north to south so that the nearer covers the farther."""
    ground = Ground(scene)
    peaks = [
        peak for name, line in RANGES.items() for peak in range_peaks(scene, ground, name, line)
    ]
    shown = sorted((p for p in peaks if scene.window.holds(p.x, p.y)), key=lambda p: p.y)
    return group(*(tag("use", href="#peak", x=p.x, y=p.y) for p in shown), id="mountains")


def range_peaks(scene: Scene, ground: "Ground", name: str, line: Line) -> Iterator[Point]:
    """The peaks of one range that find room."""
    chance = Random(name)
    for x, y in stations([scene.geometry.projection.point(lon, lat) for lon, lat in line]):
        for spread in (5, 9, 14, 20):
            peak = Point(
                round(x + chance.uniform(-spread, spread), 1),
                round(y + chance.uniform(-spread, spread), 1),
            )
            if ground.takes(peak):
                yield peak
                break


def stations(points: list[Point]) -> Iterator[Point]:
    """Points along a line at even distances."""
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, round(hypot(x1 - x0, y1 - y0) / SPACING))
        for k in range(count):
            yield Point(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count)


class Ground:
    """The land, what is printed on it, and the peaks already placed."""

    def __init__(self, scene: Scene) -> None:
        geometry = scene.geometry
        shapes = [*(shape.land for shape in geometry.areas.values()), geometry.outside.land]
        self.lands = [outlines(geometry, land) for land in shapes]
        self.boxes = [box_of([point for ring in rings for point in ring]) for rings in self.lands]
        self.taken = [box for boxes in furniture_boxes(scene).values() for box in boxes]
        self.taken += [label_box(label) for label in area_labels(scene).values()]
        self.taken += [around(s.token.x, s.token.y, 8) for s in geometry.areas.values()]
        self.taken += [box_of(geometry.points(ring)) for ring in geometry.lakes]

    def takes(self, peak: Point) -> bool:
        """Put down a peak if it is within one area and covers nothing."""
        foot = Box(peak.x - 9, peak.y - 9, 18, 14)
        if any(foot.meets(box) for box in self.taken) or not self.on_land(foot):
            return False
        self.taken.append(Box(peak.x - 5, peak.y - 3, 10, 6))
        return True

    def on_land(self, foot: Box) -> bool:
        """Whether all corners lie in the land of one area."""
        ys = (foot.y - 1, foot.y + foot.height + 1)
        corners = [(x, y) for x in (foot.x - 1, foot.x + foot.width + 1) for y in ys]
        return any(
            box.holds(*corners[0]) and all(inside(x, y, rings) for x, y in corners)
            for box, rings in zip(self.boxes, self.lands, strict=True)
        )
