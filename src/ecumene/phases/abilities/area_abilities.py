"""Special abilities that choose an area next to one's own units (MC 6.10, MC 9)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Protocol

import msgspec

from ecumene.engine.decision import Choices
from ecumene.engine.effect import Holdings
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import BARBARIANS, Advance, Area, Civ
from ecumene.phases.abilities.special_abilities import Aim, SpecialAbility
from ecumene.phases.cities.fates import change_owner
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State


class ChosenArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The area whose units are struck."""

    area: Area


class AreaDestroyed(Event, frozen=True):
    """All units in an area that are not spared were destroyed."""

    civ: Civ
    ability: Advance
    area: Area
    tokens: dict[Civ, int]
    city_of: Civ | None


class AreaAnnexed(Event, frozen=True):
    """All units in an area that are not spared were annexed."""

    civ: Civ
    ability: Advance
    area: Area
    tokens: dict[Civ, int]
    city_of: Civ | None
    treasury: int


class Sparing(Protocol):
    """A rule value that says whose units an ability spares."""

    def __call__(self, state: Holdings, base: bool, *, owner: Civ) -> bool:
        """Whether this owner's units are safe."""


Borders = Mapping[Area, tuple[Area, ...]]
"""The areas across some kind of border from each area."""


class Affected(NamedTuple):
    """The units in an area that an ability reaches."""

    tokens: dict[Civ, int]
    city_of: Civ | None

    @property
    def points(self) -> int:
        """Their unit points."""
        return sum(self.tokens.values()) + (CITY_POINTS if self.city_of else 0)


class Target(msgspec.Struct, frozen=True):
    """An area that an ability may be used on, and the units that would be struck."""

    tokens: dict[Civ, int]
    city_of: Civ | None
    points: int
    """Their unit points."""


class TargetChoices(Choices, frozen=True):
    """The areas of which one is struck."""

    areas: dict[Area, Target]


def affected_units(state: State, civ: Civ, area: Area, spared: Sparing) -> Affected:
    """Units of others there that no card spares; barbarians are never touched (R-131)."""

    def reached(owner: Civ) -> bool:
        return owner != civ and not spared(state, False, owner=owner)

    board = state.board
    tokens = {
        side: board.tokens[side][area]
        for side in board.tokens
        if side != BARBARIANS and area in board.tokens[side] and reached(side)
    }
    owner = board.cities.get(area, BARBARIANS)
    return Affected(tokens, owner if owner != BARBARIANS and reached(owner) else None)


def reachable_targets(state: State, civ: Civ, spared: Sparing) -> dict[Area, Affected]:
    """Areas that share a land border with one's own units and have something to affect (R-131)."""
    land = state.atlas.land
    near = {area for own in state.board.areas_of(civ) for area in land[own]}
    found = {area: affected_units(state, civ, area, spared) for area in sorted(near)}
    return {area: units for area, units in found.items() if units.points}


def undefended_targets(
    state: State, civ: Civ, spared: Sparing, borders: Borders
) -> dict[Area, Affected]:
    """Areas across a border of one's own units where no card spares anybody.

    With barbarians, a pirate city or anybody's units that are spared, an area cannot be chosen at
    all (EP 33.1532, EP 33.1562, EP 33.1072).
    """
    board = state.board
    near = {area for own in board.areas_of(civ) for area in borders[own]}

    def safe(owner: Civ) -> bool:
        return owner == BARBARIANS or (owner != civ and spared(state, False, owner=owner))

    found = {}
    for area in sorted(near):
        owners = [*board.sides_in(area), *([board.cities[area]] if area in board.cities else ())]
        if not any(safe(owner) for owner in owners):
            found[area] = affected_units(state, civ, area, spared)
    return {area: units for area, units in found.items() if units.points}


def annexable_targets(state: State, civ: Civ, spared: Sparing) -> dict[Area, Affected]:
    """The targets for which there are enough pieces in stock beforehand (R-132)."""
    return within_stock(state, civ, reachable_targets(state, civ, spared))


def within_stock(state: State, civ: Civ, targets: dict[Area, Affected]) -> dict[Area, Affected]:
    """Those of some targets for which there are enough pieces in stock beforehand (R-132)."""
    stock, cities = state.stock(civ), state.cities_in_stock(civ)
    return {
        area: units
        for area, units in targets.items()
        if sum(units.tokens.values()) <= stock and (not units.city_of or cities)
    }


def annex_area(
    turn: Turn[State], civ: Civ, ability: Advance, area: Area, units: Affected, treasury: int = 0
) -> None:
    """The units change owner where they are; nothing is checked before phase 11 (MC 6.10)."""
    board = turn.state.board
    for side, count in units.tokens.items():
        board.remove(side, area, count)
        board.place(civ, area, count)
    if units.city_of is not None:
        change_owner(turn.state, area, civ)
    turn.emit(AreaAnnexed(civ, ability, area, units.tokens, units.city_of, treasury))


def check_target(area: Area, targets: dict[Area, Affected]) -> None:
    """The area is one of those the ability reaches."""
    if area not in targets:
        raise IllegalAnswer("ability.area", area=area, areas=list(targets))


def describe_targets(targets: dict[Area, Affected]) -> dict[Area, Target]:
    """What a client needs to draw the targets."""
    return {
        area: Target(units.tokens, units.city_of, units.points) for area, units in targets.items()
    }


Targets = Callable[[State, Civ], dict[Area, Affected]]
Strike = Callable[[Turn[State], Civ, Area, Affected], None]


def area_ability(targets: Targets, strike: Strike, aim: Aim) -> SpecialAbility:
    """An ability that is used on one of the areas it reaches."""

    def usable(state: State, civ: Civ) -> bool:
        return bool(targets(state, civ))

    def check(state: State, civ: Civ, how: ChosenArea) -> None:
        check_target(how.area, targets(state, civ))

    def offer(state: State, civ: Civ) -> TargetChoices:
        return TargetChoices(describe_targets(targets(state, civ)))

    def sample(state: State, civ: Civ, rng: Random) -> ChosenArea:
        return ChosenArea(rng.choice(list(targets(state, civ))))

    async def use(turn: Turn[State], civ: Civ, how: ChosenArea) -> None:
        strike(turn, civ, how.area, targets(turn.state, civ)[how.area])

    return SpecialAbility(ChosenArea, usable, check, offer, sample, use, aim)
