"""Flood."""

from functools import partial

from ecumene.calamities.shared.damage import Place, exposed_units, on_the_coast, suffer
from ecumene.calamities.shared.places import choose_worst
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import reckon
from ecumene.state.state import State


class PlainFlooded(Event, frozen=True):
    """A flood plain was flooded."""

    plain: str
    victim: Civ


async def flood(turn: Turn[State], called: Called) -> None:
    """15 damage on the plain with most of the victim's units, 5 to all others there (MC 8).

    Without units on a plain the victim takes 5 damage from coastal areas (R-108).
    """
    state, victim = turn.state, called.victim
    exposed = {plain: points_on(state, victim, plain) for plain in state.atlas.flood_plains}
    plain = await choose_worst(turn, victim, called.calamity, exposed)
    if plain is None:
        damage = reckon(state, called, "damage", 5, victim)
        await suffer(turn, called, {victim: damage}, on_the_coast)
        return
    turn.emit(PlainFlooded(plain, victim))
    due = {victim: reckon(state, called, "damage", 15, victim)}
    for civ in state.civs:
        if civ != victim and points_on(state, civ, plain):
            due[civ] = reckon(state, called, "damage", 5, civ, "secondary")
    await suffer(turn, called, due, partial(on_plain, plain=plain))


def on_plain(state: State, civ: Civ, plain: str) -> Place:
    """Its tokens there, and its cities that do not stand on black sites (MC 8)."""
    areas = state.atlas.flood_plains[plain]
    board, site = state.board, state.atlas.site
    cities = (a for a in areas if board.cities.get(a) == civ and site[a] != "black")
    return Place(tuple(a for a in areas if a in board.tokens[civ]), tuple(cities))


def points_on(state: State, civ: Civ, plain: str) -> int:
    """Unit points a civilization has on a flood plain (R-108)."""
    return exposed_units(state, civ, on_plain(state, civ, plain)).worth


FLOOD = Calamity(flood, reckons=("damage",))
