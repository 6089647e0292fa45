"""Advice: what a seasoned player would answer, from the asked player's own view alone."""

from typing import Any

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.game import Game
from ecumene.server.players import known_bots, make_bot

ADVISER = "normal"


def advice(game: Game, ask: Ask) -> Any:
    """A sensible legal answer as plain JSON values: the adviser's, or else the usual one."""
    answer = _advised(game, ask)
    if answer is None:
        answer = ask.decision.default(game.view(ask.civ).state, ask.civ)
    return msgspec.to_builtins(answer, str_keys=True)


def _advised(game: Game, ask: Ask) -> Any:
    """What a bot would do; None where there is none, or it cannot be done."""
    if ADVISER not in known_bots():
        return None
    answer = make_bot(ADVISER, None, ask.id).answer(game.view(ask.civ), ask)
    try:
        game.check(ask.id, answer, civ=ask.civ)
    except PlayerError:
        return None
    return answer
