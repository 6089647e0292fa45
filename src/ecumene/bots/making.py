"""Bots by their names: a level and, if wanted, a temper and some numbers.

"normal", "hard bold", "normal trading.trust=0.2 skill.greed=3".
"""

from collections.abc import Iterable

from ecumene.bots.bot import Bot, RandomBot
from ecumene.bots.master.master import Master
from ecumene.bots.player import Player
from ecumene.bots.tuning import EASY, HARD, MASTER, NORMAL, Tuning, tempered, tuned

TUNINGS = {"easy": EASY, "normal": NORMAL, "hard": HARD, "master": MASTER}
LEVELS = ("random", *TUNINGS)
TEMPERS = ("cautious", "normal", "bold")


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot of this name; one that does not exist is a `ValueError`."""
    level, _, changes = parts_of(name)
    if level == "random" and not changes:
        return RandomBot(seed)
    made = Master if level == "master" else Player
    return made(tuning_of(name), seed)


def tuning_of(name: str) -> Tuning:
    """The numbers by which the bot of this name thinks."""
    level, temper, changes = parts_of(name)
    if level not in TUNINGS:
        raise ValueError(f"no bot is called {name!r}: {level!r} thinks by no numbers")
    return changed(tempered(TUNINGS[level], temper), changes)


def parts_of(name: str) -> tuple[str, str, list[str]]:
    """Level, temper and changed numbers."""
    level, *words = name.split() or [""]
    temper = words.pop(0) if words and "=" not in words[0] else "normal"
    if level not in LEVELS or temper not in TEMPERS:
        raise ValueError(f"no bot is called {name!r}; levels {LEVELS}, tempers {TEMPERS}")
    return level, temper, words


def changed(tuning: Tuning, words: Iterable[str]) -> Tuning:
    """The same tuning with numbers changed that are written NAME=VALUE."""
    pairs = [word.partition("=") for word in words]
    try:
        return tuned(tuning, {name: float(value) for name, _, value in pairs})
    except (KeyError, ValueError, OverflowError) as error:
        raise ValueError(f"numbers are written NAME=VALUE: {error.args[0]}") from None
