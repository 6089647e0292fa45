"""Movement and ships as the rulebook tells them (MC 6.3, R-25 to R-43), order by order."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ecumene.names import BARBARIANS
from tests.models.comparison import NotAllowed
from tests.models.position import Position, holds

Order = dict[str, Any]
Coast = tuple[str, int]
"""An area and the number of one of its coasts; an open sea has one (R-31)."""


@dataclass(frozen=True)
class Chart:
    """How the areas lie to each other."""

    land: dict[str, set[str]]
    water: dict[Coast, dict[str, Coast]]
    """From each coast: the areas across a water border, and at which coast one arrives."""
    seas: frozenset[str]

    def coastal(self, area: str) -> bool:
        """Whether ships can be there."""
        return any(place == area for place, _ in self.water) and area not in self.seas


@dataclass
class Ship:
    """A ship on the board; it is ready once it was built or paid for this turn (R-28)."""

    at: Coast
    ready: bool = False
    steps: int = 0
    load: int = 0


@dataclass
class Movement:
    """One civilization's movement, as far as it has come."""

    position: Position
    civ: str
    chart: Chart
    unmoved: dict[str, int]
    moved: dict[str, int]
    ships: list[Ship | None]
    treasury: int
    may_build: Callable[["Movement", Order], bool]
    """Whether there is what a new ship needs in its area, besides its price."""

    def copy(self) -> "Movement":
        """To try an order on; the position itself does not change meanwhile."""
        ships = [replace(ship) if ship else None for ship in self.ships]
        return replace(self, unmoved=dict(self.unmoved), moved=dict(self.moved), ships=ships)

    def own(self, area: str) -> int:
        """His tokens in an area, moved or not; those aboard are nowhere."""
        return self.unmoved.get(area, 0) + self.moved.get(area, 0)

    def has(self, *advances: str) -> bool:
        """Whether the player holds any of these."""
        return any(holds(self.position, self.civ, advance) for advance in advances)


def require(allowed: object, reason: str) -> None:
    """Otherwise it is not allowed."""
    if not allowed:
        raise NotAllowed(reason)


def in_conflict(move: Movement, area: str, one_more: int = 0) -> bool:
    """Two sides above the printed limit, or somebody else beside a city (R-37)."""
    tokens = {**move.position["tokens"][area], move.civ: move.own(area) + one_more}
    sides = [side for side, count in tokens.items() if count]
    owner = move.position["cities"].get(area)
    if owner:
        return any(side != owner for side in sides)
    return len(sides) > 1 and sum(tokens.values()) > move.position["limits"][area]


def check_entry(move: Movement, area: str) -> None:
    """What Diplomacy and Cultural Ascendancy forbid one token, unless there is war (R-38 to 41)."""
    if in_conflict(move, area):
        return
    owner = move.position["cities"].get(area, move.civ)
    guarded = owner != move.civ and holds(move.position, owner, "diplomacy")
    require(not guarded or move.has("diplomacy", "military"), "Diplomacy forbids it (R-40)")
    others = {owner, *(s for s, count in move.position["tokens"][area].items() if count)}
    revered = any(
        holds(move.position, side, "cultural_ascendancy")
        for side in others - {move.civ, BARBARIANS}
    )
    if revered and not move.has("cultural_ascendancy", "advanced_military"):
        require(not in_conflict(move, area, 1), "Cultural Ascendancy forbids it (R-39)")


def pay_token(move: Movement, area: str) -> None:
    """Any own token in an area pays, moved ones first; it makes no difference (R-26)."""
    require(move.own(area), "no token to pay with")
    of = move.moved if move.moved.get(area) else move.unmoved
    of[area] -= 1


def pay_treasury(move: Movement, amount: int) -> None:
    """From the treasury."""
    require(move.treasury >= amount, "the treasury is too small")
    move.treasury -= amount


def check_unmoved(move: Movement, area: str, tokens: int) -> None:
    """A token moves once, over land or on one ship (FAQ Movement, R-33)."""
    require(move.own(area) >= tokens, "not so many tokens")
    require(move.unmoved.get(area, 0) >= tokens, "they have moved already")


def march(move: Movement, order: Order) -> None:
    """One land border, with Roadbuilding two unless conflict stops the token (R-42, R-43)."""
    origin, via, target = order["origin"], order.get("via"), order["to"]
    check_unmoved(move, origin, order["tokens"])
    require(via is None or (move.has("roadbuilding") and target != origin), "no second step")
    steps = [origin, target] if via is None else [origin, via, target]
    for start, end in pairwise(steps):
        require(end in move.chart.land[start], "no land border")
    for _ in range(order["tokens"]):
        move.unmoved[origin] -= 1
        if via is not None:
            check_entry(move, via)
            require(not in_conflict(move, via, 1), "conflict stops the token")
        arrive(move, target)


def arrive(move: Movement, area: str) -> None:
    """A token enters an area and has moved (R-33)."""
    check_entry(move, area)
    move.moved[area] = move.moved.get(area, 0) + 1


def where_a_token_is(move: Movement, order: Order) -> bool:
    """A ship needs a token of its owner (MC 6.3, R-25)."""
    return move.own(order["area"]) > 0


def where_a_unit_is(move: Movement, order: Order) -> bool:
    """A ship paid with treasury needs a token or a city of its owner (ME 6.3, R-25)."""
    has_city = move.position["cities"].get(order["area"]) == move.civ
    return move.own(order["area"]) > 0 or (order["pay"] == "treasury" and has_city)


def build(move: Movement, order: Order) -> None:
    """A ship costs two, in a coastal area where there is what it needs (R-26, R-27, R-29)."""
    area, pay = order["area"], order["pay"]
    require(move.ships[order["ship"]] is None, "that ship is on the board")
    require(
        move.chart.coastal(area) and move.may_build(move, order), "not coastal, or no unit there"
    )
    if pay == "treasury":
        pay_treasury(move, 2)
    elif pay == "mixed":
        pay_treasury(move, 1)
        pay_token(move, area)
    else:
        pay_token(move, area)
        pay_token(move, order["second"])
    move.ships[order["ship"]] = Ship((area, order.get("coast", 0)), ready=True)


def old_ship(move: Movement, order: Order) -> Ship:
    """A ship that is not paid for yet (R-28)."""
    ship = move.ships[order["ship"]]
    if ship is None or ship.ready:
        raise NotAllowed("no such ship, or paid for already")
    return ship


def ready_ship(move: Movement, order: Order) -> Ship:
    """A ship that was built or paid for this turn (R-28)."""
    ship = move.ships[order["ship"]]
    if ship is None or not ship.ready:
        raise NotAllowed("no such ship, or not paid for")
    return ship


def maintain(move: Movement, order: Order) -> None:
    """One token, from the treasury or from anywhere (MC 6.3, R-26)."""
    ship = old_ship(move, order)
    if "token" in order:
        pay_token(move, order["token"])
    else:
        pay_treasury(move, 1)
    ship.ready = True


def scrap(move: Movement, order: Order) -> None:
    """An old ship that is not paid for may go (R-29)."""
    old_ship(move, order)
    move.ships[order["ship"]] = None


def load(move: Movement, order: Order) -> None:
    """Unmoved tokens go aboard: five, six with Naval Warfare (MC 6.3, 9, R-33)."""
    ship = ready_ship(move, order)
    area, most = ship.at[0], 6 if move.has("naval_warfare") else 5
    check_unmoved(move, area, order["tokens"])
    require(ship.load + order["tokens"] <= most, "more than a ship carries")
    move.unmoved[area] -= order["tokens"]
    ship.load += order["tokens"]


def unload(move: Movement, order: Order) -> None:
    """Tokens go ashore, which is entering (R-32, R-33)."""
    ship = ready_ship(move, order)
    require(ship.load >= order["tokens"], "not so many aboard")
    disembark(move, ship, order["tokens"])


def disembark(move: Movement, ship: Ship, count: int) -> None:
    """So many tokens leave a ship."""
    require(not count or ship.at[0] not in move.chart.seas, "nobody lands in the open sea")
    for _ in range(count):
        ship.load -= 1
        arrive(move, ship.at[0])


def sail(move: Movement, order: Order) -> None:
    """One water border; four a turn, five with Cloth Making; the coast stays (R-30, R-31)."""
    ship = ready_ship(move, order)
    require(ship.steps < (5 if move.has("cloth_making") else 4), "no step left")
    across = move.chart.water[ship.at]
    require(order["to"] in across, "no water border on this coast")
    closed = order["to"] in move.chart.seas and not move.has("astronavigation")
    require(not closed, "the open sea needs Astronavigation")
    ship.at = across[order["to"]]
    ship.steps += 1


ORDERS: dict[str, Callable[[Movement, Order], None]] = {
    "march": march, "build": build, "maintain": maintain, "scrap": scrap,
    "load": load, "unload": unload, "sail": sail,
}  # fmt: skip


def carry_out(move: Movement, order: Order) -> None:
    """One order of a plan."""
    ORDERS[order["do"]](move, order)


def end(move: Movement) -> None:
    """All aboard go ashore; ships that were not paid for are lost (R-28, R-32)."""
    for ship in move.ships:
        if ship and ship.ready:
            require(ship.at[0] not in move.chart.seas, "no ship ends in the open sea")
            disembark(move, ship, ship.load)
    move.ships = [ship if ship and ship.ready else None for ship in move.ships]
