"""Questions that recur all over the rulebook: which cities, which players."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from ecumene.engine.decision import Choices, Decision
from ecumene.engine.errors import IllegalAnswer
from ecumene.engine.event import Reason
from ecumene.names import Area, Civ
from ecumene.state.state import State

AreaList = Annotated[tuple[Area, ...], Meta(max_length=400)]
Fate = Literal["annexed", "reduced", "destroyed", "pirates", "attacked"]
CivList = Annotated[tuple[Civ, ...], Meta(max_length=20)]


class Price(msgspec.Struct, frozen=True):
    """What something costs, and why."""

    price: int
    why: tuple[Reason, ...]


class CityChoices(Choices, frozen=True):
    """The cities to choose from."""

    count: int
    """So many of them are taken, reduced or destroyed."""
    cities: tuple[Area, ...]


class ChooseCities(Decision[State, tuple[Area, ...]], frozen=True):
    """Which cities are taken, reduced or destroyed."""

    answer_type: ClassVar[Any] = AreaList
    cause: str
    """The calamity or rule that asks."""
    owner: Civ
    count: int
    cities: tuple[Area, ...]
    fate: Fate
    """What will become of them."""

    def check(self, state: State, civ: Civ, answer: tuple[Area, ...]) -> None:
        """Exactly this many of them, each once (MC 6.1B, MC 6.5C, MC 8)."""
        check_distinct("cities", answer, self.cities, self.count)

    def offer(self, state: State, civ: Civ) -> CityChoices:
        """The cities, and how many."""
        return CityChoices(self.count, self.cities)

    def default(self, state: State, civ: Civ) -> tuple[Area, ...]:
        """The best cities to take or reduce; the worst when one's own are destroyed."""
        own_loss = self.fate == "destroyed" and self.owner == civ
        order = worst_cities if own_loss else best_cities
        return tuple(order(state, self.cities)[: self.count])

    def sample(self, state: State, civ: Civ, rng: Random) -> tuple[Area, ...]:
        """Random cities, as many as are due."""
        return tuple(rng.sample(self.cities, self.count))


def best_cities(state: State, cities: Sequence[Area]) -> list[Area]:
    """Highest limit first, sites before wilderness, then by name."""
    atlas = state.atlas
    return sorted(cities, key=lambda a: (-atlas.limit[a], atlas.site[a] is None, a))


def worst_cities(state: State, cities: Sequence[Area]) -> list[Area]:
    """Wilderness first, then lowest limit, then by name."""
    atlas = state.atlas
    return sorted(cities, key=lambda a: (atlas.site[a] is not None, atlas.limit[a], a))


def check_distinct(
    what: str, answer: Collection[Any], allowed: Collection[Any], count: int
) -> None:
    """Exactly `count` of those allowed, all different."""
    wrong = [one for one in answer if one not in allowed]
    if wrong:
        raise IllegalAnswer(f"{what}.not_eligible", wrong=wrong[:5])
    if len(set(answer)) != len(answer):
        raise IllegalAnswer(f"{what}.twice")
    if len(answer) != count:
        raise IllegalAnswer(f"{what}.count", wanted=count, given=len(answer))
