"""Calamities that reduce, destroy or hand over cities (MC 8)."""

import pytest

from tests.calamities.positions import table

SIX = "city in capital, far, hill, isle, port, cape"


# -------------------------------------------------------------------- Superstition


@pytest.mark.parametrize(
    ("advances", "count"),
    [
        ("", 3),
        ("mysticism", 2),
        ("mysticism; deism; enlightenment", 0),
        ("universal doctrine", 4),
        ("universal doctrine; deism", 3),
    ],
)
def test_superstition_reduces_three_cities_more_or_less(advances, count):
    game = table(egypt=f"hand superstition; {SIX}; {advances or 'masonry'}").defaults()
    assert game.owed("egypt") == count
    assert len(game.cities("egypt").split()) == 6 - count


def test_superstition_takes_the_cities_there_are():  # MC 8, example of Gerart
    game = table(egypt="hand superstition; city in capital, far")
    assert game.asked() == {}
    assert game.tokens("egypt") == {"capital": 4, "far": 5}
    assert game.chain("egypt") == {"base": 3, "cities": -1}


def test_superstition_lets_the_owner_choose():
    game = table(egypt=f"hand superstition; {SIX}")
    assert game.refusal("egypt", ["far", "hill"]) == "cities.count"
    assert game.refusal("egypt", ["far", "hill", "far"]) == "cities.twice"
    game.answer("egypt", ["far", "hill", "cape"])
    assert game.cities("egypt") == "capital isle port"


# -------------------------------------------------------------------- Civil Disorder


@pytest.mark.parametrize(
    ("cities", "advances", "reduced"),
    [
        (SIX, "", 3),
        (SIX, "music; drama and poetry; law; democracy", 0),
        (SIX, "advanced military; naval warfare", 5),
        (SIX, "music; naval warfare", 3),
        ("city in capital, far, hill", "", 0),
        ("city in capital, far", "advanced military", 0),
        ("city in capital, far", "advanced military; naval warfare", 1),
    ],
)
def test_civil_disorder_leaves_three_cities_more_or_less(cities, advances, reduced):
    game = table(egypt=f"hand civil disorder; {cities}; {advances or 'masonry'}").defaults()
    assert game.owed("egypt") == reduced
    assert len(game.named("CityReduced")) == reduced


def test_civil_disorder_gives_its_chain():
    game = table(egypt=f"hand civil disorder; {SIX}; music; naval warfare")
    assert game.chain("egypt") == {"cities": 6, "kept": -3, "music": -1, "naval_warfare": 1}


# -------------------------------------------------------------------- Slave Revolt


def test_slave_revolt_checks_support_at_a_rate_of_four():  # MC 8, R-107
    game = table(egypt="hand slave revolt; city in capital, far, hill; 11 in north")
    assert game.owed("egypt") == 4
    game.answer("egypt", ["hill"])
    assert game.cities("egypt") == "capital far"  # 14 tokens carry two cities


def test_tokens_of_reduced_cities_count_at_once():  # MC 8 Slave Revolt
    game = table(egypt="hand slave revolt; city in capital, far; 3 in north").answer(
        "egypt", ["far"]
    )
    assert game.cities("egypt") == "capital"


@pytest.mark.parametrize(
    ("advances", "rate"),
    [
        ("mythology", 3),
        ("mythology; enlightenment", 2),
        ("mining", 5),
        ("cultural ascendancy", 5),
        ("cultural ascendancy; mining; mythology", 5),
    ],
)
def test_slave_revolt_rates(advances, rate):
    game = table(egypt=f"hand slave revolt; city in capital; 9 in north; {advances}")
    assert game.owed("egypt") == rate


def test_enough_support_loses_nothing():
    game = table(egypt="hand slave revolt; city in capital, far; 8 in north")
    assert game.cities("egypt") == "capital far"


# -------------------------------------------------------------------- Treachery


def test_the_last_trader_annexes_a_city_of_their_choice():  # MC 8
    game = table(egypt="hand treachery from hatti; city in capital, far", hatti="1 in hill")
    game.answer("hatti", ["far"])
    assert (game.cities("egypt"), game.cities("hatti")) == ("capital", "far")


def test_one_advance_costs_another_city():  # MC 8 Treachery
    game = table(egypt=f"hand treachery from hatti; diplomacy; {SIX}")
    game.answer("hatti", ["far", "hill"])
    assert game.cities("hatti") == "far hill"


def test_a_city_that_cannot_be_annexed_is_destroyed_by_choice_of_the_beneficiary():
    nine = "\n".join(f"h{n}: limit 1; site" for n in range(9))
    land = "a: limit 3; site\nb: limit 3; site\n" + nine
    cities = ", ".join(f"h{n}" for n in range(9))
    full = table(
        land=land, egypt="hand treachery from hatti; city in a, b", hatti=f"city in {cities}"
    )
    assert full.ask("hatti").decision.fate == "destroyed"
    full.answer("hatti", ["b"])
    assert full.cities("egypt") == "a"
    assert len(full.cities("hatti").split()) == 9


def test_with_one_piece_left_one_city_is_annexed_and_one_destroyed():
    eight = "\n".join(f"h{n}: limit 1; site" for n in range(8))
    land = "a: limit 3; site\nb: limit 3; site\nc: limit 3; site\n" + eight
    cities = ", ".join(f"h{n}" for n in range(8))
    words = "hand treachery from hatti; diplomacy; city in a, b, c"
    game = table(land=land, egypt=words, hatti=f"city in {cities}")
    game.answer("hatti", ["a"]).answer("hatti", ["c"])
    assert game.cities("egypt") == "b"
    assert "a" in game.cities("hatti").split()


def test_treachery_without_a_city_takes_nothing():
    game = table(egypt="hand treachery from hatti; 3 in far")
    assert game.asked() == {}
    assert game.owed("egypt") == 0


def test_a_token_beside_an_annexed_city_is_destroyed():  # MC 9 Public Works, R-112
    game = table(egypt="hand treachery from hatti; public works; city in far; 1 in far")
    assert game.points("egypt") == 0
    assert game.cities("hatti") == "far"


# -------------------------------------------------------------------- Iconoclasm and Heresy


def heresy(egypt=f"hand iconoclasm and heresy from minoa; {SIX}", **others):
    cities = {"hatti": "city in h1, h2", "hellas": "city in g1, g2"}
    land = """
capital: limit 4; site
far: limit 5; site
hill: limit 3; site
isle: limit 2; site
port: limit 3; site
cape: limit 1; site
h1: limit 1; site
h2: limit 1; site
g1: limit 1; site
g2: limit 1; site
"""
    return table(land=land, egypt=egypt, **{**cities, **others})


def test_heresy_reduces_four_and_one_of_each_of_two_others():  # MC 8
    game = heresy()
    assert game.named("VictimsNamed")[0]["named"] == ("hatti", "hellas")
    game.answer("hatti", ["h1"]).answer("hellas", ["g2"])
    game.answer("egypt", ["far", "hill", "isle", "port"])
    assert [game.cities(c) for c in ("hatti", "hellas", "egypt")] == ["h2", "g1", "cape capital"]


@pytest.mark.parametrize(
    ("advances", "primary", "secondary"),
    [
        ("philosophy", 2, 0),
        ("theology", 1, 0),
        ("monotheism", 5, 2),
        ("theology; monotheism", 2, 0),
    ],
)
def test_heresy_modifiers_count_in_both_roles(advances, primary, secondary):
    words = f"hand iconoclasm and heresy from minoa; {SIX}; {advances}"
    game = heresy(egypt=words, hatti=f"city in h1, h2; {advances}")
    assert game.owed("egypt") == primary
    assert game.owed("hatti") == secondary


def test_cards_spare_a_primary_victim_but_nobody_else():  # MC 8, FAQ Theocracy
    words = f"hand iconoclasm and heresy from minoa, water, salt, gold; {SIX}; theocracy"
    game = heresy(egypt=words)
    game.answer("hatti", ["h1"])
    assert game.refusal("egypt", ["water"]) == "cards.count"
    assert game.refusal("egypt", ["water", "water"]) == "cards.not_held"
    game.answer("egypt", ["water", "salt"]).defaults()
    assert game.cities("egypt") == "cape capital far hill isle port"
    assert len(game.named("CityReduced")) == 2


def test_cards_spare_a_secondary_victim():  # FAQ Theocracy
    game = heresy(hatti="city in h1, h2; theocracy; hand salt, salt")
    assert game.asked() == {"hatti": "SpareCities"}
    game.answer("hatti", ["salt", "salt"])
    assert game.cities("hatti") == "h1 h2"


def test_declining_to_discard_reduces_as_usual():
    game = heresy(hatti="city in h1, h2; theocracy; hand salt, salt")
    game.answer("hatti", []).answer("hatti", ["h2"])
    assert game.cities("hatti") == "h1"


def test_with_a_single_card_nothing_can_be_spared():
    game = heresy(hatti="city in h1, h2; theocracy; hand salt")
    assert game.asked() == {"hatti": "ChooseCities"}


def test_heresy_is_cancelled_for_all_without_a_city_of_the_primary():  # FAQ Iconoclasm
    game = heresy(egypt="hand iconoclasm and heresy from minoa; 3 in far")
    assert game.named("CalamityCancelled")[0]["reason"] == "no_city"
    assert game.named("VictimsNamed") == []
    assert game.cities("hatti") == "h1 h2"


def test_the_beneficiary_is_spared():  # MC 8
    game = heresy(egypt=f"hand iconoclasm and heresy from hatti; {SIX}")
    assert game.named("VictimsNamed")[0]["named"] == ("hellas",)


# -------------------------------------------------------------------- Regression


def test_regression_moves_the_marker_back():  # MC 8
    game = table(egypt="hand regression; ast 6")
    assert game.state.ast["egypt"] == 5
    assert game.named("MarkerMovedBack")[0]["space"] == 5


@pytest.mark.parametrize(
    ("advances", "space"),
    [("fundamentalism", 4), ("library", 6), ("fundamentalism; library", 5)],
)
def test_regression_modifiers(advances, space):
    assert table(egypt=f"hand regression; ast 6; {advances}").state.ast["egypt"] == space


def test_regression_stops_at_the_start_arrow():
    game = table(egypt="hand regression; ast 1; fundamentalism")
    assert game.state.ast["egypt"] == 0


def test_two_cities_prevent_a_step_inland_ones_first():  # MC 8, R-125
    words = "hand regression; ast 6; enlightenment; city in capital, port, isle, far"
    game = table(egypt=words)
    assert game.refusal("egypt", ["capital", "port"]) == "sacrifice.inland_first"
    assert game.refusal("egypt", ["capital"]) == "sacrifice.count"
    assert game.refusal("egypt", ["capital", "far", "port", "isle"]) == "sacrifice.count"
    game.answer("egypt", ["capital", "far"])
    assert game.state.ast["egypt"] == 6
    assert game.cities("egypt") == "isle port"


def test_coastal_cities_serve_when_inland_ones_run_out():
    words = "hand regression; ast 6; enlightenment; fundamentalism; city in capital, port, isle"
    game = table(egypt=words)
    assert game.refusal("egypt", ["port", "isle"]) == "sacrifice.inland_first"
    game.answer("egypt", ["capital", "port"])
    assert game.state.ast["egypt"] == 5


def test_one_city_is_not_enough_to_prevent_a_step():
    game = table(egypt="hand regression; ast 6; enlightenment; city in capital")
    assert game.asked() == {}
    assert game.state.ast["egypt"] == 5


# -------------------------------------------------------------------- Piracy


def piracy(egypt="hand piracy from minoa; city in port, isle, cape, capital", **others):
    land = """
port: limit 3; site; water bay
isle: limit 2; site; water bay
cape: limit 1; site; water bay
capital: limit 4; site
h1: limit 1; site; water bay
h2: limit 1; site; water bay
g1: limit 1; site; water bay
a1: limit 1; site; water bay
m1: limit 1; site; water bay
bay: sea
"""
    cities = {"hatti": "city in h1, h2", "hellas": "city in g1", "assyria": "city in a1"}
    civs = "minoa, assyria, hatti, hellas, egypt"
    return table(civs=civs, land=land, egypt=egypt, **{**cities, **others})


def test_the_beneficiary_picks_two_coastal_cities_then_the_victim_one_of_two_others():
    game = piracy()
    assert game.asked() == {"minoa": "ChooseCities"}
    assert game.refusal("minoa", ["capital", "port"]) == "cities.not_eligible"
    game.answer("minoa", ["port", "isle"])
    assert game.asked() == {"egypt": "ChooseRaided"}
    assert game.refusal("egypt", ["h1", "h2"]) == "raid.same_owner"
    game.answer("egypt", ["h2", "a1"])
    assert game.cities("barbarians") == "a1 h2 isle port"
    assert game.named("VictimsNamed")[0]["named"] == ("hatti", "assyria")


@pytest.mark.parametrize(
    ("advances", "count"),
    [("cartography", 3), ("naval warfare", 1), ("cartography; naval warfare", 2)],
)
def test_piracy_modifiers(advances, count):
    game = piracy(egypt=f"hand piracy from minoa; city in port, isle, cape, capital; {advances}")
    assert game.owed("egypt") == count


def test_some_cannot_be_raided():  # MC 8 Piracy, R-95
    game = piracy(
        hatti="city in h1, h2; naval warfare", minoa="city in m1", hellas="1 in capital"
    ).answer("minoa", ["port", "isle"])
    assert game.asked() == {}
    assert game.cities("barbarians") == "a1 isle port"


def test_piracy_is_cancelled_without_a_coastal_city():  # FAQ Piracy
    game = piracy(egypt="hand piracy from minoa; city in capital")
    assert game.named("CalamityCancelled")[0]["reason"] == "no_coastal_city"
    assert game.cities("barbarians") == ""


def test_prevention_for_the_primary_victim_does_not_save_the_others():  # MC 8 Piracy
    game = piracy(egypt="hand piracy from minoa; city in port; naval warfare; cartography")
    game.answer("egypt", ["h1", "g1"])
    assert game.cities("barbarians") == "g1 h1 port"


def test_of_two_copies_the_players_are_named_first():
    land = "\n".join(f"{a}: limit 1; site; water bay" for a in ("p", "q", "r", "s", "t", "u"))
    blocks = {"minoa": "west", "saba": "east", "hatti": "west", "persia": "east", "egypt": "west"}
    game = table(
        land=land + "\nbay: sea",
        civs=blocks,
        minoa="city in p; hand piracy from persia",
        egypt="city in q; hand piracy of east from persia",
        saba="city in r, s",
        hatti="city in t, u",
    )
    assert [e["named"] for e in game.named("VictimsNamed")] == [("saba", "hatti"), ()]
    game.answer("minoa", ["s", "t"])
    assert game.cities("barbarians") == "p q s t"
