"""Sealed plans that no longer fit the board: what cannot be done is skipped (R-21)."""

from typing import Any

import msgspec

from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.movement.orders import Load, March, MovementPlan, Order, Unload
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.state.state import State

MOVES_TOKENS = (March, Load, Unload)


class Skipped(msgspec.Struct, frozen=True):
    """An order that could not be carried out, or not with all its tokens."""

    order: Order
    """The order as it was planned."""
    tokens: int
    """How many tokens were left out; 0 for an order that moves none."""
    code: str
    facts: dict[str, Any]
    """Why the first of them was refused."""


class OrdersSkipped(Event, frozen=True):
    """Parts of a sealed plan had become illegal when it was carried out."""

    civ: Civ
    skipped: tuple[Skipped, ...]


def skip_illegal(turn: Turn[State], civ: Civ, plan: MovementPlan) -> MovementPlan:
    """What is left of a plan when its illegal orders are skipped token by token (R-21)."""
    rest = Rest(plan)
    while (trouble := rest.trouble(turn.state, civ)) is not None:
        rest.skip(*trouble)
    if rest.reasons:
        turn.emit(OrdersSkipped(civ, rest.skipped()))
    return MovementPlan(tuple(order for order in rest.orders if order is not None))


class Rest:
    """What is left of a plan, order by order; None where nothing is.

    A token that may not land does not board either, and a march that would be stopped
    on its way is not begun: what cannot arrive stays at home.
    """

    def __init__(self, plan: MovementPlan) -> None:
        self.plan = plan
        self.orders: list[Order | None] = list(plan.orders)
        self.reasons: dict[int, IllegalAnswer] = {}

    def trouble(self, state: State, civ: Civ) -> tuple[int, IllegalAnswer] | None:
        """The first order that is refused, or the last loading of a ship that cannot unload."""
        mover = Mover(state, civ)
        for number, order in enumerate(self.orders):
            try:
                if order is not None:
                    mover.do(order)
            except IllegalAnswer as error:
                return number, error
        try:
            mover.finish()
        except IllegalAnswer as error:
            return self._last_load(next(iter(mover.aboard)), len(self.orders)), error
        return None

    def skip(self, number: int, error: IllegalAnswer) -> None:
        """Leaves out one token of an order, or the whole order if it moves none."""
        order = self.orders[number]
        assert order is not None
        self.reasons.setdefault(number, error)
        if not isinstance(order, MOVES_TOKENS) or order.tokens == 1:
            self.orders[number] = None
        else:
            self.orders[number] = msgspec.structs.replace(order, tokens=order.tokens - 1)
        if isinstance(order, Unload) and error.code.startswith("enter."):
            self.skip(self._last_load(order.ship, number), error)

    def _last_load(self, ship: int, before: int) -> int:
        """The last order before a given one that takes tokens aboard a ship."""
        for number in reversed(range(before)):
            order = self.orders[number]
            if isinstance(order, Load) and order.ship == ship:
                return number
        raise LookupError(ship)

    def skipped(self) -> tuple[Skipped, ...]:
        """What was left out, in the order of the plan."""
        return tuple(self._skipped(number) for number in sorted(self.reasons))

    def _skipped(self, number: int) -> Skipped:
        planned, left, error = self.plan.orders[number], self.orders[number], self.reasons[number]
        tokens = getattr(planned, "tokens", 0) - getattr(left, "tokens", 0)
        return Skipped(planned, tokens, error.code, error.facts)
