"""Engineering."""

from ecumene.advances.card import AdvanceCard
from ecumene.calamities.flood import flood_destroys, lost_to_flood
from ecumene.calamities.volcanic_eruption_earthquake import earthquake_destroys
from ecumene.names import Civ
from ecumene.phases.conflict.city_attacks import tokens_to_attack_city
from ecumene.state.state import State

card = AdvanceCard("engineering")


@card.changes(tokens_to_attack_city, held_by="defender")
def thicker_walls(needed: int, state: State, attacker: Civ, defender: Civ) -> int:
    """8 tokens against a holder, unless the attacker holds it too (MC 9)."""
    return needed if card.held_by(state, attacker) else needed + 1


@card.changes(tokens_to_attack_city, held_by="attacker")
def siege_engines(needed: int, state: State, attacker: Civ, defender: Civ) -> int:
    """6 tokens for a holder, unless the defender holds it too (MC 9)."""
    return needed if card.held_by(state, defender) else needed - 1


@card.changes(earthquake_destroys, held_by="victim")
def withstands_earthquake(destroyed: bool, state: State, victim: Civ) -> bool:
    """An earthquake reduces the holder's own city instead of destroying it (MC 8, MC 9)."""
    return False


against_floods = card.but()


@against_floods.changes(lost_to_flood, held_by="civ")
def dams(lost: int, state: State, civ: Civ) -> int:
    """A flood takes 7 unit points at the most from a holder (EP 30.515, EP 33.0312)."""
    return min(lost, 7)


@against_floods.changes(flood_destroys, held_by="victim")
def sea_walls(destroyed: bool, state: State, victim: Civ) -> bool:
    """A flood reduces a holder's coastal city instead of destroying it (EP 30.515, EP 33.0312)."""
    return False
