"""Victory determination (MC 6.13D)."""

import pytest

from ecumene.cases import table
from ecumene.phases.succession.victory import TIE_BREAKS, Score, ranking
from tests.phases.positions import words


def scores_of(state):
    return state.rules.scores(state)


def position(**civs):
    return table(players=7, board="west", **civs).play("game_end").state


def test_points_for_cities_advances_and_steps():  # MC 6.13D
    state = position(hatti=words("hatti", 4, "ast 9", "music, literacy, democracy, monument"))
    assert scores_of(state)["hatti"] == Score(cities=4, advances=1 + 3 + 6 + 3, ast=45, bonus=0)
    assert scores_of(state)["hatti"].total == 62


def test_cards_treasury_and_tokens_are_worth_nothing():  # MC 6.13D
    state = position(hatti="hand 5 gold; treasury 20; 3 in hattusa")
    assert scores_of(state)["hatti"].total == 0


def test_wonder_of_the_world_is_no_city_at_the_end():
    assert scores_of(position(hatti="wonder_of_the_world"))["hatti"] == Score(0, 6, 0, 0)


def test_the_bonus_is_for_a_single_one_in_late_iron():  # MC 6.13D, R-153
    end = {"hatti": "ast 15", "minoa": "ast 15"}
    assert scores_of(position(hatti="ast 15"))["hatti"].bonus == 5
    assert {score.bonus for score in scores_of(position(**end)).values()} == {0}


# Each pair has the same victory points; the first wins by what is named.
TIES = [
    ("victory_points", "ast 2", "ast 1"),
    ("ast_position", "ast 1", words("egypt", 5)),
    ("high_advances", "democracy", words("egypt", 3, "literacy")),
    ("middle_advances", "literacy", "music, pottery, masonry"),
    ("price_of_advances", "engineering", "literacy"),
    ("credits_of_one_group", "music; credits 30 arts", "drama_and_poetry; credits 25 crafts"),
    ("credits", "credits 30 arts, 5 civics", "credits 30 arts"),
    ("tokens", "3 in hattusa", "2 in memphis"),
    ("ast_ranking", "", ""),
]


@pytest.mark.parametrize(("decides", "hatti", "egypt"), TIES)
def test_ties_are_broken_in_the_printed_order(decides, hatti, egypt):  # MC 6.13D, R-154
    state = position(hatti=hatti, egypt=egypt)
    state.table = state.table.without("minoa").without("assyria").without("carthage")
    state.table = state.table.without("rome").without("hellas")
    first, second = ranking(state)
    assert (first.civ, second.civ) == ("hatti", "egypt")
    assert (first.decided_by, second.decided_by) == (None, decides)


def test_cities_come_after_credits_and_before_tokens():  # MC 6.13D VI
    # A city scores a point, so with equal points something before it has decided: only the
    # order can be tested.
    names = [name for name, _ in TIE_BREAKS]
    assert names[names.index("credits") + 1 :] == ["cities", "tokens", "ast_ranking"]


def test_rank_does_not_decide_among_equal_positions():  # not before the last step
    state = position(minoa="ast 3", egypt="ast 3; 2 in memphis")
    places = {one.civ: one.place for one in ranking(state)}
    assert places["egypt"] < places["minoa"]


def test_all_places_are_given():
    standings = ranking(position(hatti="ast 1"))
    assert [one.place for one in standings] == [1, 2, 3, 4, 5, 6, 7]
    assert standings[0].total == 5
