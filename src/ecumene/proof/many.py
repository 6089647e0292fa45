"""Many random games, one after another or on several cores."""

import multiprocessing
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import count, islice

from ecumene.proof.fuzz import Failure, Totals, run
from ecumene.proof.plan import Further, Plan, Start, plans
from ecumene.rulesets import DEFAULT
from ecumene.state.table import MovementMode

Outcome = Totals | Failure


@dataclass(frozen=True, slots=True)
class Job:
    """Which games are played, and how long."""

    seed: int = 1
    players: int | None = None
    board: str | None = None
    ast: str | None = None
    start: Start | None = None
    movement: MovementMode | None = None
    turns: int = 25
    laws: int = 40
    trouble: int = 8
    games: int | None = None
    answers: int | None = None
    """No new game begins once this many answers have been given."""
    seconds: float | None = None
    """No new game begins once this much time has passed."""
    workers: int = 1
    edition: str = DEFAULT
    further: Further | None = None

    def plans(self) -> Iterator[Plan]:
        """All set-ups that fit with one seed after another, for ever; none when none fits."""
        for seed in count(self.seed):
            found = plans(
                seed, self.players, self.board, self.ast, self.start, self.movement,
                self.turns, self.laws, self.trouble, self.edition, self.further,
            )  # fmt: skip
            if not found:
                return
            yield from found


def play_many(job: Job) -> Iterator[tuple[Plan, Outcome]]:
    """The games of a job as they end; no new one begins once there are enough."""
    budget = Budget(job)
    chosen = islice(job.plans(), job.games)
    outcomes = _inline(chosen, budget) if job.workers == 1 else _spread(chosen, budget, job.workers)
    for plan, outcome in outcomes:
        budget.spend(outcome)
        yield plan, outcome


class Budget:
    """What is left of the answers and of the time."""

    def __init__(self, job: Job) -> None:
        self.answers = job.answers
        self.until = None if job.seconds is None else time.monotonic() + job.seconds

    def spend(self, outcome: Outcome) -> None:
        """Counts a game that has ended."""
        if self.answers is not None and isinstance(outcome, Totals):
            self.answers -= outcome.answers

    @property
    def is_spent(self) -> bool:
        """Whether no new game should begin."""
        out_of_time = self.until is not None and time.monotonic() >= self.until
        return out_of_time or (self.answers is not None and self.answers <= 0)


def _inline(chosen: Iterable[Plan], budget: Budget) -> Iterator[tuple[Plan, Outcome]]:
    for plan in chosen:
        if budget.is_spent:
            return
        yield plan, run(plan)


def _spread(chosen: Iterator[Plan], budget: Budget, workers: int) -> Iterator[tuple[Plan, Outcome]]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        running: dict[Future[Outcome], Plan] = {}
        for plan in islice(chosen, 2 * workers):
            running[pool.submit(run, plan)] = plan
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
                for plan in [] if budget.is_spent else islice(chosen, 1):
                    running[pool.submit(run, plan)] = plan
