"""Every question of every edition is advised with reasons, and what they say is so."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.counsel import Motive
from ecumene.bots.player import OF_CARDS as THOUGHT_OF_CARDS
from ecumene.bots.player import REASONED
from ecumene.bots.reasons import using
from ecumene.bots.reasons.explain import BY_QUESTION, OF_CARDS
from ecumene.engine.decision import Ask
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import Aim
from ecumene.proof.digests import Replay, open_record
from ecumene.proof.plan import Plan
from ecumene.proof.walk import Walk
from ecumene.state.board import empty_board
from tests.bots.positions import EGYPT, MEGA, home
from tests.bots.test_questions import holding, questions
from tests.games.positions import RECORDS

SAMPLES = Path(__file__).parents[2] / "client" / "src" / "messages" / "reasons.json"
"""Facts as the page's own test has them."""
EACH = 3
"""How often each kind of question is looked at in one game."""
USUAL = "usual"


def test_there_are_reasons_for_every_question():
    without = questions() - BY_QUESTION.keys() - REASONED.keys()
    assert {kind.__name__ for kind in without} == OF_CARDS.keys() | THOUGHT_OF_CARDS.keys()


def test_nothing_is_explained_twice():
    assert not BY_QUESTION.keys() & REASONED.keys()
    assert not OF_CARDS.keys() & THOUGHT_OF_CARDS.keys()


def test_there_are_reasons_for_every_use_of_an_ability():
    assert set(using.USES) == set(Aim)


# ------------------------------------------------------------------------------ in games


def asks_in(game: Game, seen: Counter[str]) -> Iterator[Ask]:
    """The questions that wait, until there were enough of their kind."""
    for ask in (*game.pending(), *game.optional()):
        if seen[ask.kind] < EACH:
            seen[ask.kind] += 1
            yield ask


def advised(game: Game, ask: Ask):
    """A legal answer with reasons that the page knows, told with the facts that it knows."""
    adviser = make_bot("normal", ask.id)
    adviser.notice(game.events(ask.civ))
    found = adviser.advise(game.view(ask.civ), ask)
    game.check(ask.id, found.answer, civ=ask.civ)
    samples = json.loads(SAMPLES.read_text(encoding="utf-8"))
    assert found.why, ask.id
    for why in found.why:
        assert why.code != USUAL, ask.id
        assert why.facts.keys() == samples[why.code].keys(), (ask.id, why)
    return found


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_every_question_of_the_recorded_games_is_advised_with_reasons(record: Path):
    played, seen = Replay(*open_record(record.read_bytes())), Counter[str]()
    for entry in played.entries:
        for ask in asks_in(played.game, seen):
            advised(played.game, ask)
        played.game.enter(entry)
    assert {"PlanMovement", "BuildCities"} <= seen.keys() or len(seen) > 5


RARE = (
    Plan(9, "west", seed=1, start="middle"),
    Plan(12, "both", seed=8, start="middle"),
    Plan(9, "west", edition="expansion", seed=2, start="middle"),
    Plan(12, "both", edition="expansion", seed=3, start="middle"),
)


@pytest.mark.parametrize("plan", RARE, ids=lambda plan: plan.name)
def test_rare_questions_of_random_games_are_advised_with_reasons(plan: Plan):
    game, rng = plan.new_game(), plan.rng("reasons")
    walk, seen = Walk(game, rng, last_turn=game.state.turn + 6), Counter[str]()
    while not game.over and walk.answers < 1500:
        for ask in asks_in(game, seen):
            advised(game, ask)
        walk.advance()
    assert len(seen) > 15


def test_the_page_has_samples_of_every_reason():
    assert json.loads(SAMPLES.read_text(encoding="utf-8")).keys() == set(get_args(Motive))


# ------------------------------------------------------------------------------ what they say


def first_ask(game: Game, civ: Civ = EGYPT) -> Ask:
    return next(ask for ask in game.pending() if ask.civ == civ)


START = Game.new(MEGA, seats=5, board="west", seed=1)


def empty_table():
    """The middle of a game, with nothing on the board."""
    state = START.state.copy()
    state.turn, state.board = 9, empty_board(state.civs)
    return state


def the(found, code: str):
    return next(why.facts for why in found.why if why.code == code)


def play_to_movement(game: Game, turn: int) -> Ask:
    """Everybody does what is usual until a turn's movement begins."""
    while (game.state.turn, game.where().phase) != (turn, "movement"):
        ask = game.pending()[0]
        game.answer(ask.id, ask.decision.default(game.state, ask.civ))
    return game.pending()[0]


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_a_movement_tells_how_many_tokens_there_will_be_next_turn(turn):
    game = Game.new(MEGA, seats=5, board="west", seed=1)
    ask = play_to_movement(game, turn)
    found, before = advised(game, ask), game.state.board.tokens[ask.civ]
    facts = found.why[-1].facts
    game.answer(ask.id, found.answer)
    new = [area for area in game.state.board.tokens[ask.civ] if area not in before]
    assert (facts["reached"], facts["tokens"]) == (len(new), sum(before.values()))
    play_to_movement(game, turn + 1)
    assert game.state.board.token_count(ask.civ) == facts["next"]


def test_a_city_is_built_for_the_step_that_asks_for_it():
    state = empty_table()
    state.ast[EGYPT] = state.table.row(EGYPT).epochs.index("early_bronze") - 1
    sites = [a for a in home(state, EGYPT) if state.atlas.site[a]]
    others = [a for a in home(state, EGYPT) if a not in sites[:2]]
    state.board.put_city(EGYPT, sites[0])
    state.board.place(EGYPT, sites[1], 6)
    for area in others[:4]:
        state.board.place(EGYPT, area, 1)
    game = Game.at(START.header, MEGA, state, "city_construction")
    facts = the(advised(game, first_ask(game)), "builds")
    assert facts["areas"] == [sites[1]]
    assert (facts["cities"], facts["wanted"], facts["epoch"]) == (2, 2, "early_bronze")
    assert (facts["tokens"], facts["needed"]) == (4, 4)


def test_a_city_that_nothing_supports_is_left_and_says_what_is_missing():
    state = empty_table()
    site = next(a for a in home(state, EGYPT) if state.atlas.site[a])
    state.board.place(EGYPT, site, 6)
    game = Game.at(START.header, MEGA, state, "city_construction")
    found = advised(game, first_ask(game))
    facts = the(found, "city_unsupported")
    assert found.answer == ()
    assert (facts["left"], facts["needed"], facts["cities"]) == (0, 2, 1)


@pytest.mark.parametrize("advance", sorted(MEGA.abilities))
def test_every_ability_is_advised_with_a_reason(advance):
    game = holding(advance)
    advised(game, first_ask(game))


@pytest.mark.parametrize("rules", rulesets.BY_NAME.values(), ids=lambda rules: rules.name)
def test_reasons_cost_bots_that_play_nothing(rules, monkeypatch):
    def never(*_):
        raise AssertionError("a bot that plays was asked for its reasons")

    monkeypatch.setattr("ecumene.bots.player.explain", never)
    seats, board = next(iter(rules.facts.setups))
    game = Game.new(rules, seats=seats, board=board, seed=2)
    bots = {civ: make_bot("normal", civ) for civ in game.state.civs}
    while not game.over and game.state.turn < 3:
        ask = game.pending()[0]
        game.answer(ask.id, bots[ask.civ].answer(game.view(ask.civ), ask))
