from collections import Counter

import pytest

from ecumene.data import load
from ecumene.data.facts import Requirement
from ecumene.names import Block, Civ
from tests.data.raw import table


@pytest.mark.parametrize(
    ("players", "west", "east"),
    [(12, 6, 6), (13, 6, 7), (14, 7, 7), (15, 7, 8), (16, 8, 8), (17, 8, 9), (18, 9, 9)],
)
def test_sizes_of_the_blocks(players: int, west: int, east: int):  # MC 5
    blocks = Counter(load("mega").setups[(players, "both")].blocks.values())
    assert blocks == {"west": west, "east": east}


def test_set_ups_for_5_to_18_players():  # MC 4, 5
    setups = load("mega").setups
    both_boards = {(players, board) for players in range(5, 10) for board in ("west", "east")}
    two_blocks = {(players, "both") for players in range(12, 19)}
    assert set(setups) == both_boards | {(10, "west"), (11, "east")} | two_blocks
    assert all(len(setup.blocks) == players for (players, _), setup in setups.items())


def test_assyria_and_egypt_change_blocks():  # MC 5
    setups = load("mega").setups
    east = Block("east")
    for players in range(12, 17):
        assert setups[(players, "both")].blocks[Civ("assyria")] == east
    egypt = {n for n in range(12, 19) if setups[(n, "both")].blocks[Civ("egypt")] == east}
    assert egypt == {13, 14}


def test_ten_players_all_count_as_west_and_eleven_as_east():  # MC 5
    setups = load("mega").setups
    assert set(setups[(10, "west")].blocks.values()) == {"west"}
    assert set(setups[(11, "east")].blocks.values()) == {"east"}


def test_set_ups_list_the_civilizations_in_rank_order():
    for ruleset in ("mega", "west", "expansion"):
        facts = load(ruleset)
        for setup in facts.setups.values():
            ranks = [facts.civilizations[civ].rank for civ in setup.blocks]
            assert ranks == sorted(ranks)


def test_the_west_is_played_by_5_to_9_on_boards_1_and_2():  # ME 4
    setups = load("west").setups
    assert set(setups) == {(players, "west") for players in range(5, 10)}
    assert setups == {key: load("mega").setups[key] for key in setups}
    assert {setup.boards for setup in setups.values()} == {(2,), (1, 2)}


def test_rows_of_the_ast_have_15_spaces_and_16_on_the_expert_side():  # MC 6.13
    ast = table("mega/ast.toml")
    assert {side: len(ast[side]["rows"]) for side in ast} == {"basic": 18, "expert": 18}
    assert {sum(row) for row in ast["basic"]["rows"].values()} == {15}
    assert {sum(row) for row in ast["expert"]["rows"].values()} == {16}
    assert {sum(row) for row in table("expansion/ast.toml")["basic"]["rows"].values()} == {15}


def test_all_but_minoa_need_cities_at_the_end_of_turn_5():  # The First Game
    facts = load("first")
    for civ in facts.setups[5, "west"].blocks:
        enters = facts.ast["basic"].rows[civ].epochs.index("early_bronze")
        assert enters == (6 if civ == "minoa" else 5)


def test_the_short_game_starts_on_the_last_space_before_the_late_bronze_age():  # MC 10
    facts = load("mega")
    assert facts.short_game is not None
    start = facts.short_game.space
    for row in facts.ast[facts.short_game.ast_side].rows.values():
        assert row.epochs[start] == "middle_bronze"
        assert row.epochs[start + 1] == "late_bronze"


def test_requirements_of_the_basic_side():  # MC 6.13
    assert load("mega").ast["basic"].requirements == {
        "stone": Requirement(),
        "early_bronze": Requirement(cities=2),
        "middle_bronze": Requirement(cities=3, advances=3),
        "late_bronze": Requirement(cities=3, costly_advances=3, costly_from=100),
        "early_iron": Requirement(cities=4, costly_advances=2, costly_from=200),
        "late_iron": Requirement(cities=5, costly_advances=3, costly_from=200),
    }


def test_requirements_of_the_expert_side():  # MC 6.13
    expected = {
        "stone": Requirement(),
        "early_bronze": Requirement(cities=3),
        "middle_bronze": Requirement(cities=3, victory_points=5),
        "late_bronze": Requirement(cities=4, advances=12),
        "early_iron": Requirement(cities=5, cheap_advances=10, victory_points=38),
        "late_iron": Requirement(cities=6, cheap_advances=17, victory_points=56),
    }
    assert load("mega").ast["expert"].requirements == expected
    assert load("west").ast["expert"].requirements == expected


def test_the_west_asks_for_less_in_the_iron_age_unless_the_table_chooses_2016():  # ME 10, E-06
    mega, west = load("mega").ast["basic"], load("west").ast["basic"]
    differ = {
        epoch for epoch in mega.requirements if mega.requirements[epoch] != west.requirements[epoch]
    }
    assert differ == {"early_iron", "late_iron"}
    early, late = west.requirements["early_iron"], west.requirements["late_iron"]
    assert early == Requirement(cities=4, costly_advances=2, costly_from=100)
    assert late == Requirement(cities=5, costly_advances=2, costly_from=200)
    assert west.requirement_options == {"rulebook": west.requirements, "board": mega.requirements}
    assert west.rows == mega.rows


def test_requirements_of_the_expansion_project():  # EP 34
    assert load("expansion").ast["basic"].requirements == {
        "stone": Requirement(),
        "early_bronze": Requirement(cities=2),
        "late_bronze": Requirement(cities=3, advances=3),
        "early_iron": Requirement(cities=4, costly_advances=3, costly_from=100),
        "late_iron": Requirement(cities=5, costly_advances=3, costly_from=200),
    }


def test_ranks_of_the_expansion_project_begin_with_crete_and_arabia_and_end_with_egypt():  # E-28
    ranked = list(load("expansion").civilizations)
    assert (ranked[0], ranked[1], ranked[-1]) == ("minoa", "saba", "egypt")
    assert [civ.rank for civ in load("expansion").civilizations.values()] == list(range(1, 19))


def test_points_for_a_step():  # MC 6.13, EP 36
    assert load("mega").ast["basic"].points_per_step == 5
    assert load("mega").ast["expert"].points_per_step == 5
    assert load("expansion").ast["basic"].points_per_step == 100


@pytest.mark.parametrize("ruleset", ["mega", "west", "expansion"])
def test_pieces(ruleset: str):  # MC 3
    pieces = load(ruleset).pieces
    assert (pieces.tokens, pieces.cities, pieces.ships) == (55, 9, 4)


def test_hand_limits():  # MC 6.12, EP 32.71
    assert load("mega").hand_limits == {n: 8 if n < 12 else 9 for n in range(5, 19)}
    assert load("west").hand_limits == dict.fromkeys(range(5, 10), 8)
    assert load("expansion").hand_limits == dict.fromkeys(range(5, 19), 8)


def test_starting_credits():  # MC 4
    some = {5: 10, 6: 5, 12: 5}
    assert load("mega").starting_credits == {n: some.get(n, 0) for n in range(5, 19)}
    assert load("west").starting_credits == {5: 10, 6: 5, 7: 0, 8: 0, 9: 0}
    assert set(load("expansion").starting_credits.values()) == {0}


def test_nine_theme_sets_of_four_advances_and_their_costs():  # MC 10
    facts = load("mega")
    costs = {
        theme.id: sum(facts.advances[advance].cost for advance in theme.advances)
        for theme in facts.theme_sets.values()
    }
    assert all(len(theme.advances) == 4 for theme in facts.theme_sets.values())
    assert costs == {
        "coin_and_commerce": 480,
        "exploring_the_deserts": 440,
        "mystical_palaces": 410,
        "sacred_constructors": 460,
        "early_merchants": 470,
        "cultural_heights": 430,
        "spreading_knowledge": 440,
        "conquering_the_seas": 410,
        "emerging_empire": 420,
    }


def test_the_three_dearest_theme_sets_destroy_a_city():  # our ruling
    facts = load("mega")
    destroying = {theme.id for theme in facts.theme_sets.values() if theme.destroys_city}
    assert destroying == {"coin_and_commerce", "early_merchants", "sacred_constructors"}


def test_as_many_theme_sets_as_players():  # MC 10
    dealt = load("mega").theme_sets_by_players
    assert {players: sum(sets.values()) for players, sets in dealt.items()} == {
        players: players for players in range(5, 19)
    }
    assert set(dealt[18].values()) == {2}
    assert set(dealt[9].values()) == {1}
    assert "coin_and_commerce" not in dealt[8]
    assert load("west").theme_sets_by_players == {n: dealt[n] for n in range(5, 10)}
    assert load("expansion").theme_sets_by_players == {}


def test_the_first_game_has_five_civilizations_and_the_cards_of_its_booklet():  # The First Game A
    facts = load("first")
    assert list(facts.setups) == [(5, "west")]
    assert list(facts.setups[5, "west"].blocks) == ["minoa", "assyria", "hatti", "hellas", "egypt"]
    assert (facts.advances, facts.theme_sets, facts.short_game) == ({}, {}, None)
    assert (facts.hand_limits, facts.starting_credits) == ({}, {5: 0})
    assert {one.kind for one in facts.calamities.values()} == {"minor"}
    stacks = facts.stacks(5, "west")["west"]
    assert [len(stack.batches) for stack in stacks] == [1] * 9
    assert [len(stack.batches[0].calamities) for stack in stacks] == [0] + [1] * 8
    assert sum(sum(stack.batches[0].commodities.values()) for stack in stacks) == 119


def test_each_turn_of_the_first_game_teaches_something():  # The First Game C
    lessons = load("first").lessons
    for kind in ("rule", "aim"):
        assert {one.turn for one in lessons if one.kind == kind} == set(range(1, 8))
    assert {one.civ for one in lessons if one.kind == "hint"} <= set(load("first").civilizations)
    assert all(one.civ is not None for one in lessons if one.kind == "hint")
    assert load("west").lessons == load("mega").lessons == ()
    assert load("first").learner in load("first").civilizations
    assert load("west").learner is None
