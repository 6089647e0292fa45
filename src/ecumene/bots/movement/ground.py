"""Ground: what tokens are worth in each area, for one bot at one moment."""

from ecumene.bots.mind import Mind
from ecumene.names import Area
from ecumene.phases.shared.population_limits import limit_for


class Ground:
    """Room for own tokens, and what each further token adds."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.quality = mind.terrain.quality
        self._room: dict[Area, int] = {}
        self._first: dict[Area, float] = {}
        self.tuning = land = mind.tuning.land
        self._beyond, self._holds, self._crowding = land.beyond, land.holds, land.crowding
        self._grows = land.grows + land.holds

    def room(self, area: Area) -> int:
        """Tokens that may stay there without loss and without a conflict."""
        found = self._room.get(area)
        if found is None:
            found = self._room[area] = self._find_room(area)
        return found

    def _find_room(self, area: Area) -> int:
        mind = self.mind
        owner = mind.board.cities.get(area)
        others = mind.others.get(area, 0)
        if owner is not None and owner != mind.civ:
            return 0
        if others:
            return 0 if owner is not None else max(0, mind.atlas.limit[area] - others)
        return limit_for(mind.state, mind.civ, area)

    def gain(self, area: Area, held: int) -> float:
        """What one more token adds where `held` are there already."""
        room = self.room(area)
        if held >= room:
            return self._beyond
        if held == 0:
            return self.first(area)
        if held == 1:
            return self._grows
        return self._holds - self._crowding * held

    def first(self, area: Area) -> float:
        """What the first token in an area adds: growth, and what lies around it."""
        found = self._first.get(area)
        if found is None:
            land, mind = self.tuning, self.mind
            found = self._grows + self.quality[area] + self._frontier(area)
            found += land.home if area in mind.home else land.abroad
            if not mind.is_early and area in mind.terrain.sites:
                found += land.site
            if area in mind.others:
                found -= land.contested
            self._first[area] = found
        return found

    def _frontier(self, area: Area) -> float:
        """Empty land next to it, while there is land to take."""
        mind = self.mind
        own, others, cities = mind.board.tokens[mind.civ], mind.others, mind.board.cities
        open_land = sum(
            mind.atlas.limit[near]
            for near in mind.atlas.around[area]
            if near not in own and near not in others and near not in cities
        )
        each = self.tuning.open_early if mind.is_early else self.tuning.open_later
        return each * min(open_land, self.tuning.open_most)
