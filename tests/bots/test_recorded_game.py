"""A bot game that every Python must play to the same end."""

import builtins
from hashlib import blake2b

import msgspec

from ecumene import Game, rulesets
from ecumene.arena.play import Table
from ecumene.bots import make_bot

ANSWERS = "0ab753ca56f624b50d177c1fecd7d9c2"
"""What all bots answered to all questions of the game, in order. It changes when bots think
otherwise, on purpose; it must not when they are only written otherwise, nor from one Python to
the next."""

NAMES = ("normal", "hard", "easy", "normal bold", "hard cautious")


def played():
    """A game of nine at all levels to its end."""
    game = Game.new(rulesets.MEGA_CIVILIZATION, seats=9, board="west", seed="recorded 1")
    bots = {
        civ: make_bot(NAMES[place % len(NAMES)], f"recorded 1 {civ}")
        for place, civ in enumerate(game.state.civs)
    }
    table = Table(game, bots)
    table.play()
    assert table.refused == []
    return game


def answers_of(game):
    """A digest of what was answered: how a state is saved is no part of it."""
    told = [[entry.id, msgspec.to_builtins(entry.answer)] for entry in game.record]
    return blake2b(msgspec.json.encode(told, order="sorted"), digest_size=16).hexdigest()


def test_every_bot_answers_as_recorded():
    game = played()
    assert game.state.turn == 16
    assert {civ: score.total for civ, score in game.scores().items()} == {
        "minoa": 99,
        "assyria": 105,
        "celt": 63,
        "carthage": 77,
        "hatti": 132,
        "rome": 119,
        "iberia": 92,
        "hellas": 69,
        "egypt": 105,
    }
    assert answers_of(game) == ANSWERS


def test_no_float_is_added_up_by_sum(monkeypatch):
    """Python 3.11 rounds after each term and later ones do not: `fsum` is the same in all."""
    whole = builtins.sum

    def without_floats(values, start=0):
        found = list(values)
        assert not any(isinstance(value, float) for value in (start, *found)), found
        return whole(found, start)

    monkeypatch.setattr(builtins, "sum", without_floats)
    played()
