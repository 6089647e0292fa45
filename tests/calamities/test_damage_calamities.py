"""Famine, Epidemic and Flood: damage to several victims (MC 8)."""

import pytest

from tests.calamities.positions import table

FIVE = "minoa, assyria, hatti, hellas, egypt"
OTHERS = {"minoa": "9 in far", "assyria": "9 in far", "hatti": "9 in far", "hellas": "9 in far"}


def famine(advances="", **others):
    words = f"hand famine; 20 in far; 9 in hill{advances and '; ' + advances}"
    return table(civs=FIVE, egypt=words, **{**OTHERS, **others})


# -------------------------------------------------------------------- Famine


def test_famine_is_ten_damage_and_five_for_three_others():
    game = famine()
    assert game.asked() == {"egypt": "ChooseVictims"}
    game.answer("egypt", ["minoa", "assyria", "hatti"])
    assert game.asked() == {"egypt": "ChooseLosses"}
    game.answer("egypt", {"tokens": {"far": 10}})
    assert [game.points(civ) for civ in ("minoa", "assyria", "hatti", "hellas", "egypt")] == [
        4, 4, 4, 9, 19,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("advances", "owed"),
    [
        ("", 10),
        ("agriculture", 15),
        ("pottery", 5),
        ("calendar", 5),
        ("pottery; calendar", 0),
        ("agriculture; pottery; calendar", 5),
    ],
)
def test_famine_for_the_primary_victim(advances, owed):
    game = famine(advances).answer("egypt", ["minoa", "assyria", "hatti"])
    assert game.owed("egypt") == owed
    assert set(game.chain("egypt")) == {"base", *filter(None, advances.split("; "))}


@pytest.mark.parametrize(
    ("advances", "owed"),
    [("agriculture", 5), ("pottery", 0), ("calendar", 0), ("pottery; calendar", 0)],
)
def test_famine_for_a_secondary_victim(advances, owed):
    game = famine(minoa=f"9 in far; {advances}").answer("egypt", ["minoa", "assyria", "hatti"])
    assert game.owed("minoa") == owed


def test_prevention_neither_cancels_famine_nor_protects_from_being_named():  # MC 8 Famine
    game = famine("pottery; calendar", minoa="9 in far; pottery")
    assert "minoa" in game.offer("egypt")["candidates"]
    game.answer("egypt", ["minoa", "assyria", "hatti"])
    assert game.points("egypt") == 29
    assert game.points("assyria") == 4


def test_a_player_without_units_cannot_be_named():
    game = famine(minoa="treasury 9")
    assert set(game.named("VictimsNamed")[0]["named"]) == {"assyria", "hatti", "hellas"}


def test_victims_lose_in_ranking_order_but_may_answer_meanwhile():  # MC 6.9, R-98
    two = "5 in far; 4 in hill"
    game = famine(minoa=two, hatti=two).answer("egypt", ["minoa", "assyria", "hatti"])
    assert game.asked() == {"minoa": "ChooseLosses"}
    game.answer("hatti", {"tokens": {"hill": 4, "far": 1}})
    assert game.points("hatti") == 9
    game.answer("minoa", {"tokens": {"far": 5}})
    assert game.points("hatti") == 4
    assert game.asked() == {"egypt": "ChooseLosses"}


# -------------------------------------------------------------------- Epidemic


def epidemic(advances="", giver="", **others):
    words = f"hand epidemic{giver and ' from ' + giver}; 20 in far; 9 in hill"
    words += advances and "; " + advances
    return table(civs=FIVE, egypt=words, **{**OTHERS, **others})


@pytest.mark.parametrize(
    ("advances", "owed"),
    [
        ("", 15),
        ("medicine", 10),
        ("enlightenment", 10),
        ("medicine; enlightenment", 5),
        ("roadbuilding", 20),
        ("trade empire; roadbuilding", 25),
        ("anatomy", 15),
    ],
)
def test_epidemic_for_the_primary_victim(advances, owed):
    assert epidemic(advances).answer("egypt", ["assyria", "hatti"]).owed("egypt") == owed


@pytest.mark.parametrize(
    ("advances", "owed"),
    [
        ("", 10),
        ("medicine", 5),
        ("anatomy", 5),
        ("medicine; anatomy", 0),
        ("enlightenment; roadbuilding; trade empire", 10),
    ],
)
def test_epidemic_for_a_secondary_victim(advances, owed):
    game = epidemic(assyria=f"9 in far; {advances}" if advances else "9 in far")
    assert game.answer("egypt", ["assyria", "hatti"]).owed("assyria") == owed


def test_the_beneficiary_cannot_be_named():  # MC 8 Epidemic
    game = epidemic(giver="hatti")
    assert game.refusal("egypt", ["hatti", "assyria"]) == "victims.not_eligible"
    assert list(game.offer("egypt")["candidates"]) == ["minoa", "assyria", "hellas"]


def test_an_untraded_epidemic_spares_the_default_beneficiary():  # MC 8, R-95
    assert list(epidemic().offer("egypt")["candidates"]) == ["assyria", "hatti", "hellas"]


def test_too_few_legal_victims_are_all_named():
    game = epidemic(giver="minoa", assyria="", hatti="treasury 3")
    assert game.named("VictimsNamed")[0]["named"] == ("hellas",)


# -------------------------------------------------------------------- Flood

DELTA = """
memphis: limit 4; white site; flood plain nile; land fayum
fayum:   limit 4; flood plain nile; land heights
heights: limit 3; black site; flood plain nile
ur:      limit 2; white site; flood plain euphrates; water gulf
shore:   limit 5; water gulf
desert:  limit 5; land heights
gulf:    sea
"""


def flood(egypt, **others):
    return table(land=DELTA, egypt=f"hand flood; {egypt}", **others)


def test_a_flood_takes_fifteen_from_the_plain_and_five_from_all_others_there():
    game = flood("9 in memphis; 9 in fayum; 9 in desert", hatti="8 in fayum", minoa="8 in desert")
    assert game.refusal("egypt", {"tokens": {"desert": 9, "fayum": 6}}) == "losses.tokens"
    game.answer("egypt", {"tokens": {"memphis": 9, "fayum": 6}})
    assert game.points("egypt") == 12
    assert game.points("hatti") == 3
    assert game.points("minoa") == 8


def test_cities_on_black_sites_are_safe_and_others_are_not():  # MC 8 Flood
    game = flood("city in heights, memphis, fayum; 1 in heights")
    assert game.points("egypt") == 5  # worth 11 on the plain: all of it goes
    assert game.cities("egypt") == "heights"


def test_the_plain_with_most_of_the_victims_points_is_flooded():
    game = flood("city in ur; 3 in memphis")
    assert game.named("PlainFlooded")[0]["plain"] == "euphrates"
    assert game.tokens("egypt") == {"memphis": 3}


def test_the_victim_breaks_a_tie_of_plains():
    game = flood("3 in ur; 3 in memphis")
    assert game.asked() == {"egypt": "ChoosePlace"}
    assert game.refusal("egypt", "gulf") == "place.not_eligible"
    game.answer("egypt", "nile")
    assert game.tokens("egypt") == {"ur": 3}


def test_without_units_on_a_plain_five_are_taken_from_the_coast():  # MC 8 Flood
    game = flood("9 in shore; 9 in desert", hatti="9 in ur")
    assert game.tokens("egypt") == {"desert": 9, "shore": 4}
    assert game.points("hatti") == 9


def test_a_city_on_a_black_site_alone_is_not_on_the_plain():  # MC 8 Flood
    game = flood("city in heights; 6 in shore")
    assert game.points("egypt") == 6


@pytest.mark.parametrize("role", ["egypt", "hatti"])
def test_one_advance_prevents_five_in_every_role(role):
    both = {"egypt": "20 in fayum", "hatti": "8 in fayum"}
    both[role] += "; engineering"
    game = flood(**both)
    assert game.points("egypt") == (10 if role == "egypt" else 5)
    assert game.points("hatti") == (8 if role == "hatti" else 3)


def test_prevention_works_on_the_coast_too():
    assert flood("9 in shore; engineering").points("egypt") == 9


def test_barbarians_and_pirates_are_not_flooded():  # MC 8
    game = flood("9 in fayum; 9 in memphis", barbarians="4 in heights; city in ur").defaults()
    assert game.barbarians() == {"heights": 4}
