"""How many turns are left: whoever cannot pay for the last step does not end the game yet."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.names import Area, Block, Civ
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI = Civ("egypt"), Civ("hatti")


def mind_before_the_end(cards, costly, cities=5, treasury=0):
    """Egypt looks at Hatti, who is a step before the end, with so many cards and advances."""
    game = Game.new(MEGA, seats=5, board="west", seed=1)
    state = game.state.copy()
    state.turn = 14
    state.ast[HATTI] = state.table.ast.rows[HATTI].finish - 1
    state.hands[HATTI] = Hand((TradeCard("salt", Block("west")),) * cards)
    state.treasury[HATTI] = treasury
    dear = [a for a, card in MEGA.facts.advances.items() if card.cost >= 200]
    state.advances[HATTI] = frozenset(dear[:costly])
    sites = [a for a in state.atlas.areas if state.atlas.site.get(a)]
    for area in sites[:cities]:
        state.board.put_city(HATTI, Area(area))
    bot = make_bot("normal", 1)
    return Mind(state, EGYPT, bot.tuning, bot.memory, bot.rng)


@pytest.mark.parametrize(
    ("cards", "costly", "cities", "treasury", "turns"),
    [
        (0, 3, 5, 0, 1),  # nothing is lacking
        (25, 2, 5, 0, 1),  # one advance, and money for it
        (4, 2, 5, 300, 1),  # the same in treasury
        (4, 2, 5, 0, 2),  # one advance, but nothing to pay it with
        (25, 1, 5, 0, 2),  # two are lacking
        (25, 3, 4, 0, 2),  # a city is lacking
        (25, 0, 5, 0, 3),  # all three
    ],
)
def test_a_rival_before_the_end_ends_it_once_they_can_pay(cards, costly, cities, treasury, turns):
    assert mind_before_the_end(cards, costly, cities, treasury).turns_left == turns


def test_cards_are_kept_while_nobody_can_pay_for_the_last_step():
    """Or all would spend everything on cheap advances, turn after turn, and nobody would end it."""
    poor, rich = mind_before_the_end(4, 2), mind_before_the_end(25, 2)
    assert poor.turns_left > 1 == rich.turns_left
