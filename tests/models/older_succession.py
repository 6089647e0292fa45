"""The A.S.T. and the score of the Expansion Project (EP 34 to EP 36, R-151, R-197)."""

from typing import Any

from ecumene.data.facts import RulesetFacts
from tests.models.older_taxes import OLDER_RANKS
from tests.models.purchases import commodity, printed
from tests.models.succession import Civs, track

ASKED = {
    "stone": (0, 0, 0),
    "early_bronze": (2, 0, 0),
    "late_bronze": (3, 3, 0),
    "early_iron": (4, 3, 100),
    "late_iron": (5, 3, 200),
}
"""By epoch: cities, how many advances, and the least cost of each (EP 34.2)."""

GROUPS = ("arts", "crafts", "science", "civics", "religion")


def next_space(facts: RulesetFacts, civ: str, held: dict[str, Any]) -> int:
    """An epoch is entered by all it asks for; inside only its cities count (EP 34.11, 34.31)."""
    row, space = track(facts, "basic", civ), int(held["ast"])
    if not held["cities"] and row[space] != "stone":
        return space - 1
    if space == len(row) - 1:
        return space
    cities, advances, cost = ASKED[row[space + 1]]
    enough = sum(printed(facts, name).cost >= cost for name in held["advances"]) >= advances
    inside = row[space] == row[space + 1]
    return space + (held["cities"] >= cities and (inside or enough))


def least_group(facts: RulesetFacts, advances: list[str]) -> int:
    """Cards of the group with the fewest; those of two groups count in both (EP 36.1)."""
    groups = [group for name in advances for group in printed(facts, name).groups]
    return min(groups.count(group) for group in GROUPS)


def total(facts: RulesetFacts, held: dict[str, Any]) -> int:
    """Costs, sets, treasury, 100 for a space, 50 for a city and a card of the least group."""
    costs = sum(printed(facts, name).cost for name in held["advances"])
    hand = held["hand"]
    sets = sum(hand.count(name) ** 2 * commodity(facts, name).value for name in set(hand))
    fifties = held["cities"] + least_group(facts, held["advances"])
    return int(costs + sets + held["treasury"] + 100 * held["ast"] + 50 * fifties)


def ranking(facts: RulesetFacts, civs: Civs) -> list[tuple[str, int]]:
    """Most points first, then the A.S.T. order, whatever else they have (EP 36.3)."""
    totals = {civ: total(facts, civs[civ]) for civ in OLDER_RANKS}
    return sorted(totals.items(), key=lambda one: (-one[1], OLDER_RANKS.index(one[0])))
