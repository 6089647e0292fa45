"""Ecumene: the referee, the table and the opponents for Mega Civilization and its relatives."""

from ecumene import rulesets
from ecumene.engine.errors import (
    DataError,
    EngineError,
    IllegalAnswer,
    NotAsked,
    PlayerError,
    ReplayError,
)
from ecumene.engine.game import Game

__version__ = "0.1.0"

__all__ = [
    "DataError",
    "EngineError",
    "Game",
    "IllegalAnswer",
    "NotAsked",
    "PlayerError",
    "ReplayError",
    "rulesets",
]
