"""Epidemic."""

import msgspec

from ecumene.calamities.shared.damage import Place, everywhere, exposed_units, suffer
from ecumene.calamities.shared.shares import share_out
from ecumene.engine.turn import Turn
from ecumene.names import Civ
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


async def epidemic_shared_out(turn: Turn[State], called: Called) -> None:
    """16 unit points, and 25 the victim shares out, 10 at most to each (EP 30.62)."""
    state, victim = turn.state, called.victim

    def most(civ: Civ) -> int:
        return min(10, exposed_units(state, civ, but_one_of_each(state, civ)).worth)

    shares = await share_out(turn, called, 25, most)
    due = {victim: reckon(state, called, "unit points lost", 16, victim)}
    for civ, points in shares.items():
        due[civ] = reckon(state, called, "unit points lost", points, civ, "secondary")
    await suffer(turn, called, due, but_one_of_each, of="unit points lost")


def but_one_of_each(state: State, civ: Civ) -> Place:
    """All units, but a token stays in every area, also in place of a city (EP 30.622, E-30)."""
    return msgspec.structs.replace(everywhere(state, civ), stays=1)


EPIDEMIC = Calamity(epidemic, BY_TRADE, Secondaries(2, has_any_unit), reckons=("damage",))
EPIDEMIC_SHARED_OUT = Calamity(epidemic_shared_out, reckons=("unit points lost",))
