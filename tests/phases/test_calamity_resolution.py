"""Calamity resolution (MC 6.9): order, copies, beneficiaries, secondary victims."""

from ecumene.names import Civ
from tests.calamities.positions import TWO_BLOCKS, table

ALL_THERE = {
    "minoa": "3 in far", "saba": "3 in far", "hatti": "3 in far", "persia": "3 in far",
    "hellas": "3 in far", "parthia": "3 in far",
}  # fmt: skip


def order(game):
    return [(e["calamity"], e["victim"]) for e in game.named("CalamityStruck")]


def test_majors_are_called_by_stack_the_non_tradeable_first():  # MC 6.9B
    game = table(
        egypt="hand treachery, civil war; city in capital",
        hatti="hand volcanic eruption earthquake, piracy",
    ).defaults()
    assert [e["calamity"] for e in game.named("CalamityCalled")] == [
        "volcanic_eruption_earthquake", "treachery", "civil_war", "piracy",
    ]  # fmt: skip


def test_minors_come_first_in_ranking_order_own_ones_by_stack():  # MC 6.9A
    game = table(
        players=9,
        egypt="hand squandered wealth, tempest, famine",
        minoa="hand tribal conflict, volcanic eruption earthquake",
    ).defaults()
    assert order(game) == [
        ("tribal_conflict", "minoa"), ("tempest", "egypt"), ("squandered_wealth", "egypt"),
        ("volcanic_eruption_earthquake", "minoa"), ("famine", "egypt"),
    ]  # fmt: skip


def test_minors_are_revealed_all_at_once():  # MC 6.9A
    game = table(players=9, egypt="hand tempest", minoa="hand tribal conflict; 3 in far; 4 in hill")
    assert game.named("MinorCalamitiesRevealed")[0]["held"] == {
        "minoa": ("tribal_conflict",),
        "egypt": ("tempest",),
    }
    assert game.asked() == {"minoa": "ChooseLosses"}


def test_a_later_victim_of_a_minor_may_decide_meanwhile():  # MC 6.9A, R-02
    two = "hand tribal conflict; 3 in far; 4 in hill"
    game = table(players=9, egypt="hand tempest; 2 in port; 2 in cape", minoa=two)
    game.answer("egypt", {"tokens": {"port": 2}})
    assert game.tokens("egypt") == {"cape": 2, "port": 2}
    game.answer("minoa", {"tokens": {"far": 1, "hill": 4}})
    assert game.tokens("egypt") == {"cape": 2}


def test_names_are_secret_until_the_calamity_is_called():  # MC 6.8, 6.9B
    game = table(
        egypt="hand superstition, piracy; city in port, capital, far, hill", minoa="1 in far"
    )
    assert game.asked() == {"egypt": "ChooseCities"}
    seen = {str(logged.event) for logged in game.game.events(Civ("minoa"))}
    assert not any("piracy" in event for event in seen)


# -------------------------------------------------------------------- beneficiaries


def struck(game, place=0):
    return game.named("CalamityStruck")[place]["beneficiary"]


def test_the_last_trader_is_the_beneficiary():  # MC 8, R-90
    game = table(egypt="hand treachery from hatti; city in capital", minoa="")
    assert struck(game) == "hatti"
    assert game.named("CalamityStruck")[0]["why"][0]["source"] == "last_trader"


def test_an_untraded_calamity_goes_by_cities_in_stock():  # MC 8, R-94
    game = table(
        egypt="hand treachery; city in capital",
        minoa="city in isle", hatti="city in port", hellas="1 in far",
    )  # fmt: skip
    assert struck(game) == "hellas"


def test_tokens_in_stock_break_ties_treasury_does_not_count():
    game = table(egypt="hand treachery; city in capital", minoa="treasury 5", hatti="2 in far")
    assert struck(game) == "hellas"


def test_ranking_breaks_the_last_tie_and_the_victim_is_never_it():  # MC 8
    game = table(minoa="hand treachery; city in capital", hatti="")
    assert struck(game) == "hatti"


def test_civil_war_and_tyranny_never_ask_who_traded():  # FAQ Calamity Resolution
    game = table(egypt="hand tyranny from hatti; 9 in far", hatti="city in port")
    assert struck(game) == "minoa"


def test_a_non_tradeable_calamity_stays_in_its_block():  # MC 6.9, R-129
    west = {"minoa": "city in far", "hatti": "1 in far", "hellas": "2 in far"}
    game = table(civs=TWO_BLOCKS, egypt="hand tyranny; 9 in hill", **west)
    assert struck(game) == "hatti"  # though Saba, Persia and Parthia have more in stock


# -------------------------------------------------------------------- two copies


def test_both_primaries_name_their_victims_before_anything_is_lost():  # MC 6.9, R-96
    game = table(
        civs=TWO_BLOCKS,
        **{**ALL_THERE, "minoa": "9 in far; 9 in hill; hand epidemic from persia"},
        egypt="9 in far; 9 in hill; hand epidemic of east from minoa",
    )
    assert game.asked() == {"minoa": "ChooseVictims"}
    assert list(game.offer("minoa")["candidates"]) == ["saba", "hatti", "hellas", "parthia"]
    game.answer("minoa", ["saba", "hatti"])
    assert game.asked() == {"minoa": "ChooseLosses"}
    assert game.named("VictimsNamed")[1]["named"] == ("hellas", "parthia")
    assert [e["calamity"] for e in game.named("CalamityStruck")] == ["epidemic"]


def test_a_beneficiary_of_either_copy_cannot_be_named():  # MC 6.9, FAQ
    game = table(
        civs=TWO_BLOCKS,
        **{**ALL_THERE, "minoa": "9 in far; 9 in hill; hand epidemic from persia"},
        egypt="9 in far; 9 in hill; hand epidemic of east from hatti",
    )
    assert list(game.offer("minoa")["candidates"]) == ["saba", "hellas", "parthia"]
    assert game.refusal("minoa", ["persia", "saba"]) == "victims.not_eligible"
    game.answer("minoa", ["saba", "parthia"])
    assert game.named("VictimsNamed")[1]["named"] == ("hellas",)


def test_victims_of_a_non_tradeable_calamity_are_of_the_own_block():  # MC 6.9, R-95
    game = table(civs=TWO_BLOCKS, **ALL_THERE, egypt="9 in far; 9 in hill; hand famine")
    assert set(game.named("VictimsNamed")[0]["named"]) == {"minoa", "hatti", "hellas"}


def test_the_second_copy_looks_at_the_board_again():
    game = table(
        civs=TWO_BLOCKS,
        minoa="city in far; hand treachery from egypt",
        egypt="hand treachery of east from minoa; city in port",
    )
    assert order(game) == [("treachery", "minoa"), ("treachery", "egypt")]
    assert game.asked() == {"minoa": "ChooseCities"}  # far has just gone over to Egypt
    game.answer("minoa", ["far"])
    assert game.cities("minoa") == "far"


def test_cancelling_one_copy_does_not_cancel_the_other():  # MC 6.9
    game = table(
        civs=TWO_BLOCKS,
        minoa="hand iconoclasm and heresy; 1 in far",
        egypt="hand iconoclasm and heresy of east; city in port",
    )
    assert [e["victim"] for e in game.named("CalamityCancelled")] == ["minoa"]
    assert game.cities("egypt") == ""


def test_each_copy_returns_to_the_pile_of_its_block():  # MC 6.13C
    game = table(civs=TWO_BLOCKS, minoa="hand piracy of east", egypt="hand piracy of west")
    assert game.state.discards["east"][9] == game.state.discards["west"][9] == ("piracy",)


def test_nobody_can_be_spared_and_nobody_named_twice():  # MC 8
    game = table(
        civs="minoa, assyria, hatti, hellas, egypt",
        egypt="hand famine; 9 in far; 9 in hill",
        minoa="3 in far", assyria="3 in far", hatti="3 in far", hellas="3 in far",
    )  # fmt: skip
    assert game.refusal("egypt", ["minoa", "hatti"]) == "victims.count"
    assert game.refusal("egypt", ["minoa", "hatti", "hatti"]) == "victims.twice"
    assert game.refusal("egypt", ["minoa", "hatti", "egypt"]) == "victims.not_eligible"
    assert game.refusal("egypt", 7) == "answer.malformed"
