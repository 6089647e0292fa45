"""A survey: many seats vary all numbers at once, and a regression tells which of them gain.

Half of the seats of each game are the bot with numbers drawn around its own, the others are a
field. Every game so tells something about every number: far fewer games show which numbers matter
than a search would need. It needs numpy, which comes with the extra `tune`.
"""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from ecumene.arena.job import Job, Result
from ecumene.arena.summary import Mean, Z
from ecumene.arena.tune.space import Space, bot_with
from ecumene.arena.tune.trial import Field
from ecumene.bots.making import tuning_of

PLACES = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Where a number may lie, in units of the space."""
DRAWN = 4.0
"""How strongly a slope is drawn towards nothing."""

Point = tuple[float, ...]


class Slope(NamedTuple):
    """What a number gains, in points, by one unit more of it."""

    name: str
    gain: Mean


class Survey:
    """Which numbers of a bot are varied, where, and against whom."""

    def __init__(self, base: str, numbers: Sequence[str], field: Field, seed: str = "1") -> None:
        self.base, self.field, self.seed = base, field, seed
        self.space = Space(tuning_of(base), numbers)

    def jobs(self, games: int) -> Iterator[Job]:
        """The games, set-ups in turn."""
        field = self.field
        for number in range(games):
            setup, seed = field.setups[number % len(field.setups)], f"{self.seed} survey {number}"
            bots = tuple(
                opponent if point is None else bot_with(self.base, self.space.numbers_at(point))
                for opponent, point in self.seats(seed, setup.seats)
            )
            yield Job(setup.seats, setup.board, seed, bots, dict(field.options), field.edition)

    def seats(self, seed: str, seats: int) -> list[tuple[str, Point | None]]:
        """By seat an opponent, or the point where the numbers lie; the seed of a game tells."""
        rng = Random(f"survey {seed}")
        varied = [place % 2 == 0 for place in range(seats)]
        rng.shuffle(varied)
        return [(rng.choice(self.field.opponents), self._point(rng) if vary else None)
                for vary in varied]  # fmt: skip

    def _point(self, rng: Random) -> Point:
        return tuple(rng.choice(PLACES) for _ in self.space.dimensions)

    def points(self, results: Iterable[Result]) -> Iterator[tuple[Point, float]]:
        """Each varied seat: where its numbers lay, and its points above the table and its land."""
        played = list(results)
        usual = usual_scores(played)
        for result in played:
            job, seats = result.job, list(result.seats)
            mean = fmean(seat.score for seat in result.seats)
            level = fmean(usual[job.board, seat.civ] for seat in result.seats)
            for name, (_, point) in zip(job.bots, self.seats(job.seed, job.seats), strict=True):
                if point is not None:
                    seat = next(one for one in seats if one.bot == name)
                    seats.remove(seat)
                    yield point, seat.score - mean - (usual[job.board, seat.civ] - level)

    def slopes(self, results: Iterable[Result]) -> list[Slope]:
        """What each number gains, the surest first, each with its 95% interval."""
        numpy: Any = import_module("numpy")
        pairs = list(self.points(results))
        table = numpy.array([point for point, _ in pairs])
        gained = numpy.array([gain for _, gain in pairs])
        gained = gained - gained.mean()
        matrix = table.T @ table + DRAWN * numpy.eye(table.shape[1])
        found = numpy.linalg.solve(matrix, table.T @ gained)
        missed = gained - table @ found
        variance = float(missed @ missed) / max(1, len(pairs) - len(found))
        errors = Z * numpy.sqrt(numpy.diag(numpy.linalg.inv(matrix)) * variance)
        slopes = [
            Slope(dimension.name, Mean(float(gain), float(error)))
            for dimension, gain, error in zip(self.space.dimensions, found, errors, strict=True)
        ]
        return sorted(slopes, key=lambda slope: slope.gain.error - abs(slope.gain.value))


def usual_scores(results: Iterable[Result]) -> dict[tuple[str | None, str], float]:
    """What each civilization scored on the average, by board: some lands are better."""
    scores: dict[tuple[str | None, str], list[int]] = {}
    for result in results:
        for seat in result.seats:
            scores.setdefault((result.job.board, seat.civ), []).append(seat.score)
    return {where: fmean(found) for where, found in scores.items()}


def moved(space: Space, slopes: Iterable[Slope], surely: float = 1.0) -> dict[str, float]:
    """The numbers that surely gain, each moved one unit the way that it gains."""
    dimensions = {dimension.name: dimension for dimension in space.dimensions}
    return {
        slope.name: dimensions[slope.name].at(1.0 if slope.gain.value > 0 else -1.0)
        for slope in slopes
        if abs(slope.gain.value) > surely * slope.gain.error
    }
