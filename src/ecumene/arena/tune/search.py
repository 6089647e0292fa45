"""The search: CMA-ES proposes candidates, games say what they gain, and so on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from statistics import fmean
from typing import Any
from warnings import catch_warnings
from zlib import crc32

from ecumene.arena.job import Job, Result
from ecumene.arena.tune.notes import Aim, Generation
from ecumene.arena.tune.space import Space, bot_with
from ecumene.arena.tune.trial import gains
from ecumene.bots.making import tuning_of

Play = Callable[[Iterable[Job]], Iterable[Result]]
"""Plays games, in any order."""


class Search:
    """A search that can be asked for its next generation, and for what it has found."""

    def __init__(self, aim: Aim, generations: Sequence[Generation] = ()) -> None:
        self.aim = aim
        self.space = Space(tuning_of(aim.base), aim.numbers)
        self.done = len(generations)
        self._optimiser = optimiser(aim, len(self.space.dimensions))
        points = [list(point) for generation in generations for point in generation.points]
        if points:
            losses = [-gain for generation in generations for gain in generation.gains]
            self._optimiser.feed_for_resume(points, losses)

    def generation(self, play: Play) -> Generation | None:
        """Plays one more generation; None, and nothing is learnt, if it was broken off."""
        points = [tuple(float(place) for place in point) for point in self._optimiser.ask()]
        names = [bot_with(self.aim.base, self.space.numbers_at(point)) for point in points]
        distinct = list(dict.fromkeys(names))
        found = gains(play(self._jobs(distinct)), distinct)
        if any(len(games) < self.aim.games for games in found.values()):
            return None
        values = tuple(fmean(found[name].values()) for name in names)
        self._optimiser.tell([list(point) for point in points], [-value for value in values])
        self.done += 1
        return Generation(tuple(points), values)

    @property
    def found(self) -> dict[str, float]:
        """The numbers at the middle of where good candidates lie."""
        return self.space.numbers_at([float(place) for place in self._optimiser.result.xfavorite])

    @property
    def changed(self) -> dict[str, float]:
        """The same, without those that stayed as they were."""
        usual = self.space.usual
        return {name: value for name, value in self.found.items() if value != usual[name]}

    def _jobs(self, names: Sequence[str]) -> Iterator[Job]:
        seed = f"{self.aim.seed} generation {self.done}"
        for name in names:
            yield from self.aim.field.jobs(name, self.aim.games, seed)


def optimiser(aim: Aim, dimensions: int) -> Any:
    """CMA-ES at the bot as it is; the library `cma` is the extra `tune`."""
    with catch_warnings(action="ignore"):  # it says so if it cannot draw
        cma = import_module("cma")
    options = {"popsize": aim.population, "seed": crc32(aim.seed.encode()) or 1, "verbose": -9}
    return cma.CMAEvolutionStrategy([0.0] * dimensions, aim.spread, options)
