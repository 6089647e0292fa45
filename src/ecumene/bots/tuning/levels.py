"""The levels and tempers of bots, each a value of `Tuning`."""

from msgspec.structs import replace

from ecumene.bots.tuning.buying import Buying
from ecumene.bots.tuning.found import found
from ecumene.bots.tuning.movement import Raids
from ecumene.bots.tuning.numbers import tuned
from ecumene.bots.tuning.trading import Trading, Trust
from ecumene.bots.tuning.tuning import Skill, Tuning

NORMAL = Tuning()
EASY = Tuning(
    skill=Skill(
        reserve=5,
        most_cities=5,
        offers=2,
        targets=2,
        greed=8,
        selfishness=1.0,
        aggression=0,
        carelessness=0.3,
    )
)
BY_HAND = Tuning(
    skill=Skill(offers=12, selfishness=4.0, plans_ahead=True),
    trading=Trading(relief=0.4),
    trust=Trust(grudge=25.0, fades=0.75, ill_repute=1.0, last_turns=2),
    raids=Raids(warlike=0.0),
    buying=Buying(favourites=0),
)
"""Where the search for `HARD` began, and what `MASTER` is laid over."""
GRUDGES = {"trust.grudge": 25.0, "trust.fades": 0.75, "trust.ill_repute": 1.0}
"""They stay as they were. The search played mostly against bots that pass few calamities on: by the
numbers it found, somebody who passes all of them on wins more than a fair share against five."""
HARD = tuned(BY_HAND, found("hard").numbers | GRUDGES)
MASTER = tuned(
    BY_HAND,
    {
        "skill.aggression": 2,
        "skill.reserve": 0,
        "outlook.early_turns": 7,
        "trading.choices": 10,
        "trading.help": 0.2,
        "trading.hoped_unheard": 3,
        "trading.sought": 1,
        "trust.grudge": 4.0,
        "land.home": 0.25,
        "land.site": 0.4,
        "cities.driven_out": 3,
        "cities.gathered_early": 21,
        "cities.room": 1.0,
        "cities.worth": 24.0,
        "ships.cost": 0.6,
        "ships.tokens_first": 6,
        "raids.boldness": 1.2,
        "raids.only_site": 7.0,
        "raids.spared": 2.4,
        "raids.stops": 2.0,
        "abilities.city": 5,
        "buying.calamity_chance": 0.06,
        "buying.hopes": 1.4,
        "buying.prevents.cities_reduced": 5.0,
        "buying.prevents.cities_selected": 4.0,
        "buying.prevents.support_rate": 11.0,
        "buying.treasury_token": 0.6,
    },
)
"""What differs from `BY_HAND` gained in a regression over 1,170 games in which all seats varied."""


def tempered(tuning: Tuning, temper: str) -> Tuning:
    """The same numbers, played more cautiously or more boldly."""
    skill = tuning.skill
    if temper == "cautious":
        skill = replace(skill, reserve=skill.reserve + 3, aggression=0)
    elif temper == "bold":
        skill = replace(skill, reserve=max(0, skill.reserve - 2), aggression=skill.aggression + 1)
    return replace(tuning, skill=skill)
