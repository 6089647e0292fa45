"""Movement: gather for cities, sail, spread, and fight with what would be lost (MC 6.3)."""

from collections.abc import Callable

from ecumene.bots.mind import Mind
from ecumene.bots.movement.fleet import keep_ships, return_ships
from ecumene.bots.movement.gathering import gather
from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.raiding import is_bold, raid
from ecumene.bots.movement.sailing import sail
from ecumene.bots.movement.spreading import spread
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Civ
from ecumene.phases.movement.orders import MovementPart, MovementPlan, Order
from ecumene.phases.movement.questions import MoveEarly, MovePart, PlanMovement
from ecumene.phases.movement.shipbuilding import SHIP_ORDERS, PlanShips, shipwright
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.state.state import State

Pieces = Callable[[State, Civ], Mover]
"""Somebody's pieces before they move."""


def plan_movement(mind: Mind, decision: PlanMovement) -> MovementPlan:
    """The plan with as many new cities as will be supported when all have moved."""
    return MovementPlan(best_orders(mind, Mover))


def best_orders(mind: Mind, pieces: Pieces) -> tuple[Order, ...]:
    """The orders that build as many cities as will be supported when all have moved."""
    most = mind.skill.most_cities
    while True:
        planner = planned(mind, most, pieces(mind.state, mind.civ))
        if planner.sites and is_too_early(planner):
            most = 0
        elif planner.sites and not is_supported(planner):
            most = len(planner.sites) - 1
        else:
            return planner.plan()


def plan_ships(mind: Mind, decision: PlanShips) -> MovementPlan:
    """The ships that it would move with, if all moved now; each paid before anybody moves."""
    wright = shipwright(mind.state, mind.civ)
    orders = []
    for order in best_orders(mind, shipwright):
        if isinstance(order, SHIP_ORDERS):
            try:
                wright.do(order)
            except IllegalAnswer:
                continue
            orders.append(order)
    return MovementPlan(tuple(orders))


def plan_early(mind: Mind, decision: MoveEarly) -> MovementPlan:
    """What it would do at its turn, ahead of it; some order there must be (R-23)."""
    plan = plan_movement(mind, decision)
    return plan if plan.orders else decision.default(mind.state, mind.civ)


def plan_part(mind: Mind, decision: MovePart) -> MovementPart:
    """The same where all move at once (R-21)."""
    plan = plan_movement(mind, PlanMovement())
    return MovementPart(plan.orders) if plan.orders else decision.default(mind.state, mind.civ)


def is_too_early(planner: Planner) -> bool:
    """Whether the first cities would leave too few tokens to grow: an island waits a turn."""
    mind = planner.mind
    first = mind.is_early and not mind.cities
    return first and planner.tokens_left() < mind.tuning.cities.left_to_grow


def planned(mind: Mind, most: int, mover: Mover | None = None) -> Planner:
    """Cities first, then ships, then war, then land; a bold player thinks of war first."""
    planner = Planner(mind, mover)
    if is_bold(mind):
        raid(planner)
    gather(planner, most)
    sail(planner)
    if not is_bold(mind):
        raid(planner)
    spread(planner)
    keep_ships(planner)
    return_ships(planner)
    return planner


def is_supported(planner: Planner) -> bool:
    """Whether the tokens within the limits support all cities (MC 6.5C)."""
    mind, ground = planner.mind, planner.ground
    cities = mind.cities + len(planner.sites)
    tokens = sum(
        min(count, ground.room(area))
        for area, count in planner.mover.tokens.items()
        if area not in planner.sites
    )
    most = mind.tuning.cities.reserve_after
    reserve = 0 if cities <= mind.cities_wanted else min(mind.skill.reserve, most)
    return tokens >= mind.rate * cities + reserve
