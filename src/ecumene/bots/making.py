"""Bots by their names: a level and, if wanted, a temper: "normal", "hard bold"."""

from ecumene.bots.bot import Bot, RandomBot
from ecumene.bots.player import Player
from ecumene.bots.tuning import EASY, HARD, NORMAL, tempered

TUNINGS = {"easy": EASY, "normal": NORMAL, "hard": HARD}
LEVELS = ("random", *TUNINGS)
TEMPERS = ("cautious", "normal", "bold")


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot of this level, and temper if one is named after it."""
    level, _, temper = name.partition(" ")
    if level not in LEVELS or (temper or "normal") not in TEMPERS:
        raise ValueError(f"no bot is called {name!r}; levels {LEVELS}, tempers {TEMPERS}")
    if level == "random":
        return RandomBot(seed)
    return Player(tempered(TUNINGS[level], temper), seed)
