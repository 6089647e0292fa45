"""Legal movement plans: random ones, for fuzzing and the simplest bot, and the smallest."""

from collections.abc import Iterator
from random import Random

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
    Unload,
)
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.state.state import State

PAYMENTS: tuple[Payment, ...] = ("treasury", "mixed", "tokens")


def sample_plan(mover: Mover, rng: Random, last: bool = True) -> MovementPlan:
    """Some marches and now and then a voyage, each tried on the mover as it is drawn."""
    orders: list[Order] = []
    if last or rng.random() < 0.3:
        _voyages(mover, rng, orders)
    for area in list(mover.tokens):
        if rng.random() < 0.6:
            _march(mover, rng, orders, area)
    return MovementPlan(tuple(orders))


def _try(mover: Mover, orders: list[Order], order: Order) -> bool:
    try:
        mover.do(order)
    except IllegalAnswer:
        return False
    orders.append(order)
    return True


def _march(mover: Mover, rng: Random, orders: list[Order], origin: Area) -> None:
    free = mover.tokens.get(origin, 0) - mover.moved.get(origin, 0)
    near = mover.atlas.land[origin]
    if free <= 0 or not near:
        return
    via, target = None, rng.choice(near)
    if mover.land_steps > 1 and rng.random() < 0.4:
        via, target = target, rng.choice(mover.atlas.land[target])
    _try(mover, orders, March(origin, target, rng.randint(1, free), via))


def _voyages(mover: Mover, rng: Random, orders: list[Order]) -> None:
    for number, berth in enumerate(list(mover.ships)):
        if berth is None:
            if rng.random() < 0.05:
                _build(mover, rng, orders, number)
        elif number not in mover.sailed and rng.random() < 0.7:
            _maintain(mover, rng, orders, number)
        if number in mover.sailed:
            _voyage(mover, rng, orders, number)


def _maintain(mover: Mover, rng: Random, orders: list[Order], number: int) -> None:
    if not _try(mover, orders, Maintain(number)) and mover.tokens:
        _try(mover, orders, Maintain(number, rng.choice(list(mover.tokens))))


def _build(mover: Mover, rng: Random, orders: list[Order], number: int) -> None:
    harbours = mover.harbours()
    if harbours:
        pay = rng.choice(PAYMENTS)
        second = rng.choice(list(mover.tokens)) if pay == "tokens" and mover.tokens else None
        _try(mover, orders, Build(number, rng.choice(harbours), pay, second))


def _voyage(mover: Mover, rng: Random, orders: list[Order], number: int) -> None:
    """A trip of a few steps that ends where the load may go ashore."""
    made = len(orders)
    saved = mover.tokens.copy(), mover.moved.copy(), mover.ships[number], mover.sailed[number]
    berth = mover.ships[number]
    if berth is None:
        return
    free = mover.tokens.get(berth.area, 0) - mover.moved.get(berth.area, 0)
    if free > 0:
        _try(mover, orders, Load(number, rng.randint(1, min(free, mover.capacity))))
    for _ in range(rng.randint(1, mover.ship_steps)):
        here = mover.ships[number]
        assert here is not None
        reached = mover.atlas.sailing.get(here, ())
        if reached:
            there = rng.choice(reached)
            _try(mover, orders, Sail(number, there.area, there.coast))
    here = mover.ships[number]
    assert here is not None
    aboard = mover.aboard.get(number, 0)
    stays = here.area in mover.atlas.limit
    if stays and (not aboard or _try(mover, orders, Unload(number, aboard))):
        return
    mover.tokens, mover.moved, mover.ships[number], mover.sailed[number] = saved
    mover.aboard.pop(number, None)
    del orders[made:]


# -------------------------------------------------------------------- the least plan


def simple_order(state: State, civ: Civ) -> Order | None:
    """The first order that is legal by itself, or None."""
    for order in simple_orders(Mover(state, civ)):
        try:
            Mover(state, civ).carry_out(MovementPlan((order,)), last=False)
        except IllegalAnswer:
            continue
        return order
    return None


def simple_orders(mover: Mover) -> Iterator[Order]:
    """Single orders worth trying: a step of one token, and what each ship can do alone."""
    for area, count in mover.tokens.items():
        if count > mover.moved.get(area, 0):
            for near in mover.atlas.land[area]:
                yield March(area, near, 1)
    for number, berth in enumerate(mover.ships):
        if berth is None:
            yield from _simple_builds(mover, number)
        elif number not in mover.sailed:
            yield Maintain(number)
            yield from (Maintain(number, area) for area in mover.tokens)
            yield Scrap(number)
        else:
            reached = mover.atlas.sailing.get(berth, ())
            yield from (Sail(number, there.area, there.coast) for there in reached)
            yield Load(number, 1)


def _simple_builds(mover: Mover, number: int) -> Iterator[Order]:
    for harbour in mover.harbours():
        yield from (Build(number, harbour, pay) for pay in PAYMENTS)
        elsewhere = next((area for area in mover.tokens if area != harbour), None)
        if elsewhere is not None:
            yield Build(number, harbour, "tokens", elsewhere)
