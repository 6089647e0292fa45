"""Monotheism."""

from random import Random
from typing import Any

import msgspec

from ecumene.advances.card import AdvanceCard
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.special_abilities import (
    Affected,
    SpecialAbility,
    annex_area,
    annexable_targets,
    check_target,
    describe_targets,
    spared_when_converted,
)
from ecumene.state.state import State

card = AdvanceCard("monotheism")


class Conversion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The area whose units go over."""

    area: Area


@card.changes(spared_when_converted, held_by="owner")
def converted_already(spared: bool, state: State, owner: Civ) -> bool:
    """The units of another holder are not affected (MC 9)."""
    return True


def targets(state: State, civ: Civ) -> dict[Area, Affected]:
    """Areas next to own units by land that his pieces suffice to annex (MC 9, R-132)."""
    return annexable_targets(state, civ, spared_when_converted)


def usable(state: State, civ: Civ) -> bool:
    """There is such an area."""
    return bool(targets(state, civ))


def check(state: State, civ: Civ, how: Conversion) -> None:
    """One of those areas."""
    check_target(how.area, targets(state, civ))


def offer(state: State, civ: Civ) -> Any:
    """The areas and what would go over."""
    return describe_targets(targets(state, civ))


def sample(state: State, civ: Civ, rng: Random) -> Conversion:
    """Any of them."""
    return Conversion(rng.choice(list(targets(state, civ))))


async def convert(turn: Turn[State], civ: Civ, how: Conversion) -> None:
    """All units in the area are annexed but those that are spared (MC 9)."""
    annex_area(turn, civ, card.id, how.area, targets(turn.state, civ)[how.area])


card.special = SpecialAbility(Conversion, usable, check, offer, sample, convert)
