"""The stewards of a table: what it does by itself, and when.

They are shown the table as it stands, and give the next answer that nobody has to think about:
of standing offers, standing orders, a bot, a regent, or the clock.
"""

import time
from collections.abc import Iterable
from typing import Any

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.engine.event import Logged
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.trade.offers import Decline, Say
from ecumene.server.catalogue import StoredEvent
from ecumene.server.games.clocks import TRADE, expired, next_deadline
from ecumene.server.games.position import ALL, Position, Recent
from ecumene.server.games.scene import Scene
from ecumene.server.games.trade_session import PHASE, TradeSession, session_events
from ecumene.server.logs import Log
from ecumene.server.settings import Settings
from ecumene.server.stewards.automaton import automaton, is_over
from ecumene.server.stewards.market import (
    HeldBack,
    is_approached,
    is_lesson,
    learner_of,
    person_of,
)
from ecumene.server.stewards.offers_at_table import OffersAtTable
from ecumene.server.stewards.owed import bots_trading, owed
from ecumene.server.stewards.pace import Pace
from ecumene.server.stewards.seated_bots import SeatedBots
from ecumene.server.stewards.standing_orders import ordered
from ecumene.server.storage.store import Store
from ecumene.state.game import Game

SOON = 5.0
"""Seconds within which a deadline is waited for; later ones are found in the database."""
LOOK_AGAIN = 600.0
"""So often a table is woken whose people want to be written to, should somebody have died before
it was noted."""


class Stewards:
    """Whoever answers at one table in the place of a player."""

    def __init__(self, table: str, recent: Recent, settings: Settings, log: Log) -> None:
        self._table = table
        self._log = log
        self._session = TradeSession()
        self._offers = OffersAtTable(self._session)
        self._pace = Pace(settings.bot_pause, settings.regent_pause)
        self._bots = SeatedBots(table, recent)
        self._held = HeldBack()

    def hear(self, events: Iterable[StoredEvent]) -> None:
        """Something happened at the table; offers listen to what is said in the session."""
        traded = [stored for stored in events if stored.phase == PHASE]
        if traded:
            self._session.hear(traded)

    async def begin_anew(self, store: Store, position: Position) -> None:
        """The table was taken up from the disk."""
        self._bots.forget()
        self._offers.forget()
        game = position.game
        turn, count = game.state.turn, position.counts[ALL]
        trading = game.phase.name == PHASE
        heard = await session_events(store, self._table, turn, count) if trading else []
        self._session.begin_anew(heard)

    def heard(self, scene: Scene, civ: Civ) -> list[Logged]:
        """The last events, as whoever leads a civilization now may know them."""
        return self._bots.heard(civ, scene.position.counts[ALL], scene.document.told_from(civ))

    # ---------------------------------------------------------------- what is done

    def next_entry(self, scene: Scene) -> Entry | None:
        """The next answer that nobody has to think about."""
        game = scene.game
        if game.over or game.broken:
            return None
        offered = self._offered(scene)
        if offered is not None:
            return offered
        answered = self._owed(scene)
        if answered is not None:
            return answered
        asks = scene.pending()
        for ask in by_turns(game, asks):
            entry = self._answer(scene, ask)
            if entry is not None:
                return entry
        late = expired(scene.clocks, asks, time.time())
        return self._timed_out(scene, late[0]) if late else self._unasked(scene)

    def _offered(self, scene: Scene) -> Entry | None:
        """What standing offers do, in the session they are for."""
        return self._offers.next_entry(scene) if scene.game.phase.name == PHASE else None

    def _owed(self, scene: Scene) -> Entry | None:
        """What a bot says to an offer of a person; those who wait for it come first."""
        game = scene.game
        for ask, offer in owed(scene):
            by = automaton(scene.document, game, ask)
            if by is None or self._pace.must_wait(scene, ask, by):
                continue
            seat = scene.document.seat_of(ask.civ)
            answer = self._bots.respond(seat, game, ask, offer, is_lesson(scene))
            if not self._is_legal(game, ask, answer):
                answer = Decline(offer.id)
            return self._spoken(ask, answer, by)
        return None

    def _answer(self, scene: Scene, ask: Ask) -> Entry | None:
        """What orders, a bot or a regent answer now; None is a person, or a pause."""
        by = automaton(scene.document, scene.game, ask)
        if by == "orders":
            seat = scene.document.seat_of(ask.civ)
            assert seat is not None
            return Entry(ask.id, ordered(seat.standing_orders, ask, scene.game.state, ask.civ), by)
        if by is None or self._pace.must_wait(scene, ask, by) or self._held.is_held(scene, ask):
            return None
        if ask.kind == TRADE and learner_of(scene) is not None:
            return self._beside_learner(scene, ask)
        approach = self._approach(scene, ask) if ask.kind == TRADE else None
        if approach is not None:
            return approach
        answer = self._bot_answer(scene, ask)
        return None if self._held.holds(scene, ask, answer) else self._spoken(ask, answer, by)

    def _beside_learner(self, scene: Scene, ask: Ask) -> Entry | None:
        """What a bot says by itself to somebody who learns: what it seeks, then offers."""
        game, seat = scene.game, scene.document.seat_of(ask.civ)
        if game.state.answers.get(ask.civ, 0) > 0:
            return self._approach(scene, ask)
        answer = self._bots.answer(seat, game, ask)
        said = answer if isinstance(answer, Say) else Say()
        return self._spoken(ask, said, "bot") if self._is_legal(game, ask, said) else None

    def _approach(self, scene: Scene, ask: Ask) -> Entry | None:
        """The offer of a bot to the only person at the table, once it has said what it seeks."""
        game, person = scene.game, person_of(scene)
        if person is None or game.state.answers.get(ask.civ, 0) == 0:
            return None
        if not is_approached(scene, ask.civ, person):
            return None
        seat = scene.document.seat_of(ask.civ)
        answer = self._bots.approach(seat, game, ask, person, is_lesson(scene))
        if answer is None or not self._is_legal(game, ask, answer):
            return None
        return self._spoken(ask, answer, "bot")

    def _spoken(self, ask: Ask, answer: Any, by: str) -> Entry:
        """A bot's or a regent's answer, after which it may have to wait for a while."""
        self._pace.note(ask, by)
        return Entry(ask.id, answer, by)

    def _timed_out(self, scene: Scene, ask: Ask) -> Entry:
        """What is played for somebody whose time is up: the default, or a regent's answer."""
        if scene.document.settings.on_timeout == "regent":
            return Entry(ask.id, self._bot_answer(scene, ask), "regent")
        return Entry(ask.id, usual(scene.game, ask), "clock")

    def _bot_answer(self, scene: Scene, ask: Ask) -> Any:
        """The bot's answer; should it be illegal, the default, and the log says so."""
        seat = scene.document.seat_of(ask.civ)
        answer = self._bots.answer(seat, scene.game, ask)
        return answer if self._is_legal(scene.game, ask, answer) else usual(scene.game, ask)

    def _unasked(self, scene: Scene) -> Entry | None:
        """What a bot that has finished trading does after all, when somebody makes it an offer."""
        for ask in scene.game.optional():
            by = automaton(scene.document, scene.game, ask)
            if by not in ("bot", "regent") or ask.kind != TRADE:
                continue
            if self._pace.must_wait(scene, ask, by) or self._held.is_held(scene, ask):
                continue
            seat = scene.document.seat_of(ask.civ)
            answer = self._bots.reconsider(seat, scene.game, ask, scene.position.sequence)
            if answer is None or not self._is_legal(scene.game, ask, answer):
                continue
            if not self._held.holds(scene, ask, answer):
                return self._spoken(ask, answer, by)
        return None

    def _is_legal(self, game: Game, ask: Ask, answer: Any) -> bool:
        """Whether a bot's answer can be taken."""
        try:
            game.check(ask.id, answer, civ=ask.civ)
        except PlayerError as error:
            self._log.warning("bot.illegal", table=self._table, kind=ask.kind, code=error.code)
            return False
        return True

    # ---------------------------------------------------------------- when

    def next_moment(self, scene: Scene) -> float | None:
        """When there will be something to do after a pause, if nobody does anything."""
        moments = (next_deadline(scene.clocks), self._pace.next_moment(scene))
        return min((moment for moment in moments if moment is not None), default=None)

    def wake_at(self, scene: Scene) -> float | None:
        """When the table is to be woken: at once, at a deadline, or never."""
        now = time.time()
        if self._is_busy(scene):
            return now
        deadline = next_deadline(scene.clocks)
        if any(seat.contact for seat in scene.document.seats):
            return min(now + LOOK_AGAIN, deadline or now + LOOK_AGAIN)
        return deadline

    def are_due(self, scene: Scene, moment: float | None) -> bool:
        """Whether the table is to be woken after an answer, and not only looked at in time.

        People who want to be written to are told at once, and a regent leaves at once.
        """
        soon = moment is not None and moment - time.time() < SOON
        return (
            soon
            or self._may_speak(scene)
            or any(
                seat.contact is not None or is_over(seat, scene.game)
                for seat in scene.document.seats
            )
        )

    def _may_speak(self, scene: Scene) -> bool:
        """Whether bots that have finished trading listen to what was said: they may answer it."""
        return scene.game.phase.name == PHASE and any(bots_trading(scene))

    def _is_busy(self, scene: Scene) -> bool:
        """Whether something is to be done now: somebody answers or leaves, or the game is over.

        A market that waits for its only person needs nobody to wake it.
        """
        people = asked_of_people(scene)
        bots = [ask for ask in scene.pending() if ask not in people]
        return (
            scene.game.over
            or any(self._held.is_free(scene, ask) for ask in bots)
            or self._offered(scene) is not None
            or any(owed(scene))
        )


def asked_of_people(scene: Scene) -> list[Ask]:
    """The questions that no bot, regent or standing orders will answer."""
    document, asks = scene.document, scene.pending()
    return [ask for ask in asks if automaton(document, scene.game, ask) is None]


def someone_leaves(scene: Scene) -> bool:
    """Whether a regent has done what it came for."""
    return any(is_over(seat, scene.game) for seat in scene.document.seats)


def by_turns(game: Game, asks: list[Ask]) -> list[Ask]:
    """In a trade session whoever has spoken least is next, so that all hear each other."""
    if asks and asks[0].kind == TRADE:
        return sorted(asks, key=lambda ask: game.state.answers.get(ask.civ, 0))
    return asks


def usual(game: Game, ask: Ask) -> Any:
    """What is played for somebody who is away."""
    return ask.decision.default(game.view(ask.civ).state, ask.civ)
