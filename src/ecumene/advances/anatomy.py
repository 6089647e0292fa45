"""Anatomy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Advance, Civ
from ecumene.phases.purchase.checks import free_choices, free_gifts
from ecumene.state.state import State

card = AdvanceCard("anatomy")

FREE_BELOW = 100


@card.changes(free_choices, held_by="buyer")
def a_cheap_science(choices: frozenset[Advance], state: State, buyer: Civ) -> frozenset[Advance]:
    """Its buyer may take a science with a printed price below 100 for free (MC 9, R-144)."""
    return choices | cheap_sciences(state)


def cheap_sciences(state: State) -> frozenset[Advance]:
    """The sciences with a printed price below 100."""
    advances = state.rules.facts.advances.values()
    return frozenset(a.id for a in advances if "science" in a.groups and a.cost < FREE_BELOW)


older_card = card.but(a_cheap_science=None)


@older_card.changes(free_gifts, held_by="buyer")
def all_cheap_sciences(gifts: frozenset[Advance], state: State, buyer: Civ) -> frozenset[Advance]:
    """Its buyer gets every science with a printed price below 100 (EP 33.0681)."""
    return gifts | cheap_sciences(state)
