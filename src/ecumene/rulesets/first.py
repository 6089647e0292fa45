"""The First Game (FG): what is different from The West.

Seven turns for five civilizations that have never played. Each turn brings in some more of the
rules; nobody buys advances, and a score of its own ends it. What the booklet does not mention is
played as in the full game, to which it sends its readers for the details (FG, last chapter). What
each turn teaches is told in `data/first/lessons.toml`.
"""

from dataclasses import replace
from typing import Literal

from ecumene.data import load
from ecumene.engine.phase import Phase, SequenceOfPlay, once
from ecumene.phases.calamity.resolution import minor_calamities, resolve_all_minors
from ecumene.phases.cards.drawing import draw_by_ranking
from ecumene.phases.cards.purchases import buy_trade_cards, card_buyers_by_ranking
from ecumene.phases.cities.support import check_support_freely, unsupported_civs
from ecumene.phases.first_game import FIRST_GAME_TIE_BREAKS, first_game_score
from ecumene.phases.movement.values import waters_in_play
from ecumene.phases.succession.game_end import check_last_turn
from ecumene.phases.succession.reshuffling import return_discards
from ecumene.phases.tax_collection import collect_what_there_is
from ecumene.rulesets.west import THE_WEST
from ecumene.state.table import Options


class FirstOptions(Options, frozen=True):
    """What is left to choose: how all move, and how the census is read."""

    scenario: Literal["full"] = "full"
    ast: Literal["basic"] = "basic"  # FG A
    annex_priority: Literal["give_up"] = "give_up"
    census_box_12: bool = True  # FG T1, R-19


PHASES = THE_WEST.sequence.replacing(
    Phase("tax_collection", once, collect_what_there_is, automatic=True),  # FG T5
    Phase("city_support", unsupported_civs, check_support_freely),  # FG T4, FG T5
    Phase("late_city_support", unsupported_civs, check_support_freely),
    Phase("drawing_trade_cards", once, draw_by_ranking, automatic=True, deals=True),  # FG T4
    Phase("additional_purchases", card_buyers_by_ranking, buy_trade_cards),  # FG T7
    Phase("minor_calamities", minor_calamities, resolve_all_minors, resolves=True),  # FG T5
    Phase("game_end", once, check_last_turn, automatic=True),  # FG T7
).inserting(
    "minor_calamities",
    Phase("returning_cards", once, return_discards, automatic=True),  # FG T5
)

GROW_AND_MOVE = ("population_expansion", "census", "movement")
SETTLE = ("surplus_population",)
BUILD = ("city_construction", "surplus_population", "city_support")
SUFFER = ("minor_calamities", "returning_cards", "late_surplus_population", "late_city_support")
CLOSE = ("leaving", "succession_markers", "game_end")
TAX, FIGHT, DRAW, TRADE = "tax_collection", "token_conflicts", "drawing_trade_cards", "trade"
ATTACK, BUY = "city_attacks", "additional_purchases"

TURNS: dict[int, SequenceOfPlay] = {
    1: PHASES.only(*GROW_AND_MOVE, *SETTLE, *CLOSE),  # FG T1
    2: PHASES.only(*GROW_AND_MOVE, FIGHT, *SETTLE, *CLOSE),  # FG T2
    3: PHASES.only(*GROW_AND_MOVE, FIGHT, *SETTLE, *CLOSE),  # FG T3
    4: PHASES.only(*GROW_AND_MOVE, FIGHT, *BUILD, DRAW, *CLOSE),  # FG T4
    5: PHASES.only(TAX, *GROW_AND_MOVE, FIGHT, *BUILD, DRAW, *SUFFER, *CLOSE),  # FG T5
    6: PHASES.only(TAX, *GROW_AND_MOVE, FIGHT, *BUILD, DRAW, TRADE, *SUFFER, *CLOSE),  # FG T6
    7: PHASES.only(
        TAX, *GROW_AND_MOVE, FIGHT, ATTACK, *BUILD, DRAW, BUY, TRADE, *SUFFER, *CLOSE
    ),  # FG T7
}

FACTS = load("first")  # FG A

THE_FIRST_GAME = replace(
    THE_WEST,
    name="first",
    version="1",
    facts=FACTS,
    options=FirstOptions,
    variants=(),  # FG A: the basic side, and a beginning of its own
    cards={},  # FG A
    calamities={name: THE_WEST.calamities[name] for name in FACTS.calamities},  # FG A
    sequence=TURNS[7],
    special_turns={number: turn for number, turn in TURNS.items() if number < 7},
    turns=7,  # FG T7
    ships_from=3,  # FG T3
    waters=waters_in_play,  # FG A
    city_attacks_from=7,  # FG T7, R-162
    score=first_game_score,  # FG T7
    tie_breaks=FIRST_GAME_TIE_BREAKS,
    books={
        **THE_WEST.books,
        "MC 3": "FG B",
        "MC 4": "FG A",
        "MC 6.1A": "FG T5",
        "MC 6.2A": "FG T1",
        "MC 6.2B": "FG T1",
        "MC 6.3": "FG T1-T4",
        "MC 6.4A": "FG T2",
        "MC 6.4B": "FG T7",
        "MC 6.5A": "FG T4",
        "MC 6.5B": "FG T1",
        "MC 6.5C": "FG T4",
        "MC 6.6": "FG T4",
        "MC 6.6A": "FG T4",
        "MC 6.6B": "FG T7",
        "MC 6.7": "FG T6",
        "MC 6.9A": "FG T5",
        "MC 6.11": "FG T5",
        "MC 6.13A": "FG T1",
        "MC 6.13B": "FG T7",
        "MC 6.13D": "FG T7",
    },
)
