"""The laws hold where they are put to the test, and break when something is wrong."""

from random import Random
from typing import Any

import msgspec
import pytest

from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.game import Game
from ecumene.engine.run import AnswerReturned
from ecumene.names import Civ
from ecumene.phases.movement.questions import MovementChoices, PlanMovement
from ecumene.proof import laws
from ecumene.proof.faults import LawBroken
from ecumene.proof.plan import Plan
from ecumene.proof.refusals import bad_answer, try_trouble
from ecumene.proof.walk import Walk
from ecumene.state.state import State

PLAN = Plan(7, "west", seed=9, start="middle")


def at_phase(phase: str) -> Game:
    game = PLAN.new_game()
    walk = Walk(game, PLAN.rng("walk"), last_turn=99)
    while game.phase.name != phase:
        walk.advance()
    return game


def test_answers_given_at_once_may_arrive_in_any_order():
    assert laws.check_arrival(at_phase("tax_collection"), Random(1))


def test_early_answers_may_arrive_in_any_order_and_be_taken_back():
    game = at_phase("movement")
    assert laws.check_arrival(game, Random(1))
    assert laws.check_taking_back(game, Random(1))


def test_messages_of_a_trade_session_have_an_order():
    assert not laws.check_arrival(at_phase("trade"), Random(1))


@pytest.mark.parametrize("phase", ["movement", "trade", "advances_acquisition"])
def test_copies_and_questions_obey_their_laws(phase: str):
    game = at_phase(phase)
    laws.check_copies(game, Random(2))
    laws.check_questions(game, Random(2))
    laws.check_imagining(game, Random(2))
    laws.check_record(game, PLAN)


def test_a_fork_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch):
    game = at_phase("movement")
    whole = State.copy

    def poorer(state: State) -> State:
        copy = whole(state)
        copy.treasury[copy.civs[0]] += 1
        return copy

    monkeypatch.setattr(State, "copy", poorer)
    with pytest.raises(LawBroken, match="a copy is at the same position"):
        laws.check_copies(game, Random(1))


def test_a_record_with_a_lost_entry_is_found():
    game = at_phase("trade")
    del game.record[-1]
    with pytest.raises(LawBroken, match="a record gives every state back"):
        laws.check_record(game, PLAN)


class WiderChoices(MovementChoices, frozen=True):
    """Choices with something that their type does not tell of."""

    wind: str = "west"


def test_an_offer_with_more_than_its_type_tells_of_is_found(monkeypatch: pytest.MonkeyPatch):
    game = at_phase("movement")
    honest = PlanMovement.offer

    def generous(self: PlanMovement, state: State, civ: Civ) -> WiderChoices:
        return WiderChoices(**msgspec.structs.asdict(honest(self, state, civ)))

    monkeypatch.setattr(PlanMovement, "offer", generous)
    with pytest.raises(LawBroken, match="an offer is of its type"):
        laws.check_questions(game, Random(1))


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch):
    game = at_phase("movement")

    def careless(self: Game, ask_id: str, answer: Any, **more: Any) -> None:
        self.state.treasury[self.state.civs[0]] += 1
        raise IllegalAnswer("answer.malformed")

    monkeypatch.setattr(Game, "answer", careless)
    monkeypatch.setattr("ecumene.proof.refusals.ATTEMPTS", (bad_answer,))
    with pytest.raises(LawBroken, match="a refused answer changes nothing"):
        try_trouble(game, Random(3))


def test_a_sealed_answer_of_one_who_is_not_asked_after_all_is_void():
    game = at_phase("movement")
    ask = game.early()[-1]
    game.answer(ask.id, ask.decision.default(game.state, ask.civ))
    assert game.sealed(ask.civ)
    game.state.board.tokens[ask.civ] = {}
    game.state.board.ships[ask.civ] = (None, None, None, None)
    while game.where().phase == "movement":
        for other in game.pending():
            game.answer(other.id, other.decision.default(game.state, other.civ))
    assert game.sealed(ask.civ) == {}


def test_a_sealed_plan_comes_back_to_one_who_moves_some_tokens_now():
    game = at_phase("movement")
    may = {ask.civ: ask for ask in game.optional()}
    ask = next(ask for ask in game.early() if ask.civ in may)
    game.answer(ask.id, ask.decision.default(game.state, ask.civ))
    now = may[ask.civ]
    game.answer(now.id, now.decision.sample(game.state, now.civ, Random(1)))
    assert game.sealed(ask.civ) == {}
    returned = [e.event for e in game.events(ask.civ) if isinstance(e.event, AnswerReturned)]
    assert [event.code for event in returned] == ["early.other_question"]
    assert game.early(ask.civ)
