"""Written Record."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.purchase.checks import chosen_credits
from ecumene.state.state import State

card = AdvanceCard("written_record")


@card.changes(chosen_credits, held_by="buyer")
def credits_in_any_groups(points: int, state: State, buyer: Civ) -> int:
    """Its buyer gains 10 points of credits in groups of their choice, for good (MC 9, R-145)."""
    return points + state.rules.facts.advances[card.id].free_credits
