"""Barbarian Hordes as the rulebook tells them (MC 8, R-114 to R-116), without losses by choice."""

from collections.abc import Collection
from copy import deepcopy

from ecumene.names import BARBARIANS
from tests.models.city_attacks import tokens_needed
from tests.models.comparison import Players
from tests.models.fight import fight, fight_in
from tests.models.position import (
    CITIES,
    RANKS,
    Position,
    cities_of,
    holds,
    take_from_stock,
)

Borders = dict[str, set[str]]
"""By area, those across a border by land or water."""

HORDE = 15
CHANGES = {"monarchy": -5, "politics": 5, "provincial_empire": 5}
"""What the victim's advances add to the horde."""


def horde(
    position: Position,
    victim: str,
    controller: str,
    near: Borders,
    sites: Collection[str],
    players: Players,
) -> Position:
    """The horde takes a city and goes on, until it finds room or nothing to attack (R-114)."""
    after = deepcopy(position)
    cities = sorted(cities_of(after, victim))
    if not cities:
        return after
    wilderness = [area for area in cities if area not in sites]
    [area] = players.choose_several(controller, "ChooseCities", wilderness or cities, 1)
    changes = [change for card, change in CHANGES.items() if holds(after, victim, card)]
    enter(after, area, HORDE + sum(changes))
    while excess := above_limit(after, area):
        after["tokens"][area][BARBARIANS] -= excess
        targets = [b for b in sorted(near[area]) if is_target(after, victim, b, excess)]
        if not targets:
            break
        area = (
            targets[0] if len(targets) == 1 else players.choose(controller, "ChoosePlace", targets)
        )
        enter(after, area, excess)
    return after


def enter(position: Position, area: str, barbarians: int) -> None:
    """They fight all who are there, then the city if they are alone and enough (R-114)."""
    tokens = position["tokens"][area]
    tokens[BARBARIANS] = tokens.get(BARBARIANS, 0) + barbarians
    fight_in(position, area)
    tokens, owner = position["tokens"][area], position["cities"].get(area, BARBARIANS)
    if owner == BARBARIANS or not tokens.get(BARBARIANS):
        return
    needed = tokens_needed(position, BARBARIANS, owner)
    if tokens[BARBARIANS] < needed:
        del tokens[BARBARIANS]
        return
    defenders = min(needed - 1, position["stock"][owner])
    del position["cities"][area]
    tokens[owner] = defenders
    take_from_stock(position, owner, defenders)
    fight_in(position, area)


def above_limit(position: Position, area: str) -> int:
    """Barbarians that have no room, where nobody else is left (R-114)."""
    left = {side: count for side, count in position["tokens"][area].items() if count}
    if list(left) != [BARBARIANS]:
        return 0
    return max(0, left[BARBARIANS] - position["limits"][area])


def is_target(position: Position, victim: str, area: str, barbarians: int) -> bool:
    """Units of the victim are there, and any player's city would fall (MC 8, FAQ, R-115)."""
    tokens, owner = position["tokens"][area], position["cities"].get(area)
    if not tokens.get(victim) and owner != victim:
        return False
    if owner in (None, BARBARIANS):
        return True
    sides = tokens | {BARBARIANS: tokens.get(BARBARIANS, 0) + barbarians}
    metalworkers = [side for side in sides if holds(position, side, "metalworking")]
    left = fight(sides, position["limits"][area], True, metalworkers)
    return left[BARBARIANS] >= tokens_needed(position, BARBARIANS, owner)


def controller_of(position: Position, victim: str, giver: str | None) -> str:
    """Who traded the card, else who has most cities, then tokens in stock, then rank (R-94)."""

    def stock(civ: str) -> tuple[int, int]:
        return CITIES - len(cities_of(position, civ)), position["stock"][civ]

    others = [civ for civ in RANKS if civ in position["stock"] and civ != victim]
    return giver or max(others, key=stock)
