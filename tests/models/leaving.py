"""A player leaves: what happens to their region and to all units there (MC 7, R-157)."""

from collections.abc import Callable
from copy import deepcopy

from ecumene.names import BARBARIANS
from tests.models.comparison import Players
from tests.models.construction import remove_surplus
from tests.models.position import (
    Position,
    cities_of,
    effective_limit,
    holds,
    take_from_stock,
    tokens_of,
)

Relocate = Callable[[Position, str, list[str], Players], None]


def leave(
    position: Position, leaver: str, home: list[str], players: Players, relocate: Relocate
) -> Position:
    """His region is closed and cleared; the others' units there find a place or go (MC 7)."""
    after = deepcopy(position)
    remaining = [civ for civ in position["stock"] if civ != leaver]
    for area in after["limits"]:
        close(after, leaver, area) if area in home else turn_barbarian(after, leaver, area)
    for civ in remaining:
        relocate(after, civ, home, players)
    after = remove_surplus(after)
    remove_barbarians_from_cities(after)
    for civ in remaining:
        support_cities(after, civ, players)
    return after


def close(position: Position, leaver: str, area: str) -> None:
    """In their region their own units and all barbarians and pirates go (MC 7)."""
    for side in (leaver, BARBARIANS):
        position["tokens"][area].pop(side, 0)
        if position["cities"].get(area) == side:
            del position["cities"][area]


def turn_barbarian(position: Position, leaver: str, area: str) -> None:
    """Elsewhere their tokens become barbarians and their cities pirate cities (MC 7)."""
    tokens = position["tokens"][area]
    count = tokens.pop(leaver, 0)
    if count:
        tokens[BARBARIANS] = tokens.get(BARBARIANS, 0) + count
    if position["cities"].get(area) == leaver:
        position["cities"][area] = BARBARIANS


def relocate(position: Position, civ: str, home: list[str], players: Players) -> None:
    """Ships there are lost, cities reduced, and tokens go where own tokens have room (MC 7)."""
    position["ships"][civ] = [area for area in position["ships"][civ] if area not in home]
    reduce_all(position, civ, [area for area in home if position["cities"].get(area) == civ])
    homeless = sum(position["tokens"][area].pop(civ, 0) for area in home)
    room = {
        a: places for a in tokens_of(position, civ) if (places := room_in(position, civ, a)) > 0
    }
    find_places(position, civ, homeless, room, players)


def relocate_west(regions: dict[str, str]) -> Relocate:
    """Cities become five tokens; all go to one's region, or to areas with own units (ME 7)."""

    def relocate(position: Position, civ: str, home: list[str], players: Players) -> None:
        position["ships"][civ] = [area for area in position["ships"][civ] if area not in home]
        homeless = 0
        for area in [area for area in home if position["cities"].get(area) == civ]:
            del position["cities"][area]
            made = min(5, position["stock"][civ])
            take_from_stock(position, civ, made)
            homeless += made
        homeless += sum(position["tokens"][area].pop(civ, 0) for area in home)
        held = {*tokens_of(position, civ), *cities_of(position, civ)}
        open_to = [a for a in sorted(regions) if a not in home and (regions[a] == civ or a in held)]
        room = {a: places for a in open_to if (places := room_west(position, civ, a)) > 0}
        find_places(position, civ, homeless, room, players)

    return relocate


def room_west(position: Position, civ: str, area: str) -> int:
    """No room at another's city, nor at one's own beside the tokens of others (ME 7)."""
    others = [side for side in position["tokens"][area] if side != civ]
    if area in position["cities"] and others:
        return 0
    return room_in(position, civ, area)


def find_places(
    position: Position, civ: str, homeless: int, room: dict[str, int], players: Players
) -> None:
    """Tokens go where there is room; the rest is lost (R-157)."""
    placed = min(homeless, sum(room.values()))
    take_from_stock(position, civ, placed - homeless)
    for area, count in destinations(civ, room, placed, players).items():
        position["tokens"][area][civ] = position["tokens"][area].get(civ, 0) + count


def reduce_all(position: Position, civ: str, areas: list[str]) -> None:
    """Cities make way for tokens up to the limit, as far as the stock goes (R-73)."""
    for area in areas:
        del position["cities"][area]
    for area in areas:
        there = position["tokens"][area].get(civ, 0)
        room = max(0, effective_limit(position, civ, area) - there)
        placed = min(room, position["stock"][civ])
        take_from_stock(position, civ, placed)
        position["tokens"][area][civ] = there + placed


def room_in(position: Position, civ: str, area: str) -> int:
    """How many more tokens an area takes without exceeding its limit (R-63)."""
    others = sum(count for side, count in position["tokens"][area].items() if side != civ)
    own = position["tokens"][area].get(civ, 0)
    return effective_limit(position, civ, area) - others - own


def destinations(civ: str, room: dict[str, int], placed: int, players: Players) -> dict[str, int]:
    """Where the tokens go; asked only if there is a choice (R-04)."""
    places = [area for area, count in room.items() for _ in range(count)]
    if placed == len(places) or placed == 0:
        return room if placed else {}
    if len(room) == 1:
        return dict.fromkeys(room, placed)
    chosen = players.rng.sample(places, placed)
    answer = {area: chosen.count(area) for area in room if area in chosen}
    players.answer(civ, "Relocate", answer)
    return answer


def remove_barbarians_from_cities(position: Position) -> None:
    """No barbarian stays beside a city (MC 6.5B)."""
    for area in position["cities"]:
        position["tokens"][area].pop(BARBARIANS, None)


def support_cities(position: Position, civ: str, players: Players) -> None:
    """Two tokens for each city, three with Cultural Ascendancy (MC 6.5C, 9, R-74)."""
    rate = 3 if holds(position, civ, "cultural_ascendancy") else 2
    while cities := cities_of(position, civ):
        if sum(tokens_of(position, civ).values()) >= rate * len(cities):
            return
        chosen = cities[0]
        if len(cities) > 1:
            [chosen] = players.choose_several(civ, "ChooseCities", cities, 1)
        reduce_all(position, civ, [chosen])
