"""The phases of a turn: the sequence of play of Mega Civilization, as the book prints it (MC 6).

Each phase is a module or a room of its own, named as the rulebook names it; `shared` has what
several need. `set_up` comes before the first turn, `leaving` between two. Phases know no calamity
and no advance by name: those come from the ruleset.
"""

from ecumene.engine.phase import Phase, SequenceOfPlay, once
from ecumene.phases.abilities.special_abilities import ability_holders, use_abilities
from ecumene.phases.calamity.resolution import (
    called_calamities,
    minor_calamities,
    resolve_calamity,
    resolve_minors,
)
from ecumene.phases.calamity.selection import select_calamities
from ecumene.phases.cards.drawing import draw_trade_cards
from ecumene.phases.cards.purchases import buy_trade_cards, card_buyers
from ecumene.phases.cities.construction import build_cities, builders
from ecumene.phases.cities.support import check_support, unsupported_civs
from ecumene.phases.cities.surplus import remove_surplus
from ecumene.phases.conflict.city_attacks import any_city_attack, resolve_city_attack
from ecumene.phases.conflict.token_conflicts import (
    fight_awaited,
    fight_conflict,
    plain_conflicts,
    waiting_civs,
)
from ecumene.phases.leaving import leave_game, leavers
from ecumene.phases.movement.modes import move
from ecumene.phases.movement.order_of_play import census_order
from ecumene.phases.population_expansion import expand, take_census
from ecumene.phases.purchase.acquisition import advance_buyers, buy_advances
from ecumene.phases.purchase.hand_limit import any_above_limit, keep_hand_limit
from ecumene.phases.succession.game_end import check_game_end
from ecumene.phases.succession.markers import move_markers
from ecumene.phases.succession.reshuffling import reshuffle
from ecumene.phases.tax_collection import collect_taxes, tax_revolt, tax_revolts
from ecumene.phases.trade.session import trade

SEQUENCE_OF_PLAY = SequenceOfPlay(
    # 1. Tax collection
    Phase("tax_collection", once, collect_taxes),
    Phase("tax_revolts", tax_revolts, tax_revolt, strict=True),
    # 2. Population expansion and census
    Phase("population_expansion", once, expand),
    Phase("census", once, take_census, automatic=True),
    # 3. Movement
    Phase("movement", census_order, move),
    # 4. Conflict
    Phase("token_conflicts", plain_conflicts, fight_conflict, strict=True),
    Phase("awaited_conflicts", waiting_civs, fight_awaited, strict=True),
    Phase("city_attacks", any_city_attack, resolve_city_attack),
    # 5. City construction
    Phase("city_construction", builders, build_cities),
    Phase("surplus_population", once, remove_surplus, automatic=True),
    Phase("city_support", unsupported_civs, check_support),
    # 6. Trade cards acquisition
    Phase("drawing_trade_cards", once, draw_trade_cards, automatic=True, deals=True),
    Phase("additional_purchases", card_buyers, buy_trade_cards),
    # 7. Trade
    Phase("trade", once, trade),
    # 8. Calamity selection
    Phase("calamity_selection", once, select_calamities, automatic=True),
    # 9. Calamity resolution
    Phase("minor_calamities", minor_calamities, resolve_minors),
    Phase("calamity_resolution", called_calamities, resolve_calamity, hidden=True, resolves=True),
    # 10. Special abilities
    Phase("special_abilities", ability_holders, use_abilities, strict=True),
    # 11. Remove surplus population
    Phase("late_token_conflicts", plain_conflicts, fight_conflict, strict=True),
    Phase("late_awaited_conflicts", waiting_civs, fight_awaited, strict=True),
    Phase("late_city_attacks", any_city_attack, resolve_city_attack),
    Phase("late_surplus_population", once, remove_surplus, automatic=True),
    Phase("late_city_support", unsupported_civs, check_support),
    # 12. Civilization advances acquisition
    Phase("advances_acquisition", advance_buyers, buy_advances),
    Phase("hand_limit", any_above_limit, keep_hand_limit),
    # Leaving the game, just before the A.S.T. is altered
    Phase("leaving", leavers, leave_game, strict=True, opens_hands=True),
    # 13. A.S.T. alteration
    Phase("succession_markers", once, move_markers, automatic=True),
    Phase("game_end", once, check_game_end, automatic=True),
    Phase("reshuffling", once, reshuffle, automatic=True),
)
