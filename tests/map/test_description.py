"""drawing.json, by which this painter and the page's draw the map, holds together."""

from collections.abc import Iterator
from itertools import pairwise, product
from math import cos, dist, radians, sin

import pytest

from ecumene.data import load
from ecumene.map import Box, Pieces, load_geometry
from ecumene.map.geometry.contacts import pair, shared_arcs
from ecumene.map.geometry.plane import Point, box_of
from ecumene.map.ink.drawing import Paint, Step
from ecumene.map.ink.style import COLOURS, DRAWING, hue
from ecumene.map.layers.shapes import SHAPES
from ecumene.map.layers.spots import area_labels, furniture_boxes, inside, outlines
from ecumene.map.scene import Scene, label_box

FACTS = load("mega")
GEOMETRY = load_geometry()
SCENE = Scene(FACTS, GEOMETRY, FACTS.setups[(18, "both")], Pieces(), GEOMETRY.view_box)
STEPS: list[Step] = [step for steps in DRAWING.layers.values() for step in steps]
OWN = {"own": "#ffffff", "piece": "#000000"}


def paints() -> Iterator[Paint]:
    """Everything that is laid on anything."""
    yield from (paint for step in STEPS for paint in step.paint)
    yield from (part for parts in DRAWING.symbols.values() for part in parts)
    yield from DRAWING.patterns.values()
    yield from (hand.halo for hand in DRAWING.letters.values() if hand.halo)
    yield DRAWING.ribbon


def test_the_steps_name_shapes_symbols_and_places_that_exist():
    assert {step.draw for step in STEPS if step.draw} == SHAPES.keys()
    assert {step.put for step in STEPS if step.put} < DRAWING.symbols.keys()
    assert {step.at for step in STEPS if step.at} == DRAWING.places.keys()
    assert {paint.pattern for paint in paints() if paint.pattern} == DRAWING.patterns.keys()


def test_every_symbol_has_an_outline():
    for name, parts in DRAWING.symbols.items():
        for part in parts:
            known = part.path in DRAWING.outlines or part.path.startswith("M")
            assert known != (part.circle > 0), name


def test_every_colour_is_known_and_every_mixture_is_whole():
    for paint in paints():
        for colour in (paint.fill, paint.stroke):
            assert colour is None or str(hue(colour, OWN)).startswith("#")
            if isinstance(colour, dict):
                assert sum(colour.values()) == pytest.approx(1)


def test_a_mixture_lies_between_its_colours():
    assert hue({"black": 0.5, "white": 0.5}) == "#8d8880"
    assert hue({"own": 0.25, "piece": 0.75}, OWN) == "#404040"
    assert hue("ink") == COLOURS["ink"]


def test_every_rank_of_river_has_its_width_and_the_greatest_is_the_broadest():
    assert {river.rank for river in GEOMETRY.rivers} == set(range(len(DRAWING.river_widths)))
    assert DRAWING.river_widths == sorted(DRAWING.river_widths, reverse=True)


def peaks() -> list[Point]:
    flat = DRAWING.places["peaks"]
    return [Point(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def test_the_nearer_mountain_covers_the_farther():
    assert all(one.y <= other.y for one, other in pairwise(peaks()))


def test_mountains_stand_within_one_area_and_hide_nothing():
    printed = [box for boxes in furniture_boxes(SCENE).values() for box in boxes]
    printed += [label_box(label) for label in area_labels(SCENE).values()]
    printed += [box_of(GEOMETRY.points(ring)) for ring in GEOMETRY.lakes]
    lands = [
        (box_of([point for ring in rings for point in ring]), rings)
        for shape in [*GEOMETRY.areas.values(), GEOMETRY.outside]
        if (rings := outlines(GEOMETRY, shape.land))
    ]
    for peak in peaks():
        foot = Box(peak.x - 9, peak.y - 9, 18, 14)
        assert not any(foot.meets(box) for box in printed), peak
        corners = list(product((foot.x, foot.x + foot.width), (foot.y, foot.y + foot.height)))
        assert any(
            box.holds(*peak) and all(inside(*corner, rings) for corner in corners)
            for box, rings in lands
        ), peak


def test_a_bridge_crosses_every_short_border_in_its_middle():
    bridges = {pair(*mark.between): mark for mark in DRAWING.marks if mark.put == "bridge"}
    assert bridges.keys() == {pair(*border.pair) for border in GEOMETRY.exceptions.short}
    for border in GEOMETRY.exceptions.short:
        mark = bridges[pair(*border.pair)]
        points = GEOMETRY.points(
            GEOMETRY.arcs[shared_arcs(GEOMETRY, border.kind)[pair(*border.pair)][0]]
        )
        (x0, y0), (x1, y1) = points[0], points[-1]
        assert dist(mark.at, ((x0 + x1) / 2, (y0 + y1) / 2)) < 0.1
        along = (x1 - x0) * cos(radians(mark.turn)) + (y1 - y0) * sin(radians(mark.turn))
        assert abs(along) < 0.1, "it stands at right angles to the border"


def test_a_cross_bars_the_way_where_areas_only_all_but_touch():
    crosses = {pair(*mark.between): mark.at for mark in DRAWING.marks if mark.put == "no-passage"}
    assert crosses.keys() == {pair(*places) for places in FACTS.map.not_adjacent}
    for places, at in crosses.items():
        first, second = (corners(place) for place in places)
        ends = (first & second) or set(min(product(first, second), key=lambda ends: dist(*ends)))
        middle = [sum(values) / len(ends) for values in zip(*ends, strict=True)]
        assert dist(at, middle) < 0.1


def corners(place) -> set[Point]:
    """Where the arcs round a place begin."""
    shape = GEOMETRY.shape(place)
    rings = [ring for polygon in [*shape.land, *shape.water] for ring in polygon]
    return {GEOMETRY.points(GEOMETRY.arc(index))[0] for ring in rings for index in ring}
