"""Bots answer every question legally, from their own view, and the same way again."""

import copy
from random import Random

import msgspec
import pytest

from ecumene import Game, rulesets
from ecumene.arena.play import Table
from ecumene.bots import LEVELS, TEMPERS, make_bot
from ecumene.engine.game import Game as EngineGame
from ecumene.phases.movement.orders import Build, Unload
from ecumene.phases.movement.questions import Moved
from ecumene.proof.hiding.scramble import scrambled
from ecumene.state.state import state_from_json

MEGA = rulesets.MEGA_CIVILIZATION
NAMES = ("normal", "easy", "hard", "normal bold", "hard cautious", "random", "easy bold")
COMMON = {
    "BuildCities",
    "BuyAdvances",
    "BuyTradeCard",
    "ChooseCities",
    "ChooseLosses",
    "ChooseVictims",
    "PlanMovement",
    "Trade",
    "UseAbility",
}


def seated(seats, board, seed, names=NAMES, **options):
    game = Game.new(MEGA, seats=seats, board=board, seed=seed, **options)
    bots = {
        civ: make_bot(names[place % len(names)], f"{seed} {civ}")
        for place, civ in enumerate(game.state.civs)
    }
    return Table(game, bots)


@pytest.mark.parametrize(("seats", "board"), MEGA.facts.setups)
def test_games_of_all_bots_are_legal_for_every_number_of_players(seats, board):
    table = seated(seats, board, seed=seats)
    table.play(turns=10)
    assert table.refused == []
    assert table.game.over or table.game.state.turn == 11


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_of_good_bots_end_and_no_answer_is_refused(seed):
    table = seated(6, "west", seed, ("normal", "hard", "normal bold", "hard cautious"))
    table.play()
    assert table.game.over
    assert table.refused == []
    assert max(score.total for score in table.game.scores().values()) > 100


def test_the_expert_side_is_played_to_its_end():
    table = seated(5, "east", 4, ("normal",), ast="expert")
    table.play()
    assert table.refused == []
    assert table.game.state.turn > 10


@pytest.mark.parametrize("name", ["normal", "hard", "easy", "random"])
def test_the_same_seed_plays_the_same_game(name):
    games = [seated(5, "west", 11, (name,)) for _ in range(2)]
    for table in games:
        table.play(turns=9)
    assert games[0].game.digest() == games[1].game.digest()


def watched_answers(names, seed, turns):
    """Plays a game and gives each question with the bot as it was before it answered."""
    table = seated(7, "east", seed, names)
    rng = Random(seed)
    game = table.game
    while not game.over and game.state.turn <= turns:
        for ask in game.pending():
            if ask in game.pending():
                table.tell()
                if rng.random() < 0.25:
                    yield game, ask, table.bots[ask.civ], rng
                table.put(ask)
        for ask in game.optional():
            if ask in game.optional():
                table.put_optional(ask)


@pytest.mark.parametrize("names", [("normal",), ("hard bold", "easy")])
def test_an_answer_does_not_change_when_hidden_cards_change(names):
    kinds = set()
    for game, ask, bot, rng in watched_answers(names, seed=2, turns=14):
        other = scrambled(game, ask.civ, rng)
        here = copy.deepcopy(bot).answer(game.view(ask.civ), ask)
        there = copy.deepcopy(bot).answer(other.view(ask.civ), ask)
        assert here == there, ask.id
        kinds.add(ask.kind)
    assert kinds >= COMMON - {"ChooseVictims", "UseAbility", "ChooseLosses"}


def test_a_bot_needs_nothing_but_its_view(monkeypatch):
    compared = 0
    for game, ask, bot, _ in watched_answers(("normal", "hard"), seed=5, turns=12):
        view = game.view(ask.civ)
        here = copy.deepcopy(bot).answer(view, ask)
        state = state_from_json(MEGA, game.header, view.state.to_json())
        alone = msgspec.structs.replace(view, state=state)
        with monkeypatch.context() as out_of_reach:
            for name in ("view", "pending", "answer", "fork", "imagine", "events"):
                out_of_reach.setattr(EngineGame, name, None)
            there = copy.deepcopy(bot).answer(alone, ask)
        assert here == there, ask.id
        compared += 1
    assert compared > 100


def test_common_questions_all_come_up_and_are_thought_about():
    asked = set()
    table = seated(9, "west", 1, ("normal",))
    put = table.put
    table.put = lambda ask: (asked.add(ask.kind), put(ask))
    table.play()
    assert asked >= COMMON


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("temper", TEMPERS)
def test_every_level_has_every_temper(level, temper):
    assert make_bot(f"{level} {temper}", 1) is not None


@pytest.mark.parametrize("name", ["clever", "normal angry", "", "Normal"])
def test_an_unknown_bot_is_refused_by_name(name):
    with pytest.raises(ValueError, match="no bot is called"):
        make_bot(name)


def test_an_island_spreads_with_one_ship_that_makes_several_trips():
    game = Game.new(rulesets.MEGA_CIVILIZATION, seats=9, board="west", seed="islands")
    bots = {civ: make_bot("normal", seed=civ) for civ in game.state.civs}
    table = Table(game, bots)
    while game.state.turn < 5:
        table.round()
    orders = [
        order
        for entry in game.log
        if isinstance(entry.event, Moved) and entry.event.civ == "minoa"
        for order in entry.event.orders
    ]
    assert sum(isinstance(order, Build) for order in orders) == 1
    assert sum(isinstance(order, Unload) for order in orders) >= 4
    assert game.state.board.token_count("minoa") >= 20


def test_the_first_cities_of_an_island_wait_until_tokens_are_left_to_grow():
    table = seated(9, "west", "islands", ("normal",))
    counts = {}
    while table.game.state.turn < 9:
        board, turn = table.game.state.board, table.game.state.turn
        counts[turn] = (board.city_count("minoa"), board.token_count("minoa"))
        table.round()
    first = next(turn for turn, (cities, _) in counts.items() if cities)
    assert counts[first][1] >= 9
    assert counts[8][0] >= 3
