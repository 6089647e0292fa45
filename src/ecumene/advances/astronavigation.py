"""Astronavigation."""

from ecumene.advances.card import AdvanceCard
from ecumene.names import Civ
from ecumene.phases.movement.values import sails_open_sea
from ecumene.state.state import State

card = AdvanceCard("astronavigation")


@card.changes(sails_open_sea, held_by="mover")
def steers_by_the_stars(sails: bool, state: State, mover: Civ) -> bool:
    """Ships may cross open seas, but not end there (MC 9)."""
    return True


astronomy = AdvanceCard("astronomy")
"""The same card by its older name (EP 22.54, EP 33.0621)."""

astronomy.changes(sails_open_sea, held_by="mover")(steers_by_the_stars)
