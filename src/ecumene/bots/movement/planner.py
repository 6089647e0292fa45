"""Planner: a movement plan in the making, tried order by order on a mover."""

from collections.abc import Sequence
from copy import copy

from ecumene.bots.mind import Mind
from ecumene.bots.movement.ground import Ground
from ecumene.engine.errors import IllegalAnswer
from ecumene.names import Area
from ecumene.phases.movement.orders import March, Order
from ecumene.phases.movement.ships_and_marches import Mover


class Planner:
    """Orders so far, and the tokens that are to stay where they are."""

    def __init__(self, mind: Mind, mover: Mover | None = None) -> None:
        self.mind = mind
        self.mover = mover or Mover(mind.state, mind.civ)
        self.ground = Ground(mind)
        self.sites: list[Area] = []
        """Where cities will be built this turn."""
        self.held: dict[Area, int] = {}
        """Tokens of an area that must not leave."""
        self.uses: dict[Area, list[float]] = {}
        """What free tokens of an area would bring without a ship, as planned so far."""
        self.needs_ship: dict[Area, bool] = {}
        """Whether no march reaches an area, as planned so far."""
        self._orders: list[Order] = []
        self._marches: dict[tuple[Area, Area, Area | None], int] = {}

    def plan(self) -> tuple[Order, ...]:
        """All orders; marches to the same place are one."""
        self.flush()
        return tuple(self._orders)

    def flush(self) -> None:
        """Writes down the marches gathered so far, before an order that relies on them."""
        for (origin, to, via), tokens in self._marches.items():
            self._orders.append(March(origin, to, tokens, via))
        self._marches = {}

    def free(self, area: Area) -> int:
        """Tokens that may still march or embark from here."""
        mover = self.mover
        there = mover.tokens.get(area, 0)
        still = there - mover.moved.get(area, 0)
        return max(0, min(still, there - self.held.get(area, 0)))

    def there(self, area: Area) -> int:
        """Own tokens in an area as planned so far."""
        return self.mover.tokens.get(area, 0)

    def loss(self, area: Area) -> float:
        """What an area loses with its next token."""
        return self.ground.gain(area, self.there(area) - 1)

    def march(self, origin: Area, to: Area, tokens: int, via: Area | None = None) -> bool:
        """Tokens march, if that is allowed."""
        try:
            self.mover.march(March(origin, to, tokens, via))
        except IllegalAnswer:
            return False
        key = (origin, to, via)
        self._marches[key] = self._marches.get(key, 0) + tokens
        self._forget()
        return True

    def hold(self, area: Area, tokens: int) -> None:
        """So many tokens stay where they are."""
        self.held[area] = tokens
        self._forget()

    def _forget(self) -> None:
        """What was worked out no longer holds."""
        self.uses, self.needs_ship = {}, {}

    def give(self, orders: Sequence[Order]) -> bool:
        """Orders of ships, all of them or none: a voyage that cannot land is not begun."""
        self.flush()
        before = copy_of(self.mover)
        try:
            for order in orders:
                self.mover.do(order)
        except IllegalAnswer:
            self.mover = before
            return False
        self._orders.extend(orders)
        self._forget()
        return True

    def tokens_left(self) -> int:
        """Tokens on the board when the planned cities stand."""
        return sum(n for area, n in self.mover.tokens.items() if area not in self.sites)


def copy_of(mover: Mover) -> Mover:
    """A mover to go back to: what orders change is copied, what they read is shared."""
    kept = copy(mover)
    kept.tokens, kept.moved = dict(mover.tokens), dict(mover.moved)
    kept.ships, kept.sailed, kept.aboard = list(mover.ships), dict(mover.sailed), dict(mover.aboard)
    kept.lost_ashore = dict(mover.lost_ashore)
    return kept
