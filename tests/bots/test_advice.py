"""Advice: a step of the A.S.T. in reach is taken and the reasons told; plans ahead of time."""

import re
from pathlib import Path
from typing import get_args

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.counsel import Motive
from ecumene.names import Block, Civ
from ecumene.state.board import empty_board
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT = Civ("egypt")


def at_the_shop(hand, treasury=0, advances=("mysticism", "sculpture"), cities=5, turn=9):
    """Egypt buys, one step before an epoch that asks for three cities and three advances."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    state.turn = turn
    for civ in state.civs:
        state.ast[civ] = state.table.row(civ).epochs.index("middle_bronze") - 1
    state.advances[EGYPT] = frozenset(advances)
    state.hands[EGYPT] = Hand(tuple(TradeCard(n, Block("west")) for n in hand.split()))
    state.treasury[EGYPT] = treasury
    state.board = empty_board(state.civs)
    home = [a for a in state.atlas.areas if state.atlas.region.get(a) == EGYPT]
    for area in home[:cities]:
        state.board.put_city(EGYPT, area)
    return Game.at(start.header, MEGA, state, "advances_acquisition")


def counsel(game, level="normal"):
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    found = make_bot(level, 1).advise(game.view(EGYPT), ask)
    game.check(ask.id, found.answer, civ=EGYPT)
    return found


def codes(found):
    return [why.code for why in found.why]


HANDS = (
    ("lead lead ochre ochre ochre papyri papyri papyri", 5),
    ("fish fish fish fish fish gold gold lead", 4),
    ("ceramics clay copper copper iron lead", 9),
    ("herbs herbs herbs herbs wool wool clay", 14),
)


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("hand", "treasury"), HANDS)
def test_a_set_is_broken_when_one_advance_meets_the_next_requirement(hand, treasury, level):
    found = counsel(at_the_shop(hand, treasury), level)
    assert len(found.answer.obtained) >= 1
    assert codes(found)[0] == "meets_requirement"
    assert found.why[0].facts == {"epoch": "middle_bronze"}


def test_the_step_is_made_when_the_advice_is_followed():
    game = at_the_shop(*HANDS[0])
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    game.answer(ask.id, counsel(game).answer)
    while game.state.turn == 9 and game.pending():
        other = game.pending()[0]
        game.answer(other.id, other.decision.default(game.state, other.civ))
    row = game.state.table.row(EGYPT)
    assert row.epochs[game.state.ast[EGYPT]] == "middle_bronze"


def test_a_set_is_kept_where_no_step_depends_on_it():
    held = ("mysticism", "sculpture", "pottery", "empiricism")
    found = counsel(at_the_shop("wine wine wine papyri papyri", 0, held))
    assert "meets_requirement" not in codes(found)
    kept = [why.facts for why in found.why if why.code == "keeps_set"]
    assert {"card": "wine", "count": 3} in kept


def test_without_the_cities_a_step_is_no_reason_to_buy():
    found = counsel(at_the_shop(*HANDS[0], cities=1))
    assert "meets_requirement" not in codes(found)


def test_who_can_buy_nothing_is_told_so():
    found = counsel(at_the_shop("ochre", 2, ()))
    assert found.answer.obtained == ()
    assert codes(found) == ["nothing_affordable", "keeps_cards"]


def test_what_is_bought_for_its_worth_is_named():
    found = counsel(at_the_shop("wine " * 6, 30))
    bought = next(why for why in found.why if why.code == "best_value")
    assert bought.facts["advances"] == list(found.answer.obtained)


def test_other_questions_are_answered_as_a_bot_would_answer_them():
    game = Game.new(MEGA, seats=5, board="west", seed=1)
    ask = game.pending()[0]
    bot, other = make_bot("normal", 1), make_bot("normal", 1)
    found = bot.advise(game.view(ask.civ), ask)
    assert found.answer == other.answer(game.view(ask.civ), ask)
    assert codes(found) == ["moves_to_live"]


def test_advice_is_never_careless():
    game = at_the_shop(*HANDS[1])
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    view = game.view(EGYPT)
    answers = {repr(make_bot("easy", seed).advise(view, ask).answer) for seed in range(40)}
    assert len(answers) == 1
    assert "advances=()" not in "".join(answers)


@pytest.mark.parametrize(("mode", "kind"), [("census", "MoveEarly"), ("open", "MovePart")])
def test_who_may_move_ahead_is_advised_a_whole_plan(mode, kind):
    game = Game.new(MEGA, seats=6, board="west", seed=5, movement_mode=mode)
    bots = {civ: make_bot("normal", civ) for civ in game.state.civs}
    while game.where().phase != "movement" or game.state.turn < 4:
        ask = game.pending()[0]
        game.answer(ask.id, bots[ask.civ].answer(game.view(ask.civ), ask))
    asks = game.optional()
    assert {ask.kind for ask in asks} == {kind}
    for ask in asks:
        plan = bots[ask.civ].advise(game.view(ask.civ), ask).answer
        game.check(ask.id, plan)
        assert len(plan.orders) > 1


def test_the_page_has_words_for_every_reason():
    catalogue = Path(__file__).parents[2] / "client" / "src" / "messages" / "en"
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(catalogue.rglob("*.ts")))
    said = set(re.findall(r"^ +(\w+): \((?:facts: Reasons)?\): Rich", text, re.MULTILINE))
    assert set(get_args(Motive)) <= said
