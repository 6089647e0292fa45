"""The Short Game: what is dealt, placed and shown before its first turn (MC 10, ME 11).

`theme_sets` has the sets of advances, `cities` and `tokens` what each player places in their own
region, `start` what everybody has when the first turn begins. ME 11 breaks off after the first
trade cards in our copy; the rest is MC 10's (E-14). Begin with `OPENING`, which is turn 0.
"""

from ecumene.engine.phase import Phase, SequenceOfPlay, once
from ecumene.phases.cards.drawing import draw_trade_cards
from ecumene.phases.shared.turn_order import rank_order
from ecumene.phases.short_game.cities import place_cities
from ecumene.phases.short_game.start import fill_treasuries, set_markers
from ecumene.phases.short_game.theme_sets import (
    choose_credits,
    destroy_city_of_set,
    draw_theme_sets,
    losers_of_a_city,
    reveal_theme_sets,
    with_credits_to_choose,
)
from ecumene.phases.short_game.tokens import place_tokens

OPENING = SequenceOfPlay(
    Phase("drawing_theme_sets", once, draw_theme_sets, automatic=True),
    Phase("placing_cities", rank_order, place_cities),
    Phase("revealing_theme_sets", once, reveal_theme_sets, automatic=True),
    Phase("choosing_credits", with_credits_to_choose, choose_credits),
    Phase("destroying_cities", losers_of_a_city, destroy_city_of_set),
    Phase("first_trade_cards", once, draw_trade_cards, automatic=True, deals=True),
    Phase("placing_tokens", rank_order, place_tokens),
    Phase("filling_treasuries", once, fill_treasuries, automatic=True),
    Phase("setting_markers", once, set_markers, automatic=True),
)
