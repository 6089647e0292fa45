"""The numbers of looking ahead: what a master considers beside its first thought."""

from collections.abc import Mapping

import msgspec

Changes = Mapping[str, float]
"""Numbers of a tuning, by name, and what they are for one other thought."""

GROWS = 2
"""By so many tokens an area grows at the most, and never by more than it has."""
STEPS_AHEAD = 4
"""Steps of the A.S.T. whose requirements are features of a position."""

MOVES: tuple[Changes, ...] = (
    {"skill.aggression": 0},
    {"skill.aggression": 1},
    {"skill.reserve": 4},
    {"skill.reserve": 0, "cities.worth": 60.0, "cities.reserve_after": 0},
    {"cities.worth": 12.0},
    {"cities.wild_from": 0, "cities.worth": 40.0},
    {"raids.usual": 2, "raids.spared": 3.0, "raids.spoils": 4.0, "raids.pirates": 3.0},
    {"ships.built": 0},
    {"land.least": 0.5},
)
PURCHASES: tuple[Changes, ...] = (
    {"buying.keeps": 0.5, "buying.hopes": 0.6},
    {"buying.keeps": 1.2},
    {"buying.keeps": 1.5, "buying.hopes": 2.0},
    {"buying.lasting": 0.2},
    {"buying.lasting": 1.6},
    {"buying.credit_used": 0.3},
    {"buying.credit_used": 1.3},
    {"buying.point": 1.0},
    {"buying.step": 6.0},
    {"buying.urgency.2": 260.0, "buying.urgency.3": 220.0},
)
ABILITIES: tuple[Changes, ...] = (
    {"abilities.least_harm": 0.5},
    {"abilities.least_harm": 99.0},
    {"abilities.resettling": 0.0},
)
BUILDING: tuple[Changes, ...] = (
    {"skill.reserve": 0, "cities.reserve_after": 0},
    {"skill.reserve": 3, "cities.reserve_after": 3},
)


class Looking(msgspec.Struct, frozen=True):
    """How far and how wide a master looks."""

    worlds: int = 1
    """Imagined worlds in which each answer is tried."""
    rival: float = 0.3
    """What it counts that the best of the others is worse off, beside being better off itself."""
    doubt: float = 1.5
    """Points by which another answer must be better than the first thought."""
    others: Mapping[str, tuple[Changes, ...]] = msgspec.field(
        default_factory=lambda: {
            "PlanMovement": MOVES,
            "BuyAdvances": PURCHASES,
            "UseAbility": ABILITIES,
            "BuildCities": BUILDING,
        }
    )
    """By the question: the numbers by which other answers to it are thought of."""
