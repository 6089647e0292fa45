"""Monotheism."""

from ecumene.advances.card import AdvanceCard
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.abilities.area_abilities import (
    Affected,
    annex_area,
    annexable_targets,
    area_ability,
    undefended_targets,
    within_stock,
)
from ecumene.phases.abilities.special_abilities import Aim, spared_when_converted
from ecumene.state.state import State

card = AdvanceCard("monotheism")


@card.changes(spared_when_converted, held_by="owner")
def converted_already(spared: bool, state: State, owner: Civ) -> bool:
    """The units of another holder are not affected (MC 9)."""
    return True


def targets(state: State, civ: Civ) -> dict[Area, Affected]:
    """Areas next to the holder's units by land that their stock can annex (MC 9, R-132)."""
    return annexable_targets(state, civ, spared_when_converted)


def convert(turn: Turn[State], civ: Civ, area: Area, units: Affected) -> None:
    """All units in the area are annexed but those that are spared (MC 9)."""
    annex_area(turn, civ, card.id, area, units)


card.special = area_ability(targets, convert, Aim.ANNEX_AREA)


def undefended(state: State, civ: Civ) -> dict[Area, Affected]:
    """Such areas where nobody holds a card against it, without barbarians (EP 33.1561, 33.1562)."""
    found = undefended_targets(state, civ, spared_when_converted, state.atlas.land)
    return within_stock(state, civ, found)


older_card = card.but(special=area_ability(undefended, convert, Aim.ANNEX_AREA))
