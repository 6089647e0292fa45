"""A movement plan in the making: what a refused order leaves behind is nothing."""

import copy

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.sailing import Voyage, orders_of
from ecumene.names import Area, Civ
from ecumene.phases.movement.orders import Build, Load, MovementPlan, Sail, Unload
from ecumene.phases.movement.questions import PlanMovement
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.state.atlas import Berth
from ecumene.state.board import empty_board

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, MINOA = Civ("egypt"), Civ("minoa")


def planner_with(tokens, **advances):
    """Egypt plans with six tokens in a harbour, treasury, and these tokens of Minoa."""
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state = start.state.copy()
    state.board = empty_board(state.civs)
    state.treasury[EGYPT] = 9
    for civ, names in advances.items():
        state.advances[Civ(civ)] = frozenset(names.split())
    harbour, target = strait(state)
    state.board.place(EGYPT, harbour, 6)
    if tokens:
        state.board.place(MINOA, target, tokens)
    bot = make_bot("normal", 1)
    planner = Planner(Mind(state, EGYPT, bot.tuning, bot.memory, bot.rng))
    return planner, harbour, target


def strait(state):
    """Two coastal areas with one water border between them and no land border."""
    atlas = state.atlas
    for area in sorted(atlas.coastal):
        for near in atlas.water[area]:
            if near in atlas.coastal and near not in atlas.land[area] and atlas.limit[near] < 4:
                return area, near
    raise AssertionError("no such strait")


def voyage(planner, harbour, target, tokens):
    route = planner.mind.terrain.voyages(Berth(harbour), 4, False)[target]
    return Voyage(1.0, 0, True, harbour, target, tokens, (), route)


def is_legal(planner):
    plan = MovementPlan(planner.plan())
    PlanMovement().check(planner.mind.state, EGYPT, plan)
    return True


def test_a_voyage_that_may_land_is_taken_whole():
    planner, harbour, target = planner_with(0)
    assert planner.give(orders_of(planner, voyage(planner, harbour, target, 3)))
    assert planner.there(target) == 3
    assert is_legal(planner)


def test_a_voyage_that_may_not_land_leaves_nothing_behind():  # MC 9: peace is kept there
    planner, harbour, target = planner_with(1, minoa="cultural_ascendancy")
    before = copy.deepcopy(vars(planner.mover)["tokens"])
    orders = orders_of(planner, voyage(planner, harbour, target, 5))
    assert isinstance(orders[-1], Unload)
    assert not planner.give(orders)
    assert planner.plan() == ()
    assert planner.mover.tokens == before
    assert is_legal(planner)


CHANGED = ("tokens", "moved", "treasury", "ships", "sailed", "aboard", "built", "lost_ashore")


@pytest.mark.parametrize("good", range(4))
def test_whatever_was_done_before_the_refusal_is_undone(good):
    planner, harbour, target = planner_with(0)
    assert planner.march(harbour, planner.mind.atlas.land[harbour][0], 1)
    before = {name: copy.deepcopy(getattr(planner.mover, name)) for name in CHANGED}
    orders = [Build(0, harbour, "treasury"), Load(0, 2), Sail(0, target), Unload(0, 1)][:good]
    assert not planner.give([*orders, Sail(3, Area("nowhere"))])
    assert {name: getattr(planner.mover, name) for name in CHANGED} == before
    assert len(planner.plan()) == 1
    assert is_legal(planner)


def test_everything_that_orders_change_is_known():
    planner, *_ = planner_with(0)
    changing = {n for n, v in vars(planner.mover).items() if isinstance(v, dict | list | int)}
    fixed = {"land_steps", "ship_steps", "capacity", "open_sea", "payments", "most_built"}
    assert changing - fixed == set(CHANGED)
    assert isinstance(planner.mover, Mover)
