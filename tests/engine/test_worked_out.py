"""A step that goes on at an answer may use what the answer's check has worked out, and no other."""

import pytest

from ecumene.phases.movement.orders import March, MovementPlan
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.rulesets import MEGA_CIVILIZATION
from ecumene.state.game import Game


@pytest.fixture
def worked(monkeypatch):
    """The plans that are worked through, in order."""
    plans, carry_out = [], Mover.carry_out

    def counted(self, plan, last=True):
        plans.append(plan)
        carry_out(self, plan, last)

    monkeypatch.setattr(Mover, "carry_out", counted)
    return plans


def asked_to_move(mode: str) -> tuple[Game, list]:
    game = Game.new(MEGA_CIVILIZATION, seats=5, board="west", seed=3, movement_mode=mode)
    while game.phase.name != "movement":
        for ask in game.pending():
            game.answer(ask.id, ask.decision.default(game.state, ask.civ))
    return game, game.pending()


def march_of(game: Game, civ: str) -> MovementPlan:
    """One token goes to a neighbouring area."""
    origin = next(iter(game.state.board.tokens[civ]))
    return MovementPlan((March(origin, game.state.atlas.land[origin][0], 1),))


@pytest.mark.parametrize("mode", ["census", "open"])
def test_a_plan_that_is_carried_out_at_once_is_worked_through_once(worked, mode):
    game, asks = asked_to_move(mode)
    ask = asks[0]
    plan = march_of(game, ask.civ)
    game.answer(ask.id, plan)
    assert worked.count(plan) == 1
    assert game.state.board.tokens[ask.civ][plan.orders[0].to] == 1


def test_sealed_plans_are_worked_through_anew_when_they_are_opened(worked):
    game, asks = asked_to_move("sealed")
    plans = [march_of(game, ask.civ) for ask in asks]
    for ask, plan in zip(asks, plans, strict=True):
        game.answer(ask.id, plan)
    assert all(worked.count(plan) >= 2 for plan in plans)


def test_a_plan_given_ahead_is_worked_through_on_the_board_of_its_time(worked):
    game, _ = asked_to_move("census")
    later = next(ask for ask in game.early() if ask.kind == "PlanMovement")
    plan = march_of(game, later.civ)
    game.answer(later.id, plan)
    assert plan.orders[0].to not in game.state.board.tokens[later.civ]
    before = worked.count(plan)
    while worked.count(plan) == before:
        game.answer(game.pending()[0].id, MovementPlan(()))
    assert plan.orders[0].to in game.state.board.tokens[later.civ]
