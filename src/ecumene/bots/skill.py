"""Skill: the numbers in which levels and tempers of bots differ."""

import msgspec


class Skill(msgspec.Struct, frozen=True):
    """How well and how boldly a bot plays."""

    reserve: int = 1
    """Tokens kept on the board beyond what the cities need."""
    most_cities: int = 9
    """Cities it strives for."""
    first_city_turn: int = 5
    """Before this turn it only spreads, unless the A.S.T. asks for cities."""
    offers: int = 8
    """Offers it makes in a trade session."""
    targets: int = 3
    """Commodities it collects at the same time."""
    greed: int = 1
    """What a deal must at least bring, in points."""
    selfishness: float = 1.0
    """How much more an own gain counts than a gain for both."""
    aggression: int = 1
    """0 never attacks players, 1 with tokens that would be lost anyway, 2 when it pays."""
    carelessness: float = 0.0
    """How often it does the first thing that comes to mind."""
    plans_ahead: bool = False
    """Whether it looks at later epochs, rivals and the end of the game."""


NORMAL = Skill()
EASY = Skill(
    reserve=5,
    most_cities=5,
    offers=2,
    targets=2,
    greed=8,
    aggression=0,
    carelessness=0.3,
)
HARD = Skill(offers=12, selfishness=3.0, plans_ahead=True)


def tempered(skill: Skill, temper: str) -> Skill:
    """The same skill, played more cautiously or more boldly."""
    if temper == "cautious":
        return msgspec.structs.replace(skill, reserve=skill.reserve + 3, aggression=0)
    if temper == "bold":
        reserve = max(0, skill.reserve - 2)
        return msgspec.structs.replace(skill, reserve=reserve, aggression=skill.aggression + 1)
    return skill
