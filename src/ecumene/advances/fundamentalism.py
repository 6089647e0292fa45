"""Fundamentalism."""

from ecumene.advances.card import AdvanceCard
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.abilities.area_abilities import (
    Affected,
    AreaDestroyed,
    area_ability,
    reachable_targets,
    undefended_targets,
)
from ecumene.phases.abilities.special_abilities import Aim, spared_when_destroyed
from ecumene.state.state import State

card = AdvanceCard("fundamentalism")


@card.changes(spared_when_destroyed, held_by="owner")
def among_believers(spared: bool, state: State, owner: Civ) -> bool:
    """The units of another holder are not affected (MC 9)."""
    return True


def targets(state: State, civ: Civ) -> dict[Area, Affected]:
    """Areas next to the holder's units by land, with something to destroy (MC 9, R-131)."""
    return reachable_targets(state, civ, spared_when_destroyed)


def destroy_area(turn: Turn[State], civ: Civ, area: Area, units: Affected) -> None:
    """All units in the area are destroyed but those that are spared (MC 9)."""
    board = turn.state.board
    for side in units.tokens:
        board.clear(side, area)
    if units.city_of is not None:
        board.take_city(area)
    turn.emit(AreaDestroyed(civ, card.id, area, units.tokens, units.city_of))


card.special = area_ability(targets, destroy_area, Aim.DESTROY_AREA)


def undefended(state: State, civ: Civ) -> dict[Area, Affected]:
    """Such areas where nobody holds a card against it, without barbarians (EP 33.1531, 33.1532)."""
    return undefended_targets(state, civ, spared_when_destroyed, state.atlas.land)


older_card = card.but(special=area_ability(undefended, destroy_area, Aim.DESTROY_AREA))
