"""Terrain: what a bot works out once for each map."""

from functools import lru_cache

from ecumene.bots.tuning.movement import Terrain as Tuned
from ecumene.names import Area, Civ
from ecumene.state.atlas import Atlas, Berth

Route = tuple[Berth, ...]
"""The berths of a voyage, the first step first."""


class Terrain:
    """City sites, neighbourhoods and voyages of one map."""

    def __init__(self, atlas: Atlas, tuning: Tuned) -> None:
        self.atlas = atlas
        self.tuning = tuning
        self.sites = frozenset(a for a, site in atlas.site.items() if site and atlas.limit[a])
        self.quality = {area: self._quality(area) for area in atlas.areas}
        """How good an area is to hold, besides its limit."""
        self._voyages: dict[tuple[Berth, int, bool], dict[Area, Route]] = {}

    def _quality(self, area: Area) -> float:
        """A city site here or next to it, and room around it."""
        atlas, tuning = self.atlas, self.tuning
        here = tuning.site_here if area in self.sites else 0.0
        beside = sum(1 for near in atlas.land[area] if near in self.sites)
        room = sum(atlas.limit[near] for near in atlas.land[area])
        sites = tuning.site_beside * min(beside, tuning.sites_beside)
        return here + sites + tuning.room_beside * min(room, tuning.rooms_beside)

    def voyages(self, berth: Berth, steps: int, open_sea: bool) -> dict[Area, Route]:
        """The areas in play a ship can reach from a berth, each with a shortest route."""
        key = (berth, steps, open_sea)
        found = self._voyages.get(key)
        if found is None:
            found = self._voyages[key] = self._explore(berth, steps, open_sea)
        return found

    def _explore(self, berth: Berth, steps: int, open_sea: bool) -> dict[Area, Route]:
        atlas = self.atlas
        routes: dict[Berth, Route] = {berth: ()}
        edge = [berth]
        for _ in range(steps):
            beyond = []
            for here in edge:
                for there in atlas.sailing.get(here, ()):
                    if there not in routes and (open_sea or there.area not in atlas.seas):
                        routes[there] = (*routes[here], there)
                        beyond.append(there)
            edge = beyond
        ashore = ((b, r) for b, r in routes.items() if r and b.area in atlas.limit)
        found: dict[Area, Route] = {}
        for there, route in ashore:
            found.setdefault(there.area, route)
        return found


@lru_cache
def terrain_of(atlas: Atlas, tuning: Tuned) -> Terrain:
    """The terrain of a map, worked out once."""
    return Terrain(atlas, tuning)


@lru_cache
def region_of(atlas: Atlas, civ: Civ) -> frozenset[Area]:
    """The areas of a civilization's region."""
    return frozenset(area for area, owner in atlas.region.items() if owner == civ)


@lru_cache
def land_around(
    atlas: Atlas, starts: tuple[Area, ...], others: tuple[Area, ...]
) -> frozenset[Area]:
    """The areas that are nearer to where somebody starts than to the starts of all others."""
    near, far = distances(atlas, starts), distances(atlas, others)
    return frozenset(area for area, steps in near.items() if area not in far or steps < far[area])


def distances(atlas: Atlas, starts: tuple[Area, ...]) -> dict[Area, int]:
    """Steps by land or water from the nearest of some areas."""
    found = dict.fromkeys(starts, 0)
    edge = list(starts)
    for area in edge:
        for other in atlas.around.get(area, ()):
            if other not in found:
                found[other] = found[area] + 1
                edge.append(other)
    return found
