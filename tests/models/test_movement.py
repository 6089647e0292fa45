"""Plans of marches and ships, legal and not, against the model."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest

from ecumene.names import BARBARIANS, Civ
from tests.models.comparison import NotAllowed, Players, draws
from tests.models.movement import (
    Chart,
    Movement,
    Order,
    Ship,
    carry_out,
    end,
    where_a_token_is,
    where_a_unit_is,
)
from tests.models.position import RANKS, TOKENS, Position, bare, cities_of, in_words

LAND = (("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("d", "neck"), ("d", "e"), ("e", "z"))
NECK = {"a": 0, "e": 1, "f": 1}
WATER = (("a", "b"), ("b", "e"), ("a", "sea"), ("e", "sea"), ("f", "a"), ("f", "sea"))
AREAS = ("a", "b", "c", "d", "e", "f", "neck", "z")
ROVER = ("roadbuilding", "cloth_making", "astronavigation", "naval_warfare", "diplomacy",
         "cultural_ascendancy", "advanced_military", "military")  # fmt: skip
KINDS = ("march", "march", "march", "build", "maintain", "scrap", "load", "load", "load",
         "unload", "sail", "sail", "sail", "sail")  # fmt: skip
FINE_POINTS = {
    "Diplomacy": 0.4, "Cultural Ascendancy": 0.4, "conflict stops": 0.3, "more than": 1.0,
    "no step left": 0.1, "open sea": 0.05, "on this coast": 0.3, "no second step": 0.01,
    "moved already": 0.1,
}  # fmt: skip
"""Reasons to refuse that are worth trying oftener than plain mistakes, and how often."""


def chart() -> Chart:
    """Seven areas, one sea, and a neck of land with a coast on either side."""
    land: dict[str, set[str]] = {area: set() for area in AREAS}
    for one, other in LAND:
        land[one].add(other)
        land[other].add(one)
    borders = [((one, 0), (other, 0)) for one, other in WATER]
    borders += [(("neck", coast), (area, 0)) for area, coast in NECK.items()]
    water: dict[tuple[str, int], dict[str, tuple[str, int]]] = {}
    for here, there in borders:
        water.setdefault(here, {})[there[0]] = there
        water.setdefault(there, {})[here[0]] = here
    return Chart(land, water, frozenset(["sea"]))


CHART = chart()


def the_map(limits: dict[str, int]) -> dict[str, str]:
    """The same in the words of a case."""
    lines = {"sea": "sea"}
    for area, limit in limits.items():
        land = [other for one, other in LAND if one == area]
        water = [other for one, other in WATER if one == area]
        coasts = ["a / e, f"] if area == "neck" else water
        parts = [f"limit {limit}", "site"]
        parts += [f"land {', '.join(land)}"] if land else []
        parts += [f"water {', '.join(coasts)}"] if coasts else []
        lines[area] = "; ".join(parts)
    return lines


def inhabited(rng: Random) -> Position:
    """Egypt among others, some of whom may not be disturbed."""
    position = bare({area: rng.randint(0, 4) for area in AREAS})
    for area, tokens in position["tokens"].items():
        if rng.random() < 0.6:
            tokens["egypt"] = rng.choice([1, 2, 3, 4, 7])
        for side in rng.sample((*RANKS[:4], BARBARIANS), rng.choice([0, 0, 1, 2])):
            tokens[side] = rng.randint(1, 2)
        if rng.random() < 0.3:
            position["cities"][area] = rng.choice((*RANKS, BARBARIANS))
            if rng.random() < 0.7:
                tokens.clear()
    for civ in RANKS[:4]:
        guards = ("diplomacy", "cultural_ascendancy")
        position["advances"][civ] = [advance for advance in guards if rng.random() < 0.35]
    position["advances"]["egypt"] = [advance for advance in ROVER if rng.random() < 0.3]
    position["treasury"]["egypt"] = rng.randint(0, 6)
    coastal = [area for area in AREAS if CHART.coastal(area)]
    position["ships"]["egypt"] = rng.sample(coastal, rng.randint(0, 3))
    return position


def begin(position: Position, may_build: Callable[[Movement, Order], bool]) -> Movement:
    """Egypt's movement before the first order; its ships lie at the first coast."""
    others = deepcopy(position)
    unmoved = {area: tokens.pop("egypt", 0) for area, tokens in others["tokens"].items()}
    ships: list[Ship | None] = [Ship((area, 0)) for area in position["ships"]["egypt"]]
    ships += [None] * (4 - len(ships))
    treasury = position["treasury"]["egypt"]
    return Movement(others, "egypt", CHART, unmoved, {}, ships, treasury, may_build)


def some_order(rng: Random, move: Movement) -> Order:
    """An order that may well be possible."""
    kind, number = rng.choice(KINDS), rng.randrange(4)
    ready = [number for number, ship in enumerate(move.ships) if ship and ship.ready]
    if kind in ("load", "unload", "sail") and ready:
        number = ready[0] if rng.random() < 0.7 else rng.choice(ready)
    own = [area for area in AREAS if move.own(area)] or list(AREAS)
    order: dict[str, Any] = {"do": kind}
    if kind == "march":
        return order | some_march(rng, move)
    order["ship"] = number
    if kind == "build":
        if move.may_build is where_a_unit_is and rng.random() < 0.5:
            own = cities_of(move.position, "egypt") or own
        return order | some_building(rng, own)
    if kind == "maintain":
        return order | ({"token": rng.choice(own)} if rng.random() < 0.5 else {})
    if kind == "sail":
        ship = move.ships[number]
        near = sorted(CHART.water[ship.at]) if ship and rng.random() < 0.95 else AREAS
        return order | {"to": rng.choice(near)}
    return order | ({} if kind == "scrap" else {"tokens": rng.choice([1, 2, 3, 5])})


def some_march(rng: Random, move: Movement) -> Order:
    """One step or two, mostly along borders."""
    among = move.own if rng.random() < 0.2 else move.unmoved.__getitem__
    origin = rng.choice([area for area in AREAS if among(area)] or AREAS)
    order: Order = {"origin": origin, "tokens": rng.randint(1, max(1, among(origin)))}
    landed = [ship.at[0] for ship in move.ships if ship and move.moved.get(ship.at[0])]
    if landed and rng.random() < 0.3:
        origin = rng.choice(landed)
        order = {"origin": origin, "tokens": move.own(origin)}
    near = sorted(CHART.land[origin]) or list(AREAS)
    if rng.random() < 0.5:
        via = rng.choice(near)
        return order | {"via": via, "to": rng.choice(sorted(CHART.land[via]) or AREAS)}
    return order | {"to": rng.choice(near if rng.random() < 0.95 else AREAS)}


def some_building(rng: Random, own: list[str]) -> Order:
    """A ship in an area, paid in one of three ways."""
    order: Order = {"area": rng.choice(own), "pay": rng.choice(["treasury", "mixed", "tokens"])}
    if order["area"] == "neck":
        order["coast"] = rng.randrange(2)
    if order["pay"] == "tokens":
        order["second"] = rng.choice(own)
    return order


def some_plan(rng: Random, move: Movement) -> tuple[list[Order], str | None]:
    """Orders that are legal one after the other; perhaps the last is not, and why."""
    plan: list[Order] = []
    for _ in range(rng.randint(5, 60)):
        order, after = some_order(rng, move), move.copy()
        try:
            carry_out(after, order)
        except NotAllowed as reason:
            chances = [FINE_POINTS[point] for point in FINE_POINTS if point in str(reason)]
            if rng.random() < (chances or [0.002])[0]:
                return [*plan, order], str(reason)
            continue
        plan.append(order)
        move = after
    return plan, None


def follow(move: Movement, plan: list[Order]) -> Movement:
    """The whole plan, or it is not allowed."""
    for order in plan:
        carry_out(move, order)
    end(move)
    return move


def egypt_after(position: Position, move: Movement) -> dict[str, Any]:
    """What Egypt has, as a case asserts it."""
    tokens = {area: move.own(area) for area in sorted(AREAS) if move.own(area)}
    return {
        "tokens": tokens,
        "cities": sorted(cities_of(position, "egypt")),
        "ships": sorted(ship.at[0] for ship in move.ships if ship),
        "treasury": move.treasury,
        "stock": TOKENS - sum(tokens.values()) - move.treasury,
    }


def check_coasts(players: Players, move: Movement) -> None:
    """Each ship lies where it should, and at the right coast (R-31)."""
    expected = [ship.at if ship else None for ship in move.ships]
    berths = players.play.state.board.ships[Civ("egypt")]
    found = [(berth.area, berth.coast) if berth else None for berth in berths]
    coasts = [f"{at[0]} coast 1" if at[1] else at[0] for at in expected if at]
    players.must_be(expected, found, {"egypt": "; ".join(f"ship in {coast}" for coast in coasts)})


@pytest.mark.parametrize(
    ("edition", "may_build"), [("mega", where_a_token_is), ("west", where_a_unit_is)]
)
def test_a_plan_of_movement_is_carried_out_or_refused(edition, may_build):
    """Who could only scrap ships is not asked: they are lost anyway (MC 6.3, ME 6.3, R-25)."""
    counts: Counter[str] = Counter()
    for rng in draws("movement", 400):
        position = inhabited(rng)
        plan, reason = some_plan(rng, begin(position, may_build))
        words = {"map": the_map(position["limits"]), "civs": ", ".join(RANKS)}
        players = Players(
            "census to movement", "MC 6.3", rng, edition, **words, **in_words(position)
        )
        answer, followed = {"orders": plan}, partial(follow, begin(position, may_build), plan)
        if not players.others_pass("egypt", {}):
            if any(order["do"] != "scrap" for order in plan):
                players.not_asked("egypt", answer, followed)
            idle = follow(begin(position, may_build), [])
            players.must_hold({"egypt": egypt_after(position, idle)})
        elif after := players.answer_of("egypt", answer, followed):
            counts["moved"] += 1
            players.others_pass(None, {})
            players.must_hold({"egypt": egypt_after(position, after)})
            check_coasts(players, after)
        else:
            counts["refused"] += 1
        counts["in port"] += built_in_port(position, plan)
        counts.update(order["do"] for order in plan)
        counts.update(point for point in FINE_POINTS if point in (reason or ""))
    assert min(counts[kind] for kind in {*KINDS, "refused", "moved"}) > 20, counts
    assert min(counts[point] for point in FINE_POINTS) > 2, counts
    if edition == "west":
        assert counts["in port"] > 10


def built_in_port(position: Position, plan: list[Order]) -> int:
    """Ships ordered where at the start only a city of Egypt stood."""
    places = [order["area"] for order in plan if order["do"] == "build"]
    ports = [a for a in cities_of(position, "egypt") if not position["tokens"][a].get("egypt")]
    return sum(area in ports for area in places)
