"""Advice: what a seasoned player would answer, from the asked player's own view alone."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ecumene.bots import Counsel
from ecumene.bots.counsel import Why
from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.event import Logged
from ecumene.server.stewards.bots import make_bot
from ecumene.state.game import Game

ADVISER = "normal"


def advice(game: Game, ask: Ask, heard: Sequence[Logged]) -> Any:
    """A sensible legal answer and the reasons for it, as plain JSON values.

    It is the adviser's, who was told what the player has heard; or else the usual one.
    """
    view = game.view(ask.civ)
    adviser = make_bot(ADVISER, None, ask.id)
    adviser.notice(heard)
    counsel = adviser.advise(view, ask)
    try:
        game.check(ask.id, counsel.answer, civ=ask.civ)
    except PlayerError:
        counsel = Counsel(ask.decision.default(view.state, ask.civ), (Why("usual"),))
    return msgspec.to_builtins(counsel, str_keys=True)
