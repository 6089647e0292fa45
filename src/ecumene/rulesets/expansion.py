"""Civilization: The Expansion Project (EP): what is different from Mega Civilization."""

from dataclasses import replace
from typing import Literal

import msgspec

from ecumene.advances import cartography, mining, printed
from ecumene.calamities import CALAMITIES
from ecumene.data import load
from ecumene.data.facts import RulesetFacts
from ecumene.engine.phase import Phase
from ecumene.phases.cards.purchases import draw_and_buy, two_from_stacks_with_cards
from ecumene.phases.cards.set_values import foreign_goods
from ecumene.phases.set_up import set_up_with_choice
from ecumene.phases.shared.turn_order import city_order
from ecumene.phases.start_areas import OPENING
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
    cartography.older_card,  # EP 27.54, EP 33.065
    mining.older_card,  # EP 27.55, EP 33.028
)

PHASES = MEGA_CIVILIZATION.sequence.without("additional_purchases").replacing(
    Phase("drawing_trade_cards", city_order, draw_and_buy, deals=True),  # EP 27
)

EXPANSION_CALAMITIES = CALAMITIES | {}


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
    set_up_state=set_up_with_choice,  # EP 14.4
    opening=OPENING,  # EP 14.4
    sequence=PHASES,
    card_prices={9: 18},  # EP 27.52
    stacks_for_sale=two_from_stacks_with_cards,  # EP 27.51
    premiums=foreign_goods,  # EP 28.53, EP 28.54
    cards=CARDS,
    calamities=EXPANSION_CALAMITIES,
)
