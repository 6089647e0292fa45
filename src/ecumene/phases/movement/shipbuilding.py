"""Ships in a phase of their own, before anybody moves: built, maintained, given up (EP 21)."""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.decision import Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.movement.orders import Build, Maintain, MovementPlan, Order, Scrap
from ecumene.phases.movement.questions import MovementChoices, TokenChoice, movement_choices
from ecumene.phases.movement.sample import PAYMENTS
from ecumene.phases.movement.ships_and_marches import UPKEEP, Mover
from ecumene.phases.shared.treasury import treasury_within_reach
from ecumene.state.state import State

SHIP_ORDERS = (Build, Maintain, Scrap)


class ShipsTended(Event, frozen=True):
    """A civilization built ships and paid for those it keeps; the others are gone."""

    civ: Civ
    orders: tuple[Order, ...]
    lost_ships: tuple[int, ...]


class PlanShips(Decision[State, MovementPlan], frozen=True):
    """Which ships you build, maintain and give up, before anybody moves."""

    answer_type: ClassVar[Any] = MovementPlan
    opens_step: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: MovementPlan) -> None:
        """Ships alone, each paid for by treasury or where it lies (EP 21.1 to EP 21.4)."""
        for number, order in enumerate(answer.orders):
            if not isinstance(order, SHIP_ORDERS):
                raise IllegalAnswer("ship.move_later", order=number)
        shipwright(state, civ).carry_out(answer)

    def offer(self, state: State, civ: Civ) -> MovementChoices:
        """The ships, where new ones may be built, and what they cost; nothing moves yet."""
        return ship_choices(shipwright(state, civ))

    def default(self, state: State, civ: Civ) -> MovementPlan:
        """Ships are kept while treasury pays for them, or a token more than its area feeds."""
        mover, orders = shipwright(state, civ), []
        for number, berth in enumerate(mover.ships):
            if berth is None:
                continue
            crowded = mover.tokens.get(berth.area, 0) > state.atlas.limit[berth.area]
            if mover.treasury < UPKEEP and not crowded:
                continue
            order = Maintain(number, berth.area if crowded else None)
            mover.maintain(order)
            orders.append(order)
        return MovementPlan(tuple(orders))

    def sample(self, state: State, civ: Civ, rng: Random) -> MovementPlan:
        """Ships are kept, given up and built at random."""
        mover = shipwright(state, civ)
        orders: list[Order] = []
        for number in range(len(mover.ships)):
            for order in some_orders(mover, rng, number):
                try:
                    mover.do(order)
                except IllegalAnswer:
                    continue
                orders.append(order)
        return MovementPlan(tuple(orders))


def shipwright(state: State, civ: Civ) -> Mover:
    """A civilization's pieces when only ships are seen to: none is paid for yet (EP 21.3)."""
    mover = Mover(state, civ)
    mover.sailed, mover.most_built = {}, state.rules.ships
    return mover


def ship_choices(mover: Mover) -> MovementChoices:
    """What a client needs to draw a plan: no token is free to move, and no ship sails."""
    choices = movement_choices(mover)
    tokens = {area: TokenChoice(0, ()) for area in mover.tokens}
    ships = tuple(msgspec.structs.replace(ship, steps=0) for ship in choices.ships)
    still = {"land_steps": 0, "ship_steps": 0, "capacity": 0, "sailing": {}}
    return msgspec.structs.replace(choices, tokens=tokens, ships=ships, **still)


def some_orders(mover: Mover, rng: Random, number: int) -> Iterator[Order]:
    """Orders worth trying for one ship, at random; those that cannot be carried out are left."""
    berth = mover.ships[number]
    if berth is not None and rng.random() < 0.7:
        yield Maintain(number, rng.choice((None, berth.area)))
    elif berth is not None and rng.random() < 0.5:
        yield Scrap(number)
    if mover.ships[number] is None and rng.random() < 0.3 and (harbours := mover.harbours()):
        area: Area = rng.choice(harbours)
        coast = rng.randrange(len(mover.atlas.berths(area)))
        yield Build(number, area, rng.choice(PAYMENTS), coast=coast)


async def tend_ships(turn: Turn[State], civ: Civ) -> None:
    """Ships are maintained or go at once, and new ones are built (EP 21.1, EP 21.3)."""
    if can_tend_ships(turn.state, civ):
        plan = await turn.ask(civ, PlanShips())
    elif has_ships(turn.state, civ):
        plan = MovementPlan()
    else:
        return
    before, mover = turn.state.board.ships[civ], shipwright(turn.state, civ)
    mover.carry_out(plan)
    lost = [n for n, berth in enumerate(before) if berth is not None and mover.ships[n] is None]
    mover.commit()
    if plan.orders or lost:
        turn.emit(ShipsTended(civ, plan.orders, tuple(lost)))


def has_ships(state: State, civ: Civ) -> bool:
    """Whether any ship of theirs is on the board."""
    return any(berth is not None for berth in state.board.ships[civ])


def can_tend_ships(state: State, civ: Civ) -> bool:
    """Whether they can pay for a ship on the board or for a new one (R-04, R-25, R-193)."""
    mover = shipwright(state, civ)
    treasury = treasury_within_reach(state, mover.treasury, civ=civ)
    afloat = [berth.area for berth in mover.ships if berth is not None]
    if afloat and (treasury >= UPKEEP or any(area in mover.tokens for area in afloat)):
        return True
    cost, ports = state.rules.ship_cost, mover.ports()
    return None in mover.ships and any(
        treasury + mover.tokens.get(area, 0) >= cost
        for area in mover.harbours()
        if area in mover.tokens or (area in ports and treasury >= cost)
    )
