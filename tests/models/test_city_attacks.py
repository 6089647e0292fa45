"""Many city attacks at once, with waiting, short stocks and spoils, against the model."""

from collections import Counter
from random import Random

import pytest

from ecumene.names import BARBARIANS
from tests.models.city_attacks import city_attacks, city_attacks_west
from tests.models.comparison import Players, as_known_in, draws, ordinary_turn
from tests.models.fight import token_conflicts
from tests.models.position import (
    RANKS,
    TOKENS,
    Position,
    bare,
    holdings,
    in_words,
    share_out,
    tokens_of,
)


def besieged(rng: Random) -> Position:
    """Most areas have a city, and most of those somebody else's tokens beside it."""
    position = bare({area: rng.randint(0, 4) for area in "abcdefgh"})
    for area, tokens in position["tokens"].items():
        if rng.random() < 0.85:
            position["cities"][area] = owner = rng.choice((*RANKS, BARBARIANS))
            if owner in RANKS and rng.random() < 0.15:
                tokens[owner] = rng.randint(1, 9)
        sides = [civ for civ in RANKS if civ not in tokens and civ != position["cities"].get(area)]
        for civ in rng.sample(sides, rng.choice([0, 1, 1, 1, 2])):
            tokens[civ] = rng.choice([3, 5, 6, 7, 7, 8, 9, 13])
        if position["cities"].get(area) == BARBARIANS and rng.random() < 0.3:
            tokens[BARBARIANS] = rng.randint(1, 3)
    for civ in RANKS:
        known = ("metalworking", "engineering")
        position["advances"][civ] = [advance for advance in known if rng.random() < 0.25]
        position["cards"][civ] = rng.choice([0, 1])
    return position


def legal(rng: Random) -> Position:
    """Nobody has more tokens on the board than there are."""
    while True:
        position = besieged(rng)
        if all(sum(tokens_of(position, civ).values()) <= TOKENS for civ in RANKS):
            for civ in RANKS:
                share_out(position, civ, rng.choice([0, 0, 2, 4, 5, 6, 7, 30]))
            return position


@pytest.mark.parametrize(
    ("edition", "resolved"),
    [("mega", city_attacks), ("west", city_attacks_west), ("first", city_attacks_west)],
)
def test_cities_fall_or_stand_in_whatever_order_they_are_attacked(edition, resolved):
    """MC 6.4B, ME 6.4b, R-53 to R-61."""
    asked: Counter[str] = Counter()
    for rng in draws("city attacks", 400):
        position = as_known_in(edition, legal(rng))
        areas = {area: f"limit {limit}; site" for area, limit in position["limits"].items()}
        words = {
            "map": areas,
            "civs": ", ".join(RANKS),
            **in_words(position),
            **ordinary_turn(edition),
        }
        players = Players("token_conflicts to city_attacks", "MC 6.4B", rng, edition, **words)
        players.must_hold(holdings(resolved(token_conflicts(position), players)))
        asked.update(["position", *players.questions])
    assert set(asked) - {"position"} == {"ChooseNextAttack", "TakeSpoils", "WaitForAttack"}
    assert asked["WaitForAttack"] > asked["position"] / 20
