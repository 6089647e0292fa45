"""Other programs that play board games, measured beside ours where they are installed."""

import time
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

CATANATRON = "catanatron"


def installed(package: str) -> str | None:
    """The version of a package, or None where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def catanatron_decisions_per_second(games: int) -> float:
    """Games of four random players of catanatron, the best of so many; the extra `peers`."""
    peer: Any = import_module(CATANATRON)
    best = 0.0
    for seed in range(games):
        game = peer.Game([peer.RandomPlayer(colour) for colour in peer.Color], seed=seed)
        start = time.process_time()
        game.play()
        best = max(best, len(game.state.actions) / (time.process_time() - start))
    return best
