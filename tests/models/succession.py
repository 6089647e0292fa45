"""The A.S.T., the end and the winner as the rulebook tells them (MC 6.13, R-149 to R-154)."""

from typing import Any

from ecumene.data.facts import RulesetFacts
from ecumene.names import Civ
from tests.models.position import RANKS
from tests.models.purchases import credits_of, printed

Civs = dict[str, dict[str, Any]]
"""By civilization: number of cities and tokens, advances, space of the marker."""

WONDER = "wonder_of_the_world"


def victory_points(facts: RulesetFacts, advance: str) -> int:
    """1 below 100, 3 below 200, 6 from there (MC 6.13D)."""
    cost = printed(facts, advance).cost
    return 1 if cost < 100 else 3 if cost < 200 else 6


def counts(facts: RulesetFacts, held: dict[str, Any]) -> dict[str, int]:
    """What the requirements ask about; the Wonder of the World is a city here (R-149, R-150)."""
    costs = [printed(facts, advance).cost for advance in held["advances"]]
    return {
        "cities": held["cities"] + (WONDER in held["advances"]),
        "advances": len(costs),
        "below 100": sum(cost < 100 for cost in costs),
        "from 100": sum(cost >= 100 for cost in costs),
        "from 200": sum(cost >= 200 for cost in costs),
        "points": sum(victory_points(facts, advance) for advance in held["advances"]),
    }


Requirements = dict[str, dict[str, dict[str, int]]]
"""By side and epoch."""

REQUIREMENTS: Requirements = {
    "basic": {
        "stone": {},
        "early_bronze": {"cities": 2},
        "middle_bronze": {"cities": 3, "advances": 3},
        "late_bronze": {"cities": 3, "from 100": 3},
        "early_iron": {"cities": 4, "from 200": 2},
        "late_iron": {"cities": 5, "from 200": 3},
    },
    "expert": {
        "stone": {},
        "early_bronze": {"cities": 3},
        "middle_bronze": {"cities": 3, "points": 5},
        "late_bronze": {"cities": 4, "advances": 12},
        "early_iron": {"cities": 5, "below 100": 10, "points": 38},
        "late_iron": {"cities": 6, "below 100": 17, "points": 56},
    },
}
"""What each epoch asks for, on either side of the A.S.T. (MC 6.13A)."""

WEST_REQUIREMENTS = REQUIREMENTS | {
    "basic": REQUIREMENTS["basic"]
    | {"early_iron": {"cities": 4, "from 100": 2}, "late_iron": {"cities": 5, "from 200": 2}}
}
"""The table in the rulebook of The West (ME 10, E-06)."""


def track(facts: RulesetFacts, side: str, civ: str) -> tuple[str, ...]:
    """The epochs of a civilization's own spaces, from the start arrow on."""
    return facts.ast[side].rows[Civ(civ)].epochs


def epoch(facts: RulesetFacts, side: str, civ: str, space: int) -> str:
    """The epoch of a space on a civilization's own track."""
    return track(facts, side, civ)[space]


def next_space(
    facts: RulesetFacts, side: str, civ: str, held: dict[str, Any], asked: Requirements
) -> int:
    """Forward if the next space's epoch allows it; Expert: back without cities (R-149, R-151)."""
    space: int = held["ast"]
    have = counts(facts, held)
    if side == "expert" and not have["cities"] and epoch(facts, side, civ, space) != "stone":
        return space - 1
    if space == len(track(facts, side, civ)) - 1:
        return space
    needed = asked[side][epoch(facts, side, civ, space + 1)]
    return space + all(have[what] >= least for what, least in needed.items())


def in_late_iron(facts: RulesetFacts, side: str, civs: Civs) -> list[str]:
    """Whose markers stand in the Late Iron Age."""
    return [civ for civ in RANKS if epoch(facts, side, civ, civs[civ]["ast"]) == "late_iron"]


def is_over(facts: RulesetFacts, side: str, civs: Civs, last_turn: bool) -> bool:
    """Basic: a marker on the last space. Expert: one turn after the first in Late Iron (R-152)."""
    if side == "expert":
        return last_turn
    return any(civs[civ]["ast"] == len(track(facts, side, civ)) - 1 for civ in RANKS)


def total(facts: RulesetFacts, held: dict[str, Any], bonus: bool) -> int:
    """1 for each city, the advances' points, 5 for each space, 5 for being alone (MC 6.13D)."""
    advances = sum(victory_points(facts, advance) for advance in held["advances"])
    return int(held["cities"] + advances + 5 * held["ast"] + (5 if bonus else 0))


def tie_breakers(facts: RulesetFacts, civ: str, held: dict[str, Any]) -> tuple[int, ...]:
    """What decides between equal totals, step by step, in the end the rank (R-154, E-09)."""
    points = [victory_points(facts, advance) for advance in held["advances"]]
    start = facts.starting_credits[len(RANKS)]
    credits = [start + group for group in credits_of(facts, held["advances"]).values()]
    return (
        held["ast"],
        points.count(6),
        points.count(3),
        sum(printed(facts, advance).cost for advance in held["advances"]),
        max(credits),
        sum(credits),
        held["cities"],
        held["tokens"],
        -RANKS.index(civ),
    )


def ranking(facts: RulesetFacts, civs: Civs, late: list[str]) -> list[tuple[str, int]]:
    """From the winner down, with totals; one alone in Late Iron has the bonus (R-153, R-154)."""
    totals = {civ: total(facts, held, late == [civ]) for civ, held in civs.items()}

    def key(civ: str) -> tuple[int, ...]:
        return totals[civ], *tie_breakers(facts, civ, civs[civ])

    return [(civ, totals[civ]) for civ in sorted(civs, key=key, reverse=True)]
