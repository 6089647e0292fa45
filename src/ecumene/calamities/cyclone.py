"""Cyclone."""

from functools import partial

from ecumene.calamities.shared.city_losses import all_cities, reduce_cities
from ecumene.calamities.shared.places import choose_worst
from ecumene.data.facts import Role
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Area, Civ
from ecumene.phases.calamity.called import Calamity, Called
from ecumene.phases.calamity.reckoning import changes_of, not_above, not_below
from ecumene.state.state import State


class CycloneStruck(Event, frozen=True):
    """A cyclone came from an open sea."""

    sea: Area
    victim: Civ


async def cyclone(turn: Turn[State], called: Called) -> None:
    """Cities on the open sea with most of the victim's: 3 of his, 2 of each other (MC 8)."""
    state, victim = turn.state, called.victim
    counts = {str(sea): len(cities_on(state, victim, sea)) for sea in state.atlas.shores}
    place = await choose_worst(turn, victim, called.calamity, counts)
    assert place is not None
    sea = Area(place)
    turn.emit(CycloneStruck(sea, victim))
    due = {
        civ: cities_reduced(state, called, civ, len(cities))
        for civ in state.civs
        if (cities := cities_on(state, civ, sea))
    }
    await reduce_cities(turn, called, due, partial(cities_on, sea=sea))


def cities_on(state: State, civ: Civ, sea: Area) -> tuple[Area, ...]:
    """Its cities in areas directly at an open sea (MC 8, R-102)."""
    shores = state.atlas.shores[sea]
    return tuple(area for area in all_cities(state, civ) if area in shores)


def cities_reduced(state: State, called: Called, civ: Civ, there: int) -> Reckoned[int]:
    """Cities selected, as many as there are, less those unselected afterwards (R-119)."""
    role: Role = "primary" if civ == called.victim else "secondary"
    changes = changes_of(state, called, "cities selected", civ, role)
    selected = [Reason("base", 3 if role == "primary" else 2, "MC 8")]
    selected += [change for change in changes if change.change > 0]
    count = _total(selected)
    count = not_above(count, there, "cities")
    unselected = [change for change in changes if change.change < 0]
    return not_below(_total([*count.why, *unselected]), 0)


def _total(why: list[Reason]) -> Reckoned[int]:
    return Reckoned(sum(reason.change for reason in why), tuple(why))


def no_city_at_sea(state: State, called: Called) -> str | None:
    """Cancelled if no city of the victim lies at an open sea (MC 8, FAQ Cyclone)."""
    at_sea = any(cities_on(state, called.victim, sea) for sea in state.atlas.shores)
    return None if at_sea else "no_city_at_open_sea"


CYCLONE = Calamity(cyclone, cancelled=no_city_at_sea, reckons=("cities selected",))
