"""Other programs that play board games, measured beside ours where they are installed."""

import time
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

CATANATRON = "catanatron"


def installed(package: str) -> str | None:
    """The version of a package, or None where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


class PeerPlay(NamedTuple):
    """Whole games of another program, all together."""

    seconds: float
    """Of the processor."""
    decisions: int
    choices: int
    """Decisions in which there was more than one thing to do."""


def catanatron_play(games: int) -> PeerPlay:
    """Games of four random players of catanatron, from the extra `peers`."""
    peer: Any = import_module(CATANATRON)
    seconds, decisions, choices = 0.0, 0, 0

    def decide(player: Any, game: Any, actions: Any) -> Any:
        nonlocal decisions, choices
        decisions += 1
        choices += len(actions) > 1
        return player.decide(game, actions)

    for seed in range(games):
        game = peer.Game([peer.RandomPlayer(colour) for colour in peer.Color], seed=seed)
        start = time.process_time()
        game.play(decide_fn=decide)
        seconds += time.process_time() - start
    return PeerPlay(seconds, decisions, choices)
