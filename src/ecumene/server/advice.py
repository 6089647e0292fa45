"""Advice: what a seasoned player would answer, from the asked player's own view alone."""

from typing import Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.game import Game
from ecumene.server.players import make_bot

ADVISER = "normal"


def advice(game: Game, ask: Ask) -> Any:
    """A sensible legal answer as plain JSON values: the adviser's, or else the usual one."""
    view = game.view(ask.civ)
    answer = make_bot(ADVISER, None, ask.id).answer(view, ask)
    try:
        game.check(ask.id, answer, civ=ask.civ)
    except PlayerError:
        answer = ask.decision.default(view.state, ask.civ)
    return msgspec.to_builtins(answer, str_keys=True)
