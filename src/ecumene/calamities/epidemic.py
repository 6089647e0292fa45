"""Epidemic."""

from ecumene.calamities.shared.damage import suffer
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.beneficiaries import BY_TRADE
from ecumene.phases.calamity.called import Calamity, Called, Secondaries
from ecumene.phases.calamity.reckoning import reckon
from ecumene.phases.calamity.secondary_victims import has_any_unit
from ecumene.state.state import State


async def epidemic(turn: Turn[State], called: Called) -> None:
    """15 damage, and 10 to each of two others the victim names (MC 8, R-120)."""
    state = turn.state
    due = {called.victim: reckon(state, called, "damage", 15, called.victim)}
    for civ in called.named or ():
        due[civ] = reckon(state, called, "damage", 10, civ, "secondary")
    await suffer(turn, called, due)


EPIDEMIC = Calamity(epidemic, BY_TRADE, Secondaries(2, has_any_unit), reckons=("damage",))
