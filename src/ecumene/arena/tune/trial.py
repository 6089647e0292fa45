"""A trial: one seat of a candidate among a mixed field, in games that all candidates play alike.

Seeds, set-ups, seats and opponents are the same for every candidate, so that only the candidate
differs: what luck gives to one it gives to all (common random numbers).
"""

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from ecumene.arena.job import FIRST_EDITION, Job, Result


class SetUp(msgspec.Struct, frozen=True):
    """How many play, and where."""

    seats: int
    board: str | None = None


class Field(msgspec.Struct, frozen=True):
    """Where candidates play, and against whom."""

    opponents: tuple[str, ...]
    setups: tuple[SetUp, ...]
    edition: str = FIRST_EDITION
    options: dict[str, Any] = {}

    def jobs(self, candidate: str, games: int, seed: str) -> list[Job]:
        """The games of one candidate: set-ups in turn, seats and opponents drawn by the seed."""
        return [self._job(candidate, number, f"{seed} {number}") for number in range(games)]

    def _job(self, candidate: str, number: int, seed: str) -> Job:
        setup, rng = self.setups[number % len(self.setups)], Random(f"field {seed}")
        bots = [rng.choice(self.opponents) for _ in range(setup.seats)]
        bots[rng.randrange(setup.seats)] = CANDIDATE
        names = tuple(candidate if bot == CANDIDATE else bot for bot in bots)
        return Job(setup.seats, setup.board, seed, names, dict(self.options), self.edition)


CANDIDATE = ""
"""Stands for the candidate before its name does."""


def gain(result: Result, candidate: str) -> float:
    """By how many points a candidate was ahead of the mean of the others."""
    own = [seat.score for seat in result.seats if seat.bot == candidate]
    others = [seat.score for seat in result.seats if seat.bot != candidate]
    return fmean(own) - fmean(others or own)


def gains(results: Iterable[Result], candidates: Sequence[str]) -> dict[str, dict[str, float]]:
    """What each candidate gained, by the seeds of the games it played."""
    found: dict[str, dict[str, float]] = {candidate: {} for candidate in candidates}
    for result in results:
        for candidate in candidates:
            if candidate in result.job.bots:
                found[candidate][result.job.seed] = gain(result, candidate)
    return found
