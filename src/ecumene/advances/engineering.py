"""Engineering."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.city_attack import tokens_to_attack_city
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
