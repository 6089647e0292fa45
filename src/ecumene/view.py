"""What one viewer may see."""

from typing import Any

from ecumene.engine.game import Game
from ecumene.names import Civ


def view(game: Game, viewer: Civ | None) -> Any:
    raise NotImplementedError
