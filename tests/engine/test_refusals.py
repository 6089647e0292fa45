"""What the engine itself refuses or gives back, whatever the rules are."""

from dataclasses import replace

import pytest

from ecumene.cases.table import table
from ecumene.engine.errors import IllegalAnswer, NotAsked
from ecumene.engine.game import Game
from ecumene.engine.phase import Phase, once
from ecumene.engine.run import AnswerReturned, Sealed
from ecumene.engine.turn import Turn
from ecumene.phases.movement.questions import MoveEarly
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.state.state import State


class FaultError(Exception):
    """A bug in a rule."""


async def faulty(turn: Turn[State], civ: str) -> None:
    """A step that is wrong in itself, once somebody else has moved."""
    raise FaultError


def frozen_game() -> Game:
    """A game whose conflict phase fails as soon as all have moved."""
    sequence = MEGA_CIVILIZATION.sequence.replacing(Phase("token_conflicts", once, faulty))
    rules = replace(MEGA_CIVILIZATION, sequence=sequence)
    game = Game.new(rules, seats=5, board="west")
    while len(asks := game.pending()) == 1 and game.state.items[1:]:
        game.answer(asks[0].id, {"orders": []})
    with pytest.raises(FaultError):
        game.answer(asks[0].id, {"orders": []})
    return game


def test_a_fault_in_a_rule_freezes_the_game_at_the_start_of_its_step():
    game = frozen_game()
    assert game.broken
    assert game.where().phase == "token_conflicts"
    assert game.pending() == []


def test_a_frozen_game_takes_no_answer_and_checks_none():
    game = frozen_game()
    before = game.digest(), len(game.record)
    ask_id = game.record[-1].id
    for attempt in (game.answer, game.check):
        with pytest.raises(NotAsked) as refused:
            attempt(ask_id, {"orders": []})
        assert (refused.value.code, refused.value.facts) == ("game.frozen", {})
    assert (game.digest(), len(game.record)) == before


@pytest.mark.parametrize(
    ("players", "board", "boards"),
    [
        (5, None, ["west", "east"]), (5, "both", ["west", "east"]), (9, "north", ["west", "east"]),
        (12, "west", ["both"]), (18, "", ["both"]),
    ],
)  # fmt: skip
def test_a_board_that_is_not_for_so_many_players_is_refused(players, board, boards):  # MC 4
    with pytest.raises(IllegalAnswer) as refused:
        Game.new(MEGA_CIVILIZATION, seats=players, board=board)
    assert refused.value.code == "set_up.board"
    assert refused.value.facts == {"players": players, "board": board, "boards": boards}


@pytest.mark.parametrize(("players", "board"), [(4, None), (4, "west"), (19, "both"), (-1, None)])
def test_so_many_players_as_nobody_can_seat_are_refused(players, board):  # MC 4
    with pytest.raises(IllegalAnswer) as refused:
        Game.new(MEGA_CIVILIZATION, seats=players, board=board)
    assert refused.value.code == "set_up.players"
    assert refused.value.facts == {"players": players, "known": list(range(5, 19))}


@pytest.mark.parametrize(("players", "board"), [(10, "west"), (11, "east"), (12, "both")])
def test_the_only_board_there_is_need_not_be_named(players, board):  # MC 4
    game = Game.new(MEGA_CIVILIZATION, seats=players)
    assert game.header.board == game.state.table.board == board


@pytest.mark.parametrize("option", [{"ast": "exprt"}, {"side": "basic"}, {"census_box_12": "yes"}])
def test_an_option_that_does_not_exist_is_an_error(option):
    with pytest.raises(IllegalAnswer, match=r"set_up\.option"):
        Game.new(MEGA_CIVILIZATION, seats=5, board="west", **option)


def test_an_answer_kept_for_a_question_that_is_now_another_comes_back():
    position = table(minoa="2 in knossos; census 2", egypt="2 in memphis; census 1")
    game = position.play("movement").game
    first, ahead = game.pending()[0], game.early()[0]
    game.answer(ahead.id, {"orders": []})
    kept = game.run.early[ahead.id]
    game.run.early[ahead.id] = Sealed(MoveEarly(), kept.answer, kept.fingerprint)
    game.answer(first.id, {"orders": []})
    returned = [e.event for e in game.events(ahead.civ) if isinstance(e.event, AnswerReturned)]
    assert [(event.kind, event.code) for event in returned] == [
        ("PlanMovement", "early.other_question")
    ]
    assert [ask.id for ask in game.pending()] == [ahead.id]
