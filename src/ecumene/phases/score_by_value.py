"""The score in which everything a nation has counts by its value (EP 36.1)."""

from ecumene.data.facts import GROUPS
from ecumene.names import Civ
from ecumene.phases.cards.set_values import sets_of
from ecumene.phases.succession.victory import TIE_BREAKS, Score, TieBreak, advance_points
from ecumene.state.state import State

POINTS_PER_CITY = 50
POINTS_PER_CARD_OF_LEAST_GROUP = 50


def score_by_value(state: State, civ: Civ) -> Score:
    """What advances cost, sets in hand, treasury, steps, cities, and the least group (EP 36.1).

    Cards count when the game is over and all hands are open; until then nobody can count them.
    """
    return Score(
        cities=POINTS_PER_CITY * state.board.city_count(civ),
        advances=advance_points(state, civ),
        ast=state.table.ast.points_per_step * state.ast[civ],
        further={
            "treasury": state.treasury[civ],
            "trade_cards": value_of_hand(state, civ) if state.over else 0,
            "least_group": POINTS_PER_CARD_OF_LEAST_GROUP * least_held(state, civ),
        },
    )


def value_of_hand(state: State, civ: Civ) -> int:
    """What the sets of a hand are worth to its holder (EP 28.5, EP 36.1)."""
    hand, premiums = state.hands[civ].counts(), state.table.premiums[civ]
    return sum(one.value for one in sets_of(state.rules.facts, hand, premiums).values())


def least_held(state: State, civ: Civ) -> int:
    """How many advances are held of the group with the fewest; some belong to two (EP 36.1)."""
    facts = state.rules.facts.advances
    groups = [group for advance in state.advances[civ] for group in facts[advance].groups]
    return min(groups.count(group) for group in GROUPS)


TIES_BY_RANKING: tuple[TieBreak, ...] = (TIE_BREAKS[0], TIE_BREAKS[-1])
"""Points, and then the ranking alone (EP 36.3)."""
