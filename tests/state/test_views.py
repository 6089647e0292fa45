"""Several views at once are what each viewer's own view is."""

from dataclasses import replace
from random import Random

import pytest

from ecumene import Game, rulesets
from ecumene.view import view, views

SHORT = {"scenario": "short"}


@pytest.mark.parametrize(
    ("rules", "seats", "board", "options"),
    [
        (rulesets.MEGA_CIVILIZATION, 5, "west", {}),
        (rulesets.MEGA_CIVILIZATION, 9, "east", {}),
        (rulesets.MEGA_CIVILIZATION, 18, None, {}),
        (rulesets.MEGA_CIVILIZATION, 12, None, SHORT),
        (rulesets.THE_WEST, 7, "west", {}),
        (rulesets.THE_WEST, 6, "west", SHORT),
    ],
)
def test_views_of_all_are_the_views_of_each(rules, seats, board, options):
    rng = Random(seats)
    game = Game.new(rules, seats=seats, board=board, seed=seats, **options)
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


def test_a_theme_set_is_in_the_view_of_its_owner_alone():
    game = Game.new(rulesets.THE_WEST, seats=5, board="west", seed=1, **SHORT)
    seen = views(game, [None, *game.state.civs])
    assert seen.pop(None).state.theme_sets == {}
    for civ, one in seen.items():
        assert one.state.theme_sets == {civ: game.state.theme_sets[civ]}


def test_an_edition_with_a_view_of_its_own_is_asked_for_each():
    def blind(game, viewer):
        return view(game, None)

    rules = replace(rulesets.MEGA_CIVILIZATION, name="blind", view_of=blind)
    game = Game.new(rules, seats=5, board="west", seed=1)
    seen = views(game, [None, *game.state.civs])
    assert list(seen.values()) == [view(game, None)] * 6
