"""Phase 3: movement (MC 6.3)."""

from hashlib import blake2b
from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.movement.orders import (
    March,
    MovementPart,
    MovementPlan,
    Order,
    Payment,
    Sail,
    ShipPayment,
)
from ecumene.phases.movement.reach import sailing
from ecumene.phases.movement.sample import sample_plan, simple_order
from ecumene.phases.movement.ships_and_marches import UPKEEP, Mover
from ecumene.phases.shared.population_limits import others_present
from ecumene.state.atlas import Berth
from ecumene.state.board import Ships
from ecumene.state.state import State
from ecumene.state.voyage import NOT_MOVED

STAY = MovementPlan()


class Moved(Event, frozen=True):
    """A civilization moved; ships it did not pay for are gone."""

    civ: Civ
    orders: tuple[Order, ...]
    lost_ships: tuple[int, ...]
    early: bool
    """Whether it acted before its turn and has not finished."""
    berths: dict[int, Area] = msgspec.field(default_factory=dict)
    """Where ships already on the board sailed from."""


class PartMoved(Event, frozen=True):
    """A civilization moved some of its pieces, and may move others later (R-21)."""

    civ: Civ
    orders: tuple[Order, ...]
    berths: dict[int, Area] = msgspec.field(default_factory=dict)
    """Where ships already on the board sailed from."""


class LandingRepelled(Event, frozen=True):
    """Some of the tokens that landed at another's city were lost before they came ashore."""

    civ: Civ
    area: Area
    owner: Civ
    tokens: int


class TokenChoice(msgspec.Struct, frozen=True):
    """The tokens of an area, and the areas they may march to."""

    free: int
    """How many have not moved."""
    to: tuple[Area, ...]
    """The areas that one of them may march to in one step."""
    through: dict[Area, tuple[Area, ...]] | msgspec.UnsetType = msgspec.UNSET
    """Where two steps lead, by the area between; left out for those who may not make them."""


class ShipChoice(msgspec.Struct, frozen=True):
    """One of the ships, on the board or in stock."""

    ship: int
    """Its number, from 0."""
    berth: Berth | None
    """Where it lies; None in stock."""
    ready: bool
    """Whether it has been built or paid for and may sail."""
    steps: int
    """How many water borders it may still cross."""


class MovementChoices(Choices, frozen=True):
    """The tokens and ships, and what they can do."""

    tokens: dict[Area, TokenChoice]
    land_steps: int
    """How many steps a token may march."""
    ships: tuple[ShipChoice, ...]
    capacity: int
    """How many tokens a ship carries."""
    open_sea: bool
    """Whether ships may cross open seas."""
    treasury: int
    may_build: int
    """How many ships may still be built this turn."""
    may_build_in: tuple[Area, ...]
    """Coastal areas with own tokens, and the ports."""
    ports: tuple[Area, ...]
    """Coastal areas where a ship that is paid with treasury alone needs no token."""
    ship_steps: int
    """How many water borders a new ship may cross."""
    sailing: dict[str, tuple[Berth, ...]]
    """From each berth on the ways of ships ("area/coast"), those across one water border."""
    payments: dict[Payment, ShipPayment]
    """What a new ship costs, by the way it is paid."""
    upkeep: int
    """Treasury that keeps a ship of an earlier turn; a token does as well."""
    pays_elsewhere: bool
    """Whether tokens of other areas than the ship's may pay for it."""


class PlanMovement(Decision[State, MovementPlan], frozen=True):
    """How you move: ships built, kept and sailed, tokens moved by land and sea."""

    answer_type: ClassVar[Any] = MovementPlan
    opens_step: ClassVar[bool] = True
    last: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: MovementPlan) -> Mover:
        """Every order can be carried out, and the end is legal (MC 6.3)."""
        return carried_out(state, civ, answer, self.last)

    def offer(self, state: State, civ: Civ) -> MovementChoices:
        """The tokens with the areas each may march to, the ships, and what they can do."""
        return movement_choices(Mover(state, civ))

    def default(self, state: State, civ: Civ) -> MovementPlan:
        """Nothing moves."""
        return STAY

    def sample(self, state: State, civ: Civ, rng: Random) -> MovementPlan:
        """Some tokens go to neighbouring areas, sometimes by ship."""
        return sample_plan(Mover(state, civ), rng, self.last)

    def fingerprint(self, state: State, civ: Civ, answer: MovementPlan) -> Any:
        """The units in all areas that the plan enters, leaves or passes (R-22)."""
        board = state.board
        touched = sorted(touched_areas(state, civ, answer))
        seen = [(area, board.sides_in(area), board.cities.get(area)) for area in touched]
        text = msgspec.json.encode(seen, order="deterministic")
        return blake2b(text, digest_size=8).hexdigest()


class MoveEarly(PlanMovement, frozen=True):
    """Move some of your pieces before your turn, for all to see (R-23)."""

    last: ClassVar[bool] = False

    def check(self, state: State, civ: Civ, answer: MovementPlan) -> Mover:
        """Something is ordered, and every order can be carried out (MC 6.3, R-21)."""
        return check_part(state, civ, answer)

    def default(self, state: State, civ: Civ) -> MovementPlan:
        """The first possible order; nobody waits for this, so it is never needed."""
        return MovementPlan((some_order(state, civ),))

    def sample(self, state: State, civ: Civ, rng: Random) -> MovementPlan:
        """Some tokens go to neighbouring areas; at least one."""
        plan = sample_plan(Mover(state, civ), rng, last=False)
        return plan if plan.orders else self.default(state, civ)


class MovePart(Decision[State, MovementPart], frozen=True):
    """Move some of your pieces now, and others later, while all move at once (R-21)."""

    answer_type: ClassVar[Any] = MovementPart
    opens_step: ClassVar[bool] = True

    def check(self, state: State, civ: Civ, answer: MovementPart) -> Mover:
        """Something is ordered, and every order can be carried out (MC 6.3, R-21)."""
        return check_part(state, civ, answer)

    def offer(self, state: State, civ: Civ) -> MovementChoices:
        """The tokens and ships, with what they can still do."""
        return movement_choices(Mover(state, civ))

    def default(self, state: State, civ: Civ) -> MovementPart:
        """The first possible order; nobody waits for this, so it is never needed."""
        return MovementPart((some_order(state, civ),))

    def sample(self, state: State, civ: Civ, rng: Random) -> MovementPart:
        """Some tokens go to neighbouring areas; at least one."""
        plan = sample_plan(Mover(state, civ), rng, last=False)
        return MovementPart(plan.orders) if plan.orders else self.default(state, civ)


def check_part(state: State, civ: Civ, part: MovementPlan) -> Mover:
    """Part of a movement: an empty one would be nothing but noise (R-23)."""
    if not part.orders:
        raise IllegalAnswer("movement.empty")
    return carried_out(state, civ, part, last=False)


def carried_out(state: State, civ: Civ, plan: MovementPlan, last: bool) -> Mover:
    """The pieces after a plan; the state is as it was until they are committed."""
    mover = Mover(state, civ)
    mover.carry_out(plan, last)
    return mover


def some_order(state: State, civ: Civ) -> Order:
    """The first possible order for a player who can move a part."""
    order = simple_order(state, civ)
    assert order is not None, "only who can move a part is asked for one"
    return order


def can_move_part(state: State, civ: Civ) -> bool:
    """Whether pieces that have not moved have anything left to do (R-23)."""
    return can_step_into_the_open(state, civ) or simple_order(state, civ) is not None


def can_step_into_the_open(state: State, civ: Civ) -> bool:
    """Whether a token can march where nobody else is, which no rule forbids (MC 6.3)."""
    moved, land = state.movement.get(civ, NOT_MOVED).moved, state.atlas.land
    return any(
        not others_present(state, civ, near)
        for area, count in state.board.tokens[civ].items()
        if count > moved.get(area, 0)
        for near in land[area]
    )


def execute(
    turn: Turn[State], civ: Civ, plan: MovementPlan, last: bool, worked_out: Mover | None = None
) -> None:
    """The plan is carried out on the board, as its check has worked it out if it has."""
    before = turn.state.board.ships[civ]
    mover = worked_out or carried_out(turn.state, civ, plan, last)
    lost = [n for n, berth in enumerate(before) if berth is not None and mover.ships[n] is None]
    mover.commit()
    turn.emit(Moved(civ, plan.orders, tuple(lost), not last, berths_of(plan, before)))
    tell_repelled(turn, mover)


def tell_repelled(turn: Turn[State], mover: Mover) -> None:
    """Everybody learns what landings cost (EP 22.561)."""
    for area, tokens in mover.lost_ashore.items():
        turn.emit(LandingRepelled(mover.civ, area, turn.state.board.cities[area], tokens))


def berths_of(plan: MovementPlan, ships: Ships) -> dict[int, Area]:
    """Where the ships that sail are before a plan is carried out; new ones are nowhere yet."""
    sailing = {order.ship for order in plan.orders if isinstance(order, Sail)}
    return {
        number: berth.area
        for number, berth in enumerate(ships)
        if berth is not None and number in sailing
    }


def execute_part(turn: Turn[State], civ: Civ, part: MovementPart, worked_out: Mover | None) -> None:
    """Part of a movement is carried out; unpaid ships stay until its end."""
    before = turn.state.board.ships[civ]
    mover = worked_out or carried_out(turn.state, civ, part, last=False)
    mover.commit()
    turn.emit(PartMoved(civ, part.orders, berths_of(part, before)))
    tell_repelled(turn, mover)


def can_move(state: State, civ: Civ) -> bool:
    """Has a token on the board, a ship that could be paid for, or one that is (R-25)."""
    board = state.board
    if board.tokens[civ]:
        return True
    fleet = state.rules.fleet(state, civ)
    has_ship = any(berth is not None for berth in board.ships[civ])
    return (
        bool(fleet.ready)
        or (has_ship and state.treasury[civ] > 0)
        or (fleet.most > 0 and can_build_in_port(state, civ))
    )


def can_build_in_port(state: State, civ: Civ) -> bool:
    """Whether a ship can be built without a token on the board (R-25)."""
    rich = state.treasury[civ] >= state.rules.ship_cost and state.ships_in_stock(civ) > 0
    return rich and bool(state.rules.ports(state, civ))


def lose_idle_ships(turn: Turn[State], civ: Civ) -> None:
    """Ships that cannot be paid for are lost without a question (MC 6.3)."""
    if any(berth is not None for berth in turn.state.board.ships[civ]):
        execute(turn, civ, STAY, last=True)


def march_targets(mover: Mover, area: Area) -> list[Area]:
    """The areas that a token may march to from here in one step."""
    if mover.tokens.get(area, 0) <= mover.moved.get(area, 0):
        return []
    return enterable(mover, area)


def enterable(mover: Mover, area: Area) -> list[Area]:
    """The neighbours by land that one more token may enter."""
    targets, entering = [], mover.state.rules.entering
    for near in mover.atlas.land[area]:
        try:
            entering(mover.state, mover.civ, near, mover.tokens.get(near, 0))
        except IllegalAnswer:
            continue
        targets.append(near)
    return targets


def further_targets(mover: Mover, area: Area) -> dict[Area, tuple[Area, ...]] | msgspec.UnsetType:
    """Where two steps lead, by the area between, for those who may make them (R-42)."""
    if mover.land_steps < 2:
        return msgspec.UNSET
    through: dict[Area, tuple[Area, ...]] = {}
    for via in march_targets(mover, area):
        try:
            mover.state.rules.passage(mover.state, mover.civ, via, mover.tokens.get(via, 0))
        except IllegalAnswer:
            continue
        through[via] = tuple(to for to in enterable(mover, via) if to != area)
    return through


def movement_choices(mover: Mover) -> MovementChoices:
    """What a client needs to draw a plan."""
    return MovementChoices(
        tokens={
            area: TokenChoice(
                count - mover.moved.get(area, 0),
                tuple(march_targets(mover, area)),
                further_targets(mover, area),
            )
            for area, count in mover.tokens.items()
        },
        land_steps=mover.land_steps,
        ships=tuple(
            ShipChoice(
                number,
                berth,
                ready=number in mover.sailed,
                steps=mover.ship_steps - mover.sailed.get(number, 0),
            )
            for number, berth in enumerate(mover.ships)
        ),
        capacity=mover.capacity,
        open_sea=mover.open_sea,
        treasury=mover.treasury,
        may_build=mover.may_build(),
        may_build_in=tuple(mover.harbours()),
        ports=mover.ports(),
        ship_steps=mover.ship_steps,
        sailing=sailing(mover),
        payments=mover.payments,
        upkeep=UPKEEP,
        pays_elsewhere=mover.pays_elsewhere(),
    )


def touched_areas(state: State, civ: Civ, plan: MovementPlan) -> set[Area]:
    """The areas that a plan enters, leaves or passes."""
    areas: set[Area] = set()
    for order in plan.orders:
        for name in ("origin", "to", "via", "area", "second", "token"):
            area = getattr(order, name, None)
            if area is not None and area in state.atlas.limit:
                areas.add(area)
    ships = state.board.ships[civ]
    if any(not isinstance(order, March) for order in plan.orders):
        areas.update(berth.area for berth in ships if berth is not None)
    return areas
