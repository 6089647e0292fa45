"""How a movement plan is carried out, order by order, or refused (MC 6.3)."""

from collections.abc import Callable
from functools import cache
from typing import Any

from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Area, Civ
from ecumene.phases.movement.orders import (
    Build,
    Load,
    Maintain,
    March,
    MovementPlan,
    Order,
    Payment,
    Sail,
    Scrap,
    ShipPayment,
    Unload,
)
from ecumene.phases.movement.values import (
    land_steps,
    landing_losses,
    sails_open_sea,
    ship_capacity,
    ship_steps,
)
from ecumene.state.atlas import Berth
from ecumene.state.state import State
from ecumene.state.voyage import NOT_MOVED, Movement, ShipLog

UPKEEP = 1
"""Treasury for a ship of an earlier turn; a token does as well (R-28)."""


@cache
def ship_payments(cost: int) -> dict[Payment, ShipPayment]:
    """The three ways to pay for a ship: treasury, some of it with a token, or tokens (R-26)."""
    return {
        "treasury": ShipPayment(cost, 0),
        "mixed": ShipPayment(cost - 1, 1),
        "tokens": ShipPayment(0, cost),
    }


class Mover:
    """One civilization's pieces while its plan is carried out; the state is only read.

    `commit` writes the result back. Each order is tested completely before it changes
    anything, so a refused order leaves the mover as it was.
    """

    def __init__(self, state: State, civ: Civ) -> None:
        rules, done = state.rules, state.movement.get(civ, NOT_MOVED)
        self.state = state
        self.civ = civ
        self.atlas = state.atlas
        self.tokens = dict(state.board.tokens[civ])
        self.moved = dict(done.moved)
        self.treasury = state.treasury[civ]
        self.ships: list[Berth | None] = list(state.board.ships[civ])
        self.sailed, self.most_built = rules.fleet(state, civ)
        """Steps taken by the ships that may be used; how many may be built in all."""
        self.aboard: dict[int, int] = {}
        self.lost_ashore: dict[Area, int] = {}
        """Tokens that were lost while landing at another's city."""
        self.built = done.built
        self.payments = ship_payments(rules.ship_cost)
        self.land_steps = land_steps(state, rules.land_steps, mover=civ)
        self.ship_steps = ship_steps(state, rules.ship_steps, mover=civ)
        self.capacity = ship_capacity(state, rules.ship_capacity, mover=civ)
        self.open_sea = sails_open_sea(state, False, mover=civ)

    # ---------------------------------------------------------------- the whole plan

    def carry_out(self, plan: MovementPlan, last: bool = True) -> None:
        """All orders and the end; a refusal names the first order that fails."""
        for number, order in enumerate(plan.orders):
            try:
                self.do(order)
            except IllegalAnswer as error:
                raise IllegalAnswer(error.code, order=number, **error.facts) from None
        self.finish(last)

    def do(self, order: Order) -> None:
        """One order."""
        _ORDERS[type(order)](self, order)

    def finish(self, last: bool = True) -> None:
        """What is aboard goes ashore; ships not paid for are lost at the end (MC 6.3, R-32)."""
        for number in list(self.aboard):
            self.unload(Unload(number, self.aboard[number]))
        for number in self.sailed:
            berth = self.ships[number]
            if berth is not None and berth.area not in self.atlas.limit:
                raise IllegalAnswer("ship.may_not_stay", ship=number, area=berth.area)
        if last:
            for number, berth in enumerate(self.ships):
                if berth is not None and number not in self.sailed:
                    self.ships[number] = None

    def commit(self) -> None:
        """Writes the result into the state."""
        state, civ = self.state, self.civ
        state.board.tokens[civ] = self.tokens
        ships = self.ships
        state.board.ships[civ] = (ships[0], ships[1], ships[2], ships[3])
        state.treasury[civ] = self.treasury
        logs = {number: ShipLog(steps) for number, steps in self.sailed.items()}
        state.movement[civ] = Movement(self.moved, logs, self.built)

    # ---------------------------------------------------------------- ships

    def build(self, order: Build) -> None:
        """A ship in a coastal area with one's own token, paid in one of three ways (R-26, R-27)."""
        area = order.area
        if self.ships[order.ship] is not None:
            raise IllegalAnswer("ship.not_in_stock", ship=order.ship)
        if self.state.turn < self.state.rules.ships_from:
            raise IllegalAnswer("ship.not_yet", turn=self.state.rules.ships_from)
        if not self.most_built:
            raise IllegalAnswer("ship.not_while_moving")
        if self.built >= self.most_built:
            raise IllegalAnswer("ship.built_enough", built=self.built)
        if area not in self.atlas.coastal:
            raise IllegalAnswer("ship.not_coastal", area=area)
        if not 0 <= order.coast < len(self.atlas.berths(area)):
            raise IllegalAnswer("ship.coast", area=area, coast=order.coast)
        if not self.tokens.get(area) and not self._is_port(order):
            raise IllegalAnswer("ship.no_token", area=area)
        self._pay_for_ship(order)
        self.ships[order.ship] = Berth(area, order.coast)
        self.sailed[order.ship] = 0
        self.built += 1

    def _is_port(self, order: Build) -> bool:
        """Whether the edition builds a ship there for treasury without a token (R-25)."""
        return order.pay == "treasury" and order.area in self.ports()

    def ports(self) -> tuple[Area, ...]:
        """Where ships can be built for treasury without a token there."""
        return self.state.rules.ports(self.state, self.civ)

    def pays_elsewhere(self) -> bool:
        """Whether a token of one area may pay for a ship in another."""
        try:
            self.state.rules.levy(Area("here"), Area("elsewhere"))
        except IllegalAnswer:
            return False
        return True

    def may_build(self) -> int:
        """How many ships may still be built this turn (R-27)."""
        return max(0, self.most_built - self.built)

    def harbours(self) -> list[Area]:
        """Where ships can be built: coastal areas with tokens, and the ports."""
        if not self.may_build():
            return []
        with_tokens = [area for area in self.tokens if area in self.atlas.coastal]
        return [*with_tokens, *(area for area in self.ports() if area not in self.tokens)]

    def _pay_for_ship(self, order: Build) -> None:
        treasury = self.payments[order.pay].treasury
        if self.treasury < treasury:
            raise IllegalAnswer("ship.treasury", needed=treasury, held=self.treasury)
        second = order.second or order.area
        if order.pay == "tokens":
            self.state.rules.levy(order.area, second)
            held = self.tokens.get(second, 0)
            if held < (2 if second == order.area else 1):
                raise IllegalAnswer("ship.no_token", area=second)
            self._spend(second)
        if order.pay != "treasury":
            self._spend(order.area)
        self.treasury -= treasury

    def maintain(self, order: Maintain) -> None:
        """An old ship is paid for, once, before it is used (MC 6.3, R-28)."""
        berth = self._idle(order.ship)
        if order.token is not None:
            self.state.rules.levy(berth.area, order.token)
            if not self.tokens.get(order.token):
                raise IllegalAnswer("ship.no_token", area=order.token)
            self._spend(order.token)
        elif self.treasury < UPKEEP:
            raise IllegalAnswer("ship.treasury", needed=UPKEEP, held=self.treasury)
        else:
            self.treasury -= UPKEEP
        self.sailed[order.ship] = 0

    def scrap(self, order: Scrap) -> None:
        """A ship not paid for may go, and be built elsewhere (MC 6.3, R-29)."""
        self._idle(order.ship)
        self.ships[order.ship] = None

    def load(self, order: Load) -> None:
        """Tokens that have not moved go aboard (MC 6.3, FAQ Movement, R-33)."""
        area = self._ready(order.ship).area
        self._unmoved(area, order.tokens)
        aboard = self.aboard.get(order.ship, 0) + order.tokens
        if aboard > self.capacity:
            raise IllegalAnswer("ship.full", ship=order.ship, capacity=self.capacity)
        self._take(area, order.tokens)
        self.aboard[order.ship] = aboard

    def sail(self, order: Sail) -> None:
        """One water border; open seas only with a card for it (MC 6.3, R-30, R-31)."""
        berth = self._ready(order.ship)
        if self.sailed[order.ship] >= self.ship_steps:
            raise IllegalAnswer("ship.steps", ship=order.ship, steps=self.ship_steps)
        reached = [b for b in self.atlas.sailing.get(berth, ()) if b.area == order.to]
        if not reached:
            raise IllegalAnswer("ship.no_water_border", area=berth.area, to=order.to)
        if self.atlas.is_sea(order.to) and not self.open_sea:
            raise IllegalAnswer("ship.open_sea", to=order.to)
        if not self.state.rules.waters(self.state, order.to):
            raise IllegalAnswer("ship.out_of_play", to=order.to)
        if order.coast is not None:
            reached = [b for b in reached if b.coast == order.coast]
        if len(reached) != 1:
            raise IllegalAnswer("ship.coast", area=order.to, coast=order.coast)
        self.ships[order.ship] = reached[0]
        self.sailed[order.ship] += 1

    def unload(self, order: Unload) -> None:
        """Tokens go ashore, which is entering the area (MC 6.3, R-32)."""
        area = self._ready(order.ship).area
        aboard = self.aboard.get(order.ship, 0)
        if order.tokens > aboard:
            raise IllegalAnswer("ship.not_aboard", ship=order.ship, aboard=aboard)
        if area not in self.atlas.limit:
            raise IllegalAnswer("ship.may_not_land", ship=order.ship, area=area)
        self._check_entry(area, order.tokens)
        self._put_moved(area, order.tokens - self._lost_ashore(area, order.tokens))
        if aboard == order.tokens:
            del self.aboard[order.ship]
        else:
            self.aboard[order.ship] = aboard - order.tokens

    def _lost_ashore(self, area: Area, tokens: int) -> int:
        """Tokens that another's city keeps off, where a card lets it (EP 22.561)."""
        owner = self.state.board.cities.get(area)
        if owner is None or owner == self.civ:
            return 0
        lost = landing_losses(self.state, 0, mover=self.civ, owner=owner, area=area, tokens=tokens)
        if lost:
            self.lost_ashore[area] = self.lost_ashore.get(area, 0) + lost
        return lost

    def _idle(self, ship: int) -> Berth:
        berth = self.ships[ship]
        if berth is None:
            raise IllegalAnswer("ship.in_stock", ship=ship)
        if ship in self.sailed:
            raise IllegalAnswer("ship.paid_already", ship=ship)
        return berth

    def _ready(self, ship: int) -> Berth:
        berth = self.ships[ship]
        if berth is None:
            raise IllegalAnswer("ship.in_stock", ship=ship)
        if ship not in self.sailed:
            raise IllegalAnswer("ship.not_maintained", ship=ship)
        return berth

    # ---------------------------------------------------------------- over land

    def march(self, order: March) -> None:
        """Over one land border, or more where cards allow it (MC 6.3, R-42, R-43)."""
        path = (order.to,) if order.via is None else (order.via, order.to)
        if len(path) > self.land_steps:
            raise IllegalAnswer("march.steps", steps=self.land_steps)
        place = order.origin
        for area in path:
            if area not in self.atlas.land.get(place, ()):
                raise IllegalAnswer("march.no_land_border", area=place, to=area)
            place = area
        self._unmoved(order.origin, order.tokens)
        if order.to == order.origin:
            raise IllegalAnswer("march.back", area=order.to)
        if order.via is not None:
            there = self.tokens.get(order.via, 0)
            self.state.rules.passage(self.state, self.civ, order.via, there)
        self._check_entry(order.to, order.tokens)
        self._take(order.origin, order.tokens)
        self._put_moved(order.to, order.tokens)

    # ---------------------------------------------------------------- tokens

    def _check_entry(self, area: Area, tokens: int) -> None:
        own = self.tokens.get(area, 0)
        self.state.rules.entering(self.state, self.civ, area, own, tokens)

    def _unmoved(self, area: Area, tokens: int) -> None:
        free = self.tokens.get(area, 0) - self.moved.get(area, 0)
        if free < tokens:
            raise IllegalAnswer("tokens.not_enough", area=area, wanted=tokens, free=free)

    def _take(self, area: Area, tokens: int) -> None:
        left = self.tokens[area] - tokens
        if left:
            self.tokens[area] = left
        else:
            del self.tokens[area]

    def _put_moved(self, area: Area, tokens: int) -> None:
        if not tokens:
            return
        self.tokens[area] = self.tokens.get(area, 0) + tokens
        self.moved[area] = self.moved.get(area, 0) + tokens

    def _spend(self, area: Area) -> None:
        """A token pays for a ship; one that has moved is spent first (R-26)."""
        self._take(area, 1)
        if self.moved.get(area):
            self.moved[area] -= 1


_ORDERS: dict[type, Callable[[Mover, Any], None]] = {
    Build: Mover.build,
    Maintain: Mover.maintain,
    Scrap: Mover.scrap,
    March: Mover.march,
    Load: Mover.load,
    Sail: Mover.sail,
    Unload: Mover.unload,
}
