"""Victory determination (MC 6.13D)."""

from typing import Any

from ecumene.state.state import State


def scores(state: State) -> Any:
    raise NotImplementedError
