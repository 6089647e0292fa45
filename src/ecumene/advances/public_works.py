"""Public Works."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import exempt_from_tribute
from ecumene.phases.cities.construction import tokens_for_city, unused_token_stays
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


dearer_cities = card.but()


@dearer_cities.changes(tokens_for_city, held_by="civ")
def one_token_more(tokens: int, state: State, civ: Civ) -> int:
    """Every city costs one more token (EP 24.4, EP 33.1372)."""
    return tokens + 1


@dearer_cities.changes(unused_token_stays, held_by="civ")
def left_over(stays: bool, state: State, civ: Civ) -> bool:
    """Of the tokens that a city did not take one stays (EP 25.1, EP 25.11, R-221)."""
    return True
