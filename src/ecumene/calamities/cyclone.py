"""Cyclone."""

from functools import partial
from random import Random
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from ecumene.calamities.shared.city_losses import all_cities, reduce_cities
from ecumene.calamities.shared.places import choose_worst
from ecumene.calamities.shared.ship_losses import lose_ships, ships_of
from ecumene.engine.decision import Choices, Decision
from ecumene.engine.effect import Reckoned
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Area, Card, Civ
from ecumene.phases.calamity.called import Calamity, Called, Due, in_turn
from ecumene.phases.calamity.reckoning import (
    announce,
    changes_of,
    not_above,
    not_below,
    reckon,
    role_of,
)
from ecumene.phases.shared.choices import check_distinct
from ecumene.state.state import State


class CycloneStruck(Event, frozen=True):
    """A cyclone struck from an open sea."""

    sea: Area
    victim: Civ


async def cyclone(turn: Turn[State], called: Called) -> None:
    """Cities on the open sea with most of the victim's: 3 of the victim's, 2 of others' (MC 8)."""
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
    """The civilization's cities directly on an open sea (MC 8, R-102)."""
    shores = state.atlas.shores[sea]
    return tuple(area for area in all_cities(state, civ) if area in shores)


def cities_reduced(state: State, called: Called, civ: Civ, there: int) -> Reckoned[int]:
    """Cities selected, as many as there are, less those unselected afterwards (R-119)."""
    role = role_of(called, civ)
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
    """Cancelled if the victim has no city on an open sea (MC 8, FAQ Cyclone)."""
    at_sea = any(cities_on(state, called.victim, sea) for sea in state.atlas.shores)
    return None if at_sea else "no_city_at_open_sea"


# -------------------------------------------------------------------- with ships

ShipList = Annotated[tuple[int, ...], Meta(max_length=9)]


class ShipChoices(Choices, frozen=True):
    """The ships of which some stay."""

    count: int
    """So many stay."""
    ships: dict[int, Area]
    """By number, and where they lie."""


class KeepShips(Decision[State, tuple[int, ...]], frozen=True):
    """Which of your ships are not lost."""

    answer_type: ClassVar[Any] = ShipList
    cause: Card
    count: int
    ships: dict[int, Area]
    """By number, and where they lie."""

    def check(self, state: State, civ: Civ, answer: tuple[int, ...]) -> None:
        """Exactly as many as may stay, each once (EP 30.614)."""
        check_distinct("ships", answer, self.ships, self.count)

    def offer(self, state: State, civ: Civ) -> ShipChoices:
        """The ships, and how many stay."""
        return ShipChoices(self.count, self.ships)

    def default(self, state: State, civ: Civ) -> tuple[int, ...]:
        """The first of them."""
        return tuple(self.ships)[: self.count]

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[int, ...]:
        """Random ships."""
        return tuple(rng.sample(list(self.ships), self.count))


async def cyclone_with_ships(turn: Turn[State], called: Called) -> None:
    """3 of the victim's cities on an open sea, 2 of each other's, and all ships (EP 30.61)."""
    state, victim = turn.state, called.victim
    counts = {str(sea): len(cities_on(state, victim, sea)) for sea in state.atlas.shores}
    place = await choose_worst(turn, victim, called.calamity, counts)
    assert place is not None
    sea = Area(place)
    turn.emit(CycloneStruck(sea, victim))
    due = {
        civ: cities_exposed(state, called, civ, len(cities))
        for civ in state.civs
        if (cities := cities_on(state, civ, sea))
    }
    await reduce_cities(turn, called, due, partial(cities_on, sea=sea))
    await sink_ships(turn, called, sea)


def cities_exposed(state: State, called: Called, civ: Civ, there: int) -> Reckoned[int]:
    """Cities reduced, more or fewer by the owner's cards, as many as there are (EP 30.612)."""
    role = role_of(called, civ)
    base = 3 if role == "primary" else 2
    count = reckon(state, called, "cities reduced", base, civ, role)
    return not_above(count, there, "cities")


async def sink_ships(turn: Turn[State], called: Called, sea: Area) -> None:
    """Ships in the coastal areas go back to stock, but for those a card keeps (EP 30.614)."""
    state = turn.state
    lying = {civ: ships for civ in state.civs if (ships := ships_at(state, civ, sea))}
    due = {
        civ: reckon(state, called, "ships lost", len(ships), civ, role_of(called, civ))
        for civ, ships in lying.items()
    }
    announce(turn, called, "ships lost", due)
    dues = {
        civ: ships_due(called.calamity, ships, len(ships) - due[civ].value)
        for civ, ships in lying.items()
    }

    def carry_out(civ: Civ, kept: tuple[int, ...]) -> None:
        lost = [number for number in lying[civ] if number not in kept]
        lose_ships(turn, civ, called.calamity, lost)

    await in_turn(turn, dues, carry_out)


def ships_at(state: State, civ: Civ, sea: Area) -> dict[int, Area]:
    """A civilization's ships in the coastal areas of an open sea, by number (EP 30.612)."""
    shores = state.atlas.shores[sea]
    return {number: area for number, area in ships_of(state, civ).items() if area in shores}


def ships_due(cause: Card, ships: dict[int, Area], kept: int) -> Due:
    """The question which ships stay, where some do and some do not (R-04)."""
    forced = tuple(ships)[:kept] if kept in (0, len(ships)) else None
    return Due(KeepShips(cause, kept, ships), forced)


CYCLONE = Calamity(cyclone, cancelled=no_city_at_sea, reckons=("cities selected",))
CYCLONE_WITH_SHIPS = Calamity(
    cyclone_with_ships, cancelled=no_city_at_sea, reckons=("cities reduced", "ships lost")
)
