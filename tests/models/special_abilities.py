"""Special abilities that change the board, as the rulebook tells them (MC 9, R-131 to R-137)."""

from copy import deepcopy
from typing import Any

from ecumene.names import BARBARIANS
from tests.models.comparison import NotAllowed
from tests.models.position import (
    CITIES,
    Position,
    cities_of,
    effective_limit,
    holds,
    take_from_stock,
    tokens_of,
)

Borders = dict[str, set[str]]
"""By area, those across a land border."""

SPARING = {
    "fundamentalism": ("fundamentalism", "philosophy"),
    "monotheism": ("monotheism", "theology"),
    "politics": ("politics", "cultural_ascendancy"),
}
"""Whoever holds one of these is safe from the ability."""

MOST = 5
"""Tokens of Diaspora and Universal Doctrine, treasury of Politics."""


def use(position: Position, civ: str, ability: str, how: dict[str, Any], land: Borders) -> Position:
    """What is on the board once the ability has been used in this way (MC 6.10)."""
    after = deepcopy(position)
    if ability == "diaspora":
        resettle(after, civ, how["take"], how["place"])
    elif ability == "universal_doctrine":
        absorb(after, civ, how)
    elif ability == "politics" and "treasury" in how:
        gain(after, civ, how["treasury"])
    else:
        strike(after, civ, ability, how["area"], land)
    return after


# -------------------------------------------------------------------- areas next to one's own


def strike(position: Position, civ: str, ability: str, area: str, land: Borders) -> None:
    """All units there that nobody's card spares are destroyed, or annexed if all can be (R-132)."""
    held = {*tokens_of(position, civ), *cities_of(position, civ)}
    if not any(area in land[own] for own in held):
        raise NotAllowed("not across a land border from own units")
    victims = [side for side in position["stock"] if side != civ]
    victims = [v for v in victims if not any(holds(position, v, c) for c in SPARING[ability])]
    tokens = sum(position["tokens"][area].get(victim, 0) for victim in victims)
    city = position["cities"].get(area) in victims
    if not tokens and not city:
        raise NotAllowed("nothing there to strike")
    if ability != "fundamentalism":
        check_pieces(position, civ, tokens, city)
    if ability == "politics":
        pay(position, civ, tokens + 5 * city)
    for victim in victims:
        take_from_stock(position, victim, -position["tokens"][area].pop(victim, 0))
    if city:
        del position["cities"][area]
    if ability != "fundamentalism":
        settle(position, civ, area, tokens, city)


def check_pieces(position: Position, civ: str, tokens: int, city: bool) -> None:
    """There are pieces for all of it before anything moves (MC 9, R-132)."""
    if tokens > position["stock"][civ]:
        raise NotAllowed("too few tokens in stock")
    if city and len(cities_of(position, civ)) >= CITIES:
        raise NotAllowed("no city in stock")


def pay(position: Position, civ: str, points: int) -> None:
    """One treasury for each unit point, to one's own stock (MC 9 Politics)."""
    if points > position["treasury"][civ]:
        raise NotAllowed("too little treasury")
    position["treasury"][civ] -= points
    take_from_stock(position, civ, -points)


def settle(position: Position, civ: str, area: str, tokens: int, city: bool) -> None:
    """Pieces from stock stand where the others stood."""
    there = position["tokens"][area]
    if tokens:
        there[civ] = there.get(civ, 0) + tokens
        take_from_stock(position, civ, tokens)
    if city:
        position["cities"][area] = civ


# -------------------------------------------------------------------- the others


def gain(position: Position, civ: str, treasury: int) -> None:
    """Up to five treasury from stock (MC 9 Politics, R-133)."""
    if not 1 <= treasury <= min(MOST, position["stock"][civ]):
        raise NotAllowed("one to five, as far as stock goes")
    position["treasury"][civ] += treasury
    take_from_stock(position, civ, treasury)


def absorb(position: Position, civ: str, how: dict[str, Any]) -> None:
    """A pirate city, or up to five barbarian tokens from anywhere (MC 9, R-137)."""
    if "city" in how:
        if position["cities"].get(how["city"]) != BARBARIANS:
            raise NotAllowed("no pirate city")
        check_pieces(position, civ, 0, True)
        settle(position, civ, how["city"], 0, True)
        return
    total = sum(how["tokens"].values())
    if not 1 <= total <= MOST:
        raise NotAllowed("one to five tokens")
    check_pieces(position, civ, total, False)
    for area, count in how["tokens"].items():
        left = position["tokens"][area].pop(BARBARIANS, 0) - count
        if left < 0:
            raise NotAllowed("not so many barbarians there")
        if left:
            position["tokens"][area][BARBARIANS] = left
        settle(position, civ, area, count, False)


def resettle(position: Position, civ: str, take: dict[str, int], place: dict[str, int]) -> None:
    """Up to five own tokens go elsewhere, within the limits (MC 9 Diaspora, R-134)."""
    if sum(take.values()) > MOST or sum(take.values()) != sum(place.values()):
        raise NotAllowed("up to five tokens, all of them placed")
    for area, count in place.items():
        if area in take or count > room(position, civ, area):
            raise NotAllowed("no room, or not elsewhere")
    for area, count in take.items():
        left = position["tokens"][area].pop(civ, 0) - count
        if left < 0:
            raise NotAllowed("not so many tokens there")
        if left:
            position["tokens"][area][civ] = left
    for area, count in place.items():
        position["tokens"][area][civ] = position["tokens"][area].get(civ, 0) + count


def room(position: Position, civ: str, area: str) -> int:
    """Tokens that an area may still take; beside others the printed limit counts (R-63, R-134)."""
    there = position["tokens"][area]
    shared = any(side != civ for side in there)
    if shared and area in position["cities"]:
        return 0
    limit = position["limits"][area] if shared else effective_limit(position, civ, area)
    return limit - sum(there.values())
