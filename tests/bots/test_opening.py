"""Bots in the opening of the Short Game: where their cities and tokens stand."""

import pytest

from ecumene import Game, rulesets
from ecumene.arena.job import Job
from ecumene.arena.play import Table
from ecumene.arena.run import run
from ecumene.bots import LEVELS, make_bot
from ecumene.names import Civ
from ecumene.phases.short_game.theme_sets import ThemeSetRevealed

MEGA = rulesets.MEGA_CIVILIZATION


def opened(level: str, players: int = 9, board: str = "west", seed: int = 1) -> Game:
    """A Short Game of bots at the beginning of its first turn."""
    game = Game.new(MEGA, seats=players, board=board, seed=seed, scenario="short")
    bots = {civ: make_bot(level, f"{seed} {civ}") for civ in game.state.civs}
    table = Table(game, bots)
    while game.state.turn == 0:
        table.round()
    assert not table.refused
    return game


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [5, 12, 18])
def test_every_level_plays_the_opening(level, players):
    opened(level, players, "west" if players == 5 else "both")


def test_one_city_stands_off_the_sites_which_are_cheap_to_build_on_later():
    state = opened("normal").state
    for civ in state.civs:
        cities = state.board.cities_of(civ)
        assert sum(state.atlas.site[area] is None for area in cities) == 1
        free = [a for a, c in state.atlas.region.items() if c == civ and state.atlas.site[a]]
        assert any(area not in cities for area in free)


def test_cities_leave_the_best_land_to_tokens():
    state = opened("normal").state
    egypt = Civ("egypt")
    assert not {"memphis", "fayum", "alexandria"} & set(state.board.cities_of(egypt))
    assert {"memphis", "fayum", "alexandria"} <= set(state.board.tokens[egypt])


def test_tokens_are_spread_so_that_all_of_them_grow():
    state = opened("normal").state
    for civ in state.civs:
        assert max(state.board.tokens[civ].values()) <= 3
        assert len(state.board.tokens[civ]) >= 7


def test_the_city_that_a_set_destroys_is_one_on_a_site():
    game = opened("normal")
    losing = [e.event.civ for e in game.log if isinstance(e.event, ThemeSetRevealed)
              if e.event.destroys_city]  # fmt: skip
    assert len(losing) == 3
    for civ in losing:
        assert sum(game.state.atlas.site[a] is None for a in game.state.board.cities_of(civ)) == 1


def test_markers_tell_a_bot_how_old_the_game_is():
    ended = [
        run(Job(6, "west", f"opening {n}", ("normal",), {"scenario": "short"})) for n in range(3)
    ]
    assert all(result.finished for result in ended)
    assert all(5 <= result.turns <= 12 for result in ended)
    seats = [seat for result in ended for seat in result.seats]
    assert sum(seat.cities_by_turn[0] for seat in seats) / len(seats) > 5
    assert all(result.refused == 0 for result in ended)


def test_a_bot_of_the_simplest_kind_answers_by_chance():
    first, second = (opened("random", seed=1).state.board.cities for _ in range(2))
    assert first == second
    assert opened("random", seed=2).state.board.cities != first
