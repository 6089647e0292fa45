"""Civilization: The Expansion Project (EP): what is different from Mega Civilization."""

from dataclasses import replace
from typing import Literal

import msgspec

from ecumene.advances import agriculture, engineering, enlightenment, printed
from ecumene.calamities import CALAMITIES
from ecumene.calamities.banditry import BANDITRY_BY_THE_TRADER
from ecumene.calamities.coastal_migration import MIGRATION_OVERSEAS
from ecumene.calamities.cyclone import CYCLONE_WITH_SHIPS
from ecumene.calamities.epidemic import EPIDEMIC_SHARED_OUT
from ecumene.calamities.famine import FAMINE_SHARED_OUT
from ecumene.calamities.flood import FLOOD_SHARED_OUT
from ecumene.calamities.iconoclasm_and_heresy import ICONOCLASM_SHARED_OUT
from ecumene.calamities.minor_uprising import UPRISING_IN_CITIES
from ecumene.calamities.piracy import PIRACY_ON_ALL_COASTS
from ecumene.calamities.regression import REGRESSION_OF_CITIES
from ecumene.calamities.slave_revolt import SLAVE_REVOLT_BY_TOKENS
from ecumene.calamities.tempest import TEMPEST_AT_SEA
from ecumene.calamities.treachery import TREACHERY_IF_TRADED
from ecumene.calamities.tribal_conflict import TRIBAL_CONFLICT_OF_TWO
from ecumene.calamities.tyranny import TYRANNY_BY_BORDERS
from ecumene.calamities.volcanic_eruption_earthquake import WORST_ERUPTION_OR_EARTHQUAKE
from ecumene.data import load
from ecumene.data.facts import RulesetFacts
from ecumene.engine.phase import Phase, once
from ecumene.names import Card
from ecumene.phases.calamity.resolution import ascending_minor_calamities, resolve_minors
from ecumene.phases.calamity.secondary_victims import all_but_the_trader
from ecumene.phases.calamity.selection import select_by_kind
from ecumene.rulesets.mega import MEGA_CIVILIZATION
from ecumene.state.table import Options


class ExpansionOptions(Options, frozen=True):
    """What is left to choose: there is one track, and one way to begin (EP 4.61)."""

    scenario: Literal["full"] = "full"
    ast: Literal["basic"] = "basic"
    annex_priority: Literal["give_up"] = "give_up"


FACTS = load("expansion")  # EP 9, 10, 14, 15, 33, 34

CARDS = {
    id: card for id, card in MEGA_CIVILIZATION.cards.items() if id in FACTS.advances
} | printed(
    agriculture.in_every_area,  # EP 33.0251, EP 33.0252
    engineering.against_floods,  # EP 33.0312
    enlightenment.card_without_steps,  # EP 33.1541
)

EXPANSION_CALAMITIES = CALAMITIES | {
    Card("volcanic_eruption_earthquake"): WORST_ERUPTION_OR_EARTHQUAKE,  # EP 30.21
    Card("treachery"): TREACHERY_IF_TRADED,  # EP 30.22
    Card("famine"): FAMINE_SHARED_OUT,  # EP 30.32
    Card("tempest"): TEMPEST_AT_SEA,  # EP 30.34
    Card("slave_revolt"): SLAVE_REVOLT_BY_TOKENS,  # EP 30.42
    Card("flood"): FLOOD_SHARED_OUT,  # EP 30.51
    Card("cyclone"): CYCLONE_WITH_SHIPS,  # EP 30.61
    Card("epidemic"): EPIDEMIC_SHARED_OUT,  # EP 30.62
    Card("coastal_migration"): MIGRATION_OVERSEAS,  # EP 30.63
    Card("tribal_conflict"): TRIBAL_CONFLICT_OF_TWO,  # EP 30.73
    Card("tyranny"): TYRANNY_BY_BORDERS,  # EP 30.81
    Card("iconoclasm_and_heresy"): ICONOCLASM_SHARED_OUT,  # EP 30.82
    Card("minor_uprising"): UPRISING_IN_CITIES,  # EP 30.83
    Card("regression"): REGRESSION_OF_CITIES,  # EP 30.914
    Card("piracy"): PIRACY_ON_ALL_COASTS,  # EP 30.92
    Card("banditry"): BANDITRY_BY_THE_TRADER,  # EP 30.93
}


def unfinished(facts: RulesetFacts) -> RulesetFacts:
    """SCAFFOLD, goes when all cards and calamities are written: facts that any rules fit."""
    calamities = {
        name: msgspec.structs.replace(
            one,
            modifiers=tuple(m for m in one.modifiers if m.of in EXPANSION_CALAMITIES[name].reckons),
        )
        for name, one in facts.calamities.items()
    }
    advances = {
        id: msgspec.structs.replace(one, only_credits=True) for id, one in facts.advances.items()
    }
    return msgspec.structs.replace(facts, calamities=calamities, advances=advances)


THE_EXPANSION = replace(
    MEGA_CIVILIZATION,
    name="expansion",
    version="1",
    facts=unfinished(FACTS),
    options=ExpansionOptions,
    variants=(),
    cards=CARDS,
    sequence=MEGA_CIVILIZATION.sequence.replacing(
        Phase("calamity_selection", once, select_by_kind, automatic=True),  # EP 29.5
        Phase("minor_calamities", ascending_minor_calamities, resolve_minors),  # EP 29.61
    ),
    calamities=EXPANSION_CALAMITIES,
    may_be_named=all_but_the_trader,  # EP 29.4, EP 29.63
    tokens_for_last_point=0,  # EP 29.64
)
