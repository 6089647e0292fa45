"""The shapes that the description names, as path data in steps."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ecumene.map.geometry.contacts import owners
from ecumene.map.geometry.plane import closed, opened
from ecumene.map.ink.style import COLOURS, DRAWING, Own, tint
from ecumene.map.scene import Scene
from ecumene.names import Area, Civ


class Shape(NamedTuple):
    """An outline, and what it brings along for its paints."""

    data: str
    own: Own = MappingProxyType({})
    width: float = 0
    name: str = ""
    id: str | None = None
    css: str | None = None
    within: tuple[str, ...] = ()
    """The ids of the shapes beyond which it must not reach."""


def seas(scene: Scene) -> list[Shape]:
    """Every open sea."""
    names = scene.facts.map.seas
    return [
        Shape(
            scene.geometry.path(scene.geometry.seas[sea].water),
            name=names[sea].name,
            id=f"sea-{sea}",
        )
        for sea in scene.seas()
    ]


def wet_areas(scene: Scene) -> list[Area]:
    """The shown areas that have coastal water."""
    return [area for area in scene.areas() if scene.geometry.areas[area].water]


def waters(scene: Scene) -> list[Shape]:
    """The coastal water of every area."""
    return [
        Shape(
            scene.geometry.path(scene.geometry.areas[area].water),
            own={"own": COLOURS["shallow" if scene.coastal(area) else "outOfPlay"]},
            name=scene.area(area).name,
            id=f"water-{area}",
        )
        for area in wet_areas(scene)
    ]


def waves(scene: Scene) -> list[Shape]:
    """The coasts, for what is engraved along them in coastal waters only."""
    (coast,) = shores(scene)
    return [coast._replace(within=tuple(f"water-{area}" for area in wet_areas(scene)))]


def shores(scene: Scene) -> list[Shape]:
    """All coasts and islets."""
    islets = [islet.ring for islet in scene.geometry.islets if scene.near(islet.ring)]
    return [Shape(arcs_of_kind(scene, "c") + "".join(map(closed, islets)))]


def arcs_of_kind(scene: Scene, kind: str) -> str:
    """Path data of all arcs of a kind."""
    kinds = zip(scene.geometry.arcs, scene.geometry.arc_kinds, strict=True)
    return "".join(opened(arc) for arc, its in kinds if its == kind and scene.near(arc))


def arcs(kind: str) -> "Source":
    """The source of all arcs of a kind."""
    return lambda scene: [Shape(arcs_of_kind(scene, kind))]


def outside(scene: Scene) -> list[Shape]:
    """Land beyond the known world."""
    return [Shape(scene.geometry.path(scene.geometry.outside.land))]


def areas(scene: Scene) -> list[Shape]:
    """Every area with its islets, in its region's tint, or greyed when out of play."""
    islets: dict[Area, str] = {}
    for islet in scene.geometry.islets:
        islets[islet.area] = islets.get(islet.area, "") + closed(islet.ring)
    return [area_shape(scene, area, islets.get(area, "")) for area in scene.areas()]


def area_shape(scene: Scene, area: Area, islets: str) -> Shape:
    """One area."""
    facts, plays = scene.area(area), scene.plays(area)
    return Shape(
        scene.geometry.path(scene.geometry.areas[area].land) + islets,
        own={"own": fill_of(scene, facts.region) if plays else COLOURS["outOfPlay"]},
        name=facts.name if plays else f"{facts.name} (not in play)",
        id=f"area-{area}",
        css="area" if plays else "area out-of-play",
    )


def fill_of(scene: Scene, region: Civ) -> str:
    """The tint of a region in play."""
    return tint(region, scene.colour(region))


def regions(scene: Scene) -> list[Shape]:
    """The border of each region in play, for the wash that colourists laid inside it."""
    members: dict[Civ, list[Area]] = {}
    for area in scene.areas():
        if scene.plays(area):
            members.setdefault(scene.area(area).region, []).append(area)
    return [
        Shape(
            region_edge(scene, region),
            own={"own": fill_of(scene, region), "piece": scene.colour(region)},
            within=tuple(f"area-{area}" for area in held),
        )
        for region, held in members.items()
    ]


def region_edge(scene: Scene, region: Civ) -> str:
    """Path data of the arcs that bound a region's land."""
    return land_arcs(scene, lambda held: held.count(region) == 1)


def land_arcs(scene: Scene, wanted: Callable[[list[Civ]], bool]) -> str:
    """Path data of the arcs with the wanted regions on their sides."""
    return "".join(
        opened(scene.geometry.arcs[index])
        for index, places in owners(scene.geometry, "land").items()
        if wanted([scene.area(area).region for area in places])
        and scene.near(scene.geometry.arcs[index])
    )


def area_borders(scene: Scene) -> list[Shape]:
    """Borders within a region."""
    return [Shape(land_arcs(scene, lambda held: len(held) == 2 and held[0] == held[1]))]


def region_borders(scene: Scene) -> list[Shape]:
    """Borders between regions."""
    return [Shape(land_arcs(scene, lambda held: len(held) == 2 and held[0] != held[1]))]


def flood_plains(scene: Scene) -> list[Shape]:
    """Flood plains, as far as they lie in areas in play."""
    found = []
    for plain in scene.geometry.flood_plains:
        rings = [ring for area, held in plain.areas.items() if scene.plays(area) for ring in held]
        name = f"{scene.facts.map.flood_plains[plain.id].name}: flood plain"
        if rings:
            found.append(Shape("".join(map(closed, rings)), name=name))
    return found


def rivers(scene: Scene) -> list[Shape]:
    """Rivers, the great ones broader."""
    return [
        Shape(opened(river.line), width=DRAWING.river_widths[river.rank])
        for river in scene.geometry.rivers
        if scene.near(river.line)
    ]


def lakes(scene: Scene) -> list[Shape]:
    """Lakes, which are no water for ships."""
    return [Shape("".join(map(closed, scene.geometry.lakes)))]


Source = Callable[[Scene], list[Shape]]
SHAPES: Mapping[str, Source] = {
    "seas": seas,
    "seaBorders": arcs("s"),
    "waters": waters,
    "waterBorders": arcs("w"),
    "waves": waves,
    "shores": shores,
    "outside": outside,
    "worldEdge": arcs("o"),
    "areas": areas,
    "areaBorders": area_borders,
    "regions": regions,
    "regionBorders": region_borders,
    "floodPlains": flood_plains,
    "rivers": rivers,
    "lakes": lakes,
}
