"""The drawn symbols and patterns of the description, defined once and used by reference."""

from ecumene.map.geometry.plane import Point
from ecumene.map.ink.drawing import Part
from ecumene.map.ink.style import DRAWING, Own, look
from ecumene.map.ink.svg import ROUND, group, tag
from ecumene.map.scene import Scene

OUTLINES = DRAWING.outlines


def symbols(scene: Scene) -> str:
    """All patterns, and the symbols that always have the same colours."""
    plain = {name: parts for name, parts in DRAWING.symbols.items() if not coloured(parts)}
    return tag(
        "defs",
        *(pattern(scene, name) for name in DRAWING.patterns),
        *(group(*map(drawn, parts), **ROUND, id=name) for name, parts in plain.items()),
    )


def coloured(parts: list[Part]) -> bool:
    """Whether a symbol takes the colour of what it stands for."""
    return any(part.fill == "own" for part in parts)


def drawn(part: Part, own: Own | None = None) -> str:
    """One part of a symbol about the origin."""
    if part.circle:
        return tag("circle", r=part.circle, **look(part, own))
    return tag("path", d=OUTLINES.get(part.path, part.path), **look(part, own))


def pattern(scene: Scene, name: str) -> str:
    """A pattern for shapes that are drawn in steps."""
    found = DRAWING.patterns[name]
    width, height = found.size
    return tag(
        "pattern",
        tag("path", d=found.path, **ROUND, **look(found)),
        id=name,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({1 / scene.geometry.quantum:g})",
    )


def used(name: str, at: Point, *children: str, scale: float = 1, turn: float = 0) -> str:
    """A symbol at a place."""
    bent = (f" rotate({turn:g})" if turn else "") + (f" scale({scale:g})" if scale != 1 else "")
    return tag("use", *children, href=f"#{name}", transform=f"translate({at.x:g} {at.y:g}){bent}")


def stamped(name: str, at: Point, colour: str) -> str:
    """A symbol at a place in a colour of its own."""
    parts = [drawn(part, {"own": colour}) for part in DRAWING.symbols[name]]
    return group(*parts, transform=f"translate({at.x:g} {at.y:g})")
