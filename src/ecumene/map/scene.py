"""What one picture shows: the facts, the set-up, the pieces and the window on the map."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from ecumene.data.facts import AreaFacts, RulesetFacts, Setup
from ecumene.map.geometry.board_shape import Geometry
from ecumene.map.geometry.plane import Box, Label, box_of, walk
from ecumene.map.ink.faces import AREA_FACE, Face, text_width
from ecumene.map.pieces import Pieces
from ecumene.names import Area, Civ


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a layer of the drawing needs to know."""

    facts: RulesetFacts
    geometry: Geometry
    setup: Setup
    pieces: Pieces
    window: Box

    @property
    def whole(self) -> bool:
        """Whether the picture shows the whole map."""
        return self.window == self.geometry.view_box

    @property
    def scale(self) -> str:
        """The transform from steps to map units."""
        return f"scale({self.geometry.quantum:g})"

    def area(self, area: Area) -> AreaFacts:
        """The facts of an area."""
        return self.facts.map.areas[area]

    def plays(self, area: Area) -> bool:
        """An area is in play when its region's civilization is (MC 3)."""
        return self.area(area).region in self.setup.blocks

    def colour(self, civ: Civ) -> str:
        """The colour of a civilization's pieces."""
        return self.facts.civilizations[civ].colour

    def areas(self) -> list[Area]:
        """The areas that show in the window."""
        return [area for area in self.geometry.areas if self.shows(area)]

    def seas(self) -> list[Area]:
        """The open seas that show in the window."""
        return [sea for sea in self.geometry.seas if self.shows(sea)]

    def shows(self, place: Area) -> bool:
        """Whether any of a place lies in the window."""
        return self.whole or self.geometry.box(place).meets(self.window)

    def near(self, line: Sequence[int]) -> bool:
        """Whether a flat line of steps comes near the window."""
        if self.whole:
            return True
        box = box_of(list(walk(line)))
        step = self.geometry.quantum
        return Box(*(value * step for value in box)).meets(self.window.grown(40))

    def coastal(self, area: Area) -> bool:
        """Whether an area has a coast with the boards on the table."""
        boards = self.facts.map.coast_needs_boards.get(area, ())
        return self.area(area).coastal and set(boards) <= set(self.setup.boards)


def fitted(label: Label, name: str, size: float) -> Label:
    """A label with this name's line breaks, in another size."""
    return label._replace(lines=name_lines(name, label), size=size)


def name_lines(name: str, label: Label) -> tuple[str, ...]:
    """A name with the label's line breaks; another edition's name is broken evenly."""
    if " ".join(label.lines) == name or len(label.lines) == 1:
        return label.lines if " ".join(label.lines) == name else (name,)
    words = name.split()
    half = (len(words) + 1) // 2
    return (" ".join(words[:half]), " ".join(words[half:])) if len(words) > 1 else (name,)


def label_box(label: Label, face: Face = AREA_FACE) -> Box:
    """The upright box around a label, turned ones included."""
    width = max(text_width(line, label.size, face) for line in label.lines)
    height = label.size * len(label.lines) * 0.95
    turn = radians(label.angle)
    across = abs(width * cos(turn)) + abs(height * sin(turn))
    down = abs(width * sin(turn)) + abs(height * cos(turn))
    return Box(label.x - across / 2, label.y - down / 2, across, down)
