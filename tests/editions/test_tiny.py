"""A tiny invented edition goes through every door that an edition has."""

from random import Random

import pytest

from ecumene import Game, rulesets
from ecumene.arena.job import Job
from ecumene.arena.play import Table
from ecumene.arena.run import run as play_job
from ecumene.bots import make_bot
from ecumene.engine.errors import IllegalAnswer, PositionError
from ecumene.phases.succession.victory import GameEnded
from ecumene.proof.fuzz import Failure, run
from ecumene.proof.plan import Plan
from tests.editions.tiny import TINY, CraftLearnt, LearnCraft, SaveTokens, TokensSaved

WHERE = "tests.editions.tiny:TINY"


def new_game(**options) -> Game:
    return Game.new(TINY, seats=2, seed=3, **options)


def opened(**crafts: str) -> Game:
    """A game after its opening."""
    game = new_game()
    for ask in game.pending():
        game.answer(ask.id, crafts.get(ask.civ, "pottery"))
    return game


def stay(game: Game) -> None:
    """All who are asked answer as if they were away."""
    for ask in game.pending():
        game.answer(ask.id, ask.decision.default(game.state, ask.civ))


# -------------------------------------------------------------------- opening and turns


def test_the_opening_asks_before_the_first_turn():  # TE 1
    game = new_game()
    assert game.where()[:2] == (0, "learning_crafts")
    assert {ask.civ: ask.kind for ask in game.pending()} == {
        "minoa": "LearnCraft",
        "egypt": "LearnCraft",
    }
    stay(game)
    assert game.where()[:2] == (1, "movement")
    assert game.events(None)[0].event == CraftLearnt("minoa", "cloth_making")
    assert game.events(None)[0].turn == 0


def test_a_turn_may_have_a_sequence_of_its_own():  # TE 3
    game, phases = opened(), []
    while not game.over:
        phases.append(game.where()[:2])
        stay(game)
    told = [(e.turn, type(e.event).__name__) for e in game.events(None) if e.turn in (1, 2)]
    names = ("PopulationExpanded", "Moved")
    assert next(name for turn, name in told if turn == 1 and name in names) == names[0]
    assert next(name for turn, name in told if turn == 2 and name in names) != names[0]
    assert max(turn for turn, _ in phases) == 4


def test_scores_and_ties_are_the_editions_own():  # TE 5
    game = opened()
    game.answer(saving_of(game, "egypt"), 1)
    while not game.over:
        stay(game)
    end = game.events(None)[-1].event
    assert isinstance(end, GameEnded)
    assert [(one.civ, one.total) for one in end.ranking] == [("egypt", 1), ("minoa", 0)]
    assert end.ranking[0].score.further == {"treasury": 1}
    assert end.ranking[1].decided_by == "victory_points"


# -------------------------------------------------------------------- names, options, cards


def test_nations_have_the_editions_names_and_pieces():
    game = new_game()
    assert TINY.facts.civilizations["minoa"].name == "Atlantis"
    assert game.state.stock("minoa") == 20 - 1
    assert game.state.civs == ("minoa", "egypt")


def test_options_are_the_editions_own():
    assert len(new_game(crafts="many").offer("0/learning_crafts/egypt/0")["crafts"]) == 3
    with pytest.raises(IllegalAnswer) as refused:
        new_game(crafts="none")
    assert refused.value.code == "set_up.option"
    assert "crafts" in refused.value.facts["known"]


def test_a_card_may_read_otherwise():  # TE 6
    from ecumene.phases.movement.values import ship_steps

    state = opened(minoa="cloth_making").state
    assert ship_steps(state, 4, mover="minoa") == 7
    assert ship_steps(state, 4, mover="egypt") == 4
    why = ship_steps.reckon(state, 4, mover="minoa").why
    assert [(one.source, one.change) for one in why] == [("base", 4), ("cloth_making", 3)]


def test_reasons_and_refusals_cite_the_editions_own_rules():
    game = opened()
    assert TINY.cite("MC 6.3, R-21") == "TE 2, R-21"
    assert TINY.cite("MC 60") == "TE 60"
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(game.pending()[0].id, {"orders": [{"do": "scrap", "ship": 0}]})
    assert refused.value.rule.startswith("TE 2")
    with pytest.raises(IllegalAnswer) as refused:
        new_game().answer("0/learning_crafts/egypt/0", "mining")
    assert refused.value.rule == "TE 1"


# -------------------------------------------------------------------- at any time


def saving_of(game: Game, civ: str) -> str:
    mine = (ask for ask in game.optional() if ask.civ == civ)
    return next(ask.id for ask in mine if ask.kind == "SaveTokens")


def test_something_may_be_done_at_any_time():  # TE 4
    game = opened()
    asked = [ask.id for ask in game.pending()]
    game.answer(saving_of(game, "minoa"), 1)
    assert game.state.treasury == {"minoa": 1, "egypt": 0}
    assert game.events(None)[-1].event == TokensSaved("minoa", 1)
    assert [ask.id for ask in game.pending()] == asked
    game.answer(saving_of(game, "minoa"), 1)
    savers = {ask.civ for ask in game.optional() if ask.kind == "SaveTokens"}
    assert savers == {"egypt"}


def test_the_same_act_cannot_be_done_twice_by_its_name():
    game = opened()
    first = saving_of(game, "minoa")
    game.answer(first, 1)
    with pytest.raises(Exception, match=r"ask\.not_open"):
        game.answer(first, 1)


def test_answers_given_before_an_act_stay_where_they_fit():
    game = opened()
    while game.where().phase != "movement" or len(game.state.items) != 2:
        stay(game)
    early = game.early("egypt")[0]
    game.answer(early.id, {"orders": []})
    game.answer(saving_of(game, "minoa"), 1)
    assert game.sealed("egypt") == {early.id: early.decision.parse({"orders": []})}
    game.answer(game.pending()[0].id, {"orders": []})
    assert game.where().turn == 2


def test_nobody_acts_at_any_time_before_the_game_begins():
    assert new_game().optional() == []


def test_an_act_is_in_the_record_and_in_the_position():
    game = opened()
    game.answer(saving_of(game, "minoa"), 1)
    again = Game.replay(TINY, game.header, game.record)
    loaded = Game.load(TINY, game.save())
    assert game.digest() == again.digest() == loaded.digest() == game.fork().digest()
    assert {ask.id for ask in loaded.optional()} == {ask.id for ask in game.optional()}


# -------------------------------------------------------------------- played by others


def test_a_position_of_another_edition_is_not_taken_for_ours():
    with pytest.raises(PositionError, match="tiny"):
        Game.load(rulesets.MEGA_CIVILIZATION, opened().save())


@pytest.mark.parametrize("seed", range(4))
def test_the_fuzzer_plays_it(seed: int, monkeypatch):
    monkeypatch.setitem(rulesets.BY_NAME, "tiny", TINY)
    starts = ("first", "middle")
    plan = Plan(2, "west", seed=seed, start=starts[seed % 2], turns=6, laws=3, edition=WHERE)
    outcome = run(plan)
    assert not isinstance(outcome, Failure), outcome


def test_everybody_else_can_answer_its_questions():
    rng, game = Random(1), new_game()
    for decision in (LearnCraft(), SaveTokens()):
        decision.check(game.state, "egypt", decision.sample(game.state, "egypt", rng))
        decision.check(game.state, "egypt", decision.default(game.state, "egypt"))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_play_it_to_its_end(level: str):
    table = Table(new_game(), {civ: make_bot(level, civ) for civ in ("minoa", "egypt")})
    table.play(9)
    assert table.game.over
    assert table.refused == []


def test_the_arena_plays_it():
    result = play_job(Job(2, "west", "tiny", ("normal", "hard"), ruleset=WHERE))
    assert result.finished
    assert {seat.civ for seat in result.seats} == {"minoa", "egypt"}
