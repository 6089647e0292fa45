"""Positions of the Expansion Project for the tests of its bots."""

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.bots.mind import Mind
from ecumene.calamities.annexation.factions import units_of
from ecumene.names import Block, Card, Civ
from ecumene.state.board import empty_board
from ecumene.state.cards import Hand, TradeCard

RULES = rulesets.BY_NAME["expansion"]
MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI, ASSYRIA = Civ("egypt"), Civ("hatti"), Civ("assyria")
HELLAS, MINOA, CELT = Civ("hellas"), Civ("minoa"), Civ("celt")


def position(seats=5, board="west", turn=9):
    """A table at the beginning of a later turn, with an empty board."""
    state = Game.new(RULES, seats=seats, board=board, seed=1).state.copy()
    state.turn = turn
    state.board = empty_board(state.civs)
    return state


def mind_in(state, civ=EGYPT, level="normal"):
    bot = make_bot(level, 1)
    return Mind(state, civ, bot.tuning, bot.memory, bot.rng)


def held(names, block="single"):
    return Hand(tuple(TradeCard(Card(name), Block(block)) for name in names.split()))


def home(state, civ):
    return [a for a in state.atlas.areas if state.atlas.region[a] == civ and state.atlas.limit[a]]


def nation(state, cities=5, tokens=30):
    """Cities and tokens of Egypt all over its home."""
    areas = home(state, EGYPT)
    for area in areas[:cities]:
        state.board.put_city(EGYPT, area)
    for number in range(tokens):
        state.board.place(EGYPT, areas[cities + number % (len(areas) - cities)], 1)
    return units_of(state, EGYPT)
