"""Mega Empires: The West (ME): what is different from Mega Civilization.

Five to nine players on the western boards. Its map notes (Sinai, Eastern Desert, Chalcis and
Athens, Boeotia and Eretria, ME 3) are facts of the board that hold for both; so are its tie-breaks
(ME 6.13c) and whatever else it only says more clearly (E-09, E-10, R-23). Where nobody has a city
its book goes on with phase 13 (ME 6.6); here as everywhere a phase is skipped when nobody can do
anything in it, which comes to the same until somebody without a city can buy a card (E-21).
"""

from dataclasses import replace
from typing import Literal

from ecumene.calamities.civil_war import CIVIL_WAR_ABOVE_35
from ecumene.calamities.treachery import TREACHERY_WITH_PIRATES
from ecumene.data import load
from ecumene.engine.phase import Phase
from ecumene.names import Card
from ecumene.phases.conflict.city_attacks import by_defender_and_attacker, leave_attackers
from ecumene.phases.leaving import replace_and_evict, room_in_own_lands
from ecumene.phases.movement.values import coastal_city_ports
from ecumene.phases.tax_collection import tax_revolt_with_pirates, tax_revolts
from ecumene.rulesets.mega import MEGA_CIVILIZATION
from ecumene.state.rules import Rules, Variant
from ecumene.state.table import Options


class WestOptions(Options, frozen=True):
    """One choice more than Mega Civilization has."""

    ast_requirements: Literal["rulebook", "board"] = "rulebook"
    """Whether the epochs ask for what the rulebook prints or for what the board does (E-06)."""


def as_on_the_board(rules: Rules) -> Rules:
    """The requirements that are printed on the board (E-06)."""
    return replace(rules, ast_requirements="board")


AS_ON_THE_BOARD = Variant(
    "ast_requirements", "board", as_on_the_board, never_with={"ast": "expert"}
)

THE_WEST = replace(
    MEGA_CIVILIZATION,
    name="west",
    version="1",
    facts=load("west"),  # ME 4, 5, 10, 12
    options=WestOptions,
    variants=(*MEGA_CIVILIZATION.variants, AS_ON_THE_BOARD),  # ME 10, E-06
    sequence=MEGA_CIVILIZATION.sequence.replacing(
        Phase("tax_revolts", tax_revolts, tax_revolt_with_pirates, strict=True)  # ME 6.1b
    ),
    ports=coastal_city_ports,  # ME 6.3, E-41
    attacks_due=by_defender_and_attacker,  # ME 6.4b, E-07
    failed_attack=leave_attackers,  # ME 6.4b, E-01, E-02
    evict=replace_and_evict,  # ME 7
    refuge=room_in_own_lands,  # ME 7
    calamities=MEGA_CIVILIZATION.calamities
    | {
        Card("treachery"): TREACHERY_WITH_PIRATES,  # ME 8
        Card("civil_war"): CIVIL_WAR_ABOVE_35,  # ME 8, E-12
    },
    tokens_for_last_point=0,  # ME 8
    books={
        "MC 6.1A": "ME 6.1a",
        "MC 6.1B": "ME 6.1b",
        "MC 6.2A": "ME 6.2a",
        "MC 6.2B": "ME 6.2b",
        "MC 6.4A": "ME 6.4a",
        "MC 6.4B": "ME 6.4b",
        "MC 6.5A": "ME 6.5a",
        "MC 6.5B": "ME 6.5b",
        "MC 6.5C": "ME 6.5c",
        "MC 6.6A": "ME 6.6a",
        "MC 6.6B": "ME 6.6b",
        "MC 6.9A": "ME 6.9a",
        "MC 6.9B": "ME 6.9b",
        "MC 6.12A": "ME 6.12a",
        "MC 6.12B": "ME 6.12b",
        "MC 6.13A": "ME 6.13a",
        "MC 6.13B": "ME 6.13a",
        "MC 6.13C": "ME 6.13b",
        "MC 6.13D": "ME 6.13c",
        "MC 10": "ME 11",
        "MC 11": "ME 12",
        "MC": "ME",
    },
)
