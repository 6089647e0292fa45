"""View: what one viewer may see of a game, and what is asked of them."""

from typing import Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.rng import seed_hash
from ecumene.names import Civ
from ecumene.state.game import Game
from ecumene.state.seen import SeenState, seen


class View(msgspec.Struct, frozen=True):
    """The picture of a game for one viewer; None is a spectator."""

    viewer: Civ | None
    phase: str
    state: SeenState
    """The table as the viewer may know it."""
    asked: dict[Civ, str]
    """Who is asked now, and what kind of question."""
    asks: tuple[Ask, ...]
    """The questions to the viewer, answered or not."""
    may: tuple[Ask, ...]
    """What the viewer may do though nobody waits for it."""
    early: tuple[Ask, ...]
    """Questions of later moments that the viewer may answer already."""
    sealed: dict[str, Any]
    """The viewer's own answers that wait for their time or for others."""
    seed_hash: str
    """Proves, at the end, that the seed was never changed."""

    def to_json(self) -> Any:
        """The view as plain JSON values."""
        data = msgspec.to_builtins(
            {name: getattr(self, name) for name in self.__struct_fields__ if name != "state"}
        )
        return data | {"state": self.state.to_json()}


def view(game: Game, viewer: Civ | None) -> View:
    """Only what this viewer may see, built from nothing."""
    asks = game.open_asks()
    phase = game.phase
    state = game.state
    items = state.items[:1] if phase.hidden else state.items
    return View(
        viewer=viewer,
        phase=phase.name,
        state=seen(state, viewer, items),
        asked={ask.civ: ask.kind for ask in asks},
        asks=tuple(ask for ask in asks if ask.civ == viewer),
        may=tuple(ask for ask in game.optional() if ask.civ == viewer),
        early=tuple(game.early(viewer)) if viewer is not None else (),
        sealed=game.sealed(viewer) if viewer is not None else {},
        seed_hash=seed_hash(state.seed),
    )
