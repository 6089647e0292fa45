"""Famine."""

from ecumene.calamities.shared.damage import suffer
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called, Secondaries
from ecumene.phases.calamity.reckoning import reckon
from ecumene.phases.calamity.secondary_victims import has_any_unit
from ecumene.state.state import State


async def famine(turn: Turn[State], called: Called) -> None:
    """10 damage, and 5 to each of three others the victim names (MC 8, R-106)."""
    state = turn.state
    due = {called.victim: reckon(state, called, "damage", 10, called.victim)}
    for civ in called.named or ():
        due[civ] = reckon(state, called, "damage", 5, civ, "secondary")
    await suffer(turn, called, due)


FAMINE = Calamity(famine, secondaries=Secondaries(3, has_any_unit), reckons=("damage",))
