"""Why a movement is advised: cities, attacks, tokens that live and grow (MC 6.3)."""

from collections.abc import Iterator

from ecumene.bots.building import build_cities
from ecumene.bots.counsel import Why
from ecumene.bots.mind import Mind
from ecumene.names import Area
from ecumene.phases.cities.construction import BuildCities, Site
from ecumene.phases.cities.surplus import surplus_of
from ecumene.phases.foresight import build, move
from ecumene.phases.movement.orders import Build, Maintain, MovementPlan
from ecumene.phases.movement.questions import MovePart, PlanMovement
from ecumene.phases.movement.shipbuilding import PlanShips, shipwright
from ecumene.phases.shared.population_limits import is_conflict
from ecumene.state.state import State

CONSTRUCTION, TAXES = "city_construction", "tax_collection"
"""Phases that not every turn of every edition has."""


def movement(mind: Mind, decision: PlanMovement | MovePart, plan: MovementPlan) -> Iterator[Why]:
    """The cities that can then be built, who is attacked, and how many tokens there will be."""
    after = mind.state.copy()
    move(after, mind.civ, decision, plan)
    own = after.board.tokens[mind.civ]
    fights = [area for area in own if is_conflict(after, area)]
    sites = _sites(mind, after, fights)
    if sites:
        yield Why("moves_to_build", {"areas": [site.area for site in sites], **_track(mind, sites)})
    if fights:
        yield _attack(mind, after, fights)
    yield _population(mind, after, sites, bool(plan.orders))


def _sites(mind: Mind, after: State, fights: list[Area]) -> tuple[Site, ...]:
    """The cities that would be built where nobody fights, in turns in which cities are built."""
    if CONSTRUCTION not in after.sequence:
        return ()
    then = Mind(after, mind.civ, mind.tuning, mind.memory, mind.rng)
    return tuple(site for site in build_cities(then, BuildCities()) if site.area not in fights)


def _track(mind: Mind, sites: tuple[Site, ...]) -> dict[str, object]:
    """The cities there will be, and those that the next step on the A.S.T. asks for."""
    return {
        "cities": mind.cities + len(sites),
        "wanted": mind.cities_wanted,
        "epoch": mind.epoch_ahead(mind.civ),
    }


def _attack(mind: Mind, after: State, fights: list[Area]) -> Why:
    """Who is fought, where and with how many tokens."""
    board = after.board
    others = {side for area in fights for side in board.sides_in(area) if side != mind.civ}
    others |= {
        board.cities[area] for area in fights if board.cities.get(area, mind.civ) != mind.civ
    }
    tokens = {area: board.tokens_in(area, mind.civ) for area in fights}
    return Why("moves_to_attack", {"areas": tokens, "players": sorted(others)})


def _population(mind: Mind, after: State, sites: tuple[Site, ...], moves: bool) -> Why:
    """How many tokens live, how many areas are reached, and what they grow to next turn."""
    civ, before = mind.civ, mind.board.tokens[mind.civ]
    reached = [area for area in after.board.tokens[civ] if area not in before]
    moved = after.board.token_count(civ)
    build(after, civ, sites)
    used = moved - after.board.token_count(civ)
    over = surplus_of(after, civ)
    for area, count in over.items():
        after.board.remove(civ, area, count)
    facts = {
        "tokens": mind.board.token_count(civ),
        "kept": after.board.token_count(civ),
        "used": used,
        "lost": sum(over.values()),
        "reached": len(reached),
        "next": grown(mind, after),
    }
    return Why("moves_to_live" if moves else "stays", facts)


def grown(mind: Mind, after: State) -> int | None:
    """The tokens next turn, when all have grown as far as stock goes; None after the last turn."""
    if mind.turns_left <= 1:
        return None
    civ, rules = mind.civ, after.rules
    taxed = TAXES in rules.sequence_in(after.turn + 1)
    taxes = rules.tax_rate * after.board.city_count(civ) if taxed else 0
    stock = max(0, after.stock(civ) - taxes)
    more = sum(rules.growth(after, civ).values())
    return int(after.board.token_count(civ) + min(more, stock))


def ships(mind: Mind, decision: PlanShips, plan: MovementPlan) -> Iterator[Why]:
    """The ships of the movement that would follow, and what they cost."""
    wright = shipwright(mind.state, mind.civ)
    treasury, tokens = wright.treasury, sum(wright.tokens.values())
    for order in plan.orders:
        wright.do(order)
    built = sum(isinstance(order, Build) for order in plan.orders)
    kept = sum(isinstance(order, Maintain) for order in plan.orders)
    if not built and not kept:
        yield Why("needs_no_ship", {"price": mind.state.rules.ship_cost})
        return
    facts = {
        "built": built,
        "kept": kept,
        "treasury": treasury - wright.treasury,
        "tokens": tokens - sum(wright.tokens.values()),
    }
    yield Why("tends_ships", facts)
