"""The standing offers of a table: whose turn it is, round by round, until the session closes."""

import time
from typing import TYPE_CHECKING

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.trade.messages import AnyMessage
from ecumene.server.games.trade_session import PHASE, Session
from ecumene.server.stewards.automaton import has_regent
from ecumene.server.stewards.standing_offers import Trader, next_message
from ecumene.server.storage.document import SeatDocument

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable

Known = tuple[int, SeatDocument, AnyMessage | None]


class StandingTrades:
    """What the seats of one table do by their standing offers."""

    def __init__(self) -> None:
        self.session = Session()
        self._known: dict[Civ, Known] = {}

    async def load(self, table: "LiveTable", count: int) -> None:
        """Takes up the session under way after a restart."""
        self._known.clear()
        game = table.game_position.game
        if game.phase.name == PHASE:
            await self.session.load(table.hub.store, table.id, game.state.turn, count)

    def next_entry(self, table: "LiveTable") -> Entry | None:
        """The next message; who has said least comes first, so that all act in rounds."""
        game = table.game_position.game
        if game.over or game.broken or game.phase.name != PHASE or self._is_closed(table):
            return None
        asks = sorted(
            (*game.pending(), *game.optional()),
            key=lambda ask: game.state.answers.get(ask.civ, 0),
        )
        for ask in asks:
            message = self._message(table, ask)
            if message is not None:
                return Entry(ask.id, msgspec.to_builtins(message), "orders")
        return None

    def _is_closed(self, table: "LiveTable") -> bool:
        """After its time is up a session is not kept open."""
        session = table.clocks.session
        turn = table.game_position.game.state.turn
        is_this = session is not None and session.key == f"{turn}/{PHASE}"
        return session is not None and is_this and session.deadline <= time.time()

    def _message(self, table: "LiveTable", ask: Ask) -> AnyMessage | None:
        """What a seat's offers do; thought about once for each position."""
        game, sequence = table.game_position.game, table.game_position.sequence
        seat = table.document.seat_of(ask.civ)
        if seat is None or not seat.standing or seat.standing_turn != game.state.turn:
            return None
        if seat.kind != "human" or has_regent(seat, game, ask):
            return None
        known = self._known.get(ask.civ)
        if known is None or known[0] != sequence or known[1] is not seat:
            trader = Trader(ask.civ, game.view(ask.civ).state, self.session.seen_by(ask.civ))
            message = next_message(trader, seat.standing, seat.orders.no_trade)
            known = self._known[ask.civ] = (sequence, seat, message)
        return known[2]
