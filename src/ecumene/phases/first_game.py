"""The score of the First Game, in which trade cards and treasury count (FG T7)."""

from ecumene.names import Civ
from ecumene.phases.cards.set_values import sets_of
from ecumene.phases.succession.victory import Score, TieBreak
from ecumene.state.state import State

POINTS_PER_CITY = 5
POINTS_PER_STEP = 5
POINTS_PER_TREASURY_TOKEN = 2


def first_game_score(state: State, civ: Civ) -> Score:
    """Trade points, two for each treasury token, five for each city and each step (FG T7).

    Cards count when the game is over and all hands are open; until then nobody can count them.
    """
    return Score(
        cities=POINTS_PER_CITY * state.board.city_count(civ),
        ast=POINTS_PER_STEP * state.ast[civ],
        further={
            "treasury": POINTS_PER_TREASURY_TOKEN * state.treasury[civ],
            "trade_cards": trade_points(state, civ) if state.over else 0,
        },
    )


def trade_points(state: State, civ: Civ) -> int:
    """What the sets of a hand are worth; calamities are worth nothing (FG T4, R-162)."""
    sets = sets_of(state.rules.facts, state.hands[civ].counts())
    return sum(one.value for one in sets.values())


FIRST_GAME_TIE_BREAKS: tuple[TieBreak, ...] = (
    ("victory_points", lambda state, civ: int(state.rules.score(state, civ).total)),
    ("ast_position", lambda state, civ: state.ast[civ]),
    ("cities", lambda state, civ: state.board.city_count(civ)),
    ("tokens", lambda state, civ: state.board.token_count(civ)),
    ("ast_ranking", lambda state, civ: -state.table.rank[civ]),
)
"""What decides, one after another; more is better (R-155)."""
