"""Bots in their seats: each is told what its seat may know before it is asked.

A bot lives as long as its table is in memory; a new one is told the last events first.
"""

import time
from collections import deque
from collections.abc import Iterable
from typing import Any

from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.server.catalogue import StoredEvent
from ecumene.server.tables.document import SeatDocument
from ecumene.server.tables.players import BotPlayer, make_bot
from ecumene.state.game import Game

KEPT = 400
UNSEATED = "normal"
"""Who answers where a seat has no bot of its own."""


class Seated:
    """A bot, what it was told, and when it last thought about acting unasked."""

    def __init__(self, bot: BotPlayer) -> None:
        self.bot = bot
        self.told = 0
        self.reconsidered = -1


class BotSeats:
    """The bots and regents of one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._seated: dict[str, Seated] = {}
        self._events: deque[StoredEvent] = deque(maxlen=KEPT)
        self._count = 0

    def forget(self, events: Iterable[StoredEvent] = ()) -> None:
        """All stand up; those who sit down anew are told these events."""
        self._seated.clear()
        self._events.clear()
        self.hear(events)

    def hear(self, events: Iterable[StoredEvent]) -> None:
        """Something happened at the table."""
        for event in events:
            self._events.append(event)
            self._count += 1

    def heard(self, civ: Civ) -> list[Logged]:
        """The last events, as one player may know them."""
        return seen_by(civ, self._events)

    def answer(self, seat: SeatDocument | None, game: Game, ask: Ask) -> Any:
        """The answer of a seat's bot or regent."""
        return self._listening(seat, ask.civ).bot.answer(game.view(ask.civ), ask)

    def reconsider(self, seat: SeatDocument | None, game: Game, ask: Ask, sequence: int) -> Any:
        """What a bot wants to do though nobody waits for it; it thinks once about a position."""
        seated = self._listening(seat, ask.civ)
        if seated.reconsidered == sequence:
            return None
        seated.reconsidered = sequence
        return seated.bot.reconsider(game.view(ask.civ), ask)

    def _listening(self, seat: SeatDocument | None, civ: Civ) -> Seated:
        """The bot of a seat, told of everything so far."""
        name, temper = who_plays(seat)
        key = f"{name}/{temper}/{civ}"
        if key not in self._seated:
            seed = f"{self._table}/{civ}/{time.time_ns()}"
            self._seated[key] = Seated(make_bot(name, temper, seed))
        seated = self._seated[key]
        new = min(self._count - seated.told, len(self._events))
        fresh = list(self._events)[len(self._events) - new :]
        seated.bot.notice(seen_by(civ, fresh))
        seated.told = self._count
        return seated


def seen_by(civ: Civ, events: Iterable[StoredEvent]) -> list[Logged]:
    """What happened, as one player may know it."""
    seen = ((one, one.event.seen_by(civ)) for one in events)
    return [Logged(one.turn, one.phase, event) for one, event in seen if event]


def who_plays(seat: SeatDocument | None) -> tuple[str, str | None]:
    """The bot of a seat and its temper: its own, its regent, or any."""
    if seat is not None and seat.kind == "bot":
        return seat.bot or UNSEATED, seat.temper
    if seat is not None and seat.regent is not None:
        return seat.regent.bot, seat.regent.temper
    return UNSEATED, None
