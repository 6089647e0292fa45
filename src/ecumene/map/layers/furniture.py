"""What the board prints inside the areas: limits, city sites, volcanoes, starts, border marks."""

from ecumene.map.geometry.plane import Point
from ecumene.map.ink.drawing import Mark
from ecumene.map.ink.faces import NUMBER_FACE
from ecumene.map.ink.style import DRAWING, ink_on
from ecumene.map.ink.svg import group, text, title
from ecumene.map.layers.symbols import stamped, used
from ecumene.map.scene import Scene
from ecumene.names import Area


def draw_furniture(scene: Scene) -> str:
    """City sites, limits and volcanoes of the areas in play, and the border marks."""
    playing = [area for area in scene.areas() if scene.plays(area)]
    return group(
        group(*(mark(scene, one) for one in DRAWING.marks if is_shown(scene, one)), id="marks"),
        group(*(city_site(scene, area) for area in playing), id="sites"),
        group(*(limit(scene, area) for area in playing), id="limits"),
        group(*volcanoes(scene), id="volcanoes"),
        id="furniture",
    )


def limit(scene: Scene, area: Area) -> str:
    """The population limit in a circle; a start area has a ring in its civilization's colour."""
    facts, at = scene.area(area), scene.geometry.areas[area].limit
    ring = ""
    if facts.start in scene.setup.blocks:
        ring = stamped("start", at, scene.colour(facts.start))
    return ring + limit_badge(facts.limit, at)


def limit_badge(value: int, at: Point) -> str:
    """The badge of a population limit."""
    colour, hand = DRAWING.limit_colours[value], DRAWING.letters["limit"]
    return stamped("limit", at, colour) + text(
        str(value), at.x, at.y + hand.drop * hand.size, hand.size, NUMBER_FACE, fill=ink_on(colour)
    )


def city_site(scene: Scene, area: Area) -> str:
    """The gate of a city site: white on a flood plain, black elsewhere; smaller on a small isle."""
    site, spot = scene.area(area).site, scene.geometry.areas[area].city
    if site is None or spot is None:
        return ""
    size = min(1.0, max(0.75, spot.radius / DRAWING.clear["site"]))
    return used(f"site-{site}", Point(spot.x, spot.y), scale=size)


def volcanoes(scene: Scene) -> list[str]:
    """Volcanoes with an area in play."""
    return [
        used("volcano", Point(spot.x, spot.y), title(f"{spot.name}: volcano"))
        for spot in scene.geometry.volcanoes
        if any(scene.plays(area) for area in spot.areas)
    ]


def is_shown(scene: Scene, mark: Mark) -> bool:
    """Whether both places of a mark are in play, and it is true in this edition."""
    barred = {frozenset(pair) for pair in scene.facts.map.not_adjacent}
    true = mark.put != "no-passage" or frozenset(mark.between) in barred
    return true and all(scene.plays(area) for area in mark.between)


def mark(scene: Scene, mark: Mark) -> str:
    """A bridge over a border that is hard to see, a cross where areas only all but touch (MC 3)."""
    names = " and ".join(scene.area(area).name for area in mark.between)
    what = "neighbours" if mark.put == "bridge" else "not neighbours"
    return used(mark.put, mark.at, title(f"{names} are {what}"), turn=mark.turn)
