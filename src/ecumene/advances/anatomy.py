"""Anatomy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Advance, Civ
from ecumene.phases.purchase.checks import free_choices
from ecumene.state.state import State

card = AdvanceCard("anatomy")

FREE_BELOW = 100


@card.changes(free_choices, held_by="buyer")
def a_cheap_science(choices: frozenset[Advance], state: State, buyer: Civ) -> frozenset[Advance]:
    """Its buyer may take a science with a printed price below 100 for free (MC 9, R-144)."""
    advances = state.rules.facts.advances.values()
    cheap = {a.id for a in advances if "science" in a.groups and a.cost < FREE_BELOW}
    return choices | cheap
