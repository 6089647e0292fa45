"""Monarchy."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.shared.taxes import tax_rates
from ecumene.state.state import State

card = AdvanceCard("monarchy")


@card.changes(tax_rates, held_by="civ")
def one_more(rates: frozenset[int], state: State, civ: Civ) -> frozenset[int]:
    """The tax rate may be one higher (MC 9)."""
    return rates | {rate + 1 for rate in rates}
