"""Pace: bots and regents wait a little where somebody looks on, so that people can follow."""

import time

from ecumene.engine.decision import Ask
from ecumene.server.games.clocks import TRADE
from ecumene.server.games.scene import Scene
from ecumene.server.stewards.automaton import automaton


class Pace:
    """Until when the bots of a table hold their tongues, and its regents their hands."""

    def __init__(self, bot_pause: float, regent_pause: float) -> None:
        self._bot_pause = bot_pause
        self._regent_pause = regent_pause
        self._trade = 0.0
        self._regent = 0.0

    def note(self, ask: Ask, by: str) -> None:
        """After a word in the trade session, and after a regent's decision, comes a pause."""
        if ask.kind == TRADE:
            self._trade = time.monotonic() + self._bot_pause
        elif by == "regent":
            self._regent = time.monotonic() + self._regent_pause

    def must_wait(self, scene: Scene, ask: Ask, by: str) -> bool:
        """Whether a bot or a regent must not answer a question yet."""
        if ask.kind == TRADE and self._trade_rest(scene) > 0:
            return True
        return by == "regent" and self._regent_rest(scene, ask) > 0

    def _trade_rest(self, scene: Scene) -> float:
        """Seconds until the next word of a bot in a trade session that somebody follows."""
        left = self._trade - time.monotonic()
        return left if left > 0 and is_followed(scene) else 0.0

    def _regent_rest(self, scene: Scene, ask: Ask) -> float:
        left = self._regent - time.monotonic()
        return left if left > 0 and is_watched(scene, ask) else 0.0

    def next_moment(self, scene: Scene) -> float | None:
        """When the first of those who wait may go on, in seconds since 1970."""
        asks = scene.pending()
        rests = [self._trade_rest(scene)] if any(ask.kind == TRADE for ask in asks) else []
        rests += [
            self._regent_rest(scene, ask)
            for ask in asks
            if automaton(scene.document, scene.game, ask) == "regent"
        ]
        waiting = [rest for rest in rests if rest > 0]
        return time.time() + min(waiting) if waiting else None


def is_watched(scene: Scene, ask: Ask) -> bool:
    """Whether somebody at the table looks on while a regent decides, and wants to follow."""
    seat = scene.document.seat_of(ask.civ)
    if seat is None or seat.regent is None or seat.regent.pace == "fast":
        return False
    return bool(scene.here)


def is_followed(scene: Scene) -> bool:
    """Whether a trade session has people in it, or a regent whom somebody watches."""
    for ask in scene.pending():
        by = automaton(scene.document, scene.game, ask) if ask.kind == TRADE else "bot"
        if by is None or (by == "regent" and is_watched(scene, ask)):
            return True
    return False
