"""Tastes: the advances that a player has set their heart on, whatever others think of them.

They are drawn once for a game, so that tables differ and no card is left lying by all.
"""

from functools import lru_cache
from random import Random

from ecumene.bots.mind import Mind
from ecumene.names import Advance


def with_tastes(mind: Mind, worth: dict[Advance, float]) -> dict[Advance, float]:
    """What advances are worth, and more for those that this player dreams of."""
    advances, tuning = mind.facts.advances, mind.tuning.buying
    liked = favourites(mind.memory.character, tuple(advances), tuning.favourites)
    more = {a: tuning.favourite * advances[a].cost for a in liked if a in worth}
    return worth | {a: worth[a] + money for a, money in more.items()}


@lru_cache
def favourites(character: float, advances: tuple[Advance, ...], count: int) -> tuple[Advance, ...]:
    """So many advances of an edition, by the character of a player."""
    return tuple(Random(character).sample(sorted(advances), min(count, len(advances))))
