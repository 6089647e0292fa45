"""Imagining: a state in which everything hidden from one viewer is dealt anew."""

from ecumene.names import Civ
from ecumene.state.state import State


def imagine(state: State, civ: Civ | None, seed: str) -> State:
    raise NotImplementedError
