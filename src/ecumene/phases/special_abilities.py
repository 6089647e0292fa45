"""Phase 10: special abilities (MC 6.10)."""

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, ClassVar, NamedTuple

import msgspec

from ecumene.engine.decision import Decision
from ecumene.engine.effect import RuleValue
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import AGAIN, Again
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Area, Civ
from ecumene.phases.cities import change_owner
from ecumene.phases.orders import position_order
from ecumene.state.board import CITY_POINTS
from ecumene.state.state import State

spared_when_destroyed = RuleValue[bool]("spared_when_destroyed", "MC 6.10")
"""Whether an owner's units are safe from an ability that destroys an area."""

spared_when_converted = RuleValue[bool]("spared_when_converted", "MC 6.10")
"""Whether an owner's units are safe from an ability that annexes an area for nothing."""

spared_when_bought = RuleValue[bool]("spared_when_bought", "MC 6.10")
"""Whether an owner's units are safe from an ability that annexes an area for treasury."""

exempt_from_tribute = RuleValue[bool]("exempt_from_tribute", "MC 6.10")
"""Whether a player cannot be made to give a card."""


class SpecialAbility(NamedTuple):
    """What the holder of a card may do once a turn in this phase."""

    how: Any
    """The type that says how it is used."""
    usable: Callable[[State, Civ], bool]
    """Whether there is anything it could be used on, by public knowledge."""
    check: Callable[[State, Civ, Any], None]
    offer: Callable[[State, Civ], Any]
    sample: Callable[[State, Civ, Random], Any]
    """A random legal use; None where the hand has nothing for it after all."""
    use: Callable[[Turn[State], Civ, Any], Coroutine[Any, Any, None]]


class AbilityUse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability and how it is used; none is the end of using them."""

    ability: Advance | None = None
    how: Any = None


class AreaDestroyed(Event, frozen=True):
    """All units in an area that are not spared were destroyed."""

    civ: Civ
    ability: Advance
    area: Area
    tokens: dict[Civ, int]
    city_of: Civ | None


class AreaAnnexed(Event, frozen=True):
    """All units in an area that are not spared went over."""

    civ: Civ
    ability: Advance
    area: Area
    tokens: dict[Civ, int]
    city_of: Civ | None
    treasury: int


class TreasuryGained(Event, frozen=True):
    """An ability brought treasury from stock."""

    civ: Civ
    ability: Advance
    treasury: int


class UseAbility(Decision[State, AbilityUse], frozen=True):
    """Which special ability you use next, or that you have finished."""

    answer_type: ClassVar[Any] = AbilityUse
    abilities: tuple[Advance, ...]

    def check(self, state: State, civ: Civ, answer: AbilityUse) -> None:
        """One of the usable ones, used as its card allows, or none (MC 6.10)."""
        if answer.ability is None:
            if answer.how is not None:
                raise IllegalAnswer("ability.malformed")
            return
        if answer.ability not in self.abilities:
            raise IllegalAnswer("ability.not_usable", ability=answer.ability)
        ability = state.rules.abilities[answer.ability]
        ability.check(state, civ, read_how(ability, answer.how))

    def offer(self, state: State, civ: Civ) -> Any:
        """The abilities, with what each could be used on."""
        abilities = state.rules.abilities
        return {name: abilities[name].offer(state, civ) for name in self.abilities}

    def default(self, state: State, civ: Civ) -> AbilityUse:
        """None."""
        return AbilityUse()

    def sample(self, state: State, civ: Civ, rng: Random) -> AbilityUse:
        """Any of them, mostly."""
        if rng.random() < 0.2:
            return AbilityUse()
        name = rng.choice(self.abilities)
        how = state.rules.abilities[name].sample(state, civ, rng)
        return AbilityUse() if how is None else AbilityUse(name, how)


def read_how(ability: SpecialAbility, how: Any) -> Any:
    """How an ability is used, as its own type."""
    if type(how) is ability.how:
        return how
    try:
        return msgspec.convert(how, ability.how)
    except msgspec.ValidationError:
        raise IllegalAnswer("ability.malformed") from None


def ability_holders(state: State) -> tuple[Civ, ...]:
    """Those with a special ability, furthest on the A.S.T. first (MC 6.10)."""
    abilities = state.rules.abilities.keys()
    return tuple(civ for civ in position_order(state) if state.advances[civ] & abilities)


async def use_abilities(turn: Turn[State], civ: Civ) -> Again | None:
    """A player uses special abilities, one after another, in any order (MC 6.10)."""
    state = turn.state
    usable = usable_abilities(state, civ)
    if not usable:
        return None
    answer = await turn.ask(civ, UseAbility(usable))
    if answer.ability is None:
        return None
    ability = state.rules.abilities[answer.ability]
    state.use(civ, answer.ability)
    await ability.use(turn, civ, read_how(ability, answer.how))
    return AGAIN


def usable_abilities(state: State, civ: Civ) -> tuple[Advance, ...]:
    """Abilities held, not used this turn, with something to use them on."""
    held = state.advances[civ]
    return tuple(
        name
        for name, ability in state.rules.abilities.items()
        if name in held and not state.has_used(civ, name) and ability.usable(state, civ)
    )


# -------------------------------------------------------------------- areas as targets


class Affected(NamedTuple):
    """The units in an area that an ability reaches."""

    tokens: dict[Civ, int]
    city_of: Civ | None

    @property
    def points(self) -> int:
        """Their unit points."""
        return sum(self.tokens.values()) + (CITY_POINTS if self.city_of else 0)


def affected_units(state: State, civ: Civ, area: Area, spared: RuleValue[bool]) -> Affected:
    """Units of others there that no card spares; barbarians are never touched (R-131)."""

    def reached(owner: Civ) -> bool:
        return owner != civ and not spared(state, False, owner=owner)

    board = state.board
    tokens = {
        side: board.tokens[side][area]
        for side in state.civs
        if area in board.tokens[side] and reached(side)
    }
    owner = board.cities.get(area)
    has_city = owner in state.table.blocks and reached(owner)
    return Affected(tokens, owner if has_city else None)


def reachable_targets(state: State, civ: Civ, spared: RuleValue[bool]) -> dict[Area, Affected]:
    """Areas sharing a land border with own units, with something to affect (R-131)."""
    land = state.atlas.land
    near = {area for own in state.board.areas_of(civ) for area in land[own]}
    found = {area: affected_units(state, civ, area, spared) for area in sorted(near)}
    return {area: units for area, units in found.items() if units.points}


def annexable_targets(state: State, civ: Civ, spared: RuleValue[bool]) -> dict[Area, Affected]:
    """Those targets for which the pieces in stock suffice beforehand (R-132)."""
    stock, cities = state.stock(civ), state.cities_in_stock(civ)
    return {
        area: units
        for area, units in reachable_targets(state, civ, spared).items()
        if sum(units.tokens.values()) <= stock and (not units.city_of or cities)
    }


def annex_area(
    turn: Turn[State], civ: Civ, ability: Advance, area: Area, units: Affected, treasury: int = 0
) -> None:
    """The units go over where they stand; nothing is checked before phase 11 (MC 6.10)."""
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


def describe_targets(targets: dict[Area, Affected]) -> Any:
    """What a client needs to draw the targets."""
    return {
        area: {"tokens": units.tokens, "city_of": units.city_of, "points": units.points}
        for area, units in targets.items()
    }
