"""Token conflicts as the rulebook tells them (MC 6.4A, R-44 to R-48)."""

from collections.abc import Collection
from copy import deepcopy

from tests.models.position import Position, holds, take_from_stock


def is_over(tokens: dict[str, int], limit: int, city: bool) -> bool:
    """One side at most is left or, where no city stands, all have room (MC 6.4A, R-45)."""
    sides = [side for side, count in tokens.items() if count > 0]
    return len(sides) <= 1 or (not city and sum(tokens.values()) <= limit)


def fight(
    tokens: dict[str, int], limit: int, city: bool, metalworkers: Collection[str]
) -> dict[str, int]:
    """Rounds of one token each, small forces before large, Metalworking last (R-45 to R-47)."""
    tokens = dict(tokens)
    while not is_over(tokens, limit, city):
        for batch in batches(tokens, metalworkers):
            for side in batch:
                tokens[side] -= 1
            if is_over(tokens, limit, city):
                break
    return tokens


def batches(tokens: dict[str, int], metalworkers: Collection[str]) -> list[list[str]]:
    """Who loses a token when in one round: equal forces together (MC 6.4A, 9 Metalworking)."""
    order: dict[tuple[bool, int], list[str]] = {}
    for side, count in tokens.items():
        if count > 0:
            order.setdefault((side in metalworkers, count), []).append(side)
    return [order[key] for key in sorted(order)]


def fight_in(position: Position, area: str) -> None:
    """The tokens in an area fight; what is lost returns to stock."""
    before = position["tokens"][area]
    metalworkers = [side for side in before if holds(position, side, "metalworking")]
    limit, city = position["limits"][area], area in position["cities"]
    after = fight(before, limit, city, metalworkers)
    for side, count in after.items():
        take_from_stock(position, side, count - before[side])
    position["tokens"][area] = after


def token_conflicts(position: Position) -> Position:
    """The position after all token conflicts."""
    after = deepcopy(position)
    for area in after["tokens"]:
        fight_in(after, area)
    return after
