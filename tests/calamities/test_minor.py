"""The minor calamities (MC 8)."""

import pytest

from tests.calamities.positions import table


def minor(egypt, **others):
    return table(players=9, egypt=egypt, **others)


# -------------------------------------------------------------------- Tempest


def test_tempest_takes_two_damage_from_coastal_areas():
    game = minor("hand tempest; 1 in port; 2 in isle; 5 in far")
    assert game.asked() == {"egypt": "ChooseLosses"}
    assert game.refusal("egypt", {"tokens": {"far": 2}}) == "losses.tokens"
    game.answer("egypt", {"tokens": {"port": 1, "isle": 1}})
    assert game.tokens("egypt") == {"far": 5, "isle": 1}


def test_tempest_takes_five_treasury_or_what_there_is():
    assert minor("hand tempest; treasury 8").state.treasury["egypt"] == 3
    assert minor("hand tempest; treasury 4").state.treasury["egypt"] == 0


def test_tempest_takes_treasury_even_without_coastal_units():  # FAQ Tempest
    game = minor("hand tempest; treasury 8; 4 in far")
    assert game.state.treasury["egypt"] == 3
    assert game.tokens("egypt") == {"far": 4}


def test_advances_do_not_soften_minor_calamities():  # MC 6.9A
    game = minor("hand tempest; masonry; calendar; engineering; 2 in port; 2 in far")
    assert game.tokens("egypt") == {"far": 2}


# -------------------------------------------------------------------- Squandered Wealth


@pytest.mark.parametrize(("before", "after"), [(25, 15), (10, 0), (7, 0), (0, 0)])
def test_squandered_wealth_takes_ten_treasury_or_all(before, after):
    game = minor(f"hand squandered wealth; treasury {before}")
    assert game.state.treasury["egypt"] == after


# -------------------------------------------------------------------- City Riots


def test_city_riots_reduce_a_city_and_take_five_treasury():
    game = minor("hand city riots; city in capital, far; treasury 6")
    game.answer("egypt", ["capital"])
    assert game.cities("egypt") == "far"
    assert game.tokens("egypt") == {"capital": 4}
    assert game.state.treasury["egypt"] == 1


def test_city_riots_without_a_city_still_take_treasury():
    assert minor("hand city riots; treasury 6; 1 in far").state.treasury["egypt"] == 1


def test_city_riots_reduce_before_the_treasury_returns_to_stock():
    game = minor("hand city riots; city in capital; treasury 50; 4 in far")
    assert game.tokens("egypt") == {"capital": 1, "far": 4}  # one token was left in stock


# -------------------------------------------------------------------- City in Flames


def test_city_in_flames_destroys_a_city():
    game = minor("hand city in flames; city in capital, far; treasury 9")
    assert game.asked() == {"egypt": "ChooseCities"}
    game.answer("egypt", ["far"])
    assert game.cities("egypt") == "capital"
    assert game.state.treasury["egypt"] == 9


def test_city_in_flames_can_be_bought_off_for_exactly_ten():
    game = minor("hand city in flames; city in capital, far; treasury 11")
    assert game.asked() == {"egypt": "PayOrLoseCity"}
    assert game.refusal("egypt", ["hill"]) == "cities.not_eligible"
    game.answer("egypt", [])
    assert game.cities("egypt") == "capital far"
    assert game.state.treasury["egypt"] == 1


def test_city_in_flames_lets_a_rich_victim_lose_the_city():
    game = minor("hand city in flames; city in capital; treasury 11").answer("egypt", ["capital"])
    assert game.cities("egypt") == ""
    assert game.state.treasury["egypt"] == 11


def test_city_in_flames_without_a_city_does_nothing():
    game = minor("hand city in flames; treasury 30; 2 in far")
    assert game.asked() == {}
    assert game.state.treasury["egypt"] == 30


# -------------------------------------------------------------------- Tribal Conflict


def test_tribal_conflict_takes_five_damage_anywhere():
    game = minor("hand tribal conflict; 4 in far; 3 in hill")
    assert game.refusal("egypt", {"tokens": {"far": 4}}) == "losses.too_few"
    game.answer("egypt", {"tokens": {"far": 3, "hill": 2}})
    assert game.tokens("egypt") == {"far": 1, "hill": 1}


def test_tribal_conflict_may_cost_a_city():
    game = minor("hand tribal conflict; city in capital; 3 in hill")
    game.answer("egypt", {"cities": {"capital": 0}})
    assert game.points("egypt") == 3


def test_tribal_conflict_takes_all_that_is_worth_no_more():
    game = minor("hand tribal conflict; 3 in hill")
    assert game.asked() == {}
    assert game.points("egypt") == 0


# -------------------------------------------------------------------- Minor Uprising


def test_minor_uprising_destroys_a_city_of_the_victims_choice():
    game = minor("hand minor uprising; city in capital, far").answer("egypt", ["capital"])
    assert game.cities("egypt") == "far"
    assert game.tokens("egypt") == {}


def test_minor_uprising_takes_the_only_city_unasked():
    assert minor("hand minor uprising; city in capital").cities("egypt") == ""


def test_minor_uprising_destroys_the_token_beside_the_city_too():  # MC 9 Public Works, R-112
    game = minor("hand minor uprising; public works; city in capital; 1 in capital")
    assert game.points("egypt") == 0


# -------------------------------------------------------------------- Banditry


def test_banditry_takes_two_commodity_cards_of_the_victims_choice():
    game = minor("hand banditry, salt, salt, ochre")
    assert game.refusal("egypt", ["salt"]) == "cards.price"
    assert game.refusal("egypt", ["salt", "clay"]) == "cards.not_held"
    assert game.refusal("egypt", ["ochre", "ochre"]) == "cards.not_held"
    assert game.refusal("egypt", ["salt", "salt", "ochre"]) == "cards.count"
    game.answer("egypt", ["salt", "ochre"])
    assert [card.name for card in game.state.hands["egypt"].cards] == ["salt"]


def test_banditry_may_be_bought_off_card_by_card():
    game = minor("hand banditry, salt, ochre; treasury 5")
    assert game.refusal("egypt", []) == "cards.price"
    game.answer("egypt", ["ochre"])
    assert game.state.treasury["egypt"] == 1
    assert game.state.discards["west"][1] == ("ochre",)


def test_banditry_takes_water_too_which_has_no_pile():  # MC 8, FAQ
    game = minor("hand banditry, water, salt, gold").answer("egypt", ["water", "salt"])
    assert [card.name for card in game.state.hands["egypt"].cards] == ["gold"]


def test_banditry_takes_what_there_is():  # MC 8
    game = minor("hand banditry, salt")
    assert game.asked() == {}
    assert len(game.state.hands["egypt"]) == 0
    assert minor("hand banditry; treasury 9").state.treasury["egypt"] == 9


# -------------------------------------------------------------------- Coastal Migration


def test_coastal_migration_destroys_a_coastal_city():
    game = minor("hand coastal migration; city in port, isle, capital; treasury 5")
    assert game.refusal("egypt", ["capital"]) == "cities.not_eligible"
    game.answer("egypt", ["isle"])
    assert game.cities("egypt") == "capital port"
    assert game.state.treasury["egypt"] == 0


def test_coastal_migration_takes_treasury_without_a_coastal_city():  # FAQ Coastal Migration
    game = minor("hand coastal migration; city in capital; treasury 7")
    assert game.cities("egypt") == "capital"
    assert game.state.treasury["egypt"] == 2


def test_coastal_migration_takes_what_treasury_there_is():
    game = minor("hand coastal migration; city in port; treasury 3")
    assert game.cities("egypt") == ""
    assert game.state.treasury["egypt"] == 0
