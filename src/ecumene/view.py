"""View: what one viewer may see of a game, and what is asked of them."""

from collections.abc import Iterable
from typing import Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.record import Header
from ecumene.engine.rng import seed_hash
from ecumene.names import Civ
from ecumene.state.envision import envisioned
from ecumene.state.game import Game
from ecumene.state.seen import SeenState, seen, seen_by
from ecumene.state.state import State


class View(msgspec.Struct, frozen=True):
    """The picture of a game for one viewer; None for a spectator."""

    viewer: Civ | None
    phase: str
    state: SeenState
    """The table as the viewer may know it."""
    asked: dict[Civ, str]
    """Who is asked now, and what kind of question."""
    asks: tuple[Ask, ...]
    """The questions to the viewer, answered or not."""
    may: tuple[Ask, ...]
    """What the viewer may do, though nobody is waiting for it."""
    early: tuple[Ask, ...]
    """Later questions that the viewer may already answer."""
    sealed: dict[str, Any]
    """The viewer's own answers, waiting for their time or for others."""
    seed_hash: str
    """Proves, at the end, that the seed never changed."""

    def to_json(self) -> Any:
        """The view as plain JSON values."""
        data = msgspec.to_builtins(
            {name: getattr(self, name) for name in self.__struct_fields__ if name != "state"}
        )
        return data | {"state": self.state.to_json()}

    def imagine(self, seed: int | str) -> Game | None:
        """A game that could lie behind this view, to look ahead in; made from the view alone.

        None where the viewer is asked nothing, or in the middle of a step: what it has done so far
        is not in the view. The same view and seed give the same game.
        """
        asked = (*self.asks, *self.may)
        if self.viewer is None or not any(ask.decision.opens_step for ask in asked):
            return None
        state = envisioned(self.state, self.viewer, str(seed))
        if state is None:
            return None
        game = Game(header_of(state), state.rules, state)
        game.run.take_up({})
        for ask_id, answer in self.sealed.items():
            game.answer(ask_id, answer)
        same = tuple(ask for ask in game.open_asks() if ask.civ == self.viewer) == self.asks
        return game if same else None


def header_of(state: State) -> Header:
    """The beginning of the record of a game that was only imagined."""
    rules, table = state.rules, state.table
    options = msgspec.to_builtins(table.options)
    return Header(rules.name, rules.version, table.players, table.board, state.seed, options)


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


def views(game: Game, viewers: Iterable[Civ | None]) -> dict[Civ | None, View]:
    """The views of several viewers at once: what all may see is built only once.

    They share what is common, so they are for reading alone. An edition with a view of its own
    is asked for each.
    """
    if game.state.rules.view_of is not view:
        return {viewer: game.view(viewer) for viewer in viewers}
    everybody = view(game, None)
    early, optional, open_asks = game.early(), game.optional(), game.open_asks()
    return {
        viewer: everybody
        if viewer is None
        else msgspec.structs.replace(
            everybody,
            viewer=viewer,
            state=seen_by(viewer, game.state, everybody.state),
            asks=tuple(ask for ask in open_asks if ask.civ == viewer),
            may=tuple(ask for ask in optional if ask.civ == viewer),
            early=tuple(ask for ask in early if ask.civ == viewer),
            sealed=game.sealed(viewer),
        )
        for viewer in viewers
    }
