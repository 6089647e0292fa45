"""Flood."""

from functools import partial

from ecumene.calamities.shared.city_losses import choose_cities, coastal_cities
from ecumene.calamities.shared.damage import Place, exposed_units, on_the_coast, suffer
from ecumene.calamities.shared.places import choose_worst
from ecumene.calamities.shared.shares import share_out
from ecumene.engine.effect import rule_value
from ecumene.engine.event import Event
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import reckon
from ecumene.phases.cities.fates import destroy_city, reduce_city
from ecumene.phases.shared.choices import Fate
from ecumene.state.state import State


@rule_value(int, "EP 30.511")
def lost_to_flood(civ: Civ) -> None:
    """Unit points that a flood takes from a civilization at the most."""


@rule_value(bool, "EP 30.514")
def flood_destroys(victim: Civ) -> None:
    """Whether a flood destroys a coastal city of its victim, or only reduces it."""


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


async def flood_shared_out(turn: Turn[State], called: Called) -> None:
    """17 unit points of the victim's on the plain, and 10 of others' there (EP 30.51).

    Without units on a plain the victim loses a coastal city.
    """
    state, victim = turn.state, called.victim
    exposed = {plain: points_on(state, victim, plain) for plain in state.atlas.flood_plains}
    plain = await choose_worst(turn, victim, called.calamity, exposed)
    if plain is None:
        await flood_the_coast(turn, called)
        return
    turn.emit(PlainFlooded(plain, victim))

    def most(civ: Civ) -> int:
        return lost_to_flood(state, points_on(state, civ, plain), civ=civ)

    shares = await share_out(turn, called, 10, most)
    due = {victim: lost_to_flood.reckon(state, 17, civ=victim)}
    for civ, points in shares.items():
        due[civ] = lost_to_flood.reckon(state, points, civ=civ)
    await suffer(turn, called, due, partial(on_plain, plain=plain), of="unit points lost")


async def flood_the_coast(turn: Turn[State], called: Called) -> None:
    """A coastal city of the victim's choice is destroyed, or reduced (EP 30.514, EP 30.515)."""
    victim = called.victim
    destroys = flood_destroys(turn.state, True, victim=victim)
    cities = coastal_cities(turn.state, victim)
    fate: Fate = "destroyed" if destroys else "reduced"
    for area in await choose_cities(turn, called, victim, 1, cities, fate):
        (destroy_city if destroys else reduce_city)(turn, area)


def on_plain(state: State, civ: Civ, plain: str) -> Place:
    """The tokens there, and the cities that are not on black sites (MC 8)."""
    areas = state.atlas.flood_plains[plain]
    board, site = state.board, state.atlas.site
    cities = (a for a in areas if board.cities.get(a) == civ and site[a] != "black")
    return Place(tuple(a for a in areas if a in board.tokens[civ]), tuple(cities))


def points_on(state: State, civ: Civ, plain: str) -> int:
    """Unit points a civilization has on a flood plain (R-108)."""
    return exposed_units(state, civ, on_plain(state, civ, plain)).worth


def nothing_to_flood(state: State, called: Called) -> str | None:
    """Without units on a plain and without a coastal city nothing happens (EP 30.514)."""
    plains = state.atlas.flood_plains
    if any(points_on(state, called.victim, plain) for plain in plains):
        return None
    return None if coastal_cities(state, called.victim) else "no_coastal_city"


FLOOD = Calamity(flood, reckons=("damage",))
FLOOD_SHARED_OUT = Calamity(flood_shared_out, cancelled=nothing_to_flood)
