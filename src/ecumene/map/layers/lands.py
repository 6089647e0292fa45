"""The land: area tints, the stronger wash along region borders, flood plains, border lines."""

from ecumene.map.geometry.contacts import owners
from ecumene.map.geometry.plane import closed, opened
from ecumene.map.ink import style
from ecumene.map.ink.svg import group, tag, title
from ecumene.map.layers.waters import arcs_of_kind, shore_lines
from ecumene.map.scene import Scene
from ecumene.names import Area, Civ


def draw_lands(scene: Scene) -> str:
    """The world outside, the areas, their washes and flood plains."""
    return group(
        outside(scene),
        group(
            *(area_shape(scene, area) for area in scene.areas()), transform=scene.scale, id="areas"
        ),
        islets(scene),
        *(region_wash(scene, region) for region in regions_in_play(scene)),
        flood_plains(scene),
        id="lands",
    )


def outside(scene: Scene) -> str:
    """Land beyond the known world: bare parchment."""
    return tag(
        "path",
        d=scene.geometry.path(scene.geometry.outside.land),
        fill=style.PAPER,
        transform=scene.scale,
    )


def area_shape(scene: Scene, area: Area) -> str:
    """One area in its region's tint, or greyed when out of play."""
    facts = scene.area(area)
    plays = scene.plays(area)
    return tag(
        "path",
        title(facts.name if plays else f"{facts.name} (not in play)"),
        id=f"area-{area}",
        class_="area" if plays else "area out-of-play",
        d=scene.geometry.path(scene.geometry.areas[area].land),
        fill=fill_of(scene, area),
    )


def fill_of(scene: Scene, area: Area) -> str:
    """The tint of an area."""
    region = scene.area(area).region
    return style.tint(region, scene.colour(region)) if scene.plays(area) else style.OUT_OF_PLAY


def islets(scene: Scene) -> str:
    """Isles too small for borders, tinted like the area they belong to."""
    return group(
        *(
            tag("path", d=closed(islet.ring), fill=fill_of(scene, islet.area))
            for islet in scene.geometry.islets
            if scene.near(islet.ring)
        ),
        transform=scene.scale,
    )


def regions_in_play(scene: Scene) -> list[Civ]:
    """The regions in play that show in the window."""
    return list(dict.fromkeys(scene.area(a).region for a in scene.areas() if scene.plays(a)))


def region_wash(scene: Scene, region: Civ) -> str:
    """A stronger wash inside the border of a region, as colourists laid it by hand."""
    members = [area for area in scene.areas() if scene.area(area).region == region]
    strong = style.mixed(fill_of(scene, members[0]), scene.colour(region), 0.42)
    deep = style.mixed(strong, style.SEPIA, 0.22)
    edge = region_edge(scene, region)
    clip = tag(
        "clipPath",
        *(tag("use", href=f"#area-{area}", transform=scene.scale) for area in members),
        id=f"region-{region}",
    )
    strokes = [
        tag("path", d=edge, stroke=deep, stroke_width=width, stroke_opacity=opacity)
        for width, opacity in ((640, 0.12), (460, 0.15), (280, 0.2), (130, 0.3))
    ]
    look = {"fill": "none", "stroke_linejoin": "round", "transform": scene.scale}
    return clip + group(group(*strokes, **look), clip_path=f"url(#region-{region})")


def region_edge(scene: Scene, region: Civ) -> str:
    """Path data of the arcs that bound a region's land."""
    return "".join(
        opened(scene.geometry.arcs[index])
        for index, places in owners(scene.geometry, "land").items()
        if sum(scene.area(area).region == region for area in places) == 1
        and scene.near(scene.geometry.arcs[index])
    )


def flood_plains(scene: Scene) -> str:
    """Flood plains in green, in the areas in play."""
    shapes = []
    for plain in scene.geometry.flood_plains:
        name = title(f"{scene.facts.map.flood_plains[plain.id].name}: flood plain")
        playing = [rings for area, rings in plain.areas.items() if scene.plays(area)]
        data = "".join(closed(ring) for rings in playing for ring in rings)
        if data:
            shapes.append(tag("path", name, d=data, fill=style.FLOOD_PLAIN, fill_opacity=0.78))
            shapes.append(tag("path", d=data, fill="url(#reeds)"))
    return group(*shapes, fill_rule="evenodd", transform=scene.scale, id="flood-plains")


def draw_border_lines(scene: Scene) -> str:
    """Area borders, region borders, the edge of the known world and the coast, in ink."""
    inner, outer = border_data(scene)
    shores = shore_lines(scene)
    world = arcs_of_kind(scene, "o")
    return group(
        tag("path", d=inner, stroke=style.SEPIA, stroke_width=30),
        tag("path", d=outer, stroke=style.HALO, stroke_width=86, stroke_opacity=0.35),
        tag("path", d=outer, stroke=style.INK, stroke_width=44),
        tag("path", d=world, stroke=style.SEPIA, stroke_width=60, stroke_dasharray="220 120"),
        tag("path", d=shores, stroke=style.INK, stroke_width=36),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
        transform=scene.scale,
        id="borders",
    )


def border_data(scene: Scene) -> tuple[str, str]:
    """Path data of land borders inside a region, and between regions."""
    inner: list[str] = []
    outer: list[str] = []
    for index, places in owners(scene.geometry, "land").items():
        if len(places) == 2 and scene.near(scene.geometry.arcs[index]):
            same = scene.area(places[0]).region == scene.area(places[1]).region
            (inner if same else outer).append(opened(scene.geometry.arcs[index]))
    return "".join(inner), "".join(outer)
