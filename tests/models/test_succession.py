"""Markers on both sides of the A.S.T., the end of the game and the ranking, against the model."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from ecumene.data import load
from ecumene.phases.succession.victory import ranking as ranking_of_the_engine
from tests.models.comparison import Players, draws
from tests.models.position import RANKS
from tests.models.succession import (
    REQUIREMENTS,
    WEST_REQUIREMENTS,
    Civs,
    Requirements,
    in_late_iron,
    is_over,
    next_space,
    ranking,
    track,
    victory_points,
)

FACTS = load("mega")
AREAS = [f"area {number}" for number in range(41)]
CHEAP = [name for name, facts in FACTS.advances.items() if facts.cost < 100]
BETWEEN = [name for name, facts in FACTS.advances.items() if 100 <= facts.cost < 200]
DEAR = [name for name, facts in FACTS.advances.items() if facts.cost >= 200]
ALIKE = ["music", "drama_and_poetry", "mysticism", "deism", "empiricism", "urbanism", "pottery"]
TIE_BREAKERS = {"ast_position", "price_of_advances", "credits_of_one_group", "credits",
                "tokens", "ast_ranking"}  # fmt: skip
"""How some of the ties that are drawn must have been broken."""


def advanced(rng: Random, side: str, civ: str, asked: Requirements) -> dict[str, Any]:
    """Somebody near some requirement or other."""
    names = set(rng.sample(list(FACTS.advances), rng.randint(0, 8)))
    if side == "expert" and rng.random() < 0.8:
        names |= set(rng.sample(CHEAP, rng.choice([2, 9, 10, 11, 16, 17])))
    space = rng.choice([rng.randint(0, 14), 12, 13, 14])
    cities = rng.choice([0, 0, 1, 2, 3, 4, 5, 6, 7])
    return {"cities": cities, "tokens": rng.randint(0, 2), "advances": names, "ast": space}


def on_the_edge(rng: Random, side: str, civ: str, asked: Requirements) -> dict[str, Any]:
    """Somebody before a new epoch who just meets what it asks for, or just not."""
    epoch = rng.choice([*asked[side]][1:])
    needed = asked[side][epoch]
    have = {what: least + rng.choice([-1, 0, 0, 0, 1]) for what, least in needed.items()}
    cheap = have.get("below 100", have.get("advances", 0))
    names: list[str] = rng.sample(CHEAP, min(cheap, len(CHEAP)))
    names += rng.sample(BETWEEN, have.get("from 100", 0))
    names += rng.sample(DEAR, have.get("from 200", 0))
    missing = have.get("points", 0) - sum(victory_points(FACTS, name) for name in names)
    for name in rng.sample(DEAR, 8) + rng.sample(BETWEEN, 8) + CHEAP:
        if victory_points(FACTS, name) <= missing and name not in names:
            names.append(name)
            missing -= victory_points(FACTS, name)
    space = track(FACTS, side, civ).index(epoch) - 1
    return {"cities": have["cities"], "tokens": 1, "advances": set(names), "ast": space}


def alike(rng: Random, side: str, civ: str, asked: Requirements) -> dict[str, Any]:
    """Somebody about as good as everybody else, so that ties must be broken."""
    names = set(rng.sample(ALIKE, 2))
    if rng.random() < 0.5:
        names |= set(rng.sample(["coinage", "law", "philosophy", "medicine", "monarchy"], 1))
    return {"cities": 3, "tokens": rng.choice([1, 1, 2]), "advances": names, "ast": 9}


def civs_of(rng: Random, side: str, asked: Requirements) -> Civs:
    """All five; some are about to finish."""
    kind = rng.choice([advanced, on_the_edge, on_the_edge, alike])
    civs = {civ: kind(rng, side, civ, asked) for civ in RANKS}
    if kind is alike:
        leader = rng.choice(RANKS)
        names = set(rng.sample(DEAR, 5) + rng.sample(CHEAP, 17 if side == "expert" else 0))
        civs[leader] = {"cities": 6, "tokens": 1, "advances": names, "ast": 14}
    for held in civs.values():
        held["advances"] = sorted(held["advances"])
    return civs


def in_words(civs: Civs) -> dict[str, Any]:
    """Everybody as a case writes it."""
    free = iter(AREAS)
    return {
        civ: {
            "cities": [next(free) for _ in range(held["cities"])],
            "tokens": {AREAS[-1]: held["tokens"]} if held["tokens"] else {},
            "advances": held["advances"],
            "ast": held["ast"],
        }
        for civ, held in civs.items()
    }


def finish(rng: Random, side: str, civs: Civs) -> list[str]:
    """Expert: sometimes this is the last turn, because these came first to Late Iron."""
    if side == "basic" or rng.random() < 0.4:
        return []
    first = rng.sample(RANKS, rng.choice([1, 1, 2]))
    for civ in first:
        civs[civ]["ast"] = 15
    return sorted(first, key=RANKS.index)


@pytest.mark.parametrize(
    ("edition", "options", "asked"),
    [
        ("mega", {}, REQUIREMENTS),
        ("west", {}, WEST_REQUIREMENTS),
        ("west", {"ast_requirements": "board"}, REQUIREMENTS),
    ],
)
def test_markers_move_and_the_game_ends_as_it_should(edition, options, asked):
    """MC 6.13, ME 6.13, ME 10, R-149 to R-154."""
    seen: Counter[str] = Counter()
    for rng in draws("succession", 400):
        side = "basic" if options else rng.choice(["basic", "expert"])
        civs = civs_of(rng, side, asked)
        late = finish(rng, side, civs)
        words = {"map": dict.fromkeys(AREAS, "limit 2; site"), "civs": ", ".join(RANKS)}
        state = {"last_turn": bool(late), "first_in_late_iron": late}
        words |= {"options": {"ast": side} | options, **in_words(civs), "state": state}
        players = Players("succession_markers to game_end", "MC 6.13", rng, edition, **words)
        for civ, held in civs.items():
            held["ast"] = next_space(FACTS, side, civ, held, asked)
        players.must_hold({civ: {"ast": held["ast"]} for civ, held in civs.items()})
        over = is_over(FACTS, side, civs, bool(late))
        entered = late or in_late_iron(FACTS, side, civs)
        seen[f"{side} {over}"] += 1
        check_end(players, side, over, entered)
        if over:
            order = ranking(FACTS, civs, entered)
            found = ranking_of_the_engine(players.play.state)
            then: dict[str, Any] = {"standings": {civ: {"total": points} for civ, points in order}}
            then["ranking"] = ", ".join(civ for civ, _ in order)
            players.must_be(order, [(one.civ, one.total) for one in found], then)
            seen.update(str(one.decided_by) for one in found)
    sides = ("basic",) if options else ("basic", "expert")
    assert {f"{side} {over}" for side in sides for over in (True, False)} <= set(seen)
    assert set(seen) >= TIE_BREAKERS, seen


def check_end(players: Players, side: str, over: bool, entered: list[str]) -> None:
    """Whether the game is over and, Expert, whether one turn is left (R-152, E-10)."""
    state = players.play.state
    players.must_be(over, bool(state.over), {"over": over})
    if side == "expert" and not over:
        expected = {"last_turn": bool(entered), "first_in_late_iron": entered}
        found = {"last_turn": state.last_turn, "first_in_late_iron": [*state.first_in_late_iron]}
        players.must_be(expected, found, {"state": expected})
