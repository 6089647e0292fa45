"""Coastal Migration."""

from ecumene.calamities.shared.card_losses import lose_treasury
from ecumene.calamities.shared.city_losses import coastal_cities, destroy_own
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.state.state import State


async def coastal_migration(turn: Turn[State], called: Called) -> None:
    """A coastal city is destroyed, and 5 treasury lost in any case (MC 8, FAQ)."""
    await destroy_own(turn, called, 1, coastal_cities)
    lose_treasury(turn, called.victim, called.calamity, 5)


COASTAL_MIGRATION = Calamity(coastal_migration)
