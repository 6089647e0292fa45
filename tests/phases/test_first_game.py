"""The First Game: what each turn has, and what nobody may conclude from it."""

from random import Random

import msgspec
import pytest

from ecumene import Game
from ecumene.bots import make_bot
from ecumene.engine.phase import SequenceOfPlay
from ecumene.names import Card, Civ
from ecumene.phases.cities.surplus import SurplusRemoved
from ecumene.phases.conflict.token_conflicts import ConflictFought
from ecumene.phases.movement.orders import MovementPlan
from ecumene.proof.hiding.leaks import check_leaks
from ecumene.proof.hiding.worlds import check_worlds
from ecumene.rulesets import THE_FIRST_GAME, THE_WEST
from ecumene.state.cards import TradeCard
from ecumene.state.imagine import cards_were_dealt, imagine
from tests.games.positions import at

GAME = "first-5-west-census"
TAUGHT = {
    "token_conflicts": 2,
    "city_construction": 4,
    "city_support": 4,
    "drawing_trade_cards": 4,
    "tax_collection": 5,
    "minor_calamities": 5,
    "late_surplus_population": 5,
    "late_city_support": 5,
    "trade": 6,
    "city_attacks": 7,
    "additional_purchases": 7,
}
"""The turn in which each phase comes in."""
HINTS = [one for one in THE_FIRST_GAME.facts.lessons if one.orders]


def turn(number: int) -> SequenceOfPlay:
    return THE_FIRST_GAME.sequence_in(number)


def test_each_turn_has_the_phases_of_the_one_before_and_those_it_teaches():  # FG T1 to T7
    always = {
        "population_expansion", "census", "movement", "surplus_population", "leaving",
        "succession_markers", "game_end",
    }  # fmt: skip
    for number in range(1, 8):
        brought = {name for name, since in TAUGHT.items() if since <= number}
        returned = {"returning_cards"} if number >= 5 else set()
        assert set(turn(number).names) == always | brought | returned


def test_the_phases_come_in_the_order_of_the_full_game():
    order = THE_WEST.sequence.names
    for number in range(1, 8):
        places = [order.index(name) for name in turn(number).names if name in order]
        assert places == sorted(places)


def test_each_lesson_is_of_use_in_a_phase_of_its_turn():
    for lesson in THE_FIRST_GAME.facts.lessons:
        assert lesson.phase in turn(lesson.turn), lesson.id
    new = {one.phase: one.turn for one in reversed(THE_FIRST_GAME.facts.lessons)}
    assert {name: new.get(name, since) for name, since in TAUGHT.items()} == TAUGHT


def played_by_hints(civ: Civ, until: int) -> Game:
    """A game of bots to the end of a turn, in which one civilization does what its hints say."""
    game = Game.new(THE_FIRST_GAME, seats=5, board="west", seed=3)
    bots = {one: make_bot("normal", seed=one) for one in game.state.civs}
    orders = {one.turn: one.orders for one in HINTS if one.civ == civ}
    while game.state.turn <= until:
        ask = game.pending()[0]
        answer = bots[ask.civ].answer(game.view(ask.civ), ask)
        if ask.civ == civ and ask.kind == "PlanMovement" and game.state.turn in orders:
            answer = msgspec.convert({"orders": orders[game.state.turn]}, MovementPlan)
        game.answer(ask.id, answer)
    return game


@pytest.mark.parametrize("civ", sorted({one.civ for one in HINTS if one.civ}))
def test_the_orders_of_hints_fit_whoever_has_followed_those_before(civ: Civ):
    last = max(one.turn for one in HINTS if one.civ == civ)
    happened = [one.event for one in played_by_hints(civ, last).events(civ)]
    lost = [one.tokens.get(civ) for one in happened if isinstance(one, SurplusRemoved)]
    assert not any(lost)
    fights = [one for one in happened if isinstance(one, ConflictFought) and civ in one.before]
    assert fights == []


def test_whoever_learns_has_a_first_city_in_turn_4_by_the_hints():  # FG T4
    learner = THE_FIRST_GAME.facts.learner
    assert learner is not None
    game = played_by_hints(learner, until=4)
    assert game.state.board.city_count(learner) == 1
    assert game.state.board.token_count(learner) == 20  # FG T5


# -------------------------------------------------------------------- calamities kept from turn 4


def fifth_turn(hand: str) -> Game:
    """The recorded game in the movement of turn 5; Hatti holds a card of the second stack."""
    game = at(GAME, turn=5, phase="movement")
    state = game.state.copy()
    block = state.table.blocks["hatti"]
    pile = list(state.stacks[block][2])
    pile.remove(Card(hand))
    state.stacks[block] = state.stacks[block].replacing(2, tuple(pile))
    state.hands["hatti"] = state.hands["hatti"].adding([TradeCard(Card(hand), block)])
    return Game.at(game.header, THE_FIRST_GAME, state, "movement")


@pytest.mark.parametrize("hand", ["tempest", "papyri"])
def test_whether_one_was_kept_is_open_to_everybody_else(hand: str):  # FG T4, FG T5
    game = fifth_turn(hand)
    assert cards_were_dealt(game.state)
    seen = {
        "tempest" in imagine(game.state, "egypt", f"seed {n}").hands["hatti"].counts()
        for n in range(120)
    }
    assert seen == {True, False}
    assert check_leaks(game, Random(3)) > 5
    check_worlds(game, "egypt", Random(4))


def test_before_any_card_was_dealt_nobody_can_hold_one():
    game = at(GAME, turn=4, phase="movement")
    assert not cards_were_dealt(game.state)
