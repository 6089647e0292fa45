"""What touches on the drawing is what borders in the facts."""

from itertools import pairwise
from math import dist

from ecumene.data import load
from ecumene.map import load_geometry
from ecumene.map.geometry.contacts import (
    drawn_contacts,
    owners,
    pair,
    shared_arcs,
    stated_borders,
)

GEOMETRY = load_geometry()
BOARD = load("mega").map
SHORT = {
    ("land", ("sabrata", "thapsus")),
    ("water", ("adulis", "danakil")),
    ("water", ("corsica", "etruria")),
    ("water", ("germania-inferior", "germania-magna")),
    ("water", ("harmozia", "makran")),
    ("water", ("lothal", "surashtra")),
    ("water", ("main", "yathrib")),
    ("water", ("pandyas", "vanchi")),
}


def test_drawing_and_facts_disagree_nowhere():
    drawn, stated = drawn_contacts(GEOMETRY), stated_borders(BOARD)
    missing = [(k, p) for k in ("land", "water") for p in sorted(stated[k] - drawn[k])]
    spurious = [(k, p) for k in ("land", "water") for p in sorted(drawn[k] - stated[k])]
    assert (missing, spurious) == ([], [])
    assert (len(drawn["land"]), len(drawn["water"])) == (712, 430)
    assert GEOMETRY.exceptions.missing == GEOMETRY.exceptions.spurious == []


def test_just_these_borders_are_short():
    assert {(b.kind, pair(*b.pair)) for b in GEOMETRY.exceptions.short} == SHORT
    drawn = {
        (kind, places)
        for kind in ("land", "water")
        for places, arcs in shared_arcs(GEOMETRY, kind).items()
        if sum(length(arc) for arc in arcs) < 12
    }
    assert drawn == SHORT


def length(arc: int) -> float:
    points = GEOMETRY.points(GEOMETRY.arcs[arc])
    return sum(dist(a, b) for a, b in pairwise(points))


def test_the_pairs_that_are_not_adjacent_come_close_and_share_no_border():
    drawn = drawn_contacts(GEOMETRY)
    assert {pair(*p) for p in BOARD.not_adjacent} == {
        ("athens", "chalcis"),
        ("boeotia", "eretria"),
    }
    for places in BOARD.not_adjacent:
        assert pair(*places) not in drawn["land"] | drawn["water"]


def test_an_arc_has_two_sides():
    for kind in ("land", "water"):
        assert max(len(places) for places in owners(GEOMETRY, kind).values()) == 2


def test_only_athens_reaches_a_coast_that_is_not_its_own():
    """The one place that looks like a border and is none carries the no-passage mark."""
    land, water = owners(GEOMETRY, "land"), owners(GEOMETRY, "water")
    foreign = {
        (ashore, afloat)
        for arc, kind in enumerate(GEOMETRY.arc_kinds)
        if kind == "c"
        for ashore in land.get(arc, [])
        for afloat in water.get(arc, [])
        if ashore != afloat
    }
    stated = stated_borders(BOARD)
    strangers = {p for p in foreign if pair(*p) not in stated["land"] | stated["water"]}
    assert strangers == {("chalcis", "athens")}
