"""Calamities that strike a place: volcanoes, earthquakes, cyclones (MC 8)."""

import pytest

from tests.calamities.positions import table

# -------------------------------------------------------------------- Volcanic Eruption

SLOPES = """
neapolis: limit 2; black site; volcano vesuvius; water bay
campania: limit 2; volcano vesuvius; land neapolis, rome
rome:     limit 4; black site; land campania; water bay, ostia
ostia:    limit 1; black site; water bay
milazzo:  limit 2; white site; volcano etna; water bay
inland:   limit 3; black site
bay:      sea
"""


def erupts(egypt, **others):
    return table(land=SLOPES, egypt=f"hand volcanic eruption earthquake; {egypt}", **others)


def test_a_city_at_a_volcano_makes_it_erupt_and_kills_all_units_there():  # MC 8
    game = erupts(
        "city in neapolis, rome; 2 in campania", hatti="1 in campania", hellas="1 in rome"
    )
    assert game.cities("egypt") == "rome"
    assert game.points("hatti") == 0
    assert game.points("hellas") == 1
    assert game.asked() == {}


def test_ships_barbarians_and_pirates_survive_an_eruption():  # MC 8, R-103
    game = erupts("city in neapolis; ship in neapolis", barbarians="2 in campania")
    assert game.barbarians() == {"campania": 2}
    assert game.state.ships_in_stock("egypt") == 3


def test_the_volcano_that_hits_most_of_the_victims_points_erupts():
    game = erupts("city in neapolis, milazzo; 1 in milazzo")
    assert game.named("VolcanoErupted")[0]["volcano"] == "etna"
    assert game.cities("egypt") == "neapolis"


def test_the_victim_breaks_a_tie_of_volcanoes():
    game = erupts("city in neapolis, milazzo").answer("egypt", "vesuvius")
    assert game.cities("egypt") == "milazzo"


def test_tokens_at_a_volcano_make_no_eruption():  # MC 8
    game = erupts("city in inland; 2 in campania")
    assert game.named("VolcanoErupted") == []
    assert game.tokens("egypt") == {"campania": 2}


# -------------------------------------------------------------------- Earthquake


def test_an_earthquake_destroys_a_city_and_reduces_one_next_to_it():  # MC 8
    game = erupts("city in rome, inland", hatti="city in ostia")
    assert game.asked() == {"egypt": "ChooseShaken"}
    assert game.refusal("egypt", ["rome"]) == "earthquake.count"
    assert game.refusal("egypt", ["rome", "inland"]) == "earthquake.neighbour"
    assert game.refusal("egypt", ["ostia", "rome"]) == "earthquake.own_city"
    game.answer("egypt", ["rome", "ostia"])
    assert game.cities("egypt") == "inland"
    assert game.cities("hatti") == ""
    assert game.tokens("hatti") == {"ostia": 1}


def test_a_victim_may_choose_a_city_without_neighbours():
    game = erupts("city in rome, inland", hatti="city in ostia").answer("egypt", ["inland"])
    assert game.cities("egypt") == "rome"
    assert game.cities("hatti") == "ostia"


def test_an_own_city_is_struck_if_no_other_stands_there():  # MC 8
    game = erupts("city in rome, ostia")
    game.answer("egypt", ["rome", "ostia"])
    assert game.cities("egypt") == ""
    assert game.tokens("egypt") == {"ostia": 1}


def test_one_advance_reduces_the_own_city_instead():  # MC 8, MC 9 Engineering
    game = erupts("city in rome; engineering", hatti="city in ostia; engineering")
    assert game.tokens("egypt") == {"rome": 4}
    assert game.cities("hatti") == ""  # a second city is reduced whatever its owner holds


def test_pirate_cities_are_not_shaken():
    game = erupts("city in rome", barbarians="city in ostia")
    assert game.cities("barbarians") == "ostia"
    assert game.cities("egypt") == ""


def test_without_a_city_nothing_happens():
    game = erupts("3 in rome", hatti="city in ostia")
    assert game.named("CalamityCancelled")[0]["reason"] == "no_city"
    assert game.cities("hatti") == "ostia"


# -------------------------------------------------------------------- Cyclone

SEAS = """
a: limit 2; site; water gulf, bay
b: limit 2; site; water gulf
c: limit 2; site; water gulf
d: limit 2; site; water gulf
e: limit 2; site; water gulf
f: limit 2; site; water bay
g: limit 2; site; water bay, lagoon
lagoon: limit 2; site; water g
inland: limit 2; site
h: limit 2; site; water gulf
gulf: sea
bay: sea
"""


def cyclone(egypt, **others):
    return table(land=SEAS, egypt=f"hand cyclone; {egypt}", **others)


def test_a_cyclone_reduces_three_cities_and_two_of_each_other():  # MC 8
    game = cyclone("city in a, b, c, d", hatti="city in e, h, f")
    assert game.named("CycloneStruck")[0]["sea"] == "gulf"
    assert game.asked() == {"egypt": "ChooseCities"}
    game.answer("egypt", ["a", "b", "d"])
    assert game.cities("egypt") == "c"
    assert game.cities("hatti") == "f"


def test_the_victim_breaks_a_tie_of_seas():  # MC 8
    game = cyclone("city in a").answer("egypt", "bay")
    assert game.named("CycloneStruck")[0]["sea"] == "bay"


@pytest.mark.parametrize(
    ("cities", "advances", "reduced"),
    [
        ("a, b, c, d", "masonry", 2),
        ("a, b, c, d", "calendar", 1),
        ("a, b, c, d", "masonry; calendar", 0),
        ("a, b, c, d", "trade empire", 4),
        ("a, b, c, d, e", "trade empire; masonry", 3),
        ("b, c", "trade empire; masonry", 1),
        ("b", "masonry", 0),
        ("b, c", "calendar", 0),
    ],
)
def test_cities_are_unselected_after_selecting(cities, advances, reduced):
    game = cyclone(f"city in {cities}; {advances}").defaults()
    assert game.owed("egypt") == sum(game.chain("egypt").values()) == reduced
    assert len(game.named("CityReduced")) == reduced


def test_prevention_does_not_save_secondary_victims():  # FAQ Calendar, FAQ Masonry
    game = cyclone("city in b; masonry", hatti="city in c, d, e; masonry").defaults()
    assert game.cities("egypt") == "b"
    assert len(game.named("CityReduced")) == 1


def test_a_city_behind_a_lagoon_does_not_count():
    game = cyclone("city in lagoon, inland", hatti="city in b")
    assert game.named("CalamityCancelled")[0]["reason"] == "no_city_at_open_sea"
    assert game.cities("hatti") == "b"


def test_pirate_cities_are_not_struck():  # MC 8
    assert cyclone("city in b", barbarians="city in c").cities("barbarians") == "c"
