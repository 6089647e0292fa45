"""Where everything lies on the map, read from geometry.json (format: README.md beside it)."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from ecumene.map.geometry.plane import Box, Label, Point, Spot, box_of, closed, reverse, walk
from ecumene.names import Area

Ring = list[int]
Polygon = list[Ring]
Kind = Literal["land", "water"]
Pair = tuple[Area, Area]


class Part(msgspec.Struct, frozen=True, rename="camel"):
    """Polygons of land and of coastal or open water."""

    land: list[Polygon] = []
    water: list[Polygon] = []


class SeaShape(Part, frozen=True, kw_only=True):
    """One open sea."""

    label: Label
    ship: Spot


class AreaShape(Part, frozen=True, kw_only=True):
    """One area: its parts and the places of its furniture and pieces."""

    label: Label
    limit: Point
    city: Spot | None
    token: Spot
    stack: Spot
    centre: Spot
    size: int
    ship: Spot | None = None


class Islet(msgspec.Struct, frozen=True):
    """An isle too small to carry borders."""

    area: Area
    ring: list[int]


class River(msgspec.Struct, frozen=True):
    """A stretch of river; rank 0 is the greatest."""

    name: str
    rank: int
    line: list[int]


class FloodPlainShape(msgspec.Struct, frozen=True):
    """A flood plain, whole and cut by area."""

    id: str
    shape: list[list[int]]
    areas: dict[Area, list[list[int]]]


class VolcanoSpot(msgspec.Struct, frozen=True):
    """Where a volcano stands."""

    id: str
    name: str
    areas: list[Area]
    x: float
    y: float


class ShortBorder(msgspec.Struct, frozen=True):
    """A border that is visible but short."""

    kind: Kind
    pair: Pair
    length: float


class Exceptions(msgspec.Struct, frozen=True):
    """Where the drawing and the facts differ, or nearly do."""

    missing: list[Pair]
    spurious: list[Pair]
    short: list[ShortBorder]


class Geometry(msgspec.Struct, frozen=True, rename="camel"):
    """The whole drawing."""

    view_box: Box
    quantum: float
    arcs: list[list[int]]
    arc_kinds: str
    areas: dict[Area, AreaShape]
    seas: dict[Area, SeaShape]
    outside: Part
    islets: list[Islet]
    rivers: list[River]
    lakes: list[list[int]]
    flood_plains: list[FloodPlainShape]
    volcanoes: list[VolcanoSpot]
    exceptions: Exceptions

    def arc(self, index: int) -> list[int]:
        """One arc as flat steps, turned round for a negative index."""
        return self.arcs[index] if index >= 0 else reverse(self.arcs[~index])

    def ring(self, ring: Ring) -> list[int]:
        """The arcs of a ring joined into one flat line of steps."""
        line = list(self.arc(ring[0]))
        for index in ring[1:]:
            line += self.arc(index)[2:]
        return line

    def path(self, polygons: Sequence[Polygon]) -> str:
        """SVG path data, in steps, of polygons with their holes."""
        return "".join(closed(self.ring(ring)) for polygon in polygons for ring in polygon)

    def points(self, line: Sequence[int]) -> list[Point]:
        """A flat line of steps as points in map units."""
        return [Point(x * self.quantum, y * self.quantum) for x, y in walk(line)]

    def shape(self, place: Area) -> AreaShape | SeaShape:
        """The shape of an area or an open sea."""
        return self.areas[place] if place in self.areas else self.seas[place]

    def box(self, place: Area) -> Box:
        """The smallest box around an area or an open sea."""
        shape = self.shape(place)
        rings = [self.ring(polygon[0]) for polygon in [*shape.land, *shape.water]]
        return box_of([point for ring in rings for point in self.points(ring)])


@cache
def load_geometry() -> Geometry:
    """The map, read once."""
    text = files("ecumene.map").joinpath("geometry.json").read_bytes()
    return msgspec.json.decode(text, type=Geometry)
