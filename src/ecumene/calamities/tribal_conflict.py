"""Tribal Conflict."""

from ecumene.calamities.shared.damage import suffer
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import reckon
from ecumene.state.state import State


async def tribal_conflict(turn: Turn[State], called: Called) -> None:
    """5 damage (MC 8)."""
    damage = reckon(turn.state, called, "damage", 5, called.victim)
    await suffer(turn, called, {called.victim: damage})


TRIBAL_CONFLICT = Calamity(tribal_conflict, reckons=("damage",))
