"""The map asset holds together: closed rings, anchors in their places, names as in the facts."""

from itertools import pairwise
from math import dist

import pytest

from ecumene.data import load
from ecumene.map import load_geometry
from ecumene.map.geometry.plane import Box, Point, reverse, walk
from ecumene.map.layers.spots import inside, outlines

GEOMETRY = load_geometry()
BOARD = load("mega").map
PLACES = {**GEOMETRY.areas, **GEOMETRY.seas}


def rings():
    parts = [*PLACES.values(), GEOMETRY.outside]
    return [ring for part in parts for polygon in [*part.land, *part.water] for ring in polygon]


def test_the_map_has_every_area_and_every_open_sea():
    assert GEOMETRY.areas.keys() == BOARD.areas.keys()
    assert GEOMETRY.seas.keys() == BOARD.seas.keys()


def test_every_arc_ends_where_the_next_one_begins():
    for ring in rings():
        lines = [list(walk(GEOMETRY.arc(index))) for index in ring]
        assert all(a[-1] == b[0] for a, b in zip(lines, [*lines[1:], lines[0]], strict=True)), ring


def test_a_ring_comes_back_to_its_start():
    for ring in rings():
        points = list(walk(GEOMETRY.ring(ring)))
        assert points[0] == points[-1]
        assert len(points) > 3


def test_an_arc_walked_back_passes_the_same_points():
    line = GEOMETRY.arcs[0]
    assert list(walk(reverse(line))) == list(walk(line))[::-1]


def test_every_area_has_land_and_just_the_coastal_ones_have_water():
    assert all(shape.land for shape in GEOMETRY.areas.values())
    wet = {area for area, shape in GEOMETRY.areas.items() if shape.water}
    assert wet == {area for area, facts in BOARD.areas.items() if facts.coastal}
    assert wet == {area for area, shape in GEOMETRY.areas.items() if shape.ship}


def test_every_city_site_has_its_anchor():
    anchored = {area for area, shape in GEOMETRY.areas.items() if shape.city}
    assert anchored == {area for area, facts in BOARD.areas.items() if facts.site}


def near(point: Point, outline: list[list[Point]], tolerance: float) -> bool:
    """Whether a point lies inside some rings, or no further outside than the tolerance."""
    return inside(*point, outline) or any(
        away(point, a, b) <= tolerance for ring in outline for a, b in pairwise(ring)
    )


def away(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a stretch of line."""
    length = dist(a, b) or 1
    along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length**2
    share = min(1, max(0, along))
    return dist(point, (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)))


@pytest.mark.parametrize("area", GEOMETRY.areas)
def test_anchors_lie_in_their_area(area):
    shape = GEOMETRY.areas[area]
    land, water = (outlines(GEOMETRY, part) for part in (shape.land, shape.water))
    assert near(Point(*shape.centre[:2]), land, 1)
    assert near(Point(*shape.token[:2]), land, 8)
    for spot in (shape.limit, shape.stack, shape.city, shape.ship):
        if spot is not None:
            assert near(Point(*spot[:2]), land + water, 8)
    if shape.ship is not None:
        assert near(Point(*shape.ship[:2]), water, 1)


@pytest.mark.parametrize("sea", GEOMETRY.seas)
def test_ships_on_an_open_sea_lie_in_it(sea):
    shape = GEOMETRY.seas[sea]
    assert inside(shape.ship.x, shape.ship.y, outlines(GEOMETRY, shape.water))


def test_labels_spell_the_names_of_the_facts():
    names = {place: " ".join(shape.label.lines) for place, shape in PLACES.items()}
    printed = {p: facts.name for p, facts in {**BOARD.areas, **BOARD.seas}.items()}
    assert names == printed


def test_flood_plains_and_volcanoes_lie_in_the_areas_of_the_facts():
    drawn = {plain.id: set(plain.areas) for plain in GEOMETRY.flood_plains}
    assert drawn == {p.id: set(p.areas) for p in BOARD.flood_plains.values()}
    smoking = {volcano.id: set(volcano.areas) for volcano in GEOMETRY.volcanoes}
    assert smoking == {v.id: set(v.areas) for v in BOARD.volcanoes.values()}


def test_a_window_is_moved_onto_the_sheet():
    sheet = Box(0, 0, 100, 50)
    assert Box(90, -10, 20, 20).within(sheet) == Box(80, 0, 20, 20)
    assert Box(-5, -5, 500, 20).within(sheet) == Box(0, 0, 100, 20)
