"""An option may lay other rules over a ruleset, once, when a game is made or opened."""

from dataclasses import replace

import msgspec
import pytest

from ecumene import Game, rulesets
from ecumene.engine.errors import DataError, IllegalAnswer, PositionError
from ecumene.phases.succession.game_end import check_expert_end, check_game_end
from ecumene.phases.succession.markers import falls_back_without_cities, stays
from ecumene.phases.succession.victory import expert_score_of, score_of
from ecumene.state.rules import Rules, Variant

MEGA = rulesets.MEGA_CIVILIZATION
EXPERT = {"ast": "expert"}


def new_game(**options: str) -> Game:
    return Game.new(MEGA, seats=5, board="west", seed=1, **options)


def test_a_game_is_played_by_the_rules_of_its_options():
    basic, expert = new_game().state.rules, new_game(**EXPERT).state.rules
    assert (basic.falls_back, basic.score) == (stays, score_of)
    assert (expert.falls_back, expert.score) == (falls_back_without_cities, expert_score_of)
    assert basic.sequence["game_end"].step is check_game_end
    assert expert.sequence["game_end"].step is check_expert_end
    assert expert.ast == MEGA.facts.ast["expert"]


def test_the_same_options_give_the_same_rules():
    assert MEGA.playing(EXPERT) is MEGA.playing(EXPERT) is not MEGA
    assert MEGA.playing({}) is MEGA.playing({"ast": "basic"}) is MEGA
    assert MEGA.playing(EXPERT).playing(EXPERT) is MEGA.playing(EXPERT)
    assert MEGA.playing(EXPERT).playing({}) is MEGA
    assert repr(MEGA.playing(EXPERT)) == "<Rules mega, version 2, ast expert>"


def test_a_record_and_a_position_name_ruleset_and_options():
    game = new_game(**EXPERT)
    assert (game.header.ruleset, game.header.options) == ("mega", EXPERT)
    again = Game.replay(MEGA, game.header, game.record)
    loaded = Game.load(MEGA, game.save())
    for one in (game, again, loaded, game.fork(), game.imagine(None, 1)):
        assert one.rules is one.state.rules is MEGA.playing(EXPERT)


def test_rules_that_are_laid_in_already_open_a_position_too():
    game = new_game(**EXPERT)
    assert Game.load(game.rules, game.save()).rules is game.rules
    assert Game.load(game.rules, new_game().save()).rules is MEGA


def test_a_position_whose_options_no_longer_exist_does_not_fit():
    saved = msgspec.json.decode(new_game().save())
    saved["header"]["options"] = {"dice": 6}
    with pytest.raises(PositionError, match="dice"):
        Game.load(MEGA, msgspec.json.encode(saved))


def slow(rules: Rules) -> Rules:
    return replace(rules, ship_steps=1)


SLOW = Variant("movement_mode", "sealed", slow, never_with={"ast": "expert"})
TWO = replace(MEGA, name="two", variants=(*MEGA.variants, SLOW))


def test_variants_that_go_together_are_laid_over_each_other():
    both = replace(TWO, variants=(*MEGA.variants, Variant("movement_mode", "sealed", slow)))
    rules = both.playing(EXPERT | {"movement_mode": "sealed"})
    assert (rules.ship_steps, rules.ast_side) == (1, "expert")
    assert rules.laid == ("ast expert", "movement_mode sealed")
    assert (both.playing({}).ship_steps, both.playing({}).ast_side) == (4, "basic")


def test_variants_that_do_not_go_together_are_refused():
    assert TWO.playing({"movement_mode": "sealed"}).ship_steps == 1
    with pytest.raises(IllegalAnswer) as refused:
        Game.new(TWO, seats=5, board="west", movement_mode="sealed", **EXPERT)
    assert refused.value.code == "set_up.clash"
    assert refused.value.facts == {
        "option": "movement_mode", "value": "sealed", "other": "ast", "other_value": "expert",
        "fitting": ["basic"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "problem"),
    [
        (Variant("dice", "6", slow), "dice"),
        (Variant("ast", "odd", slow), "odd"),
        (Variant("ast", "expert", slow, never_with={"movement_mode": "odd"}), "odd"),
    ],
)
def test_a_variant_of_a_choice_that_nobody_has_is_refused(variant, problem):
    with pytest.raises(DataError, match=problem):
        replace(MEGA, variants=(variant,))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [({"ast_side": "third"}, "third is not one of"), ({"ast_requirements": "1066"}, "1066")],
)
def test_a_side_or_table_of_the_ast_that_is_not_printed_is_refused(fields, problem):
    with pytest.raises(DataError, match=problem):
        replace(MEGA, **fields)


@pytest.mark.parametrize("rules", rulesets.BY_NAME.values(), ids=lambda one: one.name)
def test_every_variant_of_every_ruleset_can_be_laid_in(rules):
    for variant in rules.variants:
        laid = rules.playing({variant.option: variant.value})
        assert laid.laid == (variant.name,)
        assert laid.name == rules.name
