"""Squandered Wealth."""

from ecumene.calamities.shared.card_losses import lose_treasury
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.state.state import State


async def squandered_wealth(turn: Turn[State], called: Called) -> None:
    """10 treasury, or all there is (MC 8)."""
    lose_treasury(turn, called.victim, called.calamity, 10)


SQUANDERED_WEALTH = Calamity(squandered_wealth)
