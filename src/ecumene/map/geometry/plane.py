"""Points, boxes and flat lines of steps: what the map is made of."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple


class Point(NamedTuple):
    """A place in map units."""

    x: float
    y: float


class Spot(NamedTuple):
    """A place for a piece, and the radius that is free around it."""

    x: float
    y: float
    radius: float


class Label(NamedTuple):
    """A name centred on a point, turned by an angle in degrees."""

    x: float
    y: float
    angle: float
    size: float
    lines: tuple[str, ...]


class Box(NamedTuple):
    """An upright rectangle in map units."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def meets(self, other: "Box") -> bool:
        """Whether two boxes overlap."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def grown(self, by: float) -> "Box":
        """The box with a margin on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def within(self, sheet: "Box") -> "Box":
        """The box moved and, if need be, cut to fit on a sheet."""
        width, height = min(self.width, sheet.width), min(self.height, sheet.height)
        x = min(max(self.x, sheet.x), sheet.x + sheet.width - width)
        y = min(max(self.y, sheet.y), sheet.y + sheet.height - height)
        return Box(x, y, width, height)


def walk(line: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The points of a flat line, in steps."""
    x = y = 0
    for dx, dy in zip(line[::2], line[1::2], strict=True):
        x, y = x + dx, y + dy
        yield x, y


def reverse(line: Sequence[int]) -> list[int]:
    """A flat line walked backwards."""
    points = list(walk(line))[::-1]
    flat = [*points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        flat += (x1 - x0, y1 - y0)
    return flat


def opened(line: Sequence[int]) -> str:
    """SVG path data of an open line of steps."""
    return f"M{line[0]} {line[1]}l" + " ".join(map(str, line[2:])).replace(" -", "-")


def closed(line: Sequence[int]) -> str:
    """SVG path data of a closed line of steps."""
    return opened(line) + "z"


def box_of(points: Sequence[tuple[float, float]]) -> Box:
    """The smallest box around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def joined(boxes: Sequence[Box]) -> Box:
    """The smallest box around some boxes."""
    ends = [(box.x + box.width, box.y + box.height) for box in boxes]
    return box_of([*((box.x, box.y) for box in boxes), *ends])
