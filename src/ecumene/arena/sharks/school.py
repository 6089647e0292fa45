"""The school: all sharks by name."""

from collections.abc import Mapping

from ecumene.arena.sharks import baiting, manners, slipping
from ecumene.arena.sharks.shark import Shark, Trick
from ecumene.bots.making import tuning_of

SHARK = "shark-"

TRICKS: Mapping[str, Trick] = {
    "liar": Trick("names what you seek for the third card; junk or a calamity comes", baiting.lie),
    "fibber": Trick("the same, but never a calamity", baiting.fib),
    "sleeper": Trick("honest until the middle of the game, then a liar", baiting.lie_late),
    "passer": Trick("passes every calamity on in the first deal it can", slipping.pass_on),
    "greedy": Trick(
        "greed, hopes and caution turned by hand",
        numbers={
            "skill.greed": 4,
            "skill.offers": 14,
            "skill.selfishness": 3.0,
            "skill.reserve": 2,
            "trading.hurt": 40.0,
            "buying.hopes": 0.8,
        },
    ),
    "miser": Trick("asks for much and waits", numbers={"skill.greed": 14, "skill.offers": 14}),
    "waiter": Trick("makes no offers and picks the best of others", numbers={"skill.offers": 0}),
    "raider": Trick(
        "attacks whoever leads, every turn",
        numbers={"skill.aggression": 2, "raids.leader": 8.0, "raids.stops": 4.0, "raids.usual": 2},
    ),
    "taker": Trick("accepts everything", manners.take_all),
    "quitter": Trick("stops trading in the middle of the game", manners.stop_late),
    "hermit": Trick("never trades", manners.keep_away),
    "homely": Trick("never more than six cities", numbers={"skill.most_cities": 6}),
}
"""Each shark by its name without the word."""

SHARKS = tuple(f"{SHARK}{name}" for name in TRICKS)


def make_shark(name: str, seed: int | str) -> Shark:
    """A shark by its name and, if wanted, the bot it is made of: "shark-liar hard bold"."""
    what, _, base = name.removeprefix(SHARK).partition(" ")
    try:
        return Shark(tuning_of(base or "normal"), TRICKS[what], seed)
    except (KeyError, ValueError):
        sharks = ", ".join(SHARKS)
        raise ValueError(f"no shark is called {name!r}; there are {sharks}") from None
