"""The pieces of a position: tokens, cities and ships; barbarians and pirates in black."""

from ecumene.map import style
from ecumene.map.faces import NUMBER_FACE
from ecumene.map.plane import Point, Spot
from ecumene.map.scene import Scene
from ecumene.map.svg import group, tag, text, title
from ecumene.map.symbols import GATE, SHIP
from ecumene.names import BARBARIANS, Area, Civ

COUNTER_RADIUS = 11.0
STEP = 24.0


def draw_counters(scene: Scene) -> str:
    """All pieces, area by area."""
    pieces = scene.pieces
    return group(
        group(*(ships(scene, area, fleet) for area, fleet in pieces.ships.items()), id="ships"),
        group(*(city(scene, area, civ) for area, civ in cities(scene).items()), id="cities"),
        group(*(tokens(scene, area) for area in token_areas(scene)), id="tokens"),
        id="pieces",
    )


def cities(scene: Scene) -> dict[Area, Civ]:
    """The owner of every city, pirate cities included."""
    return {**scene.pieces.cities, **dict.fromkeys(scene.pieces.pirates, BARBARIANS)}


def token_areas(scene: Scene) -> list[Area]:
    """The areas with tokens of anybody."""
    return list(dict.fromkeys([*scene.pieces.tokens, *scene.pieces.barbarians]))


def token_counts(scene: Scene, area: Area) -> dict[Civ, int]:
    """How many tokens each owner has in an area."""
    counts = dict(scene.pieces.tokens.get(area, {}))
    if area in scene.pieces.barbarians:
        counts[BARBARIANS] = scene.pieces.barbarians[area]
    return {civ: count for civ, count in counts.items() if count}


def piece_colour(scene: Scene, civ: Civ) -> str:
    """The colour of a civilization's pieces; barbarians and pirates are black."""
    return style.BLACK if civ == BARBARIANS else scene.colour(civ)


def owner_name(scene: Scene, civ: Civ) -> str:
    """Who owns a piece, for people."""
    return "Barbarians" if civ == BARBARIANS else scene.facts.civilizations[civ].name


def spread(spot: Spot, count: int, step: float = STEP) -> list[Point]:
    """Places for several pieces about one spot, in rows of three."""
    rows = [min(3, count - start) for start in range(0, count, 3)]
    return [
        Point(spot.x + (k - (size - 1) / 2) * step, spot.y + (row - (len(rows) - 1) / 2) * step)
        for row, size in enumerate(rows)
        for k in range(size)
    ]


def tokens(scene: Scene, area: Area) -> str:
    """A counter for each owner: one on the land's free place, several on the roomier one."""
    counts = token_counts(scene, area)
    shape = scene.geometry.areas[area]
    spot = shape.token if len(counts) == 1 else shape.stack
    places = spread(spot, len(counts))
    return "".join(
        group(
            title(f"{owner_name(scene, civ)}: {count} in {scene.area(area).name}"),
            counter(count, piece_colour(scene, civ), place),
        )
        for (civ, count), place in zip(counts.items(), places, strict=True)
    )


def counter(count: int, colour: str, at: Point) -> str:
    """A round counter with a number."""
    ink = style.ink_on(colour)
    size = 16 if count < 10 else 13
    return (
        tag("circle", cx=at.x + 1.2, cy=at.y + 1.8, r=COUNTER_RADIUS, fill=style.INK, opacity=0.4)
        + tag(
            "circle",
            cx=at.x,
            cy=at.y,
            r=COUNTER_RADIUS,
            fill=colour,
            stroke=style.BLACK,
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


def city(scene: Scene, area: Area, civ: Civ) -> str:
    """A city: a square tile with a gate, on the city site or in the middle of the area."""
    shape = scene.geometry.areas[area]
    spot = shape.city or shape.token
    colour = piece_colour(scene, civ)
    what = "pirate city" if civ == BARBARIANS else "city"
    tile = {"x": -14, "y": -14, "width": 28, "height": 28, "rx": 4}
    return group(
        title(f"{owner_name(scene, civ)}: {what} in {scene.area(area).name}"),
        tag("rect", **{**tile, "x": -12.6, "y": -12}, fill=style.INK, opacity=0.4),
        tag("rect", **tile, fill=colour, stroke=style.BLACK, stroke_width=1.6),
        tag("path", d=GATE, fill=style.ink_on(colour)),
        transform=f"translate({spot.x:g} {spot.y:g})",
    )


def ships(scene: Scene, area: Area, fleet: list[Civ]) -> str:
    """The ships in an area's coastal water or an open sea."""
    shape = scene.geometry.shape(area)
    spot = shape.ship or scene.geometry.areas[area].stack
    places = spread(spot, len(fleet), 25)
    return "".join(
        group(
            title(f"{owner_name(scene, civ)}: ship"),
            tag(
                "path",
                d=SHIP,
                fill=piece_colour(scene, civ),
                stroke=style.BLACK,
                stroke_width=1.3,
                stroke_linejoin="round",
            ),
            transform=f"translate({place.x:g} {place.y:g})",
        )
        for civ, place in zip(fleet, places, strict=True)
    )
