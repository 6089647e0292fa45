from collections import Counter

import pytest

from ecumene.data import load
from tests.data.raw import table

FAMILIES = ("mega", "expansion")


@pytest.mark.parametrize("family", FAMILIES)
def test_51_advances_17_in_each_band_of_costs(family: str):  # MC 6.12
    costs = [entry["cost"] for entry in table(f"{family}/advances.toml").values()]
    assert len(costs) == 51
    assert sum(cost < 100 for cost in costs) == 17
    assert sum(100 < cost < 200 for cost in costs) == 17
    assert sum(cost > 200 for cost in costs) == 17


@pytest.mark.parametrize("family", FAMILIES)
def test_each_cheap_advance_gives_10_to_a_middle_one_and_that_20_to_a_dear_one(family: str):
    advances = table(f"{family}/advances.toml")
    bands: dict[int, list[str]] = {1: [], 2: [], 3: []}
    for id_, entry in advances.items():
        bands[1 if entry["cost"] < 100 else 2 if entry["cost"] < 200 else 3].append(id_)
    for band, points in ((1, 10), (2, 20)):
        special = [advances[id_]["special_credit"] for id_ in bands[band]]
        assert all([*credit.values()] == [points] for credit in special)
        assert sorted(to for credit in special for to in credit) == sorted(bands[band + 1])
    assert not any("special_credit" in advances[id_] for id_ in bands[3])


def test_victory_points_follow_the_cost():  # MC 6.13
    for entry in table("mega/advances.toml").values():
        band = 1 if entry["cost"] < 100 else 3 if entry["cost"] < 200 else 6
        assert entry["victory_points"] == band


def test_the_prices_that_the_rulebooks_confirm():  # MC 6.12, ME 6.12, FAQ
    advances = table("mega/advances.toml")
    confirmed = {
        "pottery": 60,
        "masonry": 60,
        "mysticism": 50,
        "music": 80,
        "drama_and_poetry": 80,
        "literacy": 110,
        "agriculture": 120,
        "democracy": 220,
    }
    assert {id_: advances[id_]["cost"] for id_ in confirmed} == confirmed


def test_the_groups_and_credits_that_the_rulebooks_confirm():  # MC 6.12, ME 6.12
    advances = table("mega/advances.toml")
    assert set(advances["mysticism"]["groups"]) == {"arts", "religion"}
    assert set(advances["literacy"]["groups"]) == {"civics", "arts"}
    assert advances["music"]["credits"] == {"arts": 10, "religion": 5}
    both = Counter(advances["pottery"]["credits"]) + Counter(advances["masonry"]["credits"])
    assert both == {"crafts": 20, "science": 5, "arts": 5}
    assert advances["pottery"]["special_credit"] == {"agriculture": 10}
    assert advances["agriculture"]["special_credit"] == {"democracy": 20}


def test_the_six_corrected_cards():  # FAQ, misprints
    advances = table("mega/advances.toml")
    credits = {id_: advances[id_]["credits"] for id_ in ("fundamentalism", "mythology", "politics")}
    assert credits["fundamentalism"] == {"religion": 10, "arts": 5}
    assert credits["mythology"] == {"religion": 10, "arts": 5}
    assert credits["politics"] == {"arts": 20, "religion": 5}
    assert advances["mathematics"]["credits"] == {
        "arts": 20,
        "science": 20,
        "civics": 10,
        "crafts": 10,
        "religion": 10,
    }
    assert advances["engineering"]["credits"] == {"crafts": 10, "science": 10}
    assert "40 less" in advances["library"]["text"]


def test_free_credits():  # MC 9, EP 33.0411, 33.051, 33.0811
    free = {
        family: {
            id_: entry["free_credits"]
            for id_, entry in table(f"{family}/advances.toml").items()
            if "free_credits" in entry
        }
        for family in FAMILIES
    }
    assert free["mega"] == {"written_record": 10, "monument": 20}
    assert free["expansion"] == {"written_record": 5, "monument": 10, "wonder_of_the_world": 20}


def test_expansion_prices_of_the_cards_that_differ():  # EP 33
    mega, expansion = (table(f"{family}/advances.toml") for family in FAMILIES)
    assert set(expansion) - set(mega) == {"astronomy"}
    assert set(mega) - set(expansion) == {"astronavigation"}
    differ = {
        id_: expansion[id_]["cost"]
        for id_ in mega.keys() & expansion.keys()
        if mega[id_]["cost"] != expansion[id_]["cost"]
    }
    assert differ == {
        "deism": 80,
        "naval_warfare": 180,
        "military": 150,
        "law": 170,
        "diplomacy": 180,
        "philosophy": 240,
        "politics": 220,
        "advanced_military": 260,
        "monotheism": 230,
        "mathematics": 240,
        "provincial_empire": 270,
        "trade_empire": 270,
        "wonder_of_the_world": 280,
    }


@pytest.mark.parametrize("ruleset", ["mega", "west", "expansion"])
def test_24_calamities_one_of_each_kind_in_each_stack_from_2_to_9(ruleset: str):  # MC 11
    calamities = load(ruleset).calamities.values()
    assert len(calamities) == 24
    places = {(calamity.stack, calamity.kind) for calamity in calamities}
    kinds = ("minor", "non_tradeable", "tradeable")
    assert places == {(stack, kind) for stack in range(2, 10) for kind in kinds}


def test_every_card_says_what_it_does():
    for ruleset in ("mega", "west", "expansion"):
        facts = load(ruleset)
        for card in (*facts.advances.values(), *facts.calamities.values()):
            assert card.text.endswith("."), card.id
            assert card.text == " ".join(card.text.split()), card.id


def test_an_advance_that_changes_a_calamity_names_it():
    for ruleset in ("mega", "expansion"):
        facts = load(ruleset)
        for calamity in facts.calamities.values():
            for modifier in calamity.modifiers:
                assert calamity.name in facts.advances[modifier.advance].text, modifier
