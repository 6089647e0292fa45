"""Game: the engine's game with our own state, which is the only one played here."""

from ecumene.engine import game as engine
from ecumene.state.state import State

Game = engine.Game[State]
