"""A fast slice of `ecumene fuzz`: every set-up, both sides of the A.S.T., both starts."""

import pytest

from ecumene.proof.fuzz import Fuzz, Totals
from ecumene.proof.plan import Plan, plans
from ecumene.rulesets import BY_NAME, MEGA_CIVILIZATION


def played(plan: Plan) -> Totals:
    return Fuzz(plan).play()


EARLY = [plan for name in BY_NAME for plan in plans(7, start="first", turns=7, edition=name)]
MIDDLE = [
    plan for name in BY_NAME for plan in plans(8, start="middle", turns=2, laws=25, edition=name)
]


@pytest.mark.parametrize("plan", EARLY, ids=lambda plan: plan.name)
def test_a_game_from_the_first_turn_breaks_no_law(plan: Plan):
    totals = played(plan)
    assert totals.games == 1
    assert totals.turns == 7
    assert totals.answers > 30


@pytest.mark.parametrize("plan", MIDDLE, ids=lambda plan: plan.name)
def test_a_game_from_a_middle_position_breaks_no_law(plan: Plan):
    totals = played(plan)
    assert totals.answers > 20
    assert totals.refusals > 0


@pytest.mark.parametrize("movement", ["open", "sealed"])
def test_no_law_is_broken_where_all_move_at_once(movement):
    plan = Plan(7, "west", seed=5, start="middle", movement=movement, turns=3, laws=4)
    assert played(plan).laws > 10
    assert plan.new_game().state.table.options.movement_mode == movement
    assert f"--movement {movement} " in plan.command


def test_every_way_to_move_is_drawn_and_by_turns_most_often():
    drawn = [plan.movement for seed in range(10) for plan in plans(seed)]
    assert set(drawn) == {"census", "open", "sealed"}
    assert drawn.count("census") > len(drawn) / 2
    assert {plan.movement for plan in plans(1, movement="sealed")} == {"sealed"}


@pytest.mark.parametrize("name", [name for name, rules in BY_NAME.items() if rules.variants])
def test_every_variant_is_drawn_with_whatever_it_goes_together_with(name: str):
    drawn = [plan for seed in range(20) for plan in plans(seed, edition=name)]
    chosen = {(option, value) for plan in drawn for option, value in plan.options.items()}
    assert {(one.option, one.value) for one in BY_NAME[name].variants} <= chosen
    for plan in drawn:
        BY_NAME[name].playing(plan.options)


def test_secrets_are_compared_many_times():
    totals = played(Plan(12, "both", seed=3, start="middle", turns=3, laws=5))
    assert totals.leaks > 800
    assert totals.laws > 20


def test_every_set_up_of_the_rulebook_is_played():
    setups = MEGA_CIVILIZATION.facts.setups
    assert len(setups) == 19
    assert {players for players, _ in setups} == set(range(5, 19))


def test_the_same_plan_gives_the_same_game():
    one, other = (Fuzz(Plan(6, "east", seed=4, start="middle", turns=2)) for _ in range(2))
    assert one.play() == other.play()
    assert one.game.write_record() == other.game.write_record()


def test_what_is_checked_on_the_way_does_not_change_the_game():
    quiet = Fuzz(Plan(6, "east", seed=4, start="middle", turns=2, laws=0, trouble=0))
    watched = Fuzz(Plan(6, "east", seed=4, start="middle", turns=2, laws=3, trouble=0))
    quiet.play()
    watched.play()
    assert quiet.game.write_record() == watched.game.write_record()


def test_a_sale_that_would_have_divided_a_nation_otherwise_is_refused_and_harms_nobody():
    """In this game somebody sells when the factions are chosen: another would have benefited."""
    plan = Plan(6, "west", seed=52027, start="middle", turns=14, laws=0, edition="expansion")
    fuzz = Fuzz(plan)
    assert isinstance(fuzz.play(250), Totals)
