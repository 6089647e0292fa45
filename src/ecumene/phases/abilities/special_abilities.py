"""Phase 10: special abilities (MC 6.10)."""

from collections.abc import Callable, Coroutine
from enum import Enum, auto
from random import Random
from typing import Any, ClassVar, NamedTuple, NewType

import msgspec

from ecumene.engine.decision import Choices, Decision, choices_of
from ecumene.engine.effect import rule_value
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Event
from ecumene.engine.phase import AGAIN, Again
from ecumene.engine.turn import Turn
from ecumene.names import Advance, Civ
from ecumene.phases.shared.turn_order import position_order, rank_order
from ecumene.state.state import State


@rule_value(bool, "MC 6.10")
def spared_when_destroyed(owner: Civ) -> None:
    """Whether an owner's units are safe from an ability that destroys an area."""


@rule_value(bool, "MC 6.10")
def spared_when_converted(owner: Civ) -> None:
    """Whether an owner's units are safe from an ability that annexes an area for free."""


@rule_value(bool, "MC 6.10")
def spared_when_bought(owner: Civ) -> None:
    """Whether an owner's units are safe from an ability that annexes an area for treasury."""


@rule_value(bool, "MC 6.10")
def exempt_from_tribute(owner: Civ) -> None:
    """Whether a player cannot be made to give a card."""


@rule_value(bool, "EP 31")
def exempt_from_requests(owner: Civ) -> None:
    """Whether a player cannot be asked for a commodity."""


class Aim(Enum):
    """What a special ability is for: whoever thinks about one need not know its card."""

    DESTROY_AREA = auto()
    """All units in an area nearby are destroyed."""
    ANNEX_AREA = auto()
    """All units in an area nearby go over."""
    TREASURY_OR_AREA = auto()
    """Treasury is gained from stock, or an area nearby is bought for treasury."""
    TRIBUTE = auto()
    """Others have to give a card each."""
    SALE = auto()
    """Commodity cards are sold for treasury."""
    BARBARIANS = auto()
    """Barbarian pieces go over."""
    RESETTLEMENT = auto()
    """One's own tokens are put elsewhere."""
    SETTLEMENT = auto()
    """Pieces out of stock are put into empty areas."""
    REQUEST = auto()
    """Others are asked for a commodity."""


class SpecialAbility(NamedTuple):
    """What the holder of a card may do once a turn in this phase."""

    how: Any
    """The type that says how it is used."""
    usable: Callable[[State, Civ], bool]
    """Whether there is anything it could be used on, by public knowledge."""
    check: Callable[[State, Civ, Any], None]
    offer: Callable[[State, Civ], Choices]
    """What it could be used on."""
    sample: Callable[[State, Civ, Random], Any]
    """A random legal use; None where the hand has nothing for it after all."""
    use: Callable[[Turn[State], Civ, Any], Coroutine[Any, Any, None]]
    aim: Aim
    """What it is for."""

    @property
    def offer_type(self) -> type[Choices]:
        """The struct that its offer returns."""
        return choices_of(self.offer)


AbilityOffers = NewType("AbilityOffers", dict[Advance, Any])
"""The choices of each ability; which struct they are says `SpecialAbility.offer_type`."""


class AbilityUse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability and how it is used; none to finish."""

    ability: Advance | None = None
    how: Any = None


class TreasuryGained(Event, frozen=True):
    """An ability brought treasury from stock."""

    civ: Civ
    ability: Advance
    treasury: int


class AbilityChoices(Choices, frozen=True):
    """What the abilities could be used on."""

    abilities: AbilityOffers


class UseAbility(Decision[State, AbilityUse], frozen=True):
    """Which special ability you use next, or that you have finished."""

    answer_type: ClassVar[Any] = AbilityUse
    opens_step: ClassVar[bool] = True
    abilities: tuple[Advance, ...]

    def check(self, state: State, civ: Civ, answer: AbilityUse) -> None:
        """One of the usable abilities, used as its card allows, or none (MC 6.10)."""
        if answer.ability is None:
            if answer.how is not None:
                raise IllegalAnswer("ability.malformed")
            return
        if answer.ability not in self.abilities:
            raise IllegalAnswer("ability.not_usable", ability=answer.ability)
        ability = state.rules.abilities[answer.ability]
        ability.check(state, civ, read_how(ability, answer.how))

    def offer(self, state: State, civ: Civ) -> AbilityChoices:
        """The abilities, with what each could be used on."""
        abilities = state.rules.abilities
        offers = {name: abilities[name].offer(state, civ) for name in self.abilities}
        return AbilityChoices(AbilityOffers(offers))

    def default(self, state: State, civ: Civ) -> AbilityUse:
        """None."""
        return AbilityUse()

    def sample(self, state: State, civ: Civ, rng: Random) -> AbilityUse:
        """Usually one of them, at random."""
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


def ability_holders_by_ranking(state: State) -> tuple[Civ, ...]:
    """Those with a special ability by A.S.T. ranking (EP 31.2)."""
    abilities = state.rules.abilities.keys()
    return tuple(civ for civ in rank_order(state) if state.advances[civ] & abilities)


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
