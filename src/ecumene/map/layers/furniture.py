"""What the board prints inside the areas: limits, city sites, volcanoes, starts, border marks."""

from math import hypot

from ecumene.map.geometry.board_shape import Pair
from ecumene.map.geometry.contacts import nearest_point, shared_arcs
from ecumene.map.geometry.plane import Point
from ecumene.map.ink import style
from ecumene.map.ink.faces import NUMBER_FACE
from ecumene.map.ink.svg import group, tag, text, title
from ecumene.map.layers.spots import LIMIT_RADIUS, SITE_RADIUS
from ecumene.map.scene import Scene
from ecumene.names import Area


def draw_furniture(scene: Scene) -> str:
    """City sites, limits and volcanoes of the areas in play, and the border marks."""
    playing = [area for area in scene.areas() if scene.plays(area)]
    return group(
        group(*(connection(scene, *key) for key in short_borders(scene)), id="connections"),
        group(
            *(no_passage(scene, pair) for pair in scene.facts.map.not_adjacent), id="no-passages"
        ),
        group(*(city_site(scene, area) for area in playing), id="sites"),
        group(*(limit(scene, area) for area in playing), id="limits"),
        group(*volcanoes(scene), id="volcanoes"),
        id="furniture",
    )


def limit(scene: Scene, area: Area) -> str:
    """The population limit in a circle; a start area has a ring in its civilization's colour."""
    facts, at = scene.area(area), scene.geometry.areas[area].limit
    ring = start_ring(scene.colour(facts.start), at) if facts.start in scene.setup.blocks else ""
    return ring + limit_badge(facts.limit, at)


def limit_badge(value: int, at: Point) -> str:
    """The badge of a population limit."""
    colour = style.LIMIT_COLOURS[value]
    return tag(
        "circle", cx=at.x, cy=at.y, r=LIMIT_RADIUS, fill=colour, stroke=style.INK, stroke_width=1.3
    ) + text(str(value), at.x, at.y + 4.6, 14.5, NUMBER_FACE, fill=style.ink_on(colour))


def start_ring(colour: str, at: Point) -> str:
    """The ring of a start area."""
    return (
        tag("circle", cx=at.x, cy=at.y, r=15.5, fill=style.INK)
        + tag("circle", cx=at.x, cy=at.y, r=14.3, fill=colour)
        + tag("circle", cx=at.x, cy=at.y, r=11, fill=style.HALO)
    )


def city_site(scene: Scene, area: Area) -> str:
    """The gate of a city site: white on a flood plain, black elsewhere; smaller on a small isle."""
    site, spot = scene.area(area).site, scene.geometry.areas[area].city
    if site is None or spot is None:
        return ""
    size = min(1.0, max(0.75, spot.radius / SITE_RADIUS))
    return tag(
        "use",
        href=f"#site-{site}",
        transform=f"translate({spot.x:g} {spot.y:g})" + (f" scale({size:g})" if size < 1 else ""),
    )


def volcanoes(scene: Scene) -> list[str]:
    """Volcanoes with an area in play."""
    return [
        tag("use", title(f"{spot.name}: volcano"), href="#volcano", x=spot.x, y=spot.y)
        for spot in scene.geometry.volcanoes
        if any(scene.plays(area) for area in spot.areas)
    ]


def short_borders(scene: Scene) -> list[tuple[Pair, list[int]]]:
    """The borders that need help to be seen, with their arcs."""
    shared = {kind: shared_arcs(scene.geometry, kind) for kind in ("land", "water")}
    return [
        ((one, other), shared[border.kind][min(one, other), max(one, other)])
        for border in scene.geometry.exceptions.short
        for one, other in [border.pair]
        if scene.plays(one) and scene.plays(other)
    ]


def connection(scene: Scene, pair: Pair, arcs: list[int]) -> str:
    """A little bridge across the middle of a short border."""
    points = scene.geometry.points(scene.geometry.arcs[arcs[0]])
    (x0, y0), (x1, y1) = points[0], points[-1]
    x, y, length = (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0)
    across = Point(-(y1 - y0) / length * 8, (x1 - x0) / length * 8)
    names = " and ".join(scene.area(area).name for area in pair)
    ends = {"x1": x - across.x, "y1": y - across.y, "x2": x + across.x, "y2": y + across.y}
    return group(
        title(f"{names} are neighbours"),
        tag("line", **ends, stroke=style.HALO, stroke_width=5.5),
        tag("line", **ends, stroke=style.INK, stroke_width=2.4, stroke_dasharray="0.1 4"),
        stroke_linecap="round",
    )


def no_passage(scene: Scene, pair: Pair) -> str:
    """A cross where two areas all but touch and are not neighbours (MC 3)."""
    if not all(scene.plays(area) for area in pair):
        return ""
    names = " and ".join(scene.area(area).name for area in pair)
    at = nearest_point(scene.geometry, *pair)
    return group(
        title(f"{names} are not neighbours"), tag("use", href="#no-passage", x=at.x, y=at.y)
    )
