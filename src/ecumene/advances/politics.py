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
    annex_area,
    annexable_targets,
    check_target,
    describe_targets,
)
from ecumene.phases.abilities.special_abilities import (
    SpecialAbility,
    TreasuryGained,
    spared_when_bought,
)
from ecumene.state.state import State

card = AdvanceCard("politics")

MOST_TREASURY = 5


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either so much treasury, or the area whose units are bought."""

    treasury: Annotated[int, Meta(ge=0, le=MOST_TREASURY)] = 0
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
    """Areas next to own units that his pieces and his treasury suffice for (MC 9, R-132)."""
    found = annexable_targets(state, civ, spared_when_bought)
    return {area: u for area, u in found.items() if u.points <= state.treasury[civ]}


def most_treasury(state: State, civ: Civ) -> int:
    """Up to 5 treasury from stock (MC 9, R-133)."""
    return min(MOST_TREASURY, state.stock(civ))


def usable(state: State, civ: Civ) -> bool:
    """Treasury to gain, or an area to buy."""
    return most_treasury(state, civ) > 0 or bool(targets(state, civ))


def check(state: State, civ: Civ, how: Policy) -> None:
    """One of the two options (MC 9)."""
    if (how.area is None) == (how.treasury == 0):
        raise IllegalAnswer("ability.one_option")
    if how.area is not None:
        check_target(how.area, targets(state, civ))
    elif how.treasury > most_treasury(state, civ):
        raise IllegalAnswer("ability.treasury", most=most_treasury(state, civ))


def offer(state: State, civ: Civ) -> PolicyChoices:
    """The treasury, and the areas with their price."""
    return PolicyChoices(most_treasury(state, civ), describe_targets(targets(state, civ)))


def sample(state: State, civ: Civ, rng: Random) -> Policy:
    """Either option."""
    areas = list(targets(state, civ))
    most = most_treasury(state, civ)
    if areas and (not most or rng.random() < 0.7):
        return Policy(area=rng.choice(areas))
    return Policy(treasury=rng.randint(1, most))


async def act(turn: Turn[State], civ: Civ, how: Policy) -> None:
    """Treasury from stock, or units annexed for 1 treasury a point (MC 9, FAQ Politics)."""
    state = turn.state
    if how.area is None:
        state.treasury[civ] += how.treasury
        turn.emit(TreasuryGained(civ, card.id, how.treasury))
        return
    units = targets(state, civ)[how.area]
    annex_area(turn, civ, card.id, how.area, units, units.points)
    state.treasury[civ] -= units.points


card.special = SpecialAbility(Policy, usable, check, offer, sample, act)
