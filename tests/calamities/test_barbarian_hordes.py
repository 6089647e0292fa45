"""Barbarian Hordes (MC 8, R-114 to R-118)."""

import pytest

from tests.calamities.positions import table

STEPPE = """
camp:   limit 3; land river, hamlet
river:  limit 2; land hamlet
hamlet: limit 2; site; land town
town:   limit 4; site; water island
island: limit 1; site; water bay
moor:   limit 0; land camp, fen
fen:    limit 2; land moor
bay:    sea
"""


def horde(egypt, giver="minoa", **others):
    return table(land=STEPPE, egypt=f"hand barbarian hordes from {giver}; {egypt}", **others)


def moves(game):
    return [(e["area"], e["tokens"]) for e in game.named("HordeMoved")]


def test_fifteen_barbarians_take_a_city_and_the_rest_is_destroyed():  # MC 8
    game = horde("city in town")
    # 15 against 6, the fewer lose first: 10 are left, 4 may stay, nothing of Egypt is near
    assert moves(game) == [("town", 15)]
    assert game.barbarians() == {"town": 4}
    assert [e["tokens"] for e in game.named("HordeDispersed")] == [6]
    assert game.points("egypt") == 0


def test_a_wilderness_city_is_attacked_first():  # MC 8
    game = horde("city in town, camp")
    assert game.asked() == {}
    assert moves(game)[0] == ("camp", 15)


def test_the_controller_picks_the_city_if_all_stand_on_sites():  # MC 8
    game = horde("city in town, island")
    assert game.asked() == {"minoa": "ChooseCities"}
    game.answer("minoa", ["island"])
    assert moves(game)[0] == ("island", 15)


@pytest.mark.parametrize(
    ("advances", "tokens"),
    [
        ("monarchy", 10),
        ("politics", 20),
        ("provincial empire; politics", 25),
        ("monarchy; politics", 15),
    ],
)
def test_advances_change_the_number_of_barbarians(advances, tokens):  # MC 8
    assert moves(horde(f"city in town; {advances}"))[0] == ("town", tokens)


def test_the_excess_moves_on_to_units_of_the_victim_by_land_or_water():  # MC 8, FAQ
    game = horde("city in town; 1 in island; 2 in hamlet")
    assert game.asked() == {"minoa": "ChoosePlace"}
    assert game.refusal("minoa", "camp") == "place.not_eligible"
    game.answer("minoa", "island")
    assert moves(game)[1] == ("island", 6)
    assert game.barbarians() == {"island": 1, "town": 4}
    assert game.tokens("egypt") == {"hamlet": 2}  # not next to the island


def test_they_go_on_from_area_to_area():
    game = horde("city in camp; 2 in river; 1 in hamlet; politics; provincial empire")
    game.answer("minoa", "river").defaults()
    assert [area for area, _ in moves(game)] == ["camp", "river", "hamlet"]


def test_areas_without_units_of_the_victim_are_never_entered():  # FAQ Barbarian Hordes
    game = horde("city in town", hatti="1 in island", hellas="1 in hamlet")
    assert moves(game) == [("town", 15)]
    assert game.tokens("hatti") == {"island": 1}


def test_a_city_is_entered_only_if_it_would_fall():  # MC 8, R-115
    ten = horde("city in camp, hamlet; monarchy")  # two move on
    assert [area for area, _ in moves(ten)] == ["camp"]
    many = horde("city in camp, hamlet; politics")  # twelve move on
    assert [area for area, _ in moves(many)] == ["camp", "hamlet"]
    assert many.cities("egypt") == ""


def test_who_removes_last_counts_when_judging_success():
    words = "city in camp, hamlet; public works; 1 in hamlet"  # seven move on
    assert [area for area, _ in moves(horde(words))] == ["camp", "hamlet"]
    assert [area for area, _ in moves(horde(words + "; metalworking"))] == ["camp"]


def test_one_advance_asks_for_eight_barbarians_and_puts_up_seven():  # FAQ Engineering
    game = horde("city in camp; engineering")
    taken = game.named("CityTaken")[0]
    assert (taken["needed"], taken["defenders"]) == (8, 7)
    assert [reason["source"] for reason in taken["why"]] == ["base", "engineering"]


def test_short_stock_puts_up_fewer_defenders():
    game = horde("city in camp; treasury 53")
    assert game.named("CityTaken")[0]["defenders"] == 2


def test_others_in_an_entered_area_fight_along():  # MC 8, FAQ
    game = horde("city in camp; 1 in river", hatti="1 in river; cultural ascendancy")
    assert game.tokens("hatti") == {}
    assert game.tokens("egypt") == {}


def test_a_limit_of_zero_is_left_empty():  # FAQ Barbarian Hordes
    game = horde("city in camp; 1 in moor; 1 in fen")
    assert [area for area, _ in moves(game)] == ["camp", "moor", "fen"]
    assert "moor" not in game.barbarians()


def test_the_horde_is_cancelled_without_a_city():  # FAQ Barbarian Hordes
    game = horde("9 in camp")
    assert game.named("CalamityCancelled")[0]["reason"] == "no_city"
    assert game.barbarians() == {}


def test_no_card_and_no_treasury_is_taken():  # MC 8
    game = horde("city in camp; treasury 4")
    assert game.state.treasury["egypt"] == 4
    assert game.named("SpoilsTaken") == []


def test_barbarians_already_there_join_the_horde():
    game = horde("city in camp; 1 in river", barbarians="1 in river")
    assert moves(game) == [("camp", 15), ("river", 7)]
    assert game.barbarians() == {"camp": 3, "river": 2}


def test_a_victim_who_can_choose_their_losses_is_asked():  # MC 9 Advanced Military
    game = horde("city in camp; 2 in river; advanced military")
    assert game.asked() == {"egypt": "ChooseLoss"}


def test_too_few_barbarians_die_at_the_city():
    game = horde("city in town; 9 in town; monarchy")  # 10 against 9: two are left
    assert game.named("AttackFailed")[0]["tokens"] == 2
    assert game.barbarians() == {}
    assert game.cities("egypt") == "town"
