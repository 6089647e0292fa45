"""Who touches whom on the drawing, to compare with who borders whom in the facts."""

from collections import defaultdict

from ecumene.data.facts import Map
from ecumene.map.geometry.board_shape import Geometry, Kind, Pair, Polygon
from ecumene.names import Area

Contacts = dict[Kind, set[Pair]]


def pair(one: Area, other: Area) -> Pair:
    """Two places in alphabetical order."""
    return (one, other) if one < other else (other, one)


def parts(geometry: Geometry, kind: Kind) -> dict[Area, list[Polygon]]:
    """The land or the water parts of all areas and open seas."""
    shapes = {**geometry.areas, **geometry.seas}
    return {place: shape.land if kind == "land" else shape.water for place, shape in shapes.items()}


def owners(geometry: Geometry, kind: Kind) -> dict[int, list[Area]]:
    """For every arc, the places whose land or water it bounds."""
    found: dict[int, list[Area]] = defaultdict(list)
    for place, polygons in parts(geometry, kind).items():
        for index in {
            i if i >= 0 else ~i for polygon in polygons for ring in polygon for i in ring
        }:
            found[index].append(place)
    return found


def shared_arcs(geometry: Geometry, kind: Kind) -> dict[Pair, list[int]]:
    """For every two places that touch along a line, the arcs they share."""
    shared: dict[Pair, list[int]] = defaultdict(list)
    for index, places in sorted(owners(geometry, kind).items()):
        if len(places) == 2:
            shared[pair(*places)].append(index)
    return shared


def drawn_contacts(geometry: Geometry) -> Contacts:
    """The pairs that touch along a line, by land and by water."""
    return {
        "land": set(shared_arcs(geometry, "land")),
        "water": set(shared_arcs(geometry, "water")),
    }


def stated_borders(board: Map) -> Contacts:
    """The pairs that border each other by the facts, by land and by water."""
    water = {
        **{a.id: a.water for a in board.areas.values()},
        **{s.id: s.water for s in board.seas.values()},
    }
    return {
        "land": {pair(area.id, other) for area in board.areas.values() for other in area.land},
        "water": {pair(place, other) for place, others in water.items() for other in others},
    }
