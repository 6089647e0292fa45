"""Fuzzing: random players play whole games, and everything that must be true is checked."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from ecumene.proof import laws
from ecumene.proof.faults import LawBroken
from ecumene.proof.hiding.leaks import check_leaks, check_sight
from ecumene.proof.hiding.worlds import check_worlds
from ecumene.proof.invariants import Invariants
from ecumene.proof.pace import Pace
from ecumene.proof.plan import Plan
from ecumene.proof.refusals import try_trouble
from ecumene.proof.walk import Walk, viewers
from ecumene.state.game import Game

SECONDS_PER_ANSWER = 60
"""A single answer that takes longer is a step that never ends."""


class Totals(msgspec.Struct):
    """What has been tried and compared."""

    games: int = 0
    turns: int = 0
    answers: int = 0
    refusals: int = 0
    """Answers that were refused and changed nothing."""
    laws: int = 0
    """Laws checked at positions on the way."""
    leaks: int = 0
    """Comparisons of what a viewer is sent in two worlds that differ in secrets."""
    longest: int = 0
    """The most steps the engine ran for one answer."""

    def add(self, other: "Totals") -> None:
        """Adds the totals of another game."""
        for name in self.__struct_fields__:
            both = getattr(self, name), getattr(other, name)
            setattr(self, name, max(both) if name == "longest" else sum(both))


class Failure(msgspec.Struct):
    """What went wrong in a game, the command that repeats it, and its record."""

    plan: Any
    problem: str
    entries: int
    record: bytes


class Fuzz:
    """One random game under watch."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.totals = Totals()
        self.pace = Pace()
        self.game = plan.new_game(self.pace)
        self.invariants = Invariants(self.game)
        self.first = self.game.state.turn
        last = self.game.state.turn + plan.turns - 1
        self.walk = Walk(self.game, plan.rng("walk"), last)
        self._trouble = plan.rng("trouble")
        self._laws = plan.rng("laws")

    def play(self, answers: int | None = None) -> Totals:
        """Plays to the end, or for this many answers."""
        while not self.game.over and (answers is None or self.totals.answers < answers):
            with time_limit(SECONDS_PER_ANSWER):
                self.step()
        if self.plan.laws:
            self.pace.rest()
            laws.check_record(self.game, self.plan)
            self.totals.laws += 1
        self.totals.games += 1
        self.totals.turns += self.game.state.turn - self.first + 1
        self.totals.longest = self.pace.longest
        return self.totals

    def step(self) -> None:
        """One answer, with what is tried before it and checked after it."""
        if self.plan.trouble and self._trouble.randrange(self.plan.trouble) == 0:
            self._try_trouble()
        if self.plan.laws and not self.game.over and self._laws.randrange(self.plan.laws) == 0:
            self._check_laws()
        if not self.game.over:
            self.pace.begin()
            self.walk.advance()
            self.totals.answers += 1
            self.invariants.check(self.game)

    def _try_trouble(self) -> None:
        self.pace.begin()
        if try_trouble(self.game, self._trouble):
            self.totals.refusals += 1
        else:
            self.totals.answers += 1
            self.invariants.check(self.game)

    def _check_laws(self) -> None:
        """The next law in turn, at the current position."""
        self.pace.rest()
        kind = self._laws.randrange(len(LAWS))
        checked, leaks = LAWS[kind](self.game, self._laws)
        self.totals.laws += checked
        self.totals.leaks += leaks


def _questions(game: Game, rng: Random) -> tuple[int, int]:
    laws.check_questions(game, rng)
    return 1, 0


def _copies(game: Game, rng: Random) -> tuple[int, int]:
    laws.check_copies(game, rng)
    return 1, 0


def _arrival(game: Game, rng: Random) -> tuple[int, int]:
    return laws.check_arrival(game, rng) + laws.check_taking_back(game, rng), 0


def _imagining(game: Game, rng: Random) -> tuple[int, int]:
    laws.check_imagining(game, rng)
    return 1 + laws.check_imagining_from_a_view(game, rng), 0


def _leaks(game: Game, rng: Random) -> tuple[int, int]:
    return 1, check_leaks(game, rng)


def _sight(game: Game, rng: Random) -> tuple[int, int]:
    return 1, check_sight(game, rng)


def _worlds(game: Game, rng: Random) -> tuple[int, int]:
    return 1, check_worlds(game, rng.choice(viewers(game)), rng)


LAWS = (_questions, _copies, _arrival, _imagining, _leaks, _leaks, _sight, _worlds, _worlds)
"""The laws, the ones about secrets more often."""


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raises `LawBroken` when the time is up, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: Any) -> None:
        raise LawBroken("no step runs away", seconds=seconds)

    old = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def run(plan: Plan, answers: int | None = None) -> Totals | Failure:
    """One game; a failure comes back with everything needed to repeat it.

    Whatever is raised is a finding here, a bug in the rules as much as a broken law.
    """
    fuzz = None
    try:
        fuzz = Fuzz(plan)
        return fuzz.play(answers)
    except Exception as error:
        return failure(plan, error, fuzz.game if fuzz else None)


def failure(plan: Plan, error: Exception, game: Game | None) -> Failure:
    """What went wrong, with the record as far as it can be written."""
    problem = describe(error)
    if game is None:
        return Failure(plan, problem, 0, b"")
    try:
        record = game.write_record()
    except (TypeError, ValueError, OverflowError) as unwritable:
        record, problem = b"", f"{problem}; and its record: {unwritable}"
    return Failure(plan, problem, len(game.record), record)


def describe(error: Exception) -> str:
    """An error in words: a broken law by its name, anything else with where it was raised."""
    if isinstance(error, LawBroken):
        return f"broken law: {error}"
    trace = error.__traceback__
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('ecumene/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} (at {' > '.join(places[-4:])})"
