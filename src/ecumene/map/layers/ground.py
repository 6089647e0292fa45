"""The painted ground, as the description orders it: waters, lands, relief and border lines."""

from collections.abc import Sequence

from ecumene.map.geometry.plane import Point
from ecumene.map.ink.drawing import Paint, Step
from ecumene.map.ink.style import DRAWING, look
from ecumene.map.ink.svg import ROUND, group, tag, title
from ecumene.map.layers.shapes import SHAPES, Shape
from ecumene.map.layers.symbols import used
from ecumene.map.scene import Scene


def draw_layer(scene: Scene, layer: str) -> str:
    """One layer of the description, step by step."""
    steps = [
        put_symbols(scene, step) if step.put else draw_shapes(scene, step, f"{layer}-{number}")
        for number, step in enumerate(DRAWING.layers[layer])
    ]
    return group(*steps, id=layer)


def put_symbols(scene: Scene, step: Step) -> str:
    """A symbol at all of its places that show in the window."""
    flat = DRAWING.places[step.at]
    places = [Point(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]
    seen = scene.window.grown(step.reach)
    return group(*(used(step.put, at) for at in places if seen.holds(*at)))


def draw_shapes(scene: Scene, step: Step, key: str) -> str:
    """Shapes of one kind, each with all its paints."""
    painted = [
        paint_shape(scene, shape, step.paint, f"{key}-{number}")
        for number, shape in enumerate(SHAPES[step.draw](scene))
    ]
    return group(*painted, **ROUND, transform=scene.scale)


def paint_shape(scene: Scene, shape: Shape, paints: Sequence[Paint], key: str) -> str:
    """A shape under its paints; the outline is written once."""
    unit = scene.geometry.quantum
    looks = [look(paint, shape.own, unit, shape.width) for paint in paints]
    name = title(shape.name) if shape.name else ""
    if len(looks) == 1 and not shape.within:
        return tag("path", name, id=shape.id, class_=shape.css, d=shape.data, **looks[0])
    outline = tag("defs", tag("path", id=key, d=shape.data))
    return outline + group(
        name,
        clip(shape, f"{key}-clip"),
        group(
            *(tag("use", href=f"#{key}", **one) for one in looks),
            clip_path=f"url(#{key}-clip)" if shape.within else None,
        ),
    )


def clip(shape: Shape, key: str) -> str:
    """What keeps a shape's paints within the shapes that it names."""
    if not shape.within:
        return ""
    return tag("clipPath", *(tag("use", href=f"#{name}") for name in shape.within), id=key)
