"""The edge of the map in the facts is the edge of our drawing (EP 30.5221, R-218)."""

from ecumene.data import load
from ecumene.map import load_geometry

GEOMETRY = load_geometry()


def arcs(place):
    """The arcs round the land and the water of a place."""
    polygons = [*place.land, *place.water]
    rings = [ring for polygon in polygons for ring in polygon]
    return {index if index >= 0 else ~index for ring in rings for index in ring}


def test_the_areas_at_the_edge_touch_the_frame_or_what_lies_beyond():
    beyond = arcs(GEOMETRY.outside)
    beyond |= {k for k, kind in enumerate(GEOMETRY.arc_kinds) if kind in "of"}
    touching = [area for area, shape in GEOMETRY.areas.items() if arcs(shape) & beyond]
    assert sorted(load("expansion").map.edge) == sorted(touching)


def test_other_editions_have_no_use_for_it():
    assert load("mega").map.edge == ()
