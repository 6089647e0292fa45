"""Bots play the Expansion Project: its phases, its score and its own questions."""

import copy
from random import Random

import pytest

from ecumene import Game
from ecumene.arena.play import Table
from ecumene.bots import make_bot
from ecumene.bots.abilities import cards_to_sell
from ecumene.bots.buying.worth import KeptWorth, group_points, wishes
from ecumene.bots.hands import buy_trade_card
from ecumene.bots.movement.plan import plan_ships
from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.raiding import targets
from ecumene.bots.trading.collecting import goods_of, swap_gain
from ecumene.phases.cards.purchases import BuyTradeCard
from ecumene.phases.leaving import Leave
from ecumene.phases.movement.orders import Build, Unload
from ecumene.phases.movement.questions import Moved
from ecumene.phases.movement.shipbuilding import PlanShips, ShipsTended
from ecumene.proof.hiding.scramble import scrambled
from tests.bots.positions import (
    CELT,
    EGYPT,
    HATTI,
    MEGA,
    MINOA,
    RULES,
    held,
    home,
    mind_in,
    position,
)

NAMES = ("normal", "easy", "hard", "normal bold", "hard cautious", "random")


def seated(seats, board, seed, names=NAMES):
    game = Game.new(RULES, seats=seats, board=board, seed=seed)
    bots = {
        civ: make_bot(names[place % len(names)], f"{seed} {civ}")
        for place, civ in enumerate(game.state.civs)
    }
    return Table(game, bots)


# ------------------------------------------------------------------------------ whole games


@pytest.mark.parametrize(("seats", "board"), RULES.facts.setups)
def test_games_of_all_bots_are_legal_for_every_number_of_players(seats, board):
    table = seated(seats, board, seed=seats)
    table.play(turns=9)
    assert table.refused == []
    assert table.game.state.turn == 10


def test_a_whole_game_ends_and_everybody_takes_part():
    table = seated(6, "west", "whole", ("normal", "hard", "normal bold", "hard cautious"))
    table.play()
    assert table.game.over
    assert table.refused == []
    scores = [score.total for score in table.game.scores().values()]
    assert max(scores) > 3000
    assert min(scores) > 1000


@pytest.mark.parametrize(("seats", "board"), [(8, "west"), (12, "both")])
def test_an_answer_does_not_change_when_hidden_cards_change(seats, board):
    table, rng, kinds = seated(seats, board, 3, ("normal", "hard bold")), Random(3), set()
    game = table.game
    while not game.over and game.state.turn <= 13:
        for ask in game.pending():
            if ask in game.pending():
                table.tell()
                if rng.random() < 0.2:
                    other, bot = scrambled(game, ask.civ, rng), table.bots[ask.civ]
                    here = copy.deepcopy(bot).advise(game.view(ask.civ), ask)
                    there = copy.deepcopy(bot).advise(other.view(ask.civ), ask)
                    assert here == there, ask.id
                    kinds.add(ask.kind)
                table.put(ask)
        for ask in game.optional():
            if ask in game.optional():
                table.put_optional(ask)
    assert kinds >= {"PlanShips", "PlanMovement", "Trade", "BuyAdvances", "BuildCities"}


def test_bots_play_on_beside_a_nation_whose_player_has_left():
    table = seated(5, "west", "left", ("normal", "hard bold"))
    table.play(turns=6)
    table.game.tell(Leave(HATTI))
    table.play(turns=10)
    assert table.refused == []
    assert HATTI not in table.game.state.civs


def test_the_cities_of_a_nation_without_a_player_are_raided_like_those_of_pirates():
    state = position()
    near = next(a for a in home(state, EGYPT) if state.atlas.land[a])
    city = state.atlas.land[near][0]
    state.board.place(EGYPT, near, 8)
    state.board.put_city(HATTI, city)
    state.table = state.table.with_inert(HATTI)
    assert targets(Planner(mind_in(state, level="normal cautious"))) == [city]


# ------------------------------------------------------------------------------ ships


def test_an_island_builds_a_ship_before_it_moves_and_spreads_with_it():
    table = seated(5, "west", "islands", ("normal",))
    table.play(turns=4)
    events = [entry.event for entry in table.game.log]
    built = [e for e in events if isinstance(e, ShipsTended) and e.civ == MINOA]
    moved = [e for e in events if isinstance(e, Moved) and e.civ == MINOA]
    assert any(isinstance(order, Build) for event in built for order in event.orders)
    assert sum(isinstance(order, Unload) for event in moved for order in event.orders) >= 3
    assert table.game.state.board.token_count(MINOA) >= 15


def test_ships_are_built_only_where_the_tokens_stand_that_pay_for_them():
    state = position(turn=4)
    coast = [a for a in home(state, MINOA) if a in state.atlas.coastal]
    for area in coast[:4]:
        state.board.place(MINOA, area, 5)
    plan = plan_ships(mind_in(state, MINOA), PlanShips())
    PlanShips().check(state, MINOA, plan)
    assert plan.orders
    assert {order.area for order in plan.orders} <= set(coast[:4])
    assert {order.pay for order in plan.orders} == {"tokens"}


def test_who_starts_outside_their_region_is_at_home_around_their_start():
    state = position(9)
    start = RULES.facts.civilizations[CELT].start
    assert state.atlas.region[start] != CELT
    assert start in mind_in(state, CELT).home
    assert mind_in(state, EGYPT).home == frozenset(
        a for a in state.atlas.areas if state.atlas.region[a] == EGYPT
    )


# ------------------------------------------------------------------------------ what things score


def test_the_group_that_is_behind_scores_most():
    state = position()
    state.advances[EGYPT] = frozenset(
        {"mysticism", "pottery", "empiricism", "monarchy", "deism", "masonry", "coinage", "music"}
    )
    points = group_points(mind_in(state))
    assert max(points, key=points.get) == "civics"
    assert sum(points.values()) == pytest.approx(50)
    assert points["civics"] > 20


def test_no_group_scores_where_the_edition_counts_none():
    state = Game.new(MEGA, seats=5, board="west", seed=1).state
    assert group_points(mind_in(state)) == {}


def test_in_the_last_turn_a_hand_is_worth_what_it_scores():
    state = position()
    state.hands[EGYPT] = held("gold gold gold clay")
    state.last_turn = True
    mind = mind_in(state)
    worth = KeptWorth(mind)
    assert mind.hand_points == 1
    assert worth("gold", 3) == 81
    wanted = wishes(mind)
    assert wanted.treasury == pytest.approx(wanted.kept("clay", 1))
    mega = Game.new(MEGA, seats=5, board="west", seed=1).state.copy()
    mega.hands[EGYPT] = state.hands[EGYPT]
    mega.last_turn = True
    assert KeptWorth(mind_in(mega))("gold", 3) == 0


def test_foreign_sets_count_more_in_trade():
    state = position(14, "both")
    block = state.table.blocks[EGYPT]
    foreign = next(iter(state.table.premiums[EGYPT]))
    native = next(c for c in RULES.facts.commodities if c not in state.table.premiums[EGYPT])
    mind = mind_in(state)
    face = RULES.facts.commodities[foreign].value
    assert swap_gain(mind.facts, {}, (), (foreign,), mind.premiums) == 2 * face
    same = RULES.facts.commodities[native].value
    assert swap_gain(mind.facts, {}, (), (native,), mind.premiums) == same
    state.hands[EGYPT] = held(f"{foreign} {foreign} {native}", block)
    assert goods_of(mind_in(state)).counts == {foreign: 2, native: 1}


def test_a_card_of_the_ninth_stack_is_bought_with_a_rich_treasury():
    state = position()
    state.treasury[EGYPT] = 30
    assert buy_trade_card(mind_in(state), BuyTradeCard()).stack == 9
    state.treasury[EGYPT] = 20
    assert buy_trade_card(mind_in(state), BuyTradeCard()).stack == 0


def test_single_cards_are_sold_in_the_last_turn_and_sets_are_not():
    state = position()
    state.advances[EGYPT] = frozenset({"trade_routes"})
    state.hands[EGYPT] = held("gold gold gold clay hides")
    state.last_turn = True
    mind = mind_in(state)
    offer = RULES.abilities["trade_routes"].offer(state, EGYPT)
    assert cards_to_sell(mind, offer) == {"clay": 1, "hides": 1}
