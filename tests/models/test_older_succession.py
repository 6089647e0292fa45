"""Markers, the finish and the score of the Expansion Project, against the model."""

from collections import Counter
from random import Random
from typing import Any

from ecumene.data import load
from ecumene.phases.succession.victory import ranking as ranking_of_the_engine
from tests.models.comparison import Players, draws
from tests.models.older_succession import ASKED, next_space, ranking
from tests.models.older_taxes import OLDER_RANKS
from tests.models.succession import Civs, track

FACTS = load("expansion")
AREAS = [f"area {number}" for number in range(41)]
COSTS = {name: facts.cost for name, facts in FACTS.advances.items()}
CARDS = ["clay", "iron", "salt", "oil", "wine", "silk"]


def studied(rng: Random, cost: int, count: int) -> list[str]:
    """So many advances from this cost on, and some that do not reach it."""
    dear = [name for name, its in COSTS.items() if its >= cost]
    cheap = [name for name, its in COSTS.items() if its < cost]
    names = rng.sample(dear, count) + rng.sample(cheap, rng.randint(0, min(4, len(cheap))))
    return sorted(names)


def somebody(rng: Random, civ: str) -> dict[str, Any]:
    """Just before a new epoch or inside it, with about as much as it asks for."""
    row = track(FACTS, "basic", civ)
    space = rng.randint(0, len(row) - 2)
    cities, advances, cost = ASKED[row[space + 1]]
    return {
        "ast": space,
        "cities": max(0, rng.choice([0, cities - 1, cities, cities, cities + 1])),
        "advances": studied(rng, cost, max(0, advances + rng.choice([-1, 0, 0, 1]))),
        "treasury": rng.randint(0, 9),
        "hand": sorted(rng.choices(CARDS, k=rng.randint(0, 7))),
    }


def in_words(civs: Civs) -> dict[str, Any]:
    """Everybody as a case writes it."""
    free = iter(AREAS)
    return {
        civ: held | {"cities": [next(free) for _ in range(held["cities"])]}
        for civ, held in civs.items()
    }


def test_markers_move_and_points_are_counted_as_the_older_rules_say():
    """EP 34, EP 35.1, EP 36, R-151, R-197."""
    seen: Counter[str] = Counter()
    for rng in draws("older succession", 500):
        civs = {civ: somebody(rng, civ) for civ in OLDER_RANKS}
        civs[rng.choice(OLDER_RANKS)] |= {"ast": 14} if rng.random() < 0.5 else {}
        words = {"map": dict.fromkeys(AREAS, "limit 2; site"), "civs": ", ".join(OLDER_RANKS)}
        phases = "succession_markers to game_end"
        players = Players(phases, "EP 34", rng, "expansion", **words, **in_words(civs))
        for civ, held in civs.items():
            space = next_space(FACTS, civ, held)
            seen[f"by {space - held['ast']}"] += 1
            held["ast"] = space
        players.must_hold({civ: {"ast": held["ast"]} for civ, held in civs.items()})
        over = any(held["ast"] == 15 for held in civs.values())
        players.must_be(over, bool(players.play.state.over), {"over": over})
        seen[f"over {over}"] += 1
        if over:
            order = ranking(FACTS, civs)
            found = [(one.civ, one.total) for one in ranking_of_the_engine(players.play.state)]
            then = {"standings": {civ: {"total": points} for civ, points in order}}
            players.must_be(order, found, then)
    assert min(seen[what] for what in ("by 1", "by 0", "by -1", "over True", "over False")) > 20
