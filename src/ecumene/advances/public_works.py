"""Public Works."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import exempt_from_tribute
from ecumene.phases.shared.population_limits import tokens_beside_city
from ecumene.state.state import State

card = AdvanceCard("public_works")


@card.changes(tokens_beside_city, held_by="civ")
def workers(tokens: int, state: State, civ: Civ) -> int:
    """The area of the holder's city may hold one of their tokens (MC 9)."""
    return tokens + 1


@card.changes(exempt_from_tribute, held_by="owner")
def no_tribute(exempt: bool, state: State, owner: Civ) -> bool:
    """The holder gives no tribute (MC 9)."""
    return True
