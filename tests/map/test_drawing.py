"""The picture: every area once, what is out of play greyed, all names on the sheet."""

import struct
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest

from ecumene.data import load
from ecumene.map import Box, Pieces, draw_svg, load_geometry, render_png
from ecumene.map.geometry.contacts import stated_borders
from ecumene.map.geometry.plane import Label
from ecumene.map.ink.faces import AREA_FACE, SEA_FACE
from ecumene.map.ink.style import COLOURS, DRAWING, channels, tint
from ecumene.map.layers.counters import cities
from ecumene.map.layers.lettering import ribbon_boxes
from ecumene.map.layers.spots import area_labels, furniture_boxes, overlap
from ecumene.map.scene import Scene, fitted, label_box, name_lines

FACTS = load("mega")
GEOMETRY = load_geometry()
EVERYBODY = FACTS.setups[(18, "both")]
OUT_OF_PLAY = COLOURS["outOfPlay"]
SVG = "{http://www.w3.org/2000/svg}"
ITALY = Box(520, 560, 480, 600)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {key: element for element in root.iter() if (key := element.get("id"))}


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(element: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in element.iter(f"{SVG}title")]


def scene(setup=EVERYBODY, window=GEOMETRY.view_box, pieces=None) -> Scene:
    return Scene(FACTS, GEOMETRY, setup, pieces or Pieces(), window)


@pytest.mark.parametrize("key", FACTS.setups, ids=str)
def test_every_area_is_drawn_once_and_greyed_when_out_of_play(key):
    setup = FACTS.setups[key]
    root = parsed(draw_svg(FACTS, setup))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(ids.values()) == {1}
    elements = by_id(root)
    for area, facts in FACTS.map.areas.items():
        element = elements[f"area-{area}"]
        plays = facts.region in setup.blocks
        assert (element.get("fill") != OUT_OF_PLAY) == plays
        assert ("out-of-play" in element.get("class", "")) != plays
    limits = elements["limits"].findall(f"{SVG}text")
    assert len(limits) == sum(a.region in setup.blocks for a in FACTS.map.areas.values())


def test_an_outline_with_several_paints_is_written_once():
    root = parsed(draw_svg(FACTS, EVERYBODY))
    outlines = [path.get("d") for path in root.iter(f"{SVG}path") if len(path.get("d", "")) > 9000]
    assert len(outlines) > 5
    assert max(Counter(outlines).values()) <= 2, "waves and coast have one outline between them"


def test_symbols_stand_where_the_facts_say():
    elements = by_id(parsed(draw_svg(FACTS, EVERYBODY)))
    sites = Counter(use.get("href") for use in elements["sites"].iter(f"{SVG}use"))
    stated = Counter(a.site for a in FACTS.map.areas.values() if a.site)
    assert sites == {f"#site-{colour}": count for colour, count in stated.items()}
    limits = Counter(t.text for t in elements["limits"].iter(f"{SVG}text"))
    assert limits == Counter(str(a.limit) for a in FACTS.map.areas.values())
    starts = {t.text for t in elements["starts"].iter(f"{SVG}text")}
    assert starts == {civ.name for civ in FACTS.civilizations.values()}
    marks = [use.get("href") for use in elements["marks"]]
    assert Counter(marks) == {"#bridge": 8, "#no-passage": 2}
    assert len(elements["volcanoes"]) == len(FACTS.map.volcanoes)


def test_water_that_reaches_no_open_sea_is_greyed():
    west, both = FACTS.setups[(9, "west")], EVERYBODY
    for setup, greyed in ((west, {"sinai", "eastern-desert", "ustiurt"}), (both, set())):
        elements = by_id(parsed(draw_svg(FACTS, setup)))
        waters = {key.removeprefix("water-"): e for key, e in elements.items() if "water-" in key}
        assert {area for area, e in waters.items() if e.get("fill") == OUT_OF_PLAY} == greyed


def test_every_label_lies_within_the_frame():
    boxes = [label_box(label) for label in area_labels(scene()).values()]
    boxes += [box for _, box in ribbon_boxes(scene()).values()]
    for sea, shape in GEOMETRY.seas.items():
        name = FACTS.map.seas[sea].name
        boxes.append(label_box(fitted(shape.label, name, shape.label.size), SEA_FACE))
    sheet = GEOMETRY.view_box
    for box in boxes:
        assert sheet.holds(box.x, box.y), box
        assert sheet.holds(box.x + box.width, box.y + box.height), box


def test_ribbons_hide_neither_names_nor_numbers():
    printed = [box for held in furniture_boxes(scene()).values() for box in held]
    for civ, ribbon in ribbon_boxes(scene()).values():
        covered = sum(overlap(ribbon, box) for box in printed)
        assert covered < 0.2 * ribbon.width * ribbon.height, civ


def test_a_larger_label_still_keeps_clear_of_its_furniture():
    boxes = furniture_boxes(scene())
    for area, label in area_labels(scene()).items():
        if label.size > GEOMETRY.areas[area].label.size:
            assert not any(label_box(label).meets(box) for box in boxes[area][1:]), area


def test_names_are_escaped():
    rome = FACTS.map.areas["rome"]
    odd = msgspec.structs.replace(rome, name='R<o>"m"&e')
    board = msgspec.structs.replace(FACTS.map, areas={**FACTS.map.areas, "rome": odd})
    facts = msgspec.structs.replace(FACTS, map=board)
    root = parsed(draw_svg(facts, EVERYBODY, crop=ITALY))
    assert 'R<o>"m"&e' in words(root)
    assert 'R<o>"m"&e' in titles(by_id(root)["lands"])


def test_a_name_of_another_edition_is_broken_anew():
    label = Label(0, 0, 0, 15, ("Western", "Desert"))
    assert name_lines("Western Desert", label) == ("Western", "Desert")
    assert name_lines("Great Sand Sea", label) == ("Great Sand", "Sea")
    assert name_lines("Siwa", label) == ("Siwa",)


def test_a_window_draws_only_what_it_shows():
    svg = draw_svg(FACTS, EVERYBODY, crop=ITALY)
    elements = by_id(parsed(svg))
    assert "area-rome" in elements
    assert "area-magadha" not in elements
    assert "cartouche" not in elements
    assert len(svg) < len(draw_svg(FACTS, EVERYBODY)) / 2


def test_pieces_are_drawn_with_their_owners():
    pieces = Pieces(
        tokens={"rome": {"rome": 3, "carthage": 2}},
        cities={"neapolis": "rome"},
        ships={"corsica": ["carthage"], "western-mediterranean": ["rome", "rome"]},
        barbarians={"samnium": 4},
        pirates=["syracuse"],
    )
    assert cities(scene(pieces=pieces)) == {"neapolis": "rome", "syracuse": "barbarians"}
    elements = by_id(parsed(draw_svg(FACTS, EVERYBODY, pieces)))
    assert titles(elements["tokens"]) == [
        "Rome: 3 in Rome",
        "Carthage: 2 in Rome",
        "Barbarians: 4 in Samnium",
    ]
    assert titles(elements["cities"]) == [
        "Rome: city in Neapolis",
        "Barbarians: pirate city in Syracuse",
    ]
    assert titles(elements["ships"]) == ["Carthage: ship", "Rome: ship", "Rome: ship"]


def lab(colour: str) -> tuple[float, float, float]:
    """CIE Lab of a colour: distances in it are what the eye sees."""
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in channels(colour))
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_neighbouring_regions_can_be_told_apart():
    assert DRAWING.tints.keys() == FACTS.civilizations.keys()
    wash = {civ: tint(civ, facts.colour) for civ, facts in FACTS.civilizations.items()}
    region = {area: facts.region for area, facts in FACTS.map.areas.items()}
    stated = stated_borders(FACTS.map)["land"]
    borders = {tuple(sorted((region[a], region[b]))) for a, b in stated if region[a] != region[b]}
    for one, other in borders:
        apart = sum((a - b) ** 2 for a, b in zip(lab(wash[one]), lab(wash[other]), strict=True))
        assert apart**0.5 > 11, (one, other)


@pytest.mark.parametrize(("crop", "height"), [(None, 333), (ITALY, 746)])
def test_a_png_has_the_width_asked_for(crop, height):
    png = render_png(draw_svg(FACTS, EVERYBODY, crop=crop, width=600), 600)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (600, height)


def test_letters_come_from_the_fonts_of_the_map():
    """A picture without its texts differs: the renderer found the shipped fonts."""
    svg = draw_svg(FACTS, EVERYBODY, crop=ITALY, width=300)
    assert AREA_FACE.family in svg
    silent = svg.replace('id="lettering"', 'id="lettering" display="none"')
    lettering = by_id(parsed(svg))["lettering"]
    assert len(words(lettering)) > 20
    assert render_png(svg, 300) != render_png(silent, 300)
