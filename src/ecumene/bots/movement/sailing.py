"""Sailing: ships carry tokens to land that marches do not reach (MC 6.3)."""

from collections.abc import Collection, Iterator
from math import fsum
from typing import NamedTuple

from ecumene.bots.movement.fleet import fare, maintain, new_ship, paid, steps_left, usable
from ecumene.bots.movement.planner import Planner
from ecumene.bots.movement.terrain import Route
from ecumene.names import Area
from ecumene.phases.movement.orders import Build, Load, Order, Sail, Unload
from ecumene.state.atlas import Berth


class Voyage(NamedTuple):
    """A trip of one ship: tokens from one area to another."""

    gain: float
    ship: int
    new: bool
    origin: Area
    to: Area
    tokens: int
    fetch: Route
    route: Route
    then: "Landing | None" = None
    """Where the ship goes on to with the rest of its load."""


class Landing(NamedTuple):
    """A second place where the same ship puts tokens ashore."""

    gain: float
    to: Area
    tokens: int
    route: Route


def sail(planner: Planner) -> None:
    """The best voyages, one after the other, while they pay."""
    for _ in range(planner.mind.tuning.ships.voyages):
        voyage = best_voyage(planner)
        if voyage is None or not planner.give(orders_of(planner, voyage)):
            return


def best_voyage(planner: Planner) -> Voyage | None:
    """The voyage that brings most; None if none pays."""
    mover, ships = planner.mover, planner.mind.tuning.ships
    origins = harbours(planner, ships.aboard)
    if not origins:
        return None
    best: Voyage | None = None
    for ship, berth in usable(planner):
        best = better(best, from_berth(planner, ship, berth, origins))
    new = new_ship(planner)
    if new is not None and (best is None or best.gain < ships.content):
        for origin in origins:
            berth = mover.atlas.berths(origin)[0]
            best = better(best, trip(planner, new, True, origin, (), berth, mover.ship_steps))
    return best


def carry(planner: Planner, to: Area, tokens: int, without: Collection[Area]) -> Voyage | None:
    """The cheapest voyage that brings just so many tokens to an area."""
    mover = planner.mover
    if tokens > mover.capacity or to not in mover.atlas.coastal:
        return None
    best: Voyage | None = None
    for origin in harbours(planner, tokens):
        if origin in without or origin == to:
            continue
        cost = fsum(prices(planner, origin)[:tokens])
        for voyage in ways_to(planner, origin, to, tokens, cost):
            best = better(best, voyage)
    return best


def ways_to(planner: Planner, origin: Area, to: Area, tokens: int, cost: float) -> Iterator[Voyage]:
    """Voyages with a ship that is there, and with a new one; the gain is less the cost."""
    mover, terrain = planner.mover, planner.mind.terrain
    for ship, berth in usable(planner):
        most = steps_left(planner, ship)
        near = terrain.voyages(berth, most, mover.open_sea)
        fetch = () if berth.area == origin else near.get(origin, ())
        if berth.area != origin and not fetch:
            continue
        start = fetch[-1] if fetch else berth
        steps = most - len(fetch)
        route = terrain.voyages(start, steps, mover.open_sea).get(to) if steps else None
        price = fare(planner, ship)
        if route and price is not None:
            yield Voyage(-cost - price, ship, False, origin, to, tokens, fetch, route)
    new = new_ship(planner)
    start = mover.atlas.berths(origin)[0]
    route = terrain.voyages(start, mover.ship_steps, mover.open_sea).get(to)
    price = fare(planner, None)
    spare = planner.free(origin) - (0 if paid(planner, True) else mover.state.rules.ship_cost)
    if new is not None and route and price is not None and spare >= tokens:
        yield Voyage(-cost - price, new, True, origin, to, tokens, (), route)


def better(one: Voyage | None, other: Voyage | None) -> Voyage | None:
    """The one that brings more."""
    if one is None or (other is not None and other.gain > one.gain):
        return other
    return one


def harbours(planner: Planner, tokens: int) -> list[Area]:
    """Coastal areas with tokens that could embark, those with least to lose first."""
    coastal = planner.mind.atlas.coastal
    found = [
        area
        for area in planner.mover.tokens
        if area in coastal and planner.free(area) >= tokens and area not in planner.sites
    ]
    found.sort(key=lambda area: (planner.loss(area), -planner.free(area), area))
    return found[: planner.mind.tuning.ships.harbours]


def from_berth(planner: Planner, ship: int, berth: Berth, origins: list[Area]) -> Voyage | None:
    """The best trip of a ship that fetches tokens where it lies or nearby."""
    mover, terrain = planner.mover, planner.mind.terrain
    most = steps_left(planner, ship)
    reached = terrain.voyages(berth, most, mover.open_sea)
    best: Voyage | None = None
    for origin in origins:
        fetch: Route = () if origin == berth.area else reached.get(origin, ())
        if origin != berth.area and not fetch:
            continue
        start = fetch[-1] if fetch else berth
        left = most - len(fetch)
        if left:
            best = better(best, trip(planner, ship, False, origin, fetch, start, left))
    return best


def trip(
    planner: Planner, ship: int, new: bool, origin: Area, fetch: Route, start: Berth, steps: int
) -> Voyage | None:
    """The best place to carry tokens of one area to."""
    mover = planner.mover
    price = fare(planner, None if new else ship)
    if price is None:
        return None
    costs = prices(planner, origin)
    pays = mover.state.rules.ship_cost if new and not paid(planner, new) else 0
    most = min(mover.capacity, planner.free(origin) - pays)
    far = planner.mind.tuning.ships.far
    best: Voyage | None = None
    for to, route in planner.mind.terrain.voyages(start, steps, mover.open_sea).items():
        if to == origin or not needs_ship(planner, to):
            continue
        gain, tokens = load_for(planner, to, costs[:most])
        gain -= far * len(route)
        if tokens and gain > price and (best is None or gain - price > best.gain):
            best = Voyage(gain - price, ship, new, origin, to, tokens, fetch, route)
    return best and extended(planner, best, costs[:most], steps)


def needs_ship(planner: Planner, area: Area) -> bool:
    """Land with room that no token of ours stands on or can march to."""
    found = planner.needs_ship.get(area)
    if found is None:
        found = planner.needs_ship[area] = has_room_out_of_reach(planner, area)
    return found


def has_room_out_of_reach(planner: Planner, area: Area) -> bool:
    """The same, worked out."""
    tokens = planner.mover.tokens
    if area in tokens or planner.ground.room(area) < 1:
        return False
    return not any(planner.free(near) for near in planner.mind.atlas.land[area] if near in tokens)


def extended(planner: Planner, voyage: Voyage, costs: list[float], steps: int) -> Voyage:
    """The same voyage with a second landing, if there is a good one on the way."""
    left, costs = steps - len(voyage.route), costs[voyage.tokens :]
    if not left or not costs:
        return voyage
    best: Landing | None = None
    reached = planner.mind.terrain.voyages(voyage.route[-1], left, planner.mover.open_sea)
    for to, route in reached.items():
        if to in (voyage.origin, voyage.to) or not needs_ship(planner, to):
            continue
        gain, tokens = load_for(planner, to, costs)
        if tokens and (best is None or gain > best.gain):
            best = Landing(gain, to, tokens, route)
    if best is None:
        return voyage
    return voyage._replace(gain=voyage.gain + best.gain, then=best)


def load_for(planner: Planner, to: Area, costs: list[float]) -> tuple[float, int]:
    """How many tokens are worth carrying at these costs, and what that brings."""
    there, least = planner.there(to), planner.mind.tuning.ships.least
    gain, tokens = 0.0, 0
    for cost in costs:
        net = planner.ground.gain(to, there + tokens) - cost
        if net <= least:
            break
        gain += net
        tokens += 1
    return gain, tokens


def prices(planner: Planner, origin: Area) -> list[float]:
    """What its free tokens would bring where they are or one march away, the least first."""
    found = planner.uses.get(origin)
    if found is None:
        found = planner.uses[origin] = best_uses(planner, origin)
    return found


def best_uses(planner: Planner, origin: Area) -> list[float]:
    """The same, worked out."""
    ground, free, held = planner.ground, planner.free(origin), planner.there(origin)
    uses = [ground.gain(origin, held - n - 1) for n in range(free)]
    for near in planner.mind.atlas.land[origin]:
        room = ground.room(near) if near not in planner.sites else 0
        there = planner.there(near)
        uses += [ground.gain(near, n) for n in range(there, min(room, there + free))]
    uses.sort(reverse=True)
    return uses[:free][::-1]


def orders_of(planner: Planner, voyage: Voyage) -> list[Order]:
    """The ship is paid for, fetches the tokens, and lands them."""
    ship = voyage.ship
    orders: list[Order] = []
    if voyage.new:
        pays = paid(planner, True)
        orders.append(Build(ship, voyage.origin, "treasury" if pays else "tokens"))
    elif ship not in planner.mover.sailed:
        orders.append(maintain(planner, ship))
    orders += [Sail(ship, berth.area, berth.coast) for berth in voyage.fetch]
    then = voyage.then
    orders.append(Load(ship, voyage.tokens + (then.tokens if then is not None else 0)))
    orders += [Sail(ship, berth.area, berth.coast) for berth in voyage.route]
    orders.append(Unload(ship, voyage.tokens))
    if then is not None:
        orders += [Sail(ship, berth.area, berth.coast) for berth in then.route]
        orders.append(Unload(ship, then.tokens))
    return orders
