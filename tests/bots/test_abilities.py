"""Thoughts about special abilities that whole games seldom show."""

from types import SimpleNamespace

import pytest

from ecumene import Game, rulesets
from ecumene.bots.abilities import area_or_treasury
from ecumene.bots.mind import Mind
from ecumene.bots.tuning import NORMAL, tuned
from ecumene.phases.abilities.area_abilities import Target

MEGA = rulesets.MEGA_CIVILIZATION


@pytest.mark.parametrize(("least", "takes"), [(1.0, "area"), (99.0, "treasury")])
def test_treasury_is_taken_where_no_city_of_another_is_worth_taking(least, takes):
    state = Game.new(MEGA, seats=9, board="west", seed=1).state
    state.last_turn = True
    tuning = tuned(NORMAL, {"abilities.least_harm": least})
    mind = Mind(state, "egypt", tuning, SimpleNamespace(meet=lambda *_: None), None)
    offer = SimpleNamespace(areas={"hattusa": Target({}, "hatti", 5)}, treasury=4)
    used = area_or_treasury(mind, SimpleNamespace(how=lambda **how: how), offer)
    assert list(used) == [takes]
    assert used[takes]
