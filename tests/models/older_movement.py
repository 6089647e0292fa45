"""Ships first, then movement, as the Expansion Project tells it (EP 21, EP 22, EP 23.36)."""

from collections.abc import Callable
from itertools import pairwise

from ecumene.names import BARBARIANS
from tests.models.movement import (
    Movement,
    Order,
    Ship,
    check_unmoved,
    maintain,
    pay_token,
    pay_treasury,
    ready_ship,
    require,
    scrap,
)
from tests.models.position import holds


def build(move: Movement, order: Order) -> None:
    """Two tokens, of the treasury or of the ship's own area; a city is unit enough (EP 21.2)."""
    area = order["area"]
    require(move.ships[order["ship"]] is None, "that ship is on the board")
    city = move.position["cities"].get(area) == move.civ
    require(move.chart.coastal(area) and (move.own(area) or city), "not coastal, or no unit there")
    levied = {"treasury": 0, "mixed": 1, "tokens": 2}[order["pay"]]
    require(order.get("second", area) == area, "levied elsewhere")
    pay_treasury(move, 2 - levied)
    for _ in range(levied):
        pay_token(move, area)
    move.ships[order["ship"]] = Ship((area, order.get("coast", 0)), ready=True)


def keep(move: Movement, order: Order) -> None:
    """One token, of the treasury or of the area where the ship lies (EP 21.3)."""
    ship = move.ships[order["ship"]]
    require(ship is None or order.get("token", ship.at[0]) == ship.at[0], "levied elsewhere")
    maintain(move, order)


def enter(move: Movement, area: str) -> None:
    """The cities of who holds Cultural Ascendancy are closed to most (EP 23.36, R-39)."""
    owner = move.position["cities"].get(area, move.civ)
    closed = owner != move.civ and holds(move.position, owner, "cultural_ascendancy")
    open_to_them = move.has("cultural_ascendancy", "advanced_military")
    require(not closed or open_to_them, "Cultural Ascendancy forbids it")


def march(move: Movement, order: Order) -> None:
    """One border; with Roadbuilding two, through land where nobody else is (EP 22.3, 22.31)."""
    origin, via, target = order["origin"], order.get("via"), order["to"]
    check_unmoved(move, origin, order["tokens"])
    require(via is None or (move.has("roadbuilding") and target != origin), "no second step")
    for start, end in pairwise([origin, target] if via is None else [origin, via, target]):
        require(end in move.chart.land[start], "no land border")
    if via is not None:
        tokens = move.position["tokens"][via]
        others = [side for side, count in tokens.items() if count and side != move.civ]
        city = move.position["cities"].get(via, move.civ)
        require(not others and city == move.civ, "somebody else is on the way")
    enter(move, target)
    move.unmoved[origin] -= order["tokens"]
    move.moved[target] = move.moved.get(target, 0) + order["tokens"]


def load(move: Movement, order: Order) -> None:
    """Five tokens that have not moved (EP 22.51)."""
    ship = ready_ship(move, order)
    check_unmoved(move, ship.at[0], order["tokens"])
    require(ship.load + order["tokens"] <= 5, "more than a ship carries")
    move.unmoved[ship.at[0]] -= order["tokens"]
    ship.load += order["tokens"]


def unload(move: Movement, order: Order) -> None:
    """Tokens go ashore (EP 22.56)."""
    ship = ready_ship(move, order)
    require(ship.load >= order["tokens"], "not so many aboard")
    land(move, ship, order["tokens"])


def land(move: Movement, ship: Ship, count: int) -> None:
    """Half of them are lost at a city whose owner alone has a navy, and has it there (22.561)."""
    area = ship.at[0]
    if not count:
        return
    require(area not in move.chart.seas, "nobody lands in the open sea")
    enter(move, area)
    ship.load -= count
    owner = move.position["cities"].get(area, move.civ)
    if owner not in (move.civ, BARBARIANS) and not move.has("naval_warfare"):
        navy = holds(move.position, owner, "naval_warfare")
        if navy and area in move.position["ships"][owner]:
            count -= (count + 1) // 2
    move.moved[area] = move.moved.get(area, 0) + count


def sail(move: Movement, order: Order) -> None:
    """One water border; four or five a turn, the open sea with Astronomy (EP 22.52 to 22.54)."""
    ship = ready_ship(move, order)
    require(ship.steps < (5 if move.has("cloth_making") else 4), "no step left")
    across = move.chart.water[ship.at]
    require(order["to"] in across, "no water border on this coast")
    closed = order["to"] in move.chart.seas and not move.has("astronomy")
    require(not closed, "the open sea needs Astronomy")
    ship.at = across[order["to"]]
    ship.steps += 1


SHIPS: dict[str, Callable[[Movement, Order], None]] = {"build": build, "maintain": keep}
SHIPS["scrap"] = scrap
MOVES: dict[str, Callable[[Movement, Order], None]] = {"march": march, "load": load, "sail": sail}
MOVES["unload"] = unload


def end(move: Movement) -> None:
    """All aboard go ashore, and no ship stays on the open sea (EP 22.55, EP 22.56)."""
    for ship in move.ships:
        if ship:
            require(ship.at[0] not in move.chart.seas, "no ship ends in the open sea")
            land(move, ship, ship.load)
