"""Where pieces are drawn, so that they cover each other and the print as little as possible."""

from collections.abc import Sequence
from math import dist

from ecumene.map.geometry.plane import Box, Point, Spot, box_of
from ecumene.map.layers.lettering import ribbon_boxes
from ecumene.map.layers.spots import around, furniture_boxes, inside, outlines, overlap
from ecumene.map.scene import Scene
from ecumene.names import Area

PIECE_RADIUS = 12.0
GRID = 11.0
"""Map units between two places tried."""


class Layout:
    """The pieces put down so far, and what is printed under them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.printed = furniture_boxes(scene)
        for area, (_, box) in ribbon_boxes(scene).items():
            self.printed[area] += [box, around(*scene.geometry.areas[area].limit, 15)]
        self.pieces: list[Box] = []

    def put(self, area: Area, spot: Spot, afloat: bool) -> Point:
        """Put down one piece near a spot: a ship on water, a token on land or close to it."""
        places = self.places(area, afloat) or [Point(spot.x, spot.y)]
        at = min(places, key=lambda place: self.cost(area, place, spot))
        self.pieces.append(around(*at, PIECE_RADIUS))
        return at

    def put_at(self, spot: Spot, radius: float) -> Point:
        """Put down a piece exactly here."""
        self.pieces.append(around(spot.x, spot.y, radius))
        return Point(spot.x, spot.y)

    def cost(self, area: Area, place: Point, spot: Spot) -> float:
        """How bad a place is: pieces covered, print covered, distance from the best spot."""
        box = around(*place, PIECE_RADIUS)
        pieces = sum(overlap(box, other) for other in self.pieces)
        printed = sum(overlap(box, other) for other in self.printed.get(area, ()))
        return 4 * pieces + printed + 0.8 * dist(place, spot[:2])

    def places(self, area: Area, afloat: bool) -> list[Point]:
        """A grid of places inside an area's water, for tokens also on its land."""
        shape = self.scene.geometry.shape(area)
        polygons = shape.water if afloat else [*shape.land, *shape.water]
        rings = outlines(self.scene.geometry, polygons)
        if not rings:
            return []
        box = box_of([point for ring in rings for point in ring])
        columns, rows = int(box.width // GRID) + 1, int(box.height // GRID) + 1
        grid = [
            Point(box.x + column * GRID, box.y + row * GRID)
            for row in range(rows)
            for column in range(columns)
        ]
        held = [place for place in grid if inside(*place, rings)]
        return [place for place in held if well_inside(place, rings)] or held


def well_inside(place: Point, rings: Sequence[Sequence[Point]]) -> bool:
    """Whether a piece at this place would not reach over the border."""
    x, y, reach = *place, 0.8 * PIECE_RADIUS
    rim = ((x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
    return all(inside(*point, rings) for point in rim)
