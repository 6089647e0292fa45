"""Atlas: the part of the board that is in play, with its borders, coasts and features."""

from typing import NamedTuple

from ecumene.data.facts import Map, Site
from ecumene.names import Area, Civ


class Berth(NamedTuple):
    """Where a ship lies: an area, and which of its coasts (R-31)."""

    area: Area
    coast: int = 0


class Atlas:
    """The board of one game. Immutable; a region that is closed makes a new one."""

    __slots__ = (
        "areas",
        "around",
        "boards",
        "coastal",
        "flood_plains",
        "land",
        "limit",
        "map",
        "region",
        "sailing",
        "seas",
        "shores",
        "site",
        "volcanoes",
        "water",
    )

    def __init__(self, facts: Map, regions: frozenset[Civ], boards: tuple[int, ...]) -> None:
        self.map = facts
        self.boards = boards
        inside = {a: f for a, f in facts.areas.items() if f.region in regions}
        self.areas = tuple(inside)
        """The areas in play."""
        self.limit: dict[Area, int] = {a: f.limit for a, f in inside.items()}
        self.site: dict[Area, Site | None] = {a: f.site for a, f in inside.items()}
        self.region: dict[Area, Civ] = {a: f.region for a, f in inside.items()}
        self.land = {a: tuple(b for b in f.land if b in inside) for a, f in inside.items()}
        """Areas in play that share a land border."""
        self.water = {a: tuple(b for b in f.water if b in inside) for a, f in inside.items()}
        """Areas in play that share a water border; open seas are left out."""
        self.around = {a: tuple(sorted({*self.land[a], *self.water[a]})) for a in inside}
        """Areas in play that share any border."""
        self.seas = facts.seas
        self.shores = {
            sea: tuple(a for a in f.water if a in inside) for sea, f in facts.seas.items()
        }
        """Areas in play next to each open sea."""
        self.coastal = frozenset(a for a, f in inside.items() if f.coastal and self._is_open(a))
        """Areas in play whose water reaches an open sea (R-102)."""
        self.sailing = _sailing(facts)
        self.flood_plains = _in_play(facts.flood_plains, inside)
        self.volcanoes = _in_play(facts.volcanoes, inside)

    def _is_open(self, area: Area) -> bool:
        needed = self.map.coast_needs_boards.get(area, ())
        return all(board in self.boards for board in needed)

    def is_sea(self, area: Area) -> bool:
        """Whether it is an open sea."""
        return area in self.seas

    def berths(self, area: Area) -> tuple[Berth, ...]:
        """The places where a ship can lie in a coastal area, one for each coast."""
        return tuple(Berth(area, coast) for coast in range(len(self.map.areas[area].coasts)))


def _in_play(features: dict[str, object], inside: object) -> dict[str, tuple[Area, ...]]:
    """Features with at least one area in play, and those areas of them that are (R-130)."""
    found = {}
    for name, feature in features.items():
        areas = tuple(a for a in feature.areas if a in inside)  # type: ignore[attr-defined,operator]
        if areas:
            found[name] = areas
    return found


def _sailing(facts: Map) -> dict[Berth, tuple[Berth, ...]]:
    """From each berth, the berths across one water border; an open sea has a single berth."""
    routes: dict[Berth, tuple[Berth, ...]] = {}
    for area, land in facts.areas.items():
        for coast, neighbours in enumerate(land.coasts):
            reached: list[Berth] = []
            for other in neighbours:
                reached.extend(Berth(other, c) for c in facts.coasts_reached(area, coast, other))
            routes[Berth(area, coast)] = tuple(reached)
    for sea, water in facts.seas.items():
        reached = []
        for other in water.water:
            coasts = facts.coasts_reached(sea, 0, other)
            reached.extend(Berth(other, c) for c in coasts)
        routes[Berth(sea)] = tuple(reached)
    return routes
