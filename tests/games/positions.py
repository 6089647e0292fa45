"""Positions out of recorded games, for small tests."""

from functools import cache
from pathlib import Path

from ecumene.engine.game import Game
from ecumene.proof.digests import Replay, open_record

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.ecumene"))


@cache
def _record(name: str) -> bytes:
    return (FOLDER / f"{name}.ecumene").read_bytes()


def at(name: str, turn: int, phase: str) -> Game:
    """The first question of a phase in a turn of a recorded game."""
    played = Replay(*open_record(_record(name)))
    for entry in played.entries:
        if played.game.where()[:2] == (turn, phase):
            return played.game
        played.game.enter(entry)
    raise LookupError(f"{name} has no question in {phase} of turn {turn}")
