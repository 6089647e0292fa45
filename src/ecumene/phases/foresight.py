"""Foresight: what a plan leads to if nobody else does anything, before it is committed."""

from typing import Any

import msgspec

from ecumene.calamities.shared.damage import ChooseLosses, Losses, remove_losses
from ecumene.engine.decision import Decision
from ecumene.names import Area, Civ
from ecumene.phases.cities.construction import BuildCities, Builder, Site
from ecumene.phases.cities.support import Support, lacks_support, support_of, support_rate
from ecumene.phases.cities.surplus import surplus_of
from ecumene.phases.conflict.outlook import Fight, fight_in
from ecumene.phases.conflict.token_conflicts import ChooseLoss, Loss
from ecumene.phases.movement.orders import MovementPlan
from ecumene.phases.movement.questions import MovePart, PlanMovement
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.phases.purchase.acquisition import BuyAdvances, commodities_of
from ecumene.phases.purchase.checks import Purchase, payment_for, with_gifts
from ecumene.phases.purchase.hand_limit import limit_of
from ecumene.phases.shared.population_limits import is_conflict
from ecumene.phases.shared.taxes import NextTax, next_tax
from ecumene.state.atlas import Berth
from ecumene.state.state import State


class Unsupported(msgspec.Struct, frozen=True):
    """Cities that will have too few tokens (MC 6.5C)."""

    cities: int
    tokens: int
    rate: int


class PlannedShip(msgspec.Struct, frozen=True):
    """A ship after the orders of a plan."""

    berth: Berth | None
    ready: bool
    """Whether it was built or paid for this turn."""
    steps: int
    """Water borders it may still cross."""
    aboard: int


class Planned(msgspec.Struct, frozen=True):
    """One's own pieces after the orders of a plan, before its end."""

    tokens: dict[Area, int]
    free: dict[Area, int]
    """Those that may still move."""
    ships: tuple[PlannedShip, ...]
    treasury: int


class Foreseen(msgspec.Struct, frozen=True):
    """What a plan will lead to."""

    surplus: dict[Area, int]
    """The player's tokens above the limits, which will be removed (MC 6.5B)."""
    unsupported: Unsupported | None
    conflicts: tuple[Area, ...]
    """Areas with the player's tokens in which there will be a conflict (R-37)."""
    sites: tuple[Area, ...]
    """Areas in which a city could then be built (MC 6.5A)."""
    missing: dict[Area, int] = {}
    """City sites with own tokens on which one cannot be built yet: how many more it takes."""
    cities_in_stock: int = 0
    discards: int = 0
    """The player's cards above the hand limit, which must be discarded (MC 6.12)."""
    planned: Planned | None = None
    """Where one's own pieces are when all orders of a movement are carried out."""
    fights: dict[Area, Fight] = {}
    """How the conflicts would end as the pieces then stand (MC 6.4)."""
    support: Support | None = None
    """Tokens and what the cities need, after losses (MC 6.5C, MC 6.11)."""
    tax: NextTax | None = None
    """What the next tax needs, and what stock has for it after a purchase (MC 6.1)."""


def foresee(
    state: State, civ: Civ, decision: Decision[State, object], answer: object
) -> Foreseen | None:
    """What a plan of movement or of cities, a purchase or losses lead to, else nothing."""
    after = state.copy()
    if isinstance(decision, PlanMovement | MovePart) and isinstance(answer, MovementPlan):
        planned = move(after, civ, decision, answer)
        return _moved(after, civ, planned)
    if isinstance(decision, BuildCities) and isinstance(answer, tuple):
        return _built(after, civ, answer)
    if isinstance(decision, BuyAdvances) and isinstance(answer, Purchase):
        return _bought(after, civ, answer)
    if isinstance(decision, ChooseLosses) and isinstance(answer, Losses):
        owner = decision.owner or civ
        remove_losses(after.board, owner, answer)
        return _bereft(after, owner) if owner == civ else None
    if isinstance(decision, ChooseLoss) and isinstance(answer, Loss) and answer.token is not None:
        after.board.remove(civ, answer.token, 1)
        return _bereft(after, civ)
    return None


def move(state: State, civ: Civ, decision: Decision[State, Any], plan: MovementPlan) -> Planned:
    """Carries a legal plan of movement out; says where the pieces are before its end."""
    mover = Mover(state, civ)
    for order in plan.orders:
        mover.do(order)
    planned = _planned(mover)
    mover.finish(isinstance(decision, PlanMovement) and decision.last)
    mover.commit()
    return planned


def _planned(mover: Mover) -> Planned:
    """The pieces as a mover has them."""
    free = {area: count - mover.moved.get(area, 0) for area, count in mover.tokens.items()}
    ships = tuple(
        PlannedShip(
            berth,
            number in mover.sailed,
            mover.ship_steps - mover.sailed.get(number, 0),
            mover.aboard.get(number, 0),
        )
        for number, berth in enumerate(mover.ships)
    )
    tokens = dict(mover.tokens)
    return Planned(tokens, {a: n for a, n in free.items() if n > 0}, ships, mover.treasury)


def _moved(state: State, civ: Civ, planned: Planned) -> Foreseen:
    """After the movement: tokens on a possible site are not lost yet, nor those that will fight."""
    own = state.board.tokens[civ]
    conflicts = tuple(area for area in own if is_conflict(state, area))
    builder = Builder(state, civ)
    sites = tuple(area for area in builder.possible_areas() if area not in conflicts)
    fights = {area: fight_in(state, area) for area in conflicts}
    over = surplus_of(state, civ)
    surplus = {area: over[area] for area in over if area not in (*conflicts, *sites)}
    lacking = unsupported(state, civ, surplus)
    return Foreseen(
        surplus,
        lacking,
        conflicts,
        sites,
        tokens_missing(builder),
        builder.cities_left,
        planned=planned,
        fights=fights,
    )


def tokens_missing(builder: Builder) -> dict[Area, int]:
    """Tokens that the city sites with own tokens lack, with all that may help (MC 6.5A)."""
    atlas, cities = builder.state.atlas, builder.state.board.cities
    open_sites = [a for a in builder.tokens if atlas.site[a] and atlas.limit[a] and a not in cities]
    found = {
        area: builder.need(area) - builder.tokens[area] - builder.most_treasury(area)
        for area in open_sites
    }
    return {area: count for area, count in found.items() if count > 0}


def _built(state: State, civ: Civ, plan: tuple[Site, ...]) -> Foreseen:
    """After the cities are built: what is above the limits goes, then support is counted."""
    build(state, civ, plan)
    surplus = surplus_of(state, civ)
    return Foreseen(surplus, unsupported(state, civ, surplus), (), ())


def build(state: State, civ: Civ, plan: tuple[Site, ...]) -> None:
    """Puts the cities of a legal plan on the board, and takes off what they cost in tokens."""
    board = state.board
    for site in plan:
        for near, count in site.nearby.items():
            board.remove(civ, near, count)
        for side in board.sides_in(site.area):
            board.clear(side, site.area)
        board.put_city(civ, site.area)
        if site.keep:
            board.place(civ, site.area, 1)


def _bought(state: State, civ: Civ, purchase: Purchase) -> Foreseen:
    """After the purchase: the cards kept and the limit, and the tax of the next turn."""
    state.treasury[civ] -= payment_for(state, civ, purchase).treasury
    state.advances[civ] |= frozenset(with_gifts(state, civ, purchase.obtained))
    kept = sum(commodities_of(state, civ).values()) - sum(purchase.cards.values())
    excess = max(0, kept - limit_of(state, civ).value)
    return Foreseen({}, None, (), (), discards=excess, tax=next_tax(state, civ))


def _bereft(state: State, civ: Civ) -> Foreseen:
    """After losses: the support of the cities that are left."""
    return Foreseen({}, unsupported(state, civ, {}), (), (), support=support_of(state, civ))


def unsupported(state: State, civ: Civ, surplus: dict[Area, int]) -> Unsupported | None:
    """The cities and tokens, where the tokens are too few without the surplus."""
    for area, count in surplus.items():
        state.board.remove(civ, area, count)
    rate = support_rate(state, civ).value
    if not lacks_support(state, civ, rate):
        return None
    return Unsupported(state.board.city_count(civ), state.board.token_count(civ), rate)
