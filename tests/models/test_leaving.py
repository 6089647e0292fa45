"""A player leaves a crowded board, against the model."""

from collections import Counter
from random import Random

import pytest

from ecumene.names import BARBARIANS
from tests.models.comparison import Players, draws
from tests.models.leaving import leave, relocate, relocate_west
from tests.models.position import Position, bare, holdings, holds, in_words, share_out

CIVS = ("minoa", "hatti", "egypt")
HOME = ["h1", "h2", "h3", "h4"]
ABROAD = ["o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8"]
KNOWN = ("agriculture", "public_works", "cultural_ascendancy")


def settled(rng: Random) -> Position:
    """Units of everybody everywhere, within the limits, as after any phase."""
    position = bare({area: rng.randint(0, 4) for area in HOME + ABROAD}, CIVS)
    for civ in CIVS:
        position["advances"][civ] = [advance for advance in KNOWN if rng.random() < 0.35]
        position["ships"][civ] = rng.sample(HOME + ABROAD, rng.randint(0, 3))
    for area, limit in position["limits"].items():
        if limit and rng.random() < 0.3:
            position["cities"][area] = owner = rng.choice((*CIVS, BARBARIANS))
            if holds(position, owner, "public_works") and rng.random() < 0.5:
                position["tokens"][area][owner] = 1
        elif rng.random() < 0.85:
            settle(rng, position, area)
    for civ in CIVS:
        share_out(position, civ, rng.choice([0, 1, 3, 40]))
    return position


def settle(rng: Random, position: Position, area: str) -> None:
    """One or two sides live in an area."""
    sides = rng.sample((*CIVS, BARBARIANS), rng.choice([1, 1, 2]))
    room = position["limits"][area]
    if len(sides) == 1 and holds(position, sides[0], "agriculture") and room <= 2:
        room += 1
    for side in sides:
        count = rng.randint(0, room)
        position["tokens"][area] |= {side: count} if count else {}
        room -= count


REGIONS = dict.fromkeys(HOME, "hatti") | dict.fromkeys(ABROAD, "egypt")
SHARED = REGIONS | dict.fromkeys(ABROAD[:3], "minoa")


@pytest.mark.parametrize(
    ("edition", "regions", "relocated"),
    [("mega", REGIONS, relocate), ("west", SHARED, relocate_west(SHARED))],
)
def test_a_region_is_closed_and_its_units_find_a_place(edition, regions, relocated):
    """MC 7, ME 7, R-157."""
    asked: Counter[str] = Counter()
    for rng in draws("leaving", 400):
        position = settled(rng)
        areas = {
            area: f"limit {position['limits'][area]}; region {region}; water bay"
            for area, region in regions.items()
        }
        words = {"map": areas | {"bay": "sea"}, "civs": ", ".join(CIVS), **in_words(position)}
        words["state"] = {"leaving": ["hatti"]}
        players = Players("leaving", "MC 7", rng, edition, **words)
        expected = holdings(leave(position, "hatti", HOME, players, relocated))
        players.must_hold({side: held for side, held in expected.items() if side != "hatti"})
        asked.update(players.questions)
    assert set(asked) == {"Relocate", "ChooseCities"}
