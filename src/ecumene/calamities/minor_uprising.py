"""Minor Uprising."""

from ecumene.engine.turn import Turn
from ecumene.phases.calamity import Calamity, Called
from ecumene.phases.city_losses import destroy_own
from ecumene.state.state import State


async def minor_uprising(turn: Turn[State], called: Called) -> None:
    """One city is destroyed (MC 8)."""
    await destroy_own(turn, called, 1)


MINOR_UPRISING = Calamity(minor_uprising)
