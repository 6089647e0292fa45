"""Ships and movement of the Expansion Project, legal and not, against the model."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tests.models.comparison import NotAllowed, Players, draws
from tests.models.movement import Movement, Order, where_a_unit_is
from tests.models.older_movement import MOVES, SHIPS, end
from tests.models.older_taxes import OLDER_RANKS
from tests.models.position import RANKS, Position, in_words
from tests.models.test_movement import (
    CHART,
    FINE_POINTS,
    begin,
    check_coasts,
    egypt_after,
    inhabited,
    some_order,
    the_map,
)

POINTS = FINE_POINTS | {"levied elsewhere": 0.3, "on the way": 0.3}
"""Reasons to refuse that are worth trying oftener than plain mistakes, and how often."""

Orders = dict[str, Callable[[Movement, Order], None]]


def older(rng: Random) -> Position:
    """The same lands under older names, and others with a navy."""
    position = inhabited(rng)
    ports = [area for area in position["limits"] if CHART.coastal(area)]
    for civ in RANKS[:4]:
        if rng.random() < 0.8:
            position["advances"][civ].append("naval_warfare")
        position["ships"][civ] = rng.sample(ports, 4)
    known = position["advances"]["egypt"]
    position["advances"]["egypt"] = [a.replace("astronavigation", "astronomy") for a in known]
    return position


def start(position: Position, ready: bool) -> Movement:
    """Egypt's ships are still to be paid for, or have been."""
    move = begin(position, where_a_unit_is)
    for ship in move.ships:
        if ship:
            ship.ready = ready
    return move


def some_plan(rng: Random, move: Movement, orders: Orders) -> tuple[list[Order], str | None]:
    """Orders that are legal one after the other; perhaps the last is not, and why."""
    plan: list[Order] = []
    for _ in range(rng.randint(5, 60)):
        order, after = some_order(rng, move), move.copy()
        if order["do"] not in orders:
            continue
        try:
            orders[order["do"]](after, order)
        except NotAllowed as reason:
            chances = [POINTS[point] for point in POINTS if point in str(reason)]
            if rng.random() < (chances or [0.005])[0]:
                return [*plan, order], str(reason)
            continue
        plan.append(order)
        move = after
    return plan, None


def follow(move: Movement, plan: list[Order], orders: Orders) -> Movement:
    """The whole plan, or it is not allowed."""
    for order in plan:
        orders[order["do"]](move, order)
    if orders is MOVES:
        end(move)
    move.ships = [ship if ship and ship.ready else None for ship in move.ships]
    return move


def compare(orders: Orders, phases: str, seeds: str) -> Counter[str]:
    """Plans of one phase are carried out or refused as the model says."""
    counts: Counter[str] = Counter()
    for rng in draws(seeds, 400):
        position, ready = older(rng), orders is MOVES
        plan, reason = some_plan(rng, start(position, ready), orders)
        words: dict[str, Any] = {"map": the_map(position["limits"]), "civs": ", ".join(OLDER_RANKS)}
        players = Players(phases, "EP 22", rng, "expansion", **words, **in_words(position))
        followed = partial(follow, start(position, ready), plan, orders)
        if not players.others_pass("egypt", {}):
            if any(order["do"] != "scrap" for order in plan):
                players.not_asked("egypt", {"orders": plan}, followed)
        elif after := players.answer_of("egypt", {"orders": plan}, followed):
            counts["moved"] += 1
            players.others_pass(None, {})
            players.must_hold({"egypt": egypt_after(position, after)})
            check_coasts(players, after)
            there = sum(tokens.get("egypt", 0) for tokens in position["tokens"].values())
            counts["repelled"] += sum(egypt_after(position, after)["tokens"].values()) < there
        counts.update(order["do"] for order in plan)
        counts.update(point for point in POINTS if point in (reason or ""))
    return counts


def test_ships_are_built_and_kept_before_anybody_moves():  # EP 21, R-25 to R-29
    counts = compare(SHIPS, "ship_construction", "older ships")
    assert min(counts[what] for what in (*SHIPS, "moved", "levied elsewhere")) > 20, counts


def test_a_plan_of_movement_is_carried_out_or_refused_as_the_older_rules_say():
    """EP 22, EP 22.561, EP 23.36, R-182."""
    counts = compare(MOVES, "movement", "older movement")
    assert min(counts[what] for what in (*MOVES, "moved")) > 50, counts
    seldom = ("Cultural Ascendancy", "on the way", "more than", "on this coast", "open sea",
              "repelled")  # fmt: skip
    assert min(counts[what] for what in seldom) > 2, counts
