"""Measures: decisions per second, cost of fork, save, load and views, memory, import time.

Time is the processor's, so that a busy machine does not spoil the figures.
"""

import gc
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec

from ecumene.phases.movement.orders import MovementPlan
from ecumene.phases.purchase.checks import Purchase
from ecumene.proof.speed.calibration import calibration
from ecumene.proof.walk import viewers
from ecumene.rulesets import DEFAULT, find
from ecumene.state.game import Game
from ecumene.state.rules import Rules

TABLES = ((5, "west"), (9, "west"), (18, "both"))


class Figure(NamedTuple):
    """One number: what it is, in which unit, and whether more is better."""

    name: str
    value: float
    unit: str
    faster_is_more: bool = False
    """Whether a faster machine makes it larger; else smaller, or neither."""
    timed: bool = True

    def at(self, speed: float, other: float) -> float:
        """What it would be on a machine of another calibration."""
        if not self.timed:
            return self.value
        return self.value * other / speed if self.faster_is_more else self.value * speed / other


def tables_of(rules: Rules) -> tuple[tuple[int, str], ...]:
    """The tables of an edition that are measured: ours where it has them, and its largest."""
    setups = rules.facts.setups
    largest = max(setups, key=lambda setup: setup[0])
    return tuple(dict.fromkeys([*(table for table in TABLES if table in setups), largest]))


def new_game(players: int, board: str, seed: int = 1, edition: str = DEFAULT) -> Game:
    """A game at its first question."""
    return Game.new(find(edition), seats=players, board=board, seed=seed)


def play(game: Game, rng: Random, answers: int, until_turn: int | None = None) -> int:
    """Random players answer what is asked; returns how many answers that was."""
    count = 0
    while count < answers and not game.over and game.state.turn != until_turn:
        for ask in game.pending():
            game.answer(ask.id, ask.decision.sample(game.state, ask.civ, rng))
            count += 1
            if game.run.takes_first:
                break
    return count


class RandomPlay(NamedTuple):
    """The first answers of several games of random players, all together."""

    seconds: float
    """Of the processor."""
    decisions: int
    """Answers; each is a real choice, since nobody is asked where there is nothing to choose."""
    actions: int
    """What the answers consist of: orders of a plan, cities, advances, messages."""


def random_play(players: int, board: str, answers: int, edition: str) -> RandomPlay:
    """Random players from the first turn of three games."""
    seconds, decisions, actions = 0.0, 0, 0
    for seed in range(3):
        rng, game = Random(seed), new_game(players, board, seed, edition)
        gc.collect()
        start = time.process_time()
        decisions += play(game, rng, answers)
        seconds += time.process_time() - start
        actions += sum(actions_in(entry.answer) for entry in game.record)
    return RandomPlay(seconds, decisions, actions)


def actions_in(answer: Any) -> int:
    """The elementary actions of an answer; to do nothing is one too."""
    match answer:
        case MovementPlan():
            return max(1, len(answer.orders))
        case Purchase():
            return max(1, len(answer.advances))
        case tuple() | dict():
            return max(1, len(answer))
        case _:
            return 1


def cost(action: Callable[[], Any], seconds: float = 0.4) -> float:
    """Microseconds for one call, the best of several rounds."""
    action()
    best, until = float("inf"), time.process_time() + seconds
    while time.process_time() < until:
        start = time.process_time()
        for _ in range(10):
            action()
        best = min(best, (time.process_time() - start) / 10)
    return best * 1e6


def turn_ten(edition: str) -> Game:
    """A game of as many as can play in the tenth turn or the last, in the middle of movement."""
    players, board = tables_of(find(edition))[-1]
    rng, game = Random(1), new_game(players, board, edition=edition)
    play(game, rng, 10**9, until_turn=min(10, find(edition).turns or 10))
    while game.where().phase != "movement" or len(game.state.items) > players // 2:
        play(game, rng, 1)
    return game


def position_figures(edition: str) -> list[Figure]:
    """Fork, save, load and all views of the largest table at turn 10."""
    game = turn_ten(edition)
    saved, seats = game.save(), game.header.seats

    def all_views() -> list[Any]:
        return [game.view(viewer) for viewer in viewers(game)[:-1]]

    def all_views_sent() -> list[bytes]:
        return [msgspec.json.encode(view.to_json()) for view in all_views()]

    return [
        Figure("fork", cost(game.fork), "us"),
        Figure("save", cost(game.save), "us"),
        Figure("load", cost(lambda: Game.load(find(edition), saved)), "us"),
        Figure(f"all {seats} views", cost(all_views) / 1e3, "ms"),
        Figure(f"all {seats} views as JSON", cost(all_views_sent) / 1e3, "ms"),
        Figure("size of a save", len(saved) / 1024, "KB", timed=False),
        Figure("memory of a game with its record and log", memory(edition), "KB", timed=False),
    ]


def memory(edition: str) -> float:
    """Kilobytes that the largest game at turn 10 holds on to, record and events included."""
    new_game(*tables_of(find(edition))[-1], edition=edition)
    gc.collect()
    tracemalloc.start()
    game = turn_ten(edition)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game.record
    return held / 1024


def import_time() -> float:
    """Milliseconds to import the library with the ruleset, in a fresh Python; the best of three.

    The modules are compiled the first time and then loaded, as on any machine in use.
    """
    compiled = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    program = (
        "import time; t = time.process_time(); import ecumene.rulesets; "
        "print(time.process_time() - t)"
    )
    times = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            text=True,
            env=compiled,
        )
        times.append(float(done.stdout))
    return min(times) * 1e3


def figures(answers: int, edition: str = DEFAULT) -> tuple[float, list[Figure]]:
    """The machine's calibration, and everything that is measured."""
    speed = calibration()
    rates = [
        figure
        for players, board in tables_of(find(edition))
        for figure in random_figures(players, random_play(players, board, answers, edition))
    ]
    imported = Figure("import of the rules", import_time(), "ms")
    return speed, [*rates, *position_figures(edition), imported]


def random_figures(players: int, played: RandomPlay) -> list[Figure]:
    """What random players do in a second, and what each thing takes."""
    who = f"random seats, {players} players"
    return [
        Figure(who, played.decisions / played.seconds, "decisions/s", faster_is_more=True),
        Figure(who, 1e6 * played.seconds / played.decisions, "us/decision"),
        Figure(who, 1e6 * played.seconds / played.actions, "us/elementary action"),
        Figure(who, 1e6 * played.seconds / played.decisions, "us/real choice"),
    ]
