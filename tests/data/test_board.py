from collections import Counter

from ecumene.data import load
from ecumene.names import Area
from tests.data.raw import area_table, table

AREAS, SEAS = area_table()
LAND = {area: row.land for area, row in AREAS.items()}
WATER = {area: row.water for area, row in AREAS.items()} | SEAS


def borders(neighbours: dict[str, list[str]]) -> Counter[frozenset[str]]:
    """Each border and how often it is written down."""
    return Counter(frozenset((a, b)) for a, others in neighbours.items() for b in others)


def connected(areas: set[str]) -> bool:
    """Whether one can go from any of these to any other through them and open seas alone."""
    reached, edge = set(), {min(areas)}
    while edge:
        area = edge.pop()
        reached.add(area)
        edge |= ({*LAND.get(area, ()), *WATER[area]} & {*areas, *SEAS}) - reached
    return areas <= reached


def test_the_board_has_318_areas_and_20_open_seas():
    assert (len(AREAS), len(SEAS)) == (318, 20)


def test_712_borders_by_land_and_430_by_water_each_written_on_both_sides():
    assert len(borders(LAND)) == 712
    assert len(borders(WATER)) == 430
    assert set(borders(LAND).values()) == set(borders(WATER).values()) == {2}


def test_two_pairs_touch_but_are_not_neighbours():  # MC 3, ME 3
    pairs = table("board/features.toml")["not_adjacent"]
    assert pairs == [["chalcis", "athens"], ["boeotia", "eretria"]]
    for a, b in pairs:
        assert b not in LAND[a] + WATER[a]


def test_every_region_hangs_together():
    regions = {row.region for row in AREAS.values()}
    assert len(regions) == 18
    for region in regions:
        assert connected({area for area, row in AREAS.items() if row.region == region}), region


def test_the_whole_world_hangs_together():
    assert connected(set(AREAS))


def test_every_coast_reaches_an_open_sea_from_one_coastal_area_to_the_next():
    reached, edge = set(), set(SEAS)
    while edge:
        area = edge.pop()
        reached.add(area)
        edge |= set(WATER[area]) - reached
    assert {area for area, row in AREAS.items() if row.water} <= reached


def test_three_coasts_need_boards_2_and_3():  # ME 3, R-102
    needs = table("board/features.toml")["coast_needs_boards"]
    assert needs == {"eastern-desert": [2, 3], "sinai": [2, 3], "ustiurt": [2, 3]}
    assert load("mega").map.coast_needs_boards == dict.fromkeys(needs, (2, 3))


def test_sinai_and_eastern_desert_meet_no_water_of_their_own_board_but_each_other():  # ME 3
    areas = load("mega").map.areas
    pair = {Area("sinai"), Area("eastern-desert")}
    for area in pair:
        beyond = set(areas[area].water) - pair
        assert areas[area].board == 2
        assert {areas[other].board for other in beyond} == {3}


def test_limits_sites_and_flood_plains():  # MC 3
    features = table("board/features.toml")
    on_plain = {area for plain in features["flood_plains"].values() for area in plain["areas"]}
    for area, row in AREAS.items():
        assert row.limit in "01234"
        assert row.site in ("", "black", "white")
        assert row.site != "white" or area in on_plain, area
        assert not row.site or row.limit != "0", area
    assert (len(features["flood_plains"]), len(on_plain)) == (9, 35)


def test_three_volcanoes_in_the_west_and_three_in_the_east():  # MC 8 Volcanic Eruption
    civilizations = table("board/civilizations.toml")
    sides = Counter(
        civilizations[AREAS[volcano["areas"][0]].region]["side"]
        for volcano in table("board/features.toml")["volcanoes"].values()
    )
    assert sides == {"west": 3, "east": 3}


def test_eighteen_civilizations_nine_a_side_with_the_ranks_the_rulebooks_name():
    facts = table("board/civilizations.toml")
    assert sorted(entry["rank"] for entry in facts.values()) == list(range(1, 19))
    assert Counter(entry["side"] for entry in facts.values()) == {"west": 9, "east": 9}
    assert all(AREAS[entry["start"]].region == civ for civ, entry in facts.items())
    named = {"assyria": 3, "maurya": 4, "dravidia": 8, "rome": 11}
    named |= {"persia": 12, "hellas": 15, "indus": 16, "egypt": 17}
    assert {civ: facts[civ]["rank"] for civ in named} == named
    assert facts["minoa"]["rank"] < facts["saba"]["rank"]


def test_the_loaded_map_says_what_the_files_say():
    map_ = load("mega").map
    assert {area: list(facts.land) for area, facts in map_.areas.items()} == LAND
    everywhere = {**map_.areas, **map_.seas}
    assert {area: list(facts.water) for area, facts in everywhere.items()} == WATER
    tanis = map_.areas[Area("tanis")]
    assert (tanis.name, tanis.region, tanis.board, tanis.limit) == ("Tanis", "egypt", 2, 2)
    assert (tanis.site, tanis.flood_plain, tanis.start) == ("white", "nile", "egypt")
    assert map_.areas[Area("thera")].volcano == "thera"
    assert map_.areas[Area("bactra")].also == ("Balkh",)


def test_the_water_of_every_area_hangs_together():
    for facts in load("mega").map.areas.values():
        assert facts.coasts == ((facts.water,) if facts.coastal else ())
