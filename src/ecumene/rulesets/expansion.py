"""Civilization: The Expansion Project (EP): what is different from Mega Civilization."""

from dataclasses import replace
from typing import Literal

from ecumene.advances import (
    advanced_military,
    agriculture,
    anatomy,
    architecture,
    astronavigation,
    cartography,
    cultural_ascendancy,
    diaspora,
    diplomacy,
    engineering,
    enlightenment,
    fundamentalism,
    library,
    military,
    mining,
    monotheism,
    naval_warfare,
    philosophy,
    politics,
    printed,
    public_works,
    roadbuilding,
    trade_empire,
    trade_routes,
    universal_doctrine,
    wonder_of_the_world,
)
from ecumene.advances.trade_routes import sell_at_any_time, sellers
from ecumene.calamities import CALAMITIES
from ecumene.calamities.banditry import BANDITRY_BY_THE_TRADER
from ecumene.calamities.civil_disorder import DISORDER_OF_FEW_CITIES
from ecumene.calamities.civil_war_by_factions import CIVIL_WAR_BY_FACTIONS
from ecumene.calamities.coastal_migration import MIGRATION_OVERSEAS
from ecumene.calamities.cyclone import CYCLONE_WITH_SHIPS
from ecumene.calamities.epidemic import EPIDEMIC_SHARED_OUT
from ecumene.calamities.famine import FAMINE_SHARED_OUT
from ecumene.calamities.flood import FLOOD_SHARED_OUT
from ecumene.calamities.hordes_from_the_edge import HORDES_FROM_THE_EDGE
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
from ecumene.engine.phase import AnyTimeAction, Phase, once
from ecumene.names import Card
from ecumene.phases.abilities.special_abilities import (
    ability_holders_by_ranking,
    use_abilities,
)
from ecumene.phases.arriving import OrdersWithArrivals, leave_or_stop_waiting
from ecumene.phases.calamity.resolution import ascending_minor_calamities, resolve_minors
from ecumene.phases.calamity.secondary_victims import all_but_the_trader
from ecumene.phases.calamity.selection import select_by_kind
from ecumene.phases.cards.purchases import draw_and_buy, two_from_stacks_with_cards
from ecumene.phases.cards.set_values import foreign_goods
from ecumene.phases.cities.support import check_support_to_the_last, unsupported_civs
from ecumene.phases.conflict.city_attacks import waits_for_each
from ecumene.phases.conflict.plunder import draw_and_pillage
from ecumene.phases.leaving import leavers
from ecumene.phases.movement.entering import check_city_entry, pass_where_nobody_is
from ecumene.phases.movement.order_of_play import census_order
from ecumene.phases.movement.shipbuilding import tend_ships
from ecumene.phases.movement.values import (
    coastal_city_ports,
    fleet_built_before,
    token_of_the_ships_area,
    waters_in_play,
)
from ecumene.phases.population_expansion import growth_outside_cities
from ecumene.phases.purchase.acquisition import advance_buyers_by_ranking, buy_advances
from ecumene.phases.score_by_value import TIES_BY_RANKING, score_by_value
from ecumene.phases.set_up import set_up_with_choice
from ecumene.phases.shared.turn_order import city_order
from ecumene.phases.start_areas import OPENING
from ecumene.phases.succession.markers import entry_checks, falls_back_without_cities
from ecumene.phases.tax_collection import (
    pay_taxes,
    tax_payers,
    tax_revolt_by_points,
    tax_revolts,
)
from ecumene.rulesets.mega import MEGA_CIVILIZATION
from ecumene.state.table import Options


class ExpansionOptions(Options, frozen=True):
    """What is left to choose: there is one track, and one way to begin (EP 4.61)."""

    scenario: Literal["full"] = "full"
    ast: Literal["basic"] = "basic"
    annex_priority: Literal["give_up"] = "give_up"


FACTS = load("expansion")  # EP 9, 10, 14, 15, 33, 34

CARDS = {id: card for id, card in MEGA_CIVILIZATION.cards.items() if id in FACTS.advances}

BOARD_CARDS = printed(
    advanced_military.last_to_move,  # EP 23.25, 23.36, 33.138
    agriculture.in_every_area,  # EP 25.12, 33.025
    architecture.where_nobody_else_is,  # EP 24.3, 33.105
    astronavigation.astronomy,  # EP 22.54, 33.062
    cultural_ascendancy.closed_cities,  # EP 23.36, 26.11, 33.108
    diplomacy.safe_cards,  # EP 23.511, 33.106
    military.takes_cards,  # EP 21.11, 22.21, 23.511, 33.133
    naval_warfare.guarded_harbours,  # EP 22.561, 33.135
    public_works.dearer_cities,  # EP 24.4, 25.11, 33.137
    roadbuilding.roads_alone,  # EP 22.31, 33.027
)

PHASES = (
    MEGA_CIVILIZATION.sequence.replacing(
        Phase("tax_collection", tax_payers, pay_taxes),  # EP 17.1, 18.1
        Phase("tax_revolts", tax_revolts, tax_revolt_by_points, strict=True),  # EP 18.32
        Phase("city_support", unsupported_civs, check_support_to_the_last),  # EP 26.21
        Phase("late_city_support", unsupported_civs, check_support_to_the_last),  # EP 26.3
        Phase("drawing_trade_cards", city_order, draw_and_buy, deals=True),  # EP 27
        Phase("calamity_selection", once, select_by_kind, automatic=True),  # EP 29.5
        Phase("minor_calamities", ascending_minor_calamities, resolve_minors),  # EP 29.61
        Phase(
            "special_abilities", ability_holders_by_ranking, use_abilities, strict=True
        ),  # EP 31.2
        Phase("advances_acquisition", advance_buyers_by_ranking, buy_advances),  # EP 32.12
        Phase("leaving", leavers, leave_or_stop_waiting, strict=True, opens_hands=True),  # EP 14.7
    )
    .inserting("census", Phase("ship_construction", census_order, tend_ships))  # EP 21
    .without(
        "additional_purchases",  # EP 27.51
        "late_token_conflicts",
        "late_awaited_conflicts",
        "late_city_attacks",
        "late_surplus_population",
    )  # EP 17.1, 25.1
)

TRADE_AND_ABILITY_CARDS = printed(
    anatomy.older_card,  # EP 33.0681
    cartography.older_card,  # EP 27.54, EP 33.065
    diaspora.older_card,  # EP 33.1581, EP 33.1583
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

CALAMITY_CARDS = printed(
    engineering.against_floods,  # EP 30.515, 33.031
    enlightenment.card_without_steps,  # EP 30.91, 33.154
    philosophy.splits_nations,  # EP 30.4134, 33.091
)

EXPANSION_CALAMITIES = CALAMITIES | {
    Card("volcanic_eruption_earthquake"): WORST_ERUPTION_OR_EARTHQUAKE,  # EP 30.21
    Card("treachery"): TREACHERY_IF_TRADED,  # EP 30.22
    Card("famine"): FAMINE_SHARED_OUT,  # EP 30.32
    Card("tempest"): TEMPEST_AT_SEA,  # EP 30.34
    Card("civil_war"): CIVIL_WAR_BY_FACTIONS,  # EP 30.41
    Card("slave_revolt"): SLAVE_REVOLT_BY_TOKENS,  # EP 30.42
    Card("flood"): FLOOD_SHARED_OUT,  # EP 30.51
    Card("barbarian_hordes"): HORDES_FROM_THE_EDGE,  # EP 30.52
    Card("cyclone"): CYCLONE_WITH_SHIPS,  # EP 30.61
    Card("epidemic"): EPIDEMIC_SHARED_OUT,  # EP 30.62
    Card("coastal_migration"): MIGRATION_OVERSEAS,  # EP 30.63
    Card("tribal_conflict"): TRIBAL_CONFLICT_OF_TWO,  # EP 30.73
    Card("civil_disorder"): DISORDER_OF_FEW_CITIES,  # EP 30.72
    Card("tyranny"): TYRANNY_BY_BORDERS,  # EP 30.81
    Card("iconoclasm_and_heresy"): ICONOCLASM_SHARED_OUT,  # EP 30.82
    Card("minor_uprising"): UPRISING_IN_CITIES,  # EP 30.83
    Card("regression"): REGRESSION_OF_CITIES,  # EP 30.914
    Card("piracy"): PIRACY_ON_ALL_COASTS,  # EP 30.92
    Card("banditry"): BANDITRY_BY_THE_TRADER,  # EP 30.93
}


THE_EXPANSION = replace(
    MEGA_CIVILIZATION,
    name="expansion",
    version="4",
    facts=FACTS,
    options=ExpansionOptions,
    variants=(),
    set_up_state=set_up_with_choice,  # EP 14.4
    civilizations_are="dealt",  # EP 14.4
    opening=OPENING,  # EP 14.4
    card_prices={9: 18},  # EP 27.52
    stacks_for_sale=two_from_stacks_with_cards,  # EP 27.51
    premiums=foreign_goods,  # EP 28.53, EP 28.54
    least_tribute=1,  # EP 33.1391
    epoch_checks=entry_checks,  # EP 34.11, EP 34.31
    falls_back=falls_back_without_cities,  # EP 34.41
    score=score_by_value,  # EP 36.1
    tie_breaks=TIES_BY_RANKING,  # EP 36.3
    any_time=(AnyTimeAction("selling", sellers, sell_at_any_time),),  # EP 33.0262
    cards=CARDS | BOARD_CARDS | TRADE_AND_ABILITY_CARDS | CALAMITY_CARDS,
    calamities=EXPANSION_CALAMITIES,
    may_be_named=all_but_the_trader,  # EP 29.4, EP 29.63
    tokens_for_last_point=0,  # EP 29.64
    sequence=PHASES,
    table_orders=OrdersWithArrivals,  # EP 14.6
    growth=growth_outside_cities,  # EP 19.1
    fleet=fleet_built_before,  # EP 21.1, 22.1
    levy=token_of_the_ships_area,  # EP 21.1, 21.3
    ports=coastal_city_ports,  # EP 21.2
    entering=check_city_entry,  # EP 23.36
    passage=pass_where_nobody_is,  # EP 22.31
    waters=waters_in_play,  # EP 15.11
    may_wait=waits_for_each,  # EP 23.32
    aftermath=draw_and_pillage,  # EP 23.34, 23.51, 23.52
    books={
        "MC 3": "EP 4",
        "MC 4": "EP 14",
        "MC 5": "EP 15",
        "MC 6.1A": "EP 18.1",
        "MC 6.1B": "EP 18.3",
        "MC 6.2A": "EP 19",
        "MC 6.2B": "EP 20",
        "MC 6.3": "EP 22",
        "MC 6.4A": "EP 23.2",
        "MC 6.4B": "EP 23.3",
        "MC 6.5A": "EP 24",
        "MC 6.5B": "EP 25",
        "MC 6.5C": "EP 26",
        "MC 6.6": "EP 27",
        "MC 6.6A": "EP 27.1",
        "MC 6.6B": "EP 27.5",
        "MC 6.7": "EP 28",
        "MC 6.8": "EP 29.5",
        "MC 6.9": "EP 29.6",
        "MC 6.9A": "EP 29.61",
        "MC 6.9B": "EP 29.62",
        "MC 6.10": "EP 31",
        "MC 6.12": "EP 32",
        "MC 6.13A": "EP 34",
        "MC 6.13B": "EP 35.1",
        "MC 6.13C": "EP 32.8",
        "MC 6.13D": "EP 36",
        "MC 7": "EP 14.7",
        "MC 8": "EP 30",
        "MC 9": "EP 33",
        "MC 11": "EP 9",
    },
)
