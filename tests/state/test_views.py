"""Several views at once are what each viewer's own view is."""

from dataclasses import replace
from random import Random

import pytest

from ecumene import Game, rulesets
from ecumene.view import view, views


@pytest.mark.parametrize(("seats", "board"), [(5, "west"), (9, "east"), (18, None)])
def test_views_of_all_are_the_views_of_each(seats, board):
    rng = Random(seats)
    game = Game.new(rulesets.MEGA_CIVILIZATION, seats=seats, board=board, seed=seats)
    compared = 0
    while game.state.turn < 8 and not game.over:
        viewers = [None, *game.state.civs]
        if rng.random() < 0.5:
            together = views(game, viewers)
            for viewer in viewers:
                assert together[viewer] == game.view(viewer)
                compared += 1
        ask = rng.choice(game.pending())
        game.answer(ask.id, ask.decision.sample(game.state, ask.civ, rng))
    assert compared > 50


def test_an_edition_with_a_view_of_its_own_is_asked_for_each():
    def blind(game, viewer):
        return view(game, None)

    rules = replace(rulesets.MEGA_CIVILIZATION, name="blind", view_of=blind)
    game = Game.new(rules, seats=5, board="west", seed=1)
    seen = views(game, [None, *game.state.civs])
    assert list(seen.values()) == [view(game, None)] * 6
