"""City construction with every way of paying, then surplus population, against the model."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from ecumene.names import BARBARIANS
from tests.models.comparison import Players, draws
from tests.models.construction import build, remove_surplus
from tests.models.position import TOKENS, Position, bare, holdings, in_words, tokens_of

CIVS = ("minoa", "egypt")
LAND = (("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("d", "e"), ("e", "z"), ("b", "d"))
AREAS = ("a", "b", "c", "d", "e", "f", "z")
NEAR = {area: {b if a == area else a for a, b in LAND if area in (a, b)} for area in AREAS}
KNOWN = ("architecture", "urbanism", "public_works", "agriculture")


def ripe(rng: Random) -> Position:
    """Egypt has enough tokens for some cities, in company here and there."""
    position = bare({area: rng.choice([0, 1, 2, 3, 4]) for area in AREAS}, CIVS)
    position["advances"]["egypt"] = [advance for advance in KNOWN if rng.random() < 0.6]
    left = 46
    for area, tokens in position["tokens"].items():
        if rng.random() < 0.8:
            tokens["egypt"] = min(left, rng.choice([1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 12, 13]))
            left -= tokens["egypt"]
        if rng.random() < 0.1:
            position["cities"][area] = rng.choice((*CIVS, BARBARIANS))
    make_company(rng, position)
    for civ in CIVS:
        position["treasury"][civ] = rng.randint(0, 9)
    put_in_stock(position)
    return position


def put_in_stock(position: Position) -> None:
    """All tokens that are neither on the board nor in the treasury."""
    for civ in CIVS:
        elsewhere = sum(tokens_of(position, civ).values()) + position["treasury"][civ]
        position["stock"][civ] = TOKENS - elsewhere


def make_company(rng: Random, position: Position) -> None:
    """Others share areas as far as the limit allows it, or stand alone (R-70)."""
    for area, tokens in position["tokens"].items():
        room = position["limits"][area] - tokens.get("egypt", 0)
        if room > 0 and area not in position["cities"] and rng.random() < 0.4:
            tokens[rng.choice(("minoa", BARBARIANS))] = rng.randint(1, room)
        elif not tokens.get("egypt") and rng.random() < 0.5:
            tokens[rng.choice(("minoa", BARBARIANS))] = rng.randint(1, 6)


def in_the_wild(rng: Random, position: Position) -> list[dict[str, Any]]:
    """Egypt has 8 to 11 tokens in two areas, and tokens nearby; the plan uses them for both."""
    plan = []
    for area, near in (("a", "b"), ("e", "z")):
        there = rng.randint(8, 11)
        lacking = 12 - there
        position["tokens"] |= {area: {"egypt": there}, near: {"egypt": lacking}}
        position["limits"][area] = 1
        position["cities"].pop(area, None)
        plan.append({"area": area, "nearby": {near: lacking}})
    for area in ("c", "d", "f"):
        position["tokens"][area].pop("egypt", None)
    put_in_stock(position)
    return plan[: rng.choice([1, 2, 2])]


def city(rng: Random, position: Position, sites: set[str]) -> dict[str, Any]:
    """One city of a plan, sometimes against the rules."""
    own = sorted(tokens_of(position, "egypt"), key=lambda a: -position["tokens"][a]["egypt"])
    area = rng.choice(own[:3]) if rng.random() < 0.8 else rng.choice(own)
    needed, there = (6 if area in sites else 12), position["tokens"][area]["egypt"]
    plan: dict[str, Any] = {"area": area}
    known = position["advances"]["egypt"]
    if ("architecture" in known or rng.random() < 0.1) and rng.random() < 0.6:
        plan["treasury"] = rng.randint(0, needed // 2 + (rng.random() < 0.1))
    if area not in sites and rng.random() < (0.6 if "urbanism" in known else 0.1):
        near = [a for a in sorted(NEAR[area]) if position["tokens"][a].get("egypt")]
        some = rng.sample(near, min(len(near), rng.randint(0, 2)))
        plan["nearby"] = {a: min(position["tokens"][a]["egypt"], rng.randint(1, 3)) for a in some}
    lacking = needed - there - plan.get("treasury", 0) - sum(plan.get("nearby", {}).values())
    if lacking > 0 and "architecture" in known:
        plan["treasury"] = plan.get("treasury", 0) + lacking
    if rng.random() < (0.3 if "public_works" in known else 0.1):
        plan["keep"] = True
    return plan


def the_map(position: Position, sites: set[str]) -> dict[str, str]:
    """Areas in the words of a case."""
    lines = {}
    for area, limit in position["limits"].items():
        land = [b for a, b in LAND if a == area]
        site = "; site" if area in sites else ""
        lines[area] = f"limit {limit}{site}" + (f"; land {', '.join(land)}" if land else "")
    return lines


@pytest.mark.parametrize("edition", ["mega", "west"])
def test_a_plan_is_built_or_refused_and_then_surplus_goes(edition):  # MC 6.5A, 6.5B, R-63 to R-70
    counts: Counter[str] = Counter()
    for rng in draws("construction", 600):
        position = ripe(rng)
        often = rng.choice([0.1, 0.5, 0.9])
        sites = {area for area in AREAS if rng.random() < often}
        if rng.random() < 0.05 or not tokens_of(position, "egypt"):
            sites -= {"a", "e"}
            plan = in_the_wild(rng, position)
        else:
            plan = [city(rng, position, sites) for _ in range(rng.choice([1, 1, 2, 3]))]
        words = {"map": the_map(position, sites), "civs": ", ".join(CIVS), **in_words(position)}
        players = Players(
            "city_construction to surplus_population", "MC 6.5", rng, edition, **words
        )
        built = partial(build, position, "egypt", plan, sites, NEAR)
        if not players.others_pass("egypt", []):
            counts["not asked"] += 1
            players.not_asked("egypt", plan, built)
            players.must_hold(holdings(remove_surplus(position)))
        elif after := players.answer_of("egypt", plan, built):
            counts["built"] += 1
            players.must_hold(holdings(remove_surplus(after)))
        else:
            counts["refused"] += 1
    assert counts["not asked"]
    assert counts["built"] > counts.total() / 5
    assert counts["refused"] > counts.total() / 5
