"""Coastal Migration."""

from ecumene.calamities.shared.card_losses import lose_treasury
from ecumene.calamities.shared.city_losses import coastal_cities, destroy_own
from ecumene.calamities.shared.damage import on_the_coast, suffer
from ecumene.calamities.shared.ship_losses import lose_all_ships
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import reckon
from ecumene.state.state import State


async def coastal_migration(turn: Turn[State], called: Called) -> None:
    """A coastal city is destroyed, and 5 treasury lost in any case (MC 8, FAQ)."""
    await destroy_own(turn, called, 1, coastal_cities)
    lose_treasury(turn, called.victim, called.calamity, 5)


async def migration_overseas(turn: Turn[State], called: Called) -> None:
    """5 unit points from coastal areas, and all ships (EP 30.631, EP 30.632, EP 30.633)."""
    points = reckon(turn.state, called, "damage", 5, called.victim)
    await suffer(turn, called, {called.victim: points}, on_the_coast)
    lose_all_ships(turn, called.victim, called.calamity)


COASTAL_MIGRATION = Calamity(coastal_migration)
MIGRATION_OVERSEAS = Calamity(migration_overseas, reckons=("damage",))
