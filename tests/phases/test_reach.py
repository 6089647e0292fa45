"""How far ships sail is told with the movement's offer (MC 6.3)."""

import pytest

from ecumene.engine.errors import IllegalAnswer
from ecumene.phases.movement.orders import Build, Sail
from ecumene.phases.movement.questions import movement_choices
from ecumene.phases.movement.ships_and_marches import Mover
from ecumene.state.atlas import Berth
from tests.games.positions import at

POSITIONS = (("mega-5-west-basic", 6), ("mega-9-east-expert", 7), ("mega-18-both-expert", 6))


@pytest.mark.parametrize(("game", "turn"), POSITIONS)
def test_what_is_told_is_what_the_mover_allows(game, turn):
    """A ship is built in every harbour and sailed across every border: told or refused."""
    state = at(game, turn, "movement").state
    tried = 0
    for civ in state.civs[:6]:
        told = movement_choices(Mover(state, civ))
        for area in told.may_build_in[:3]:
            for coast in range(len(state.atlas.berths(area))):
                reached = sail_everywhere(state, civ, Berth(area, coast))
                assert {tuple(berth) for berth in told.sailing[f"{area}/{coast}"]} == reached
                tried += len(reached)
    assert tried > 5


def sail_everywhere(state, civ, harbour):
    """The berths that a new ship reaches in one step."""
    reached = set()
    for place, coast in {tuple(berth) for berth in state.atlas.sailing}:
        mover = Mover(state, civ)
        mover.treasury, mover.ships[0], mover.built = 9, None, 0
        mover.build(Build(0, harbour.area, "treasury", coast=harbour.coast))
        try:
            mover.sail(Sail(0, place, coast))
        except IllegalAnswer:
            continue
        reached.add((place, coast))
    return reached


def test_ships_are_told_of_all_their_steps():  # MC 6.3
    """Whatever the way, a berth within the steps of a ship has its borders told."""
    state = at("mega-9-east-expert", 7, "movement").state
    civ = state.civs[0]
    told = movement_choices(Mover(state, civ))
    shore = [f"{area}/0" for area in told.may_build_in]
    for _ in range(told.ship_steps):
        assert all(name in told.sailing for name in shore)
        shore = sorted({f"{to.area}/{to.coast}" for name in shore for to in told.sailing[name]})
    assert len(shore) > 3
