"""Ground: what tokens are worth in each area, for one bot at one moment."""

from ecumene.bots.mind import Mind
from ecumene.names import Area
from ecumene.phases.shared.population_limits import limit_for

GROWS = 1.0
HOLDS = 0.5
BEYOND = 0.04
"""A token above the limit is lost, but may still be counted on to build or fight."""


HOME, ABROAD = 0.35, -0.45
"""The own region is settled first; that of another is left to him while there is other land."""


SITE = 0.6
"""A site is worth more when the land is shared out: the next city may stand there."""


class Ground:
    """Room for own tokens, and what each further token adds."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.quality = mind.terrain.quality
        self._room: dict[Area, int] = {}
        self._first: dict[Area, float] = {}
        self.early = mind.state.turn <= 6

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
            return BEYOND
        if held == 0:
            return self.first(area)
        if held == 1:
            return GROWS + HOLDS
        return HOLDS - 0.02 * held

    def first(self, area: Area) -> float:
        """What the first token in an area adds: growth, and what lies around it."""
        found = self._first.get(area)
        if found is None:
            found = GROWS + HOLDS + self.quality[area] + self._frontier(area)
            found += HOME if self.mind.atlas.region[area] == self.mind.civ else ABROAD
            if not self.early and area in self.mind.terrain.sites:
                found += SITE
            if area in self.mind.others:
                found -= 0.5
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
        return (0.08 if self.early else 0.03) * min(open_land, 8)
