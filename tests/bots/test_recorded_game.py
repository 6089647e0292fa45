"""A bot game that every Python must play to the same end."""

import builtins

from ecumene import Game, rulesets
from ecumene.arena.play import Table
from ecumene.bots import make_bot

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


def test_no_float_is_added_up_by_sum(monkeypatch):
    """Python 3.11 rounds after each term and later ones do not: `fsum` is the same in all."""
    whole = builtins.sum

    def without_floats(values, start=0):
        found = list(values)
        assert not any(isinstance(value, float) for value in (start, *found)), found
        return whole(found, start)

    monkeypatch.setattr(builtins, "sum", without_floats)
    played()
