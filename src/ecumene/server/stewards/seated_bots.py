"""Bots in their seats: each is told what its seat may know before it is asked.

A bot lives as long as its table is in memory; a new one is told the last events first.
"""

import time
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.server.catalogue import AnswerTakenBack, StoredEvent, ToldToAnother, living
from ecumene.server.games.position import Recent
from ecumene.server.stewards.bots import BotPlayer, make_bot
from ecumene.server.storage.document import SeatDocument
from ecumene.state.game import Game
from ecumene.state.market import Offer

UNSEATED = "normal"
"""Who answers where a seat has no bot of its own."""


class Seated:
    """A bot, what it was told, and when it last thought about acting unasked."""

    def __init__(self, bot: BotPlayer) -> None:
        self.bot = bot
        self.told = 0
        self.reconsidered = -1


class SeatedBots:
    """The bots and regents of one table."""

    def __init__(self, table: str, recent: Recent) -> None:
        self._table = table
        self._recent = recent
        self._seated: dict[str, Seated] = {}

    def forget(self) -> None:
        """All stand up; those who sit down anew are told the last events."""
        self._seated.clear()

    def heard(self, civ: Civ, count: int = 0, told_from: int = 0) -> list[Logged]:
        """The last of so many events, as one player may know them.

        Of those before `told_from` what all were told: the rest was told to a former owner.
        """
        events = self._recent.events
        first = count - len(events)
        known = [
            stored if number >= told_from else told_to_all(stored, civ)
            for number, stored in enumerate(events, first)
        ]
        return seen_by(civ, living(known))

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

    def respond(
        self, seat: SeatDocument | None, game: Game, ask: Ask, offer: Offer, to_learner: bool
    ) -> Any:
        """What a seat's bot says to one offer in the trade session."""
        bot = self._listening(seat, ask.civ).bot
        return bot.respond(game.view(ask.civ), ask, offer, to_learner)

    def approach(
        self, seat: SeatDocument | None, game: Game, ask: Ask, person: Civ, to_learner: bool
    ) -> Any:
        """The offer of a seat's bot to a person, or None."""
        bot = self._listening(seat, ask.civ).bot
        return bot.approach(game.view(ask.civ), ask, person, to_learner)

    def _listening(self, seat: SeatDocument | None, civ: Civ) -> Seated:
        """The bot of a seat, told of everything so far."""
        name, temper = who_plays(seat)
        key = f"{name}/{temper}/{civ}"
        if key not in self._seated:
            seed = f"{self._table}/{civ}/{time.time_ns()}"
            self._seated[key] = Seated(make_bot(name, temper, seed))
        seated = self._seated[key]
        seated.bot.notice(seen_by(civ, self._recent.since(seated.told)))
        seated.told = self._recent.count
        return seated


def seen_by(civ: Civ, events: Iterable[StoredEvent]) -> list[Logged]:
    """What happened, as one player may know it."""
    seen = ((one, one.event.seen_by(civ)) for one in events)
    return [Logged(one.turn, one.phase, event) for one, event in seen if event]


def told_to_all(stored: StoredEvent, civ: Civ) -> StoredEvent:
    """What happened, if a player was told no more of it than all."""
    event = stored.event
    if isinstance(event, AnswerTakenBack) or event.seen_by(civ) == event.seen_by(None):
        return stored
    return replace(stored, event=ToldToAnother())


def who_plays(seat: SeatDocument | None) -> tuple[str, str | None]:
    """The bot of a seat and its temper: its own, its regent, or any."""
    if seat is not None and seat.kind == "bot":
        return seat.bot or UNSEATED, seat.temper
    if seat is not None and seat.regent is not None:
        return seat.regent.bot, seat.regent.temper
    return UNSEATED, None
