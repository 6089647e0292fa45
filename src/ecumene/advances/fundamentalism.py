"""Fundamentalism."""

from random import Random
from typing import Any

import msgspec

from ecumene.advances.card import AdvanceCard
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.special_abilities import (
    Affected,
    AreaDestroyed,
    SpecialAbility,
    check_target,
    describe_targets,
    reachable_targets,
    spared_when_destroyed,
)
from ecumene.state.state import State

card = AdvanceCard("fundamentalism")


class Zeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The area whose units are destroyed."""

    area: Area


@card.changes(spared_when_destroyed, held_by="owner")
def among_believers(spared: bool, state: State, owner: Civ) -> bool:
    """The units of another holder are not affected (MC 9)."""
    return True


def targets(state: State, civ: Civ) -> dict[Area, Affected]:
    """Areas next to own units by land with something to destroy (MC 9, R-131)."""
    return reachable_targets(state, civ, spared_when_destroyed)


def usable(state: State, civ: Civ) -> bool:
    """There is such an area."""
    return bool(targets(state, civ))


def check(state: State, civ: Civ, how: Zeal) -> None:
    """One of those areas."""
    check_target(how.area, targets(state, civ))


def offer(state: State, civ: Civ) -> Any:
    """The areas and what would be destroyed."""
    return describe_targets(targets(state, civ))


def sample(state: State, civ: Civ, rng: Random) -> Zeal:
    """Any of them."""
    return Zeal(rng.choice(list(targets(state, civ))))


async def destroy_area(turn: Turn[State], civ: Civ, how: Zeal) -> None:
    """All units in the area are destroyed but those that are spared (MC 9)."""
    board = turn.state.board
    units = targets(turn.state, civ)[how.area]
    for side in units.tokens:
        board.clear(side, how.area)
    if units.city_of is not None:
        board.take_city(how.area)
    turn.emit(AreaDestroyed(civ, card.id, how.area, units.tokens, units.city_of))


card.special = SpecialAbility(Zeal, usable, check, offer, sample, destroy_area)
