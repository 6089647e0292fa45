"""How much faster this tree plays than another one: the same games by turns, in processor time.

`git worktree add --detach ../before COMMIT`, then `python -m tools.side_by_side ../before`. Both
trees run with this Python and these packages, each in a process of its own, so that nothing but the
code differs. They take turns, so that a machine that slows down meanwhile slows both down alike.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import fsum
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import IO, NamedTuple

HERE = Path(__file__).resolve().parent.parent
BOARDS = {5: "west", 9: "west", 18: "both"}
ANSWERS = 4000
"""Answers in a game of random players."""


class Task(NamedTuple):
    """A game to be played and timed."""

    players: str
    """"normal" for bots of that level, or any other; "random" for random players."""
    seats: int
    seed: str


class Pace(NamedTuple):
    """How long a game took, and how many times something was done: player-turns, or answers."""

    seconds: float
    times: int


def play(task: Task) -> Pace:
    """Plays a game with the tree that is imported here."""
    return random_game(task) if task.players == "random" else game_of_bots(task)


def game_of_bots(task: Task) -> Pace:
    """A whole game of bots of one level."""
    from ecumene.arena.job import Job
    from ecumene.arena.run import run

    done = run(Job(task.seats, BOARDS[task.seats], task.seed, (task.players,)))
    return Pace(done.seconds, done.player_turns)


def random_game(task: Task) -> Pace:
    """The first answers of a game of random players."""
    from ecumene import Game
    from ecumene.rulesets import MEGA_CIVILIZATION

    rng, count = Random(task.seed), 0
    board = BOARDS[task.seats]
    game = Game.new(MEGA_CIVILIZATION, seats=task.seats, board=board, seed=task.seed)
    start = process_time()
    while count < ANSWERS and not game.over:
        for ask in game.pending():
            game.answer(ask.id, ask.decision.sample(game.state, ask.civ, rng))
            count += 1
            if game.run.takes_first:
                break
    return Pace(process_time() - start, count)


def serve(asked: IO[str], said: IO[str]) -> None:
    """Plays the games that it is told of, one a line, and says how long each took."""
    for line in asked:
        print(json.dumps(play(Task(*json.loads(line)))), file=said, flush=True)


class Tree:
    """A process that plays with the code of one tree."""

    def __init__(self, asked: IO[str], said: IO[str]) -> None:
        self.asked, self.said = asked, said

    def play(self, task: Task) -> Pace:
        """Plays a game there and waits for it."""
        print(json.dumps(task), file=self.asked, flush=True)
        return Pace(*json.loads(self.said.readline()))


@contextmanager
def playing(root: Path) -> Iterator[Tree]:
    """The process of a tree, for as long as it is needed."""
    env = os.environ | {"PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tools.side_by_side", "--serve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=HERE, env=env, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        yield Tree(server.stdin, server.stdout)
        server.stdin.close()


class Sums(NamedTuple):
    """What several games took in two trees, and how often this one was how many times as fast."""

    there: Pace
    here: Pace
    games: int
    times: float
    """How many times as fast this tree is for a turn or an answer: the median over the games."""

    def line(self) -> str:
        """Both trees and the ratio, for people."""
        each = f"{each_ms(self.there):7.3f} ms there {each_ms(self.here):7.3f} here"
        whole = (
            f"{self.there.seconds / self.games:6.3f} s there {self.here.seconds / self.games:6.3f}"
        )
        return f"{self.times:6.3f} times as fast: {each}, a game {whole} here"


def compared(there: Tree, here: Tree, players: str, seats: int, games: int) -> Sums:
    """The same games in both trees, each beginning every other one."""
    old, new = [], []
    for number in range(games):
        task = Task(players, seats, f"side {number}")
        if number % 2:
            new.append(here.play(task))
        old.append(there.play(task))
        if not number % 2:
            new.append(here.play(task))
    ratios = (each_ms(one) / each_ms(other) for one, other in zip(old, new, strict=True))
    return Sums(added(old), added(new), games, median(ratios))


def added(paces: list[Pace]) -> Pace:
    """Several games together."""
    return Pace(fsum(pace.seconds for pace in paces), sum(pace.times for pace in paces))


def each_ms(pace: Pace) -> float:
    """Milliseconds for one turn of a player, or one answer."""
    return 1000 * pace.seconds / pace.times


def main() -> None:
    """Print one line for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", nargs="?", type=Path, help="the root of the other tree")
    parser.add_argument("--games", type=int, default=6, help="games at each table")
    parser.add_argument("--players", nargs="+", default=["normal", "random"])
    parser.add_argument("--seats", nargs="+", type=int, default=[5, 9, 18], choices=BOARDS)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(sys.stdin, sys.stdout)
        return
    with playing(chosen.tree) as there, playing(HERE) as here:
        for tree in (there, here):
            tree.play(Task("random", 5, "warm"))
        for players in chosen.players:
            for seats in chosen.seats:
                found = compared(there, here, players, seats, chosen.games)
                print(f"{players:<8}{seats:>3} {found.line()}", flush=True)


if __name__ == "__main__":
    main()
