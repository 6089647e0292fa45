"""Prospects: how a civilization stands by the rules, for all to see.

Requirements of the next space, city support, surplus and score as things lie now, reckoned by the
functions that decide when their time comes.
"""

import msgspec

from ecumene.data.facts import Epoch
from ecumene.names import Area, Civ
from ecumene.phases.cities.construction import tokens_for_city
from ecumene.phases.cities.support import Support, support_of
from ecumene.phases.cities.surplus import surplus_of
from ecumene.phases.purchase.hand_limit import limit_of
from ecumene.phases.succession.needs import Need, needs_of, next_epoch
from ecumene.state.state import State


class CityCosts(msgspec.Struct, frozen=True):
    """Tokens that a new city takes, wherever they come from (MC 6.5A)."""

    on_site: int
    in_wilderness: int


class Prospect(msgspec.Struct, frozen=True):
    """How one civilization stands."""

    score: int
    """Victory points, all parts together."""
    next: Epoch | None
    """The epoch of the next space of the A.S.T.; None at the end of the row."""
    needs: tuple[Need, ...]
    """What that space asks for, and what is there."""
    falls_back: bool
    """Whether the marker would move back."""
    support: Support
    city: CityCosts
    surplus: dict[Area, int]
    """Tokens above the limits, which go when surplus is removed (MC 6.5B)."""
    hand_limit: int | None
    """None where everything may be kept."""


def prospects(state: State) -> dict[Civ, Prospect]:
    """How everybody stands."""
    return {civ: prospect_of(state, civ) for civ in state.civs}


def prospect_of(state: State, civ: Civ) -> Prospect:
    """How one civilization stands."""
    return Prospect(
        score=state.rules.score(state, civ).total,
        next=next_epoch(state, civ),
        needs=needs_of(state, civ),
        falls_back=state.rules.falls_back(state, civ),
        support=support_of(state, civ),
        city=city_costs(state, civ),
        surplus=surplus_of(state, civ),
        hand_limit=limit_of(state, civ).value if state.rules.facts.hand_limits else None,
    )


def city_costs(state: State, civ: Civ) -> CityCosts:
    """What a city costs somebody, with their cards (MC 6.5A)."""
    return CityCosts(
        tokens_for_city(state, state.rules.city_on_site, civ=civ),
        tokens_for_city(state, state.rules.wilderness_city, civ=civ),
    )
