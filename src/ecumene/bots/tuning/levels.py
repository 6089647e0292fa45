"""The levels and tempers of bots, each a value of `Tuning`."""

from msgspec.structs import replace

from ecumene.bots.tuning.tuning import Skill, Tuning

NORMAL = Tuning()
EASY = Tuning(
    skill=Skill(
        reserve=5,
        most_cities=5,
        offers=2,
        targets=2,
        greed=8,
        aggression=0,
        carelessness=0.3,
    )
)
HARD = Tuning(skill=Skill(offers=12, selfishness=3.0, plans_ahead=True))


def tempered(tuning: Tuning, temper: str) -> Tuning:
    """The same numbers, played more cautiously or more boldly."""
    skill = tuning.skill
    if temper == "cautious":
        skill = replace(skill, reserve=skill.reserve + 3, aggression=0)
    elif temper == "bold":
        skill = replace(skill, reserve=max(0, skill.reserve - 2), aggression=skill.aggression + 1)
    return replace(tuning, skill=skill)
