"""Barbarian Hordes from the edge of the map, in the Expansion Project (EP 30.52, R-219)."""

from collections.abc import Iterable

from tests.models.fight import batches, fight, is_over
from tests.models.older_tyranny import Borders
from tests.models.position import Position, cities_of, holds, take_from_stock, tokens_of

BARBARIANS = "barbarians"


def barbarians_due(position: Position, victim: str) -> int:
    """Fifteen, five more or fewer for each of three cards (EP 30.5221 to 30.5223)."""
    more = sum(holds(position, victim, card) for card in ("politics", "provincial_empire"))
    return 15 + 5 * more - 5 * holds(position, victim, "monarchy")


class Horde:
    """Barbarians on their way: where they stand, whom they hunt, and who gave way to them."""

    def __init__(self, position: Position, victim: str, around: Borders, edge: set[str]) -> None:
        self.position, self.victim, self.around, self.edge = position, victim, around, edge

    # ------------------------------------------------------------------ where they may go

    def gates(self) -> list[str]:
        """The victim's cities at the edge, else areas with their tokens there (EP 30.5221)."""
        cities = [a for a in cities_of(self.position, self.victim) if self._at_the_edge(a)]
        return cities or [a for a in tokens_of(self.position, self.victim) if self._at_the_edge(a)]

    def hunted(self, area: str, count: int) -> list[str]:
        """What they attack of the victim's, the nearer first and cities first (EP 30.5231)."""
        for near in (self._next_to(area), self._within_reach(area)):
            if found := self._falling(near, self.victim, count) or self._open(near, self.victim):
                return found
        return []

    def prey(self, area: str, count: int, other: str) -> list[str]:
        """What the victim may have them attack when nothing of theirs is left (EP 30.5235)."""
        near = self._within_reach(area)
        return self._falling(near, other, count) + self._open(near, other)

    def _at_the_edge(self, area: str) -> bool:
        places = (area, *self.around[area])
        return area in self.edge or any(not self.position["limits"][one] for one in places)

    def _next_to(self, area: str) -> set[str]:
        """Across a border, and across a waste where nobody but barbarians is (EP 30.5232)."""
        found: set[str] = set()
        open_ends = [area]
        while open_ends:
            for other in self.around[open_ends.pop()] - found - {area}:
                found.add(other)
                if not self.position["limits"][other] and self._sides(other) <= {BARBARIANS}:
                    open_ends.append(other)
        return found

    def _within_reach(self, area: str) -> set[str]:
        """Next to any area of barbarians that hangs together with theirs (EP 30.5231)."""
        theirs, held = {area}, tokens_of(self.position, BARBARIANS).keys()
        while more := {o for one in theirs for o in self._next_to(one) & held} - theirs:
            theirs |= more
        return {other for one in theirs for other in self._next_to(one)} - {area}

    def _falling(self, near: Iterable[str], owner: str, count: int) -> list[str]:
        cities = [area for area in sorted(near) if self.position["cities"].get(area) == owner]
        return [area for area in cities if self._would_fall(area, owner, count)]

    def _open(self, near: Iterable[str], owner: str) -> list[str]:
        held = tokens_of(self.position, owner)
        return [a for a in sorted(near) if a in held and a not in self.position["cities"]]

    def _would_fall(self, area: str, owner: str, count: int) -> bool:
        """Whether enough are left when they have fought a token beside the city (R-115)."""
        there = self.position["tokens"][area]
        sides = there | {BARBARIANS: there.get(BARBARIANS, 0) + count}
        last = [owner] if holds(self.position, owner, "metalworking") else []
        after = fight(sides, 0, True, last)
        return not after.get(owner) and after[BARBARIANS] >= self._needed(owner)

    def _needed(self, owner: str) -> int:
        return 7 + holds(self.position, owner, "engineering")

    def _sides(self, area: str) -> set[str]:
        there = {side for side in self.position["tokens"][area] if self._count(area, side)}
        owner = self.position["cities"].get(area)
        return there | {f"city of {owner}"} if owner else there

    def _count(self, area: str, side: str) -> int:
        return self.position["tokens"][area].get(side, 0)

    # ------------------------------------------------------------------ what they do

    def enter(self, area: str, count: int) -> None:
        """They fight whoever is there, and then attack a city (EP 30.5224, 30.524)."""
        self.position["tokens"][area][BARBARIANS] = self._count(area, BARBARIANS) + count
        self._fight(area)
        owner = self.position["cities"].get(area, BARBARIANS)
        if owner == BARBARIANS or self._sides(area) != {BARBARIANS, f"city of {owner}"}:
            return
        if self._count(area, BARBARIANS) < self._needed(owner):
            self.position["tokens"][area][BARBARIANS] = 0
            return
        del self.position["cities"][area]
        defenders = min(self._needed(owner) - 1, self.position["stock"][owner])
        take_from_stock(self.position, owner, defenders)
        self.position["tokens"][area][owner] = defenders
        self._fight(area)

    def excess(self, area: str) -> int:
        """How many are too many, where nobody else is left (EP 30.5231)."""
        if self._sides(area) != {BARBARIANS}:
            return 0
        return max(0, self._count(area, BARBARIANS) - self.position["limits"][area])

    def leave(self, area: str, count: int) -> None:
        """So many go on, or are destroyed."""
        self.position["tokens"][area][BARBARIANS] -= count

    def _fight(self, area: str) -> None:
        """Round after round with one other side, the victim first (EP 30.524)."""
        there = self.position["tokens"][area]
        limit, city = self.position["limits"][area], area in self.position["cities"]
        while there.get(BARBARIANS) and not is_over(there, limit, city):
            foe = next(s for s in (self.victim, *sorted(there)) if s != BARBARIANS and there.get(s))
            last = [foe] if holds(self.position, foe, "metalworking") else []
            for batch in batches({one: there[one] for one in (foe, BARBARIANS)}, last):
                for side in batch:
                    there[side] -= 1
                    take_from_stock(self.position, side, -1)
                if not there[BARBARIANS] or is_over(there, limit, city):
                    break
