"""Tempest."""

from ecumene.calamities.shared.card_losses import lose_treasury
from ecumene.calamities.shared.damage import on_the_coast, suffer
from ecumene.calamities.shared.ship_losses import lose_all_ships
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import reckon
from ecumene.state.state import State


async def tempest(turn: Turn[State], called: Called) -> None:
    """2 damage from coastal areas, and 5 treasury in any case (MC 8, FAQ Tempest)."""
    damage = reckon(turn.state, called, "damage", 2, called.victim)
    await suffer(turn, called, {called.victim: damage}, on_the_coast)
    lose_treasury(turn, called.victim, called.calamity, 5)


async def tempest_at_sea(turn: Turn[State], called: Called) -> None:
    """All ships, and 5 treasury (EP 30.341, EP 30.342, EP 30.343)."""
    lose_all_ships(turn, called.victim, called.calamity)
    lose_treasury(turn, called.victim, called.calamity, 5)


TEMPEST = Calamity(tempest, reckons=("damage",))
TEMPEST_AT_SEA = Calamity(tempest_at_sea)
