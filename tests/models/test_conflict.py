"""Token conflicts of up to six sides, with and without a city, against the model."""

from random import Random

import pytest

from ecumene.names import BARBARIANS
from tests.models.comparison import Players, as_known_in, draws, ordinary_turn
from tests.models.fight import fight, token_conflicts
from tests.models.position import (
    RANKS,
    Position,
    bare,
    holdings,
    in_words,
    share_out,
)


def crowded(rng: Random) -> Position:
    """Some areas in each of which several sides meet."""
    position = bare({area: rng.randint(0, 4) for area in "abcd"})
    for civ in RANKS:
        position["advances"][civ] = ["metalworking"] if rng.random() < 0.35 else []
    for area, tokens in position["tokens"].items():
        sides = rng.sample((*RANKS, BARBARIANS), rng.randint(2, 5))
        tokens |= {side: rng.randint(1, rng.choice([3, 8, 13])) for side in sides}
        if rng.random() < 0.4:
            position["cities"][area] = rng.choice((*RANKS, BARBARIANS))
    for civ in RANKS:
        share_out(position, civ, rng.randint(0, 30))
    return position


@pytest.mark.parametrize("edition", ["mega", "west", "first", "expansion"])
def test_whoever_meets_whom_the_same_tokens_are_lost(edition):  # MC 6.4A, R-45 to
    for rng in draws("conflict", 400):
        position = as_known_in(edition, crowded(rng))
        areas = {area: f"limit {limit}; site" for area, limit in position["limits"].items()}
        words = {
            "map": areas,
            "civs": ", ".join(RANKS),
            **in_words(position),
            **ordinary_turn(edition),
        }
        players = Players("token_conflicts", "MC 6.4A", rng, edition, **words)
        players.must_hold(holdings(token_conflicts(position)))


def test_the_model_gives_the_results_of_the_rulings():
    assert fight({"a": 3, "b": 3, "c": 1}, 2, False, ()) == {"a": 1, "b": 1, "c": 0}
    assert fight({"a": 4, "b": 3, "c": 2}, 2, False, ()) == {"a": 2, "b": 0, "c": 0}
    assert fight({"a": 5, "b": 5, "c": 2}, 3, False, ()) == {"a": 1, "b": 1, "c": 0}
    assert fight({"a": 3, "b": 3}, 1, False, ("a",)) == {"a": 1, "b": 0}
    assert fight({"a": 3, "b": 4}, 2, False, ("a",)) == {"a": 1, "b": 1}
