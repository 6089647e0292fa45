"""Special abilities used in any way, allowed or not, against the model."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from ecumene.names import BARBARIANS
from tests.models.comparison import Players, draws
from tests.models.position import Position, bare, cities_of, holdings, in_words, share_out
from tests.models.special_abilities import SPARING, use

CIVS = ("minoa", "hatti", "egypt")
LAND = (("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("d", "e"), ("e", "z"), ("f", "g"))
AREAS = ("a", "b", "c", "d", "e", "f", "g", "z")
FAR = tuple(f"far{number}" for number in range(9))
"""Where Egypt has cities when it should have hardly any left."""
ALL = (*AREAS, *FAR)
NEAR = {area: {b if a == area else a for a, b in LAND if area in (a, b)} for area in ALL}
OTHERS = ("fundamentalism", "philosophy", "monotheism", "theology", "politics")
SHIELDS = (*OTHERS, "cultural_ascendancy", "agriculture")


def crowded(rng: Random, ability: str) -> Position:
    """Everybody has units next to everybody's, barbarians too, and Egypt the ability."""
    limits = {area: rng.choice([0, 1, 2, 3, 4]) for area in AREAS} | dict.fromkeys(FAR, 2)
    position = bare(limits, CIVS)
    for civ in ("minoa", "hatti"):
        position["advances"][civ] = [card for card in SHIELDS if rng.random() < 0.15]
    cards = [card for card in ("agriculture", "public_works") if rng.random() < 0.5]
    position["advances"]["egypt"] = [ability, *cards]
    for area in AREAS:
        people(rng, position, area)
    for area in FAR[: rng.choice([0, 0, 7, 8, 9])]:
        if len(cities_of(position, "egypt")) < 9:
            position["cities"][area] = "egypt"
    for civ in CIVS:
        share_out(position, civ, rng.choice([0, 1, 2, 3, 5, 20, 40]))
    return position


def people(rng: Random, position: Position, area: str) -> None:
    """A city, with a token beside it or none, or tokens of some sides."""
    tokens = position["tokens"][area]
    chance = rng.random()
    if chance < 0.3 and position["limits"][area]:
        owner = rng.choice((*CIVS, BARBARIANS))
        position["cities"][area] = owner
        if owner != BARBARIANS and rng.random() < 0.4:
            tokens[owner] = 1
    elif chance < 0.85:
        for side in rng.sample((*CIVS, "egypt", BARBARIANS), rng.choice([1, 1, 2, 3])):
            tokens[side] = rng.randint(1, 4)


def some_way(rng: Random, position: Position, ability: str) -> dict[str, Any]:
    """A way to use an ability, sometimes against the rules."""
    if ability == "politics" and rng.random() < 0.2:
        return {"treasury": rng.randint(1, 6)}
    if ability in SPARING:
        return {"area": rng.choice(AREAS)}
    if ability == "universal_doctrine":
        return doctrine(rng, position)
    own = [area for area in AREAS if position["tokens"][area].get("egypt")]
    sources = rng.sample(own, min(len(own), rng.choice([1, 1, 2, 3])))
    take = {area: rng.randint(1, 2) for area in sources} or {"a": 1}
    place: dict[str, int] = {}
    for _ in range(sum(take.values()) + (rng.random() < 0.05)):
        area = rng.choice(AREAS)
        place[area] = place.get(area, 0) + 1
    return {"take": take, "place": place}


def doctrine(rng: Random, position: Position) -> dict[str, Any]:
    """Some city, or some of the barbarians."""
    pirates = cities_of(position, BARBARIANS)
    if rng.random() < 0.4:
        return {"city": rng.choice(pirates or AREAS)}
    there = [area for area in AREAS if position["tokens"][area].get(BARBARIANS)] or ["a"]
    return {"tokens": {area: rng.randint(1, 3) for area in rng.sample(there, min(2, len(there)))}}


def the_map(position: Position) -> dict[str, str]:
    """Areas in the words of a case."""
    lines = {}
    for area, limit in position["limits"].items():
        land = [b for a, b in LAND if a == area]
        lines[area] = f"limit {limit}; site" + (f"; land {', '.join(land)}" if land else "")
    return lines


@pytest.mark.parametrize("edition", ["mega", "west"])
@pytest.mark.parametrize("ability", [*SPARING, "universal_doctrine", "diaspora"])
def test_an_ability_is_used_or_refused(ability, edition):  # MC 6.10, MC 9, R-131 to R-137
    counts: Counter[str] = Counter()
    for rng in draws(f"{ability}/{edition}", 120):
        position = crowded(rng, ability)
        how = some_way(rng, position, ability)
        words = {"map": the_map(position), "civs": ", ".join(CIVS), **in_words(position)}
        players = Players("special_abilities", "MC 6.10", rng, edition, **words)
        answer = {"ability": ability, "how": how}
        used = partial(use, position, "egypt", ability, how, NEAR)
        if not players.others_pass("egypt", {}):
            counts["not asked"] += 1
            players.not_asked("egypt", answer, used)
            players.must_hold(holdings(position))
        elif after := players.answer_of("egypt", answer, used):
            counts["used"] += 1
            players.must_hold(holdings(after))
        else:
            counts["refused"] += 1
    assert counts["used"] > 12, counts
    assert counts["refused"] > 12, counts
