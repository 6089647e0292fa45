"""Bots attack where it pays: land they need, the leader, pirates; the cautious keep peace."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.raiding import (
    is_bold,
    is_warlike,
    prize,
    raid,
    raid_on,
    targets,
)
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.movement.orders import March
from ecumene.state.board import empty_board

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HELLAS, HATTI = Civ("egypt"), Civ("hellas"), Civ("hatti")


def position(turn=10):
    """A board on which Egypt has nothing but what a test gives it, and a city to attack."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    state.turn = turn
    state.board = empty_board(state.civs)
    return start, state


def home(state):
    """A site of Egypt with three neighbours that are no sites of others."""
    atlas = state.atlas
    for area in atlas.areas:
        near = [n for n in atlas.land.get(area, ()) if atlas.limit.get(n)]
        if atlas.site.get(area) and atlas.region.get(area) == EGYPT and len(near) >= 3:
            return area, near
    raise AssertionError("no such area")


def planner_for(name, owner, tokens=4, turn=10, last_turn=False):
    """Egypt beside a city of this owner in its own land, with so many tokens on three sides."""
    start, state = position(turn)
    area, near = home(state)
    state.board.put_city(owner, area)
    for side in near[:3]:
        state.board.place(EGYPT, side, tokens)
    state.last_turn = last_turn
    bot = make_bot(name, 1)
    return area, Planner(Mind(state, EGYPT, bot.tuning, bot.memory, bot.rng)), (start, state)


@pytest.mark.parametrize("name", ["normal", "normal bold", "hard", "hard cautious"])
def test_a_pirate_city_in_the_own_land_is_attacked_with_tokens_that_can_be_spared(name):
    area, planner, _ = planner_for(name, BARBARIANS)
    raid(planner)
    assert planner.there(area) == 7


@pytest.mark.parametrize("name", ["normal bold", "hard bold"])
def test_the_bold_think_of_war_before_they_build(name):
    area, _, (start, state) = planner_for(name, BARBARIANS)
    game = Game.at(start.header, MEGA, state, "movement")
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    plan = make_bot(name, 1).answer(game.view(EGYPT), ask)
    game.check(ask.id, plan, civ=EGYPT)
    attackers = sum(o.tokens for o in plan.orders if isinstance(o, March) and o.to == area)
    assert attackers >= 7


def test_too_few_tokens_attack_nobody():
    area, planner, _ = planner_for("hard bold", BARBARIANS, tokens=2)
    assert raid_on(planner, area) is None


def test_the_cautious_attack_pirates_only():
    assert targets(planner_for("normal cautious", HATTI)[1]) == []
    area, planner, _ = planner_for("normal cautious", BARBARIANS)
    assert targets(planner) == [area]


def test_the_bold_gain_more_from_the_same_attack():
    gains = []
    for name in ("normal", "normal bold"):
        area, planner, _ = planner_for(name, HATTI)
        gains.append(raid_on(planner, area).gain)
    assert gains[0] < gains[1]


def test_a_defender_without_stock_is_the_better_prey():
    area, planner, (_, state) = planner_for("normal", HATTI)
    full = prize(planner, area, HATTI, 7)
    far = next(a for a in state.atlas.areas if state.atlas.region.get(a) == HATTI)
    state.board.place(HATTI, far, state.stock(HATTI) - 2)
    assert prize(planner, area, HATTI, 7) > full


def test_the_leader_is_the_better_prey():
    area, planner, _ = planner_for("normal", HATTI)
    level = prize(planner, area, HATTI, 7)
    _, planner, (_, state) = planner_for("normal", HATTI)
    state.ast[HELLAS] += 4
    assert prize(planner, area, HATTI, 7) < level


def test_tokens_are_spent_more_freely_in_the_last_turn():
    area, planner, _ = planner_for("normal", HATTI)
    _, late, _ = planner_for("normal", HATTI, last_turn=True)
    assert raid_on(planner, area).gain < raid_on(late, area).gain


def test_no_attack_leaves_own_cities_without_support():
    area, planner, (_, state) = planner_for("hard bold", HATTI)
    cities = [a for a in state.atlas.areas if state.atlas.region.get(a) == HELLAS][:4]
    assert raid_on(planner, area) is not None
    _, planner, (_, state) = planner_for("hard bold", HATTI)
    for city in cities:
        state.board.put_city(EGYPT, Area(city))
    assert raid_on(planner, area) is None


def test_some_love_war_for_its_own_sake_and_remain_so_for_a_game():
    bots = [make_bot("normal", seed) for seed in range(400)]
    warlike = sum(is_warlike(mind_of(bot)) for bot in bots)
    assert 60 <= warlike <= 140
    again = [make_bot("normal", seed) for seed in range(400)]
    assert warlike == sum(is_warlike(mind_of(bot)) for bot in again)
    for name in ("normal cautious", "hard", "hard bold", "easy"):
        assert not any(is_warlike(mind_of(make_bot(name, seed))) for seed in range(100))


def mind_of(bot):
    _, state = position()
    return Mind(state, EGYPT, bot.tuning, bot.memory, bot.rng)


def test_who_loves_war_gains_more_from_an_attack_and_thinks_of_it_first():
    gains = []
    for share in (0, 1):
        area, planner, _ = planner_for(f"normal raids.warlike={share}", HATTI)
        gains.append(raid_on(planner, area).gain)
        assert is_bold(planner.mind) == bool(share)
    assert gains[1] == pytest.approx(gains[0] + make_bot("normal").tuning.raids.zeal)


def test_nobody_is_advised_to_love_war():
    _, _, (start, state) = planner_for("normal", HATTI)
    game = Game.at(start.header, MEGA, state, "movement")
    ask = next(ask for ask in game.pending() if ask.civ == EGYPT)
    peaceful, warlike = (
        make_bot(f"normal raids.warlike={n} raids.zeal=50 raids.spared=9", 1) for n in (0, 1)
    )
    view = game.view(EGYPT)
    calm = peaceful.answer(view, ask)
    assert warlike.answer(view, ask) != calm
    assert warlike.advise(view, ask).answer == calm == peaceful.advise(view, ask).answer
    assert warlike.has_character
