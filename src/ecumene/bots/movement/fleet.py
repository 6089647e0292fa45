"""The fleet: which ships can be used, what they cost, and where they wait (MC 6.3)."""

from ecumene.bots.movement.planner import Planner
from ecumene.names import Area
from ecumene.phases.movement.orders import Maintain, Sail
from ecumene.phases.population_expansion import growth_of
from ecumene.state.atlas import Berth


def usable(planner: Planner) -> list[tuple[int, Berth]]:
    """Ships on the board that are empty and have steps left."""
    mover = planner.mover
    return [
        (ship, berth)
        for ship, berth in enumerate(mover.ships)
        if berth is not None and steps_left(planner, ship) and berth.area in mover.atlas.limit
    ]


def steps_left(planner: Planner, ship: int) -> int:
    """Steps a ship may still make."""
    return planner.mover.ship_steps - planner.mover.sailed.get(ship, 0)


def new_ship(planner: Planner) -> int | None:
    """A ship in stock, while it may be built."""
    mover = planner.mover
    if mover.built >= planner.mind.tuning.ships.built or not mover.may_build():
        return None
    return next((n for n, berth in enumerate(planner.mover.ships) if berth is None), None)


def paid(planner: Planner, new: bool) -> bool:
    """Whether the treasury pays for a ship."""
    if planner.mind.saves_treasury:
        return False
    return planner.mover.treasury >= (planner.mind.state.rules.ship_cost if new else 1)


def fare(planner: Planner, ship: int | None) -> float | None:
    """What using a ship costs, or a new one; None if it cannot be paid."""
    new, ships = ship is None, planner.mind.tuning.ships
    if ship in planner.mover.sailed:
        return 0.0
    if paid(planner, new):
        return ships.cost * ships.new_for_treasury if new else ships.old_for_treasury
    least = ships.tokens_second if planner.mover.built else ships.tokens_first
    if planner.tokens_left() < least or (ship is not None and nobody_pays(planner, ship)):
        return None
    return ships.cost * ships.new_for_tokens if new else ships.old_for_tokens


def maintain(planner: Planner, ship: int) -> Maintain:
    """Treasury pays, or the token that is missed least."""
    if paid(planner, new=False):
        return Maintain(ship)
    areas = payers(planner, ship)
    token = min(areas, key=lambda a: (planner.loss(a), a), default=None)
    return Maintain(ship, token)


def nobody_pays(planner: Planner, ship: int) -> bool:
    """Whether only tokens where a ship lies may pay for it, and none can."""
    return not planner.mover.pays_elsewhere() and not payers(planner, ship)


def payers(planner: Planner, ship: int) -> list[Area]:
    """Where a token could pay for a ship: anywhere, or only where it lies (MC 6.3, EP 21.3)."""
    mover = planner.mover
    berth = mover.ships[ship]
    if berth is None or mover.pays_elsewhere():
        return [area for area in mover.tokens if planner.free(area)]
    return [berth.area] if planner.free(berth.area) else []


def keep_ships(planner: Planner) -> None:
    """One idle ship is kept while treasury pays for it: a new one costs twice as much."""
    mover, kept_from = planner.mover, planner.mind.tuning.ships.kept_from
    if planner.mind.saves_treasury:
        return
    on_board = [ship for ship, berth in enumerate(mover.ships) if berth]
    if any(ship in mover.sailed for ship in on_board) or mover.treasury < kept_from:
        return
    for ship in on_board:
        if planner.give([Maintain(ship)]):
            return


def return_ships(planner: Planner) -> None:
    """Ships with steps left go where most tokens will want to embark next turn."""
    terrain, open_sea = planner.mind.terrain, planner.mover.open_sea
    for ship, berth in usable(planner):
        if ship not in planner.mover.sailed:
            continue
        reached = terrain.voyages(berth, steps_left(planner, ship), open_sea)
        best = max(reached, key=lambda area: (surplus(planner, area), area), default=None)
        if best is not None and surplus(planner, best) > max(0, surplus(planner, berth.area)):
            planner.give([Sail(ship, b.area, b.coast) for b in reached[best]])


def surplus(planner: Planner, area: Area) -> int:
    """Tokens that will be too many for an area when it has grown (MC 6.2)."""
    there = planner.there(area) if area not in planner.sites else 0
    return there + growth_of(there) - planner.ground.room(area) if there else -1
