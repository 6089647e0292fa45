"""Bots play the Expansion Project: its phases, its score and its own questions."""

import copy
from random import Random

import pytest

from ecumene import Game, rulesets
from ecumene.advances.trade_empire import AskAnother
from ecumene.arena.play import Table
from ecumene.bots import make_bot
from ecumene.bots.abilities import ask_another, cards_to_sell, request, settle
from ecumene.bots.buying.worth import KeptWorth, group_points, wishes
from ecumene.bots.conflicts import wait_for_attack
from ecumene.bots.hands import buy_trade_card
from ecumene.bots.mind import Mind
from ecumene.bots.movement.plan import plan_ships
from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.raiding import targets
from ecumene.bots.trading.collecting import goods_of, swap_gain
from ecumene.bots.troubles.dividing import (
    Count,
    choose_faction,
    choose_provinces,
    keep_faction,
    kept_worth,
    selections,
)
from ecumene.bots.troubles.sharing import choose_beneficiary, send_horde, share_losses
from ecumene.bots.troubles.yielding import buy_off_points, give_commodity, keep_ships
from ecumene.calamities.annexation.annexing import Pieces
from ecumene.calamities.annexation.factions import ChooseFaction, KeepFaction, units_of, without
from ecumene.calamities.annexation.provinces import ChooseProvinces
from ecumene.calamities.banditry import GiveCommodity
from ecumene.calamities.cyclone import KeepShips
from ecumene.calamities.hordes_from_the_edge import SendHorde
from ecumene.calamities.minor_uprising import BuyOffPoints
from ecumene.calamities.shared.shares import ShareLosses
from ecumene.names import Area, Block, Card, Civ
from ecumene.phases.calamity.richest import ChooseBeneficiary
from ecumene.phases.cards.purchases import BuyTradeCard
from ecumene.phases.conflict.city_attacks import WaitForAttack
from ecumene.phases.leaving import Leave
from ecumene.phases.movement.orders import Build, Unload
from ecumene.phases.movement.questions import Moved
from ecumene.phases.movement.shipbuilding import PlanShips, ShipsTended
from ecumene.proof.hiding.scramble import scrambled
from ecumene.state.board import empty_board
from ecumene.state.cards import Hand, TradeCard

RULES = rulesets.BY_NAME["expansion"]
MEGA = rulesets.MEGA_CIVILIZATION
NAMES = ("normal", "easy", "hard", "normal bold", "hard cautious", "random")
EGYPT, HATTI, ASSYRIA = Civ("egypt"), Civ("hatti"), Civ("assyria")
HELLAS, MINOA, CELT = Civ("hellas"), Civ("minoa"), Civ("celt")


def seated(seats, board, seed, names=NAMES):
    game = Game.new(RULES, seats=seats, board=board, seed=seed)
    bots = {
        civ: make_bot(names[place % len(names)], f"{seed} {civ}")
        for place, civ in enumerate(game.state.civs)
    }
    return Table(game, bots)


def position(seats=5, board="west", turn=9):
    """A table at the beginning of a later turn, with an empty board."""
    state = Game.new(RULES, seats=seats, board=board, seed=1).state.copy()
    state.turn = turn
    state.board = empty_board(state.civs)
    return state


def mind_in(state, civ=EGYPT, level="normal"):
    bot = make_bot(level, 1)
    return Mind(state, civ, bot.tuning, bot.memory, bot.rng)


def held(names, block="single"):
    return Hand(tuple(TradeCard(Card(name), Block(block)) for name in names.split()))


def home(state, civ):
    return [a for a in state.atlas.areas if state.atlas.region[a] == civ and state.atlas.limit[a]]


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


# ------------------------------------------------------------------------------ calamities


def test_losses_go_to_those_ahead_but_not_where_cards_keep_them_off():
    state = position()
    state.ast |= {HATTI: 8, ASSYRIA: 7, HELLAS: 2}
    most = {HATTI: 8, ASSYRIA: 8, HELLAS: 8}
    decision = ShareLosses(Card("famine"), "unit points", 10, most)
    found = share_losses(mind_in(state), decision)
    decision.check(state, EGYPT, found.answer)
    assert found.answer == {HATTI: 8, ASSYRIA: 2}
    state.advances[HATTI] = frozenset({"pottery", "calendar"})
    assert share_losses(mind_in(state), decision).answer == {ASSYRIA: 8, HELLAS: 2}


def test_of_several_who_may_benefit_the_weakest_does():
    state = position()
    state.ast |= {HATTI: 8, ASSYRIA: 3, HELLAS: 5}
    decision = ChooseBeneficiary(Card("tyranny"), (HATTI, ASSYRIA, HELLAS))
    found = choose_beneficiary(mind_in(state), decision)
    assert found.answer == ASSYRIA
    assert found.why[0].code == "helps_least"


def nation(state, cities=5, tokens=30):
    """Cities and tokens of Egypt all over its home."""
    areas = home(state, EGYPT)
    for area in areas[:cities]:
        state.board.put_city(EGYPT, area)
    for number in range(tokens):
        state.board.place(EGYPT, areas[cities + number % (len(areas) - cities)], 1)
    return units_of(state, EGYPT)


@pytest.mark.parametrize(("cities", "tokens"), [(5, 30), (8, 20), (2, 44), (9, 5), (6, 45)])
def test_no_other_selection_leaves_the_victim_of_a_civil_war_more(cities, tokens):
    state = position()
    units = nation(state, cities, tokens)
    mind = mind_in(state)
    decision = ChooseFaction(Card("civil_war"), EGYPT, 15, units)
    found = choose_faction(mind, decision)
    decision.check(state, EGYPT, found.answer)
    there = Count(cities, tokens)

    def left(chosen):
        rest = there.less(chosen)
        replies = selections(rest, 20)
        return min(kept_worth(mind, chosen.plus(one), rest.less(one)) for one in replies)

    chosen = Count(len(found.answer.cities), sum(found.answer.tokens.values()))
    assert left(chosen) == max(left(one) for one in selections(there, 15))


@pytest.mark.parametrize("cities", [3, 6, 9])
def test_the_beneficiary_adds_what_leaves_the_victim_least(cities):
    state = position()
    units = nation(state, cities, 25)
    chosen = Pieces({}, units.cities[:3])
    rest = without(units, chosen)
    decision = ChooseFaction(Card("civil_war"), EGYPT, 20, rest)
    mind = mind_in(state, HATTI)
    found = choose_faction(mind, decision)
    decision.check(state, HATTI, found.answer)
    there = Count(len(rest.cities), sum(rest.tokens.values()))
    added = Count(len(found.answer.cities), sum(found.answer.tokens.values()))

    def left(one):
        return kept_worth(mind, Count(3, 0).plus(one), there.less(one))

    assert left(added) == min(left(one) for one in selections(there, 20))


def test_selected_units_lie_together():
    state = position()
    units = nation(state, 3, 24)
    decision = ChooseFaction(Card("civil_war"), EGYPT, 15, units)
    found = choose_faction(mind_in(state), decision).answer
    split = [area for area, n in found.tokens.items() if n < units.tokens[area]]
    assert len(split) <= 1


def test_cities_without_tokens_are_not_kept_against_a_nation_that_lives():
    state = position()
    cities = tuple(home(state, EGYPT)[:6])
    bare = Pieces({}, cities)
    living = Pieces({Area("a"): 16}, (Area("b"), Area("c"), Area("d"), Area("e"), Area("f")))
    decision = KeepFaction(Card("civil_war"), HATTI, bare, living)
    assert decision.default(state, EGYPT) == "second"
    found = keep_faction(mind_in(state), decision)
    assert found.answer == "second"
    assert found.why[0].facts == {"cities": 5, "tokens": 16}


def test_provinces_are_annexed_towards_cities():
    state = position()
    atlas = state.atlas
    start = next(
        a for a in home(state, HATTI) if sum(1 for b in atlas.land[a] if atlas.limit[b]) >= 2
    )
    near, other = [b for b in atlas.land[start] if atlas.limit[b]][:2]
    beyond = next(a for a in atlas.land[near] if a not in (start, other, *atlas.around[start]))
    state.board.place(HATTI, start, 3)
    state.board.place(EGYPT, near, 2)
    state.board.place(EGYPT, other, 3)
    state.board.put_city(EGYPT, beyond)
    decision = ChooseProvinces(Card("tyranny"), EGYPT, 7)
    found = choose_provinces(mind_in(state, HATTI), decision)
    decision.check(state, HATTI, found.answer)
    assert found.answer == (near, beyond)
    assert found.why[0].facts == {"cities": 1, "tokens": 2}


def test_a_horde_at_ones_command_goes_against_whoever_leads():
    state = position()
    state.ast |= {HATTI: 9, ASSYRIA: 2}
    first, second = home(state, HATTI)[0], home(state, ASSYRIA)[0]
    state.board.put_city(ASSYRIA, second)
    state.board.put_city(HATTI, first)
    decision = SendHorde(9, (second, first))
    found = send_horde(mind_in(state), decision)
    assert found.answer == first
    assert found.why[0].facts == {"players": [HATTI]}


def test_tokens_that_support_cities_are_bought_off():
    state = position()
    nation(state, 4, 10)
    state.treasury[EGYPT] = 9
    decision = BuyOffPoints(Card("minor_uprising"), 4, 2)
    assert buy_off_points(mind_in(state), decision).answer == 2
    state.board.place(EGYPT, home(state, EGYPT)[5], 2)
    assert buy_off_points(mind_in(state), decision).answer == 0


def test_the_card_that_is_missed_least_is_given_but_not_to_a_rival_who_collects_it():
    state = position()
    state.hands[EGYPT] = held("clay salt gold gold")
    decision = GiveCommodity(Card("banditry"), HATTI)
    mind = mind_in(state)
    assert give_commodity(mind, decision).answer == "clay"
    mind.memory.haves = {HATTI: {"clay": 7}}
    assert give_commodity(mind, decision).answer == "salt"


def test_the_ships_that_stay_lie_where_tokens_can_embark():
    state = position()
    one, two, three = home(state, EGYPT)[:3]
    state.board.place(EGYPT, two, 1)
    state.board.place(EGYPT, three, 4)
    decision = KeepShips(Card("cyclone"), 2, {0: one, 1: two, 2: three})
    found = keep_ships(mind_in(state), decision)
    decision.check(state, EGYPT, found.answer)
    assert found.answer == (2, 1)


def test_a_city_waits_until_tokens_come_back_where_one_may_wait_again():
    state = position()
    one, two = home(state, HATTI)[:2]
    state.board.place(EGYPT, one, 7)
    state.board.place(EGYPT, two, 9)
    decision = WaitForAttack(home(state, EGYPT)[0], (one, two))
    assert wait_for_attack(mind_in(state), decision).answer == two
    mega = Game.new(MEGA, seats=5, board="west", seed=1).state.copy()
    assert wait_for_attack(mind_in(mega), decision).answer is None


# ------------------------------------------------------------------------------ abilities


def test_a_commodity_is_asked_of_somebody_who_spoke_of_it():
    state = position()
    state.advances[EGYPT] = frozenset({"trade_empire"})
    state.hands[EGYPT] = held("wine wine")
    for civ in (HATTI, ASSYRIA, HELLAS):
        state.hands[civ] = held("clay clay")
    ability = RULES.abilities["trade_empire"]
    mind = mind_in(state)
    mind.memory.haves = {ASSYRIA: {"wine": 1}}
    how = request(mind, ability, ability.offer(state, EGYPT))
    assert (how.card, how.player) == ("wine", ASSYRIA)


def test_whoever_is_likeliest_is_asked_next_and_nobody_without_cards():
    state = position()
    for civ in (HATTI, HELLAS):
        state.hands[civ] = held("clay clay")
    decision = AskAnother(Card("wine"), (ASSYRIA,))
    mind = mind_in(state)
    mind.memory.haves = {HELLAS: {"wine": 2}}
    assert ask_another(mind, decision).answer == HELLAS
    state.hands |= dict.fromkeys(state.civs, Hand())
    assert ask_another(mind_in(state), decision).answer is None


def test_a_free_city_stands_where_it_takes_least_room_and_tokens_where_they_grow():
    state = position()
    nation(state, 2, 8)
    ability = RULES.abilities["diaspora"]
    offer = ability.offer(state, EGYPT)
    how = settle(mind_in(state), ability, offer)
    ability.check(state, EGYPT, how)
    assert state.atlas.limit[how.city] == 1
    state.board.put_city(EGYPT, home(state, EGYPT)[8])
    state.board.put_city(EGYPT, home(state, EGYPT)[9])
    how = settle(mind_in(state), ability, ability.offer(state, EGYPT))
    ability.check(state, EGYPT, how)
    assert how.city is None
    assert all(n <= state.atlas.limit[area] for area, n in how.tokens.items())
