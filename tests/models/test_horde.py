"""Barbarian Hordes through areas of all kinds, against the model."""

from collections import Counter
from random import Random

import pytest

from ecumene.names import BARBARIANS
from tests.models.comparison import Players, draws
from tests.models.horde import controller_of, horde
from tests.models.position import Position, bare, holdings, in_words, share_out

CIVS = ("minoa", "hatti", "egypt")
BORDERS = {
    "land": (("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("d", "e"), ("e", "z")),
    "water": (("a", "f"), ("f", "g"), ("g", "b")),
}
ALL = [pair for pairs in BORDERS.values() for pair in pairs]
AREAS = ("a", "b", "c", "d", "e", "f", "g", "z")
NEAR = {area: {b if a == area else a for a, b in ALL if area in (a, b)} for area in AREAS}
KNOWN = ("metalworking", "engineering", "monarchy", "politics", "provincial_empire")


def settled(rng: Random) -> Position:
    """Egypt is nearly everywhere, with others and barbarians here and there."""
    position = bare({area: rng.choice([0, 1, 1, 2, 2, 3, 4]) for area in AREAS}, CIVS)
    for civ in CIVS:
        position["advances"][civ] = [card for card in KNOWN if rng.random() < 0.3]
    for area, tokens in position["tokens"].items():
        chance = rng.random()
        if chance < 0.5 and position["limits"][area]:
            owner = rng.choice(("egypt", "egypt", "egypt", "hatti", BARBARIANS))
            position["cities"][area] = owner
            if rng.random() < 0.3:
                tokens[rng.choice(("egypt", "hatti"))] = rng.randint(1, 3)
        elif chance < 0.9:
            for side in rng.sample(("egypt", "egypt", "minoa", BARBARIANS), rng.choice([1, 2])):
                tokens[side] = rng.randint(1, 4)
    for civ in CIVS:
        share_out(position, civ, rng.choice([0, 1, 3, 6, 10, 30]))
    return position


def the_map(position: Position, sites: set[str]) -> dict[str, str]:
    """Areas in the words of a case."""
    lines = {}
    for area, limit in position["limits"].items():
        words = [f"limit {limit}", *(["site"] if area in sites else [])]
        for kind, pairs in BORDERS.items():
            others = [b for a, b in pairs if a == area]
            words += [f"{kind} {', '.join(others)}"] if others else []
        lines[area] = "; ".join(words)
    return lines


@pytest.mark.parametrize("edition", ["mega", "west"])
def test_a_horde_goes_the_same_way_and_leaves_the_same(edition):  # MC 8, R-114 to R-116
    asked: Counter[str] = Counter()
    for rng in draws("horde", 400):
        position = settled(rng)
        sites = {area for area in AREAS if rng.random() < 0.7}
        giver = rng.choice([None, "minoa", "hatti"])
        words = {"map": the_map(position, sites), "civs": ", ".join(CIVS), **in_words(position)}
        words["egypt"]["hand"] = [
            {"card": "barbarian_hordes"} | ({"giver": giver} if giver else {})
        ]
        players = Players("calamity_resolution", "MC 8", rng, edition, **words)
        controller = controller_of(position, "egypt", giver)
        after = horde(position, "egypt", controller, NEAR, sites, players)
        asked.update(players.questions)
        players.must_hold(holdings(after))
    assert min(asked["ChooseCities"], asked["ChoosePlace"]) > 60, asked
