"""Wonder of the World."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import exempt_from_requests
from ecumene.phases.cards.purchases import free_card_stacks
from ecumene.phases.purchase.checks import chosen_credits
from ecumene.phases.succession.markers import cities_for_the_ast
from ecumene.state.cards import STACKS
from ecumene.state.state import State

card = AdvanceCard("wonder_of_the_world")


@card.changes(free_card_stacks, held_by="buyer")
def a_card_of_a_high_stack(stacks: frozenset[int], state: State, buyer: Civ) -> frozenset[int]:
    """One card is free from a stack above the number of cities (MC 9, FAQ Wonder of the World)."""
    cities = state.board.city_count(buyer)
    return stacks | frozenset(range(cities + 1, STACKS + 1))


@card.changes(cities_for_the_ast, held_by="civ")
def counts_as_a_city(cities: int, state: State, civ: Civ) -> int:
    """It counts as one more city when markers move on the A.S.T. (MC 9, R-150)."""
    return cities + 1


older_card = card.but(a_card_of_a_high_stack=None, counts_as_a_city=None)


@older_card.changes(chosen_credits, held_by="buyer")
def credits_in_any_groups(points: int, state: State, buyer: Civ) -> int:
    """Its buyer gains 20 points of credits in groups of their choice (EP 33.0411, R-191)."""
    return points + state.rules.facts.advances[card.id].free_credits


@older_card.changes(exempt_from_requests, held_by="owner")
def nothing_to_ask_for(exempt: bool, state: State, owner: Civ) -> bool:
    """The holder cannot be asked for a commodity (EP 33.0412)."""
    return True
