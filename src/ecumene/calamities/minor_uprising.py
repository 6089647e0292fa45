"""Minor Uprising."""

from ecumene.calamities.shared.city_losses import destroy_own
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.state.state import State


async def minor_uprising(turn: Turn[State], called: Called) -> None:
    """One city is destroyed (MC 8)."""
    await destroy_own(turn, called, 1)


MINOR_UPRISING = Calamity(minor_uprising)
