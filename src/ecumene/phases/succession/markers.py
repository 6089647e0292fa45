"""Phase 13A: succession markers, and what the epochs of the A.S.T. require (MC 6.13A)."""

from collections.abc import Iterator

import msgspec

from ecumene.data.facts import Epoch, Requirement
from ecumene.engine.effect import rule_value
from ecumene.engine.event import Event, Reason
from ecumene.engine.turn import Turn
from ecumene.names import Civ
from ecumene.phases.succession.victory import advance_points
from ecumene.state.state import State

RULE = "MC 6.13A"
CHEAP_BELOW = 100
"""Advances below this printed price are the cheap ones."""
CITIES = "cities"
"""The requirement that says how many cities are needed."""
PRICE_FROM, PRICE_BELOW = "printed_price_from", "printed_price_below"
BOUNDS = (PRICE_FROM, PRICE_BELOW)
"""Reasons that say which advances a requirement counts."""


@rule_value(int, RULE)
def cities_for_the_ast(civ: Civ) -> None:
    """Cities as they count for the requirements of the epochs."""


class Check(msgspec.Struct, frozen=True):
    """One requirement of an epoch: what it needs, what is there, and how that was counted."""

    requirement: str
    needed: int
    there: int
    why: tuple[Reason, ...] = ()

    @property
    def met(self) -> bool:
        """Whether there is enough."""
        return self.there >= self.needed


class SuccessionMarkerChecked(Event, frozen=True):
    """A succession marker moved forward or backward, or stayed, and why."""

    civ: Civ
    start: int
    space: int
    """Where the marker stands now."""
    epoch: Epoch
    """The epoch whose requirements were checked."""
    checks: tuple[Check, ...]


# -------------------------------------------------------------------------- requirements


def requirement_checks(state: State, civ: Civ, epoch: Epoch) -> tuple[Check, ...]:
    """Each requirement of an epoch, with what the civilization has (MC 6.13, R-149)."""
    wanted = state.table.ast.requirements[epoch]
    cities = cities_for_the_ast.reckon(state, state.board.city_count(civ), civ=civ)
    found = [Check(CITIES, wanted.cities, cities.value, cities.why)]
    found.extend(advance_checks(state, civ, wanted))
    return tuple(check for check in found if check.needed)


def entry_checks(state: State, civ: Civ, epoch: Epoch) -> tuple[Check, ...]:
    """Everything when a marker enters an epoch, but only the cities inside it (EP 34.11, 34.31)."""
    found = requirement_checks(state, civ, epoch)
    if state.table.row(civ).epochs[state.ast[civ]] != epoch:
        return found
    return tuple(check for check in found if check.requirement == CITIES)


def advance_checks(state: State, civ: Civ, wanted: Requirement) -> Iterator[Check]:
    """What an epoch requires in advances, by their printed prices (MC 6.13, R-149)."""
    facts = state.rules.facts.advances
    costs = [facts[advance].cost for advance in state.advances[civ]]
    costly = sum(1 for cost in costs if cost >= wanted.costly_from)
    cheap = sum(1 for cost in costs if cost < CHEAP_BELOW)
    yield Check("advances", wanted.advances, len(costs))
    bound = (Reason(PRICE_FROM, wanted.costly_from, RULE),)
    yield Check("costly_advances", wanted.costly_advances, costly, bound)
    bound = (Reason(PRICE_BELOW, CHEAP_BELOW, RULE),)
    yield Check("cheap_advances", wanted.cheap_advances, cheap, bound)
    yield Check("victory_points", wanted.victory_points, advance_points(state, civ))


def stays(state: State, civ: Civ) -> bool:
    """Basic side: no marker ever falls back (MC 6.13A)."""
    return False


def falls_back_without_cities(state: State, civ: Civ) -> bool:
    """Without cities, beyond the Stone Age (MC 6.13A, ME 10, EP 34.41, R-150, R-151)."""
    beyond = state.table.row(civ).epochs[state.ast[civ]] != "stone"
    return beyond and not cities_for_the_ast(state, state.board.city_count(civ), civ=civ)


# -------------------------------------------------------------------------- steps


async def move_markers(turn: Turn[State], item: str) -> None:
    """In ranking order each marker moves, stays or falls back (MC 6.13A)."""
    for civ in turn.state.civs:
        move_marker(turn, civ)


def move_marker(turn: Turn[State], civ: Civ) -> None:
    """One space forward if the requirements of the next space's epoch are met (MC 6.13A)."""
    state = turn.state
    row, start = state.table.row(civ), state.ast[civ]
    epoch = row.epochs[min(start + 1, row.finish)]
    checks = state.rules.epoch_checks(state, civ, epoch)
    if state.rules.falls_back(state, civ):
        state.ast[civ] = start - 1
    elif start < row.finish and all(check.met for check in checks):
        state.ast[civ] = start + 1
    turn.emit(SuccessionMarkerChecked(civ, start, state.ast[civ], epoch, checks))
