"""Civilization: The Expansion Project (EP): what is different from Mega Civilization."""

from dataclasses import replace
from typing import Literal

import msgspec

from ecumene.advances import (
    anatomy,
    astronavigation,
    cartography,
    diaspora,
    enlightenment,
    fundamentalism,
    library,
    mining,
    monotheism,
    politics,
    printed,
    trade_empire,
    trade_routes,
    universal_doctrine,
    wonder_of_the_world,
)
from ecumene.advances.trade_routes import sell_at_any_time, sellers
from ecumene.calamities import CALAMITIES
from ecumene.data import load
from ecumene.data.facts import RulesetFacts
from ecumene.engine.phase import AnyTimeAction, Phase
from ecumene.phases.abilities.special_abilities import (
    ability_holders_by_ranking,
    use_abilities,
)
from ecumene.phases.cards.purchases import draw_and_buy, two_from_stacks_with_cards
from ecumene.phases.cards.set_values import foreign_goods
from ecumene.phases.purchase.acquisition import advance_buyers_by_ranking, buy_advances
from ecumene.phases.score_by_value import TIES_BY_RANKING, score_by_value
from ecumene.phases.set_up import set_up_with_choice
from ecumene.phases.shared.turn_order import city_order
from ecumene.phases.start_areas import OPENING
from ecumene.phases.succession.markers import entry_checks, falls_back_without_cities
from ecumene.rulesets.mega import MEGA_CIVILIZATION
from ecumene.state.table import Options


class ExpansionOptions(Options, frozen=True):
    """What is left to choose: there is one track, and one way to begin (EP 4.61)."""

    scenario: Literal["full"] = "full"
    ast: Literal["basic"] = "basic"
    annex_priority: Literal["give_up"] = "give_up"


FACTS = load("expansion")  # EP 9, 10, 14, 15, 33, 34

CARDS = {id: card for id, card in MEGA_CIVILIZATION.cards.items() if id in FACTS.advances}

TRADE_AND_ABILITY_CARDS = printed(
    anatomy.older_card,  # EP 33.0681
    astronavigation.astronomy,  # EP 33.0621
    cartography.older_card,  # EP 27.54, EP 33.065
    diaspora.older_card,  # EP 33.1581, EP 33.1583
    enlightenment.older_card,  # EP 33.154
    fundamentalism.older_card,  # EP 33.1531, EP 33.1532
    library.older_card,  # EP 33.0671
    mining.older_card,  # EP 27.55, EP 33.028
    monotheism.older_card,  # EP 33.1561, EP 33.1562
    politics.older_card,  # EP 33.1071, EP 33.1072
    trade_empire.older_card,  # EP 33.0291, EP 33.0292
    trade_routes.older_card,  # EP 33.0261, EP 33.0262
    universal_doctrine.older_card,  # EP 33.1551, EP 33.1552
    wonder_of_the_world.older_card,  # EP 33.0411, EP 33.0412
)

PHASES = MEGA_CIVILIZATION.sequence.without("additional_purchases").replacing(
    Phase("drawing_trade_cards", city_order, draw_and_buy, deals=True),  # EP 27
    Phase("special_abilities", ability_holders_by_ranking, use_abilities, strict=True),  # EP 31.2
    Phase("advances_acquisition", advance_buyers_by_ranking, buy_advances),  # EP 32.12
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
    least_tribute=1,  # EP 33.1391
    epoch_checks=entry_checks,  # EP 34.11, EP 34.31
    falls_back=falls_back_without_cities,  # EP 34.41
    score=score_by_value,  # EP 36.1
    tie_breaks=TIES_BY_RANKING,  # EP 36.3
    any_time=(AnyTimeAction("selling", sellers, sell_at_any_time),),  # EP 33.0262
    cards=CARDS | TRADE_AND_ABILITY_CARDS,
    calamities=EXPANSION_CALAMITIES,
    books={
        "MC 4": "EP 14",
        "MC 5": "EP 15",
        "MC 6.6A": "EP 27.1",
        "MC 6.6B": "EP 27.5",
        "MC 6.6": "EP 27",
        "MC 6.7": "EP 28",
        "MC 6.10": "EP 31",
        "MC 6.12": "EP 32",
        "MC 6.13A": "EP 34",
        "MC 6.13B": "EP 35.1",
        "MC 6.13C": "EP 32.8",
        "MC 6.13D": "EP 36",
        "MC 9": "EP 33",
        "MC 11": "EP 9",
    },
)
