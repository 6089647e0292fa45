"""Board: the pieces on the map. What is not on it, and not in a treasury, is in stock."""

import msgspec

from ecumene.names import BARBARIANS, Area, Civ
from ecumene.state.atlas import Berth

Ships = tuple[Berth | None, Berth | None, Berth | None, Berth | None]
NO_SHIPS: Ships = (None, None, None, None)

CITY_POINTS = 5


class Board(msgspec.Struct):
    """Tokens, cities and ships. The barbarians are a side like any other (MC 6.4)."""

    tokens: dict[Civ, dict[Area, int]]
    """Tokens of each side by area; an area without any is left out. Each side's areas are
    replaced, never changed in place."""
    cities: dict[Area, Civ]
    """The owner of the city in each area; pirate cities belong to the barbarians."""
    ships: dict[Civ, Ships]
    """The four ships of each civilization by number: where they lie, or None in stock."""

    def copy(self) -> "Board":
        """A copy that shares nothing that changes."""
        return Board(self.tokens.copy(), self.cities.copy(), self.ships.copy())

    # ---------------------------------------------------------------- looking

    def tokens_in(self, area: Area, civ: Civ) -> int:
        """How many tokens a side has in an area."""
        return self.tokens[civ].get(area, 0)

    def sides_in(self, area: Area) -> dict[Civ, int]:
        """The sides with tokens in an area, and how many."""
        return {civ: areas[area] for civ, areas in self.tokens.items() if area in areas}

    def total_in(self, area: Area) -> int:
        """All tokens in an area, whoever owns them."""
        return sum(areas.get(area, 0) for areas in self.tokens.values())

    def token_count(self, civ: Civ) -> int:
        """All tokens of a side on the board."""
        return sum(self.tokens[civ].values())

    def cities_of(self, civ: Civ) -> list[Area]:
        """The areas with a city of a side."""
        return [area for area, owner in self.cities.items() if owner == civ]

    def city_count(self, civ: Civ) -> int:
        """How many cities a side has on the board."""
        return list(self.cities.values()).count(civ)

    def points_in(self, area: Area, civ: Civ) -> int:
        """Unit points in an area: a token counts 1, a city 5 (MC 3)."""
        city = CITY_POINTS if self.cities.get(area) == civ else 0
        return self.tokens[civ].get(area, 0) + city

    def unit_points(self, civ: Civ) -> int:
        """Unit points on the whole board (MC 3)."""
        return self.token_count(civ) + CITY_POINTS * self.city_count(civ)

    def has_units(self, area: Area, civ: Civ) -> bool:
        """Whether a side has a token or its city in an area."""
        return area in self.tokens[civ] or self.cities.get(area) == civ

    def areas_of(self, civ: Civ) -> list[Area]:
        """The areas with units of a side, in the order of their names."""
        return sorted({*self.tokens[civ], *self.cities_of(civ)})

    def ships_in(self, area: Area, civ: Civ) -> list[int]:
        """The numbers of a civilization's ships in an area."""
        ships = self.ships.get(civ, NO_SHIPS)
        return [n for n, berth in enumerate(ships) if berth is not None and berth[0] == area]

    # ---------------------------------------------------------------- changing

    def place(self, civ: Civ, area: Area, count: int) -> None:
        """Puts tokens on an area."""
        if count:
            areas = self.tokens[civ]
            self.tokens[civ] = {**areas, area: areas.get(area, 0) + count}

    def remove(self, civ: Civ, area: Area, count: int) -> None:
        """Takes tokens off an area."""
        if count:
            left = self.tokens[civ][area] - count
            if left < 0:
                raise ValueError(f"{civ} has no {count} tokens in {area}")
            if left:
                self.tokens[civ] = {**self.tokens[civ], area: left}
            else:
                self.clear(civ, area)

    def clear(self, civ: Civ, area: Area) -> int:
        """Takes all tokens of a side off an area, and says how many."""
        areas = self.tokens[civ]
        if area not in areas:
            return 0
        self.tokens[civ] = {other: count for other, count in areas.items() if other != area}
        return areas[area]

    def put_city(self, civ: Civ, area: Area) -> None:
        """Puts a city on an area, replacing another if there is one."""
        self.cities[area] = civ

    def take_city(self, area: Area) -> Civ:
        """Takes the city off an area, and says whose it was."""
        return self.cities.pop(area)

    def set_ship(self, civ: Civ, number: int, berth: Berth | None) -> None:
        """Moves a ship, or takes it off the board."""
        ships = list(self.ships[civ])
        ships[number] = berth
        self.ships[civ] = (ships[0], ships[1], ships[2], ships[3])


def empty_board(civs: tuple[Civ, ...]) -> Board:
    """A board without pieces."""
    return Board({civ: {} for civ in (*civs, BARBARIANS)}, {}, dict.fromkeys(civs, NO_SHIPS))
