"""Ecumene: the referee, the table and the opponents for Mega Civilization and its relatives."""

from ecumene import rulesets
from ecumene.engine.decision import Ask
from ecumene.engine.errors import (
    DataError,
    EngineError,
    IllegalAnswer,
    NotAsked,
    PlayerError,
    PositionError,
    ReplayError,
)
from ecumene.engine.game import Game
from ecumene.engine.record import read_record
from ecumene.view import View

__version__ = "0.1.0"

__all__ = [
    "Ask",
    "DataError",
    "EngineError",
    "Game",
    "IllegalAnswer",
    "NotAsked",
    "PlayerError",
    "PositionError",
    "ReplayError",
    "View",
    "read_record",
    "rulesets",
]
