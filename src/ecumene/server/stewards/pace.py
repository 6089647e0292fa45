"""Pace: bots and regents wait a little where somebody looks on, so that people can follow."""

import time
from typing import TYPE_CHECKING

from ecumene.engine.decision import Ask
from ecumene.server.games.clocks import TRADE
from ecumene.server.stewards.automaton import automaton

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable


class Pace:
    """Until when the bots of a table hold their tongues, and its regents their hands."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._trade = 0.0
        self._regent = 0.0

    def note(self, ask: Ask, by: str) -> None:
        """After a word in the trade session, and after a regent's decision, comes a pause."""
        settings = self._table.hub.settings
        if ask.kind == TRADE:
            self._trade = time.monotonic() + settings.bot_pause
        elif by == "regent":
            self._regent = time.monotonic() + settings.regent_pause

    def must_wait(self, ask: Ask, by: str) -> bool:
        """Whether a bot or a regent must not answer a question yet."""
        if ask.kind == TRADE and self.trade_rest() > 0:
            return True
        return by == "regent" and self._regent_rest(ask) > 0

    def trade_rest(self) -> float:
        """Seconds until the next word of a bot in a trade session that somebody follows."""
        left = self._trade - time.monotonic()
        return left if left > 0 and is_followed(self._table) else 0.0

    def _regent_rest(self, ask: Ask) -> float:
        left = self._regent - time.monotonic()
        return left if left > 0 and is_watched(self._table, ask) else 0.0

    def next_moment(self) -> float | None:
        """When the first of those who wait may go on, in seconds since 1970."""
        document, game = self._table.document, self._table.game_position.game
        asks = game.pending()
        rests = [self.trade_rest()] if any(ask.kind == TRADE for ask in asks) else []
        rests += [
            self._regent_rest(ask) for ask in asks if automaton(document, game, ask) == "regent"
        ]
        waiting = [rest for rest in rests if rest > 0]
        return time.time() + min(waiting) if waiting else None


def is_watched(table: "LiveTable", ask: Ask) -> bool:
    """Whether somebody at the table looks on while a regent decides, and wants to follow."""
    seat = table.document.seat_of(ask.civ)
    if seat is None or seat.regent is None or seat.regent.pace == "fast":
        return False
    return bool(table.viewers.seats)


def is_followed(table: "LiveTable") -> bool:
    """Whether a trade session has people in it, or a regent whom somebody watches."""
    game = table.game_position.game
    for ask in game.pending():
        by = automaton(table.document, game, ask) if ask.kind == TRADE else "bot"
        if by is None or (by == "regent" and is_watched(table, ask)):
            return True
    return False
