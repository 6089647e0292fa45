"""The pieces of a position: tokens, cities and ships; barbarians and pirates in black."""

from ecumene.map.geometry.plane import Point
from ecumene.map.ink.faces import NUMBER_FACE
from ecumene.map.ink.style import COLOURS, ink_on
from ecumene.map.ink.svg import Look, group, tag, text, title
from ecumene.map.layers.layout import Layout
from ecumene.map.layers.symbols import OUTLINES
from ecumene.map.scene import Scene
from ecumene.names import BARBARIANS, Area, Civ

COUNTER_RADIUS = 11.0
CITY_HALF = 12.5


def draw_counters(scene: Scene) -> str:
    """All pieces, cities first so that the others keep clear of them."""
    layout = Layout(scene)
    pieces = scene.pieces
    return group(
        group(*(city(layout, area, civ) for area, civ in cities(scene).items()), id="cities"),
        group(*(ships(layout, area, fleet) for area, fleet in pieces.ships.items()), id="ships"),
        group(*(tokens(layout, area) for area in token_areas(scene)), id="tokens"),
        id="pieces",
    )


def cities(scene: Scene) -> dict[Area, Civ]:
    """The owner of every city, pirate cities included."""
    return {**scene.pieces.cities, **dict.fromkeys(scene.pieces.pirates, BARBARIANS)}


def token_areas(scene: Scene) -> list[Area]:
    """The areas with anybody's tokens."""
    return list(dict.fromkeys([*scene.pieces.tokens, *scene.pieces.barbarians]))


def token_counts(scene: Scene, area: Area) -> dict[Civ, int]:
    """How many tokens each owner has in an area."""
    counts = dict(scene.pieces.tokens.get(area, {}))
    if area in scene.pieces.barbarians:
        counts[BARBARIANS] = scene.pieces.barbarians[area]
    return {civ: count for civ, count in counts.items() if count}


def piece_colour(scene: Scene, civ: Civ) -> str:
    """The colour of a civilization's pieces; barbarians and pirates are black."""
    return COLOURS["black"] if civ == BARBARIANS else scene.colour(civ)


def owner_name(scene: Scene, civ: Civ) -> str:
    """Who owns a piece, in words."""
    return "Barbarians" if civ == BARBARIANS else scene.facts.civilizations[civ].name


def tokens(layout: Layout, area: Area) -> str:
    """A counter for each owner."""
    scene = layout.scene
    spot = scene.geometry.areas[area].token
    return "".join(
        group(
            title(f"{owner_name(scene, civ)}: {count} in {scene.area(area).name}"),
            counter(count, piece_colour(scene, civ), layout.put(area, spot, afloat=False)),
        )
        for civ, count in token_counts(scene, area).items()
    )


def counter(count: int, colour: str, at: Point) -> str:
    """A round counter with a number."""
    ink = ink_on(colour)
    size = 16 if count < 10 else 13
    return (
        tag(
            "circle",
            cx=at.x + 1.2,
            cy=at.y + 1.8,
            r=COUNTER_RADIUS,
            fill=COLOURS["ink"],
            opacity=0.4,
        )
        + tag(
            "circle",
            cx=at.x,
            cy=at.y,
            r=COUNTER_RADIUS,
            fill=colour,
            stroke=COLOURS["black"],
            stroke_width=1.4,
        )
        + tag(
            "circle",
            cx=at.x,
            cy=at.y,
            r=COUNTER_RADIUS - 2,
            fill="none",
            stroke=ink,
            stroke_width=0.7,
            stroke_opacity=0.6,
        )
        + text(str(count), at.x, at.y + size * 0.32, size, NUMBER_FACE, fill=ink)
    )


def city(layout: Layout, area: Area, civ: Civ) -> str:
    """A city: a square tile with a gate, on the city site or on the land's free place."""
    scene = layout.scene
    shape = scene.geometry.areas[area]
    at = layout.put_at(shape.city or shape.token, CITY_HALF)
    colour = piece_colour(scene, civ)
    what = "pirate city" if civ == BARBARIANS else "city"
    side = 2 * CITY_HALF
    tile: Look = {"width": side, "height": side, "rx": 4}
    return group(
        title(f"{owner_name(scene, civ)}: {what} in {scene.area(area).name}"),
        tag("rect", x=1.2 - CITY_HALF, y=1.8 - CITY_HALF, **tile, fill=COLOURS["ink"], opacity=0.4),
        tag("rect", x=-CITY_HALF, y=-CITY_HALF, **tile, **edged(colour, 1.6)),
        tag("path", d=OUTLINES["gate"], fill=ink_on(colour), transform="scale(.9)"),
        transform=f"translate({at.x:g} {at.y:g})",
    )


def edged(colour: str, width: float) -> Look:
    """A filled shape with a black edge."""
    return {"fill": colour, "stroke": COLOURS["black"], "stroke_width": width}


def ships(layout: Layout, area: Area, fleet: list[Civ]) -> str:
    """The ships in an area's coastal water or an open sea."""
    scene = layout.scene
    spot = scene.geometry.shape(area).ship or scene.geometry.areas[area].token
    return "".join(ship(scene, civ, layout.put(area, spot, afloat=True)) for civ in fleet)


def ship(scene: Scene, civ: Civ, at: Point) -> str:
    """One ship."""
    look = edged(piece_colour(scene, civ), 1.3)
    return group(
        title(f"{owner_name(scene, civ)}: ship"),
        tag("path", d=OUTLINES["ship"], **look, stroke_linejoin="round"),
        transform=f"translate({at.x:g} {at.y:g})",
    )
