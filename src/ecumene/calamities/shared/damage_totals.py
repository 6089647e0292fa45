"""Which totals of damage a civilization can take exactly (MC 8, R-99).

Removing n cities that leave K tokens and t tokens besides makes t + 5n - K points, where K
is bounded by the room in the areas of those cities, by the tokens that must stay there, and by
the tokens at hand: stock and the t just removed. So each total is a few ranges of t, one for
each n.
"""

from itertools import accumulate
from typing import NamedTuple

from ecumene.names import Area
from ecumene.state.board import CITY_POINTS


class Exposed(NamedTuple):
    """What a civilization may lose to a calamity."""

    tokens: dict[Area, int]
    cities: dict[Area, int]
    """Each city, and how many tokens may replace it: at most 4."""
    stock: int
    stays: int = 0
    """How many tokens must replace a city at least (EP 30.622)."""

    @property
    def token_count(self) -> int:
        """All tokens exposed."""
        return sum(self.tokens.values())

    @property
    def worth(self) -> int:
        """Unit points of everything exposed, as far as it can be lost."""
        return self.token_count + (CITY_POINTS - self.stays) * self.cities_to_lose

    @property
    def cities_to_lose(self) -> int:
        """The cities for which there are tokens where some must stay (EP 30.622, E-30)."""
        if not self.stays:
            return len(self.cities)
        return min(len(self.cities), (self.stock + self.token_count) // self.stays)


class Shape(NamedTuple):
    """A way to make a total: a number of cities, and tokens within a range."""

    total: int
    cities: int
    fewest: int
    most: int
    beyond: Area | None = None
    """The one city that leaves more tokens than there is room for."""
    beyond_left: int = 0

    def left(self, tokens: int) -> int:
        """Tokens the cities must leave if this many tokens are removed as well."""
        return tokens + CITY_POINTS * self.cities - self.total


class Aim(NamedTuple):
    """The totals an answer may have."""

    total: int
    """Exact, or the smallest above it."""
    beyond_room: bool
    """Whether one city may be left with more tokens than its room, if that makes it exact."""


def shapes(exposed: Exposed, total: int) -> list[Shape]:
    """All ways to make this total within the limits (R-99)."""
    room = [0, *accumulate(sorted(exposed.cities.values(), reverse=True))]
    tokens = exposed.token_count
    found = []
    for cities, most_left in enumerate(room):
        over = CITY_POINTS * cities - total
        if over > exposed.stock:
            break
        fewest = max(0, exposed.stays * cities - over)
        most = min(tokens, most_left - over)
        if fewest <= most:
            found.append(Shape(total, cities, fewest, most))
    return found


def shapes_beyond_room(exposed: Exposed, total: int, left: int) -> list[Shape]:
    """The ways if one city may leave `left` tokens whatever the limit (MC 8 Definitions)."""
    tightest = min(exposed.cities, key=lambda area: (exposed.cities[area], area), default=None)
    if tightest is None or exposed.cities[tightest] >= left:
        return []
    others = sorted(
        (room for area, room in exposed.cities.items() if area != tightest), reverse=True
    )
    found = []
    for cities, most_left in enumerate([0, *accumulate(others)], start=1):
        over = CITY_POINTS * cities - total
        if over > exposed.stock:
            break
        fewest, most = max(0, left - over), min(exposed.token_count, left + most_left - over)
        if fewest <= most:
            found.append(Shape(total, cities, fewest, most, tightest, left))
    return found


def aim_of(exposed: Exposed, damage: int, last_point: int) -> Aim:
    """The exact total if it can be made, else the smallest above it (MC 8, R-99)."""
    damage = min(damage, exposed.worth)
    if shapes(exposed, damage):
        return Aim(damage, False)
    beyond = bool(last_point and shapes_beyond_room(exposed, damage, last_point))
    total = damage + 1
    while total < exposed.worth and not shapes(exposed, total):
        total += 1
    return Aim(total, beyond)


def has_choice(exposed: Exposed, total: int) -> bool:
    """Whether more than one answer makes this total."""
    rooms = list(exposed.cities.values())
    found = 0

    def count_from(place: int, points: int, hands: int) -> None:
        nonlocal found
        tokens = total - points
        rest = CITY_POINTS * (len(rooms) - place)
        if found > 1 or tokens < 0 or tokens > exposed.token_count + rest:
            return
        if place == len(rooms):
            if tokens + hands >= 0:
                found += 2 if 0 < tokens < exposed.token_count and len(exposed.tokens) > 1 else 1
            return
        count_from(place + 1, points, hands)
        for left in range(exposed.stays, rooms[place] + 1):
            count_from(place + 1, points + CITY_POINTS - left, hands - left)

    count_from(0, 0, exposed.stock)
    return found > 1
