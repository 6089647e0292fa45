"""The bottom layers: open seas, coastal waters, the lines engraved along the coasts."""

from math import cos, pi, sin

from ecumene.map.geometry.plane import closed, opened
from ecumene.map.ink import style
from ecumene.map.ink.svg import group, tag, title
from ecumene.map.scene import Scene

WAVES = ((15.5, 0.28), (11.5, 0.4), (8, 0.55), (5, 0.75), (2.4, 1.0))
"""Distance from the coast and strength of each engraved line."""
ROSE = (3392.0, 1640.0)
"""Where the compass rose stands and the rhumb lines start."""


def draw_waters(scene: Scene) -> str:
    """Open seas with rhumb lines, then coastal waters with wave lines and borders."""
    return group(
        open_seas(scene), coastal_waters(scene), wave_lines(scene), borders(scene), id="waters"
    )


def open_seas(scene: Scene) -> str:
    """Every open sea, with a pale edge and the rhumb lines of the compass rose."""
    shapes = [
        tag(
            "path",
            title(scene.facts.map.seas[sea].name),
            id=f"sea-{sea}",
            d=scene.geometry.path(shape.water),
        )
        for sea, shape in scene.geometry.seas.items()
        if scene.shows(sea)
    ]
    edges = arcs_of_kind(scene, "s")
    glow = [
        tag("path", d=edges, stroke=style.DEEP_EDGE, stroke_width=width, stroke_opacity=0.16)
        for width in (1500, 1000, 600, 300)
    ]
    return (
        group(*shapes, fill=style.DEEP, transform=scene.scale)
        + group(*glow, fill="none", stroke_linejoin="round", transform=scene.scale)
        + rhumb_lines()
    )


def rhumb_lines() -> str:
    """Thirty-two lines from the compass rose, as on a portolan chart."""
    x, y = ROSE
    ends = [(x + 4000 * cos(k * pi / 16), y + 4000 * sin(k * pi / 16)) for k in range(32)]
    data = "".join(f"M{x:.0f} {y:.0f}L{ex:.0f} {ey:.0f}" for ex, ey in ends)
    return tag(
        "path", d=data, stroke=style.PAPER_LIGHT, stroke_width=1, stroke_opacity=0.22, fill="none"
    )


def coastal_waters(scene: Scene) -> str:
    """The coastal water of every area."""
    shapes = [
        tag(
            "path",
            title(scene.area(area).name),
            id=f"water-{area}",
            d=scene.geometry.path(shape.water),
            fill=style.SHALLOW if scene.coastal(area) else style.OUT_OF_PLAY,
        )
        for area, shape in scene.geometry.areas.items()
        if shape.water and scene.shows(area)
    ]
    return group(*shapes, transform=scene.scale)


def wave_lines(scene: Scene) -> str:
    """Lines that follow the coast, fainter with the distance, inside coastal waters only."""
    shores = shore_lines(scene)
    strokes = []
    for distance, strength in WAVES:
        line = style.mixed(style.SHALLOW, style.WAVE, strength)
        wash = style.mixed(style.SHALLOW, style.WAVE, strength * 0.22)
        strokes.append(tag("path", d=shores, stroke=line, stroke_width=40 * distance + 14))
        strokes.append(tag("path", d=shores, stroke=wash, stroke_width=40 * distance - 14))
    clip = tag("clipPath", *uses(scene), id="coastal-waters")
    look = {"fill": "none", "stroke_linejoin": "round", "transform": scene.scale}
    return clip + group(group(*strokes, **look), clip_path="url(#coastal-waters)")


def uses(scene: Scene) -> list[str]:
    """References to all coastal waters."""
    return [
        tag("use", href=f"#water-{area}", transform=scene.scale)
        for area in scene.areas()
        if scene.geometry.areas[area].water
    ]


def shore_lines(scene: Scene) -> str:
    """Path data of all coasts and islets."""
    return arcs_of_kind(scene, "c") + "".join(
        closed(islet.ring) for islet in scene.geometry.islets if scene.near(islet.ring)
    )


def borders(scene: Scene) -> str:
    """Borders between coastal waters, and the edge of the open seas."""
    between, edge = arcs_of_kind(scene, "w"), arcs_of_kind(scene, "s")
    return group(
        tag("path", d=between, stroke=style.WAVE, stroke_width=44, stroke_opacity=0.8),
        tag("path", d=between, stroke=style.WATER_BORDER, stroke_width=22),
        tag("path", d=edge, stroke="#4d7f93", stroke_width=64, stroke_opacity=0.75),
        tag("path", d=edge, stroke=style.WATER_BORDER, stroke_width=30),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
        transform=scene.scale,
    )


def arcs_of_kind(scene: Scene, kind: str) -> str:
    """Path data of all arcs of a kind."""
    kinds = zip(scene.geometry.arcs, scene.geometry.arc_kinds, strict=True)
    return "".join(opened(arc) for arc, its in kinds if its == kind and scene.near(arc))
