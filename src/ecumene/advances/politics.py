"""Politics."""

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from ecumene.advances.card import AdvanceCard
from ecumene.engine.decision import Choices
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.abilities.area_abilities import (
    Affected,
    Target,
    Targets,
    annex_area,
    annexable_targets,
    check_target,
    describe_targets,
    undefended_targets,
)
from ecumene.phases.abilities.special_abilities import (
    Aim,
    SpecialAbility,
    TreasuryGained,
    spared_when_bought,
)
from ecumene.state.state import State

card = AdvanceCard("politics")

MOST_TREASURY = 5


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either an amount of treasury, or the area whose units are bought."""

    treasury: Annotated[int, Meta(ge=0)] = 0
    area: Area | None = None


class PolicyChoices(Choices, frozen=True):
    """What may be had: treasury, or an area."""

    treasury: int
    """So much at the most."""
    areas: dict[Area, Target]
    """The areas that may be bought; the price of one is its unit points."""


@card.changes(spared_when_bought, held_by="owner")
def not_among_politicians(spared: bool, state: State, owner: Civ) -> bool:
    """The units of another holder are not affected (MC 9)."""
    return True


def targets(state: State, civ: Civ) -> dict[Area, Affected]:
    """Areas next to the holder's units that their stock and treasury can pay for (MC 9, R-132)."""
    found = annexable_targets(state, civ, spared_when_bought)
    return {area: u for area, u in found.items() if u.points <= state.treasury[civ]}


def bought_with_treasury(state: State, civ: Civ) -> dict[Area, Affected]:
    """Areas next to the holder's units by land or water that their treasury can replace.

    Its tokens take the place of those there, and 5 more go to stock for a city, which comes out of
    stock; where anybody holds a card against it, or barbarians stand, it does nothing
    (EP 33.1071, EP 33.1072).
    """
    found = undefended_targets(state, civ, spared_when_bought, state.atlas.around)
    treasury, cities = state.treasury[civ], state.cities_in_stock(civ)
    return {a: u for a, u in found.items() if u.points <= treasury and (not u.city_of or cities)}


def most_treasury(state: State, civ: Civ) -> int:
    """Up to 5 treasury from stock (MC 9, EP 33.1073, R-133)."""
    return min(MOST_TREASURY, state.stock(civ))


def policy(targets: Targets) -> SpecialAbility:
    """The ability, with the areas that may be bought."""

    def usable(state: State, civ: Civ) -> bool:
        return most_treasury(state, civ) > 0 or bool(targets(state, civ))

    def check(state: State, civ: Civ, how: Policy) -> None:
        if (how.area is None) == (how.treasury == 0):
            raise IllegalAnswer("ability.one_option")
        if how.area is not None:
            check_target(how.area, targets(state, civ))
        elif how.treasury > most_treasury(state, civ):
            raise IllegalAnswer("ability.treasury", most=most_treasury(state, civ))

    def offer(state: State, civ: Civ) -> PolicyChoices:
        return PolicyChoices(most_treasury(state, civ), describe_targets(targets(state, civ)))

    def sample(state: State, civ: Civ, rng: Random) -> Policy:
        areas = list(targets(state, civ))
        most = most_treasury(state, civ)
        if areas and (not most or rng.random() < 0.7):
            return Policy(area=rng.choice(areas))
        return Policy(treasury=rng.randint(1, most))

    async def use(turn: Turn[State], civ: Civ, how: Policy) -> None:
        if how.area is None:
            gain_treasury(turn, civ, how.treasury)
        else:
            annex_for_treasury(turn, civ, how.area, targets(turn.state, civ)[how.area])

    return SpecialAbility(Policy, usable, check, offer, sample, use, Aim.TREASURY_OR_AREA)


def gain_treasury(turn: Turn[State], civ: Civ, treasury: int) -> None:
    """Treasury from stock (MC 9)."""
    turn.state.treasury[civ] += treasury
    turn.emit(TreasuryGained(civ, card.id, treasury))


def annex_for_treasury(turn: Turn[State], civ: Civ, area: Area, units: Affected) -> None:
    """Units annexed for 1 treasury per point (MC 9, FAQ Politics, EP 33.1071)."""
    annex_area(turn, civ, card.id, area, units, units.points)
    turn.state.treasury[civ] -= units.points


card.special = policy(targets)
older_card = card.but(special=policy(bought_with_treasury))
