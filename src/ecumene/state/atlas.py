"""Atlas: the part of the board that is in play, with its borders, coasts and features."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ecumene.data.facts import AreaFacts, FeatureFacts, Map, Site
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
        self.sailing = _sailing(facts, boards)
        """From each berth, the berths across one water border."""
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


@lru_cache(maxsize=64)
def atlas_of(facts: Map, regions: frozenset[Civ], boards: tuple[int, ...]) -> Atlas:
    """The atlas of these regions and boards; games of one set-up share it."""
    return Atlas(facts, regions, boards)


def _in_play(
    features: dict[str, FeatureFacts], inside: Mapping[Area, AreaFacts]
) -> dict[str, tuple[Area, ...]]:
    """Features with at least one area in play, with those of their areas that are (R-130)."""
    areas = {name: tuple(a for a in f.areas if a in inside) for name, f in features.items()}
    return {name: found for name, found in areas.items() if found}


def _sailing(facts: Map, boards: tuple[int, ...]) -> dict[Berth, tuple[Berth, ...]]:
    """From each berth, the berths across one water border; an open sea has a single berth.

    The water of areas out of play may be crossed, but only on the boards that are on the table,
    and only where those show how it is connected (FAQ Definitions); open seas are always there
    (MC 3, MC 6.3).
    """
    on_table = {
        area
        for area, land in facts.areas.items()
        if {land.board, *facts.coast_needs_boards.get(area, ())} <= set(boards)
    }
    routes: dict[Berth, tuple[Berth, ...]] = {}
    for area in sorted(on_table):
        for coast, neighbours in enumerate(facts.areas[area].coasts):
            routes[Berth(area, coast)] = _across(facts, Berth(area, coast), neighbours, on_table)
    for sea, water in facts.seas.items():
        routes[Berth(sea)] = _across(facts, Berth(sea), water.water, on_table)
    return routes


def _across(
    facts: Map, berth: Berth, neighbours: tuple[Area, ...], on_table: set[Area]
) -> tuple[Berth, ...]:
    return tuple(
        Berth(other, coast)
        for other in neighbours
        if other in on_table or other in facts.seas
        for coast in facts.coasts_reached(berth.area, berth.coast, other)
    )
