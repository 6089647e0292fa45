"""Movement: gather for cities, sail, spread, and fight with what would be lost (MC 6.3)."""

from ecumene.bots.gathering import gather
from ecumene.bots.mind import Mind
from ecumene.bots.planner import Planner
from ecumene.bots.raiding import raid
from ecumene.bots.sailing import keep_ships, sail
from ecumene.bots.spreading import spread
from ecumene.phases.movement import PlanMovement
from ecumene.phases.movement_orders import MovementPlan


def plan_movement(mind: Mind, decision: PlanMovement) -> MovementPlan:
    """Cities first, then ships, then land, then war."""
    planner = Planner(mind)
    gather(planner)
    sail(planner)
    raid(planner)
    spread(planner)
    keep_ships(planner)
    return MovementPlan(planner.plan())
