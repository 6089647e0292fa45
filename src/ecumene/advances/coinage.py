"""Coinage."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.shared.taxes import tax_rates
from ecumene.state.state import State

card = AdvanceCard("coinage")


@card.changes(tax_rates, held_by="civ")
def one_more_or_less(rates: frozenset[int], state: State, civ: Civ) -> frozenset[int]:
    """The tax rate may be one higher or one lower (MC 9)."""
    return rates | {rate + 1 for rate in rates} | {rate - 1 for rate in rates}
