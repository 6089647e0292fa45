"""The standing offers of a table: whose turn it is, round by round, until the session closes."""

import time

import msgspec

from ecumene.engine.decision import Ask
from ecumene.engine.record import Entry
from ecumene.names import Civ
from ecumene.phases.trade.offers import AnyMessage
from ecumene.server.games.scene import Scene
from ecumene.server.games.trade_session import PHASE, TradeSession
from ecumene.server.stewards.automaton import has_regent
from ecumene.server.stewards.standing_offers import Trader, next_message
from ecumene.server.storage.document import SeatDocument

Known = tuple[int, SeatDocument, AnyMessage | None]


class OffersAtTable:
    """What the seats of one table do by their standing offers."""

    def __init__(self, session: TradeSession) -> None:
        self._session = session
        self._known: dict[Civ, Known] = {}

    def forget(self) -> None:
        """What was thought about belongs to another position."""
        self._known.clear()

    def next_entry(self, scene: Scene) -> Entry | None:
        """The next message; who has said least comes first, so that all act in rounds."""
        game = scene.game
        if game.over or game.broken or _is_closed(scene):
            return None
        asks = sorted(
            (*game.pending(), *game.optional()),
            key=lambda ask: game.state.answers.get(ask.civ, 0),
        )
        for ask in asks:
            message = self._message(scene, ask)
            if message is not None:
                return Entry(ask.id, msgspec.to_builtins(message), "orders")
        return None

    def _message(self, scene: Scene, ask: Ask) -> AnyMessage | None:
        """What a seat's offers do; thought about once for each position."""
        game, sequence = scene.game, scene.position.sequence
        seat = scene.document.seat_of(ask.civ)
        if seat is None or not seat.standing_offers or seat.offers_turn != game.state.turn:
            return None
        if seat.kind != "human" or has_regent(seat, game, ask):
            return None
        known = self._known.get(ask.civ)
        if known is None or known[0] != sequence or known[1] is not seat:
            trader = Trader(ask.civ, game.view(ask.civ).state, self._session.seen_by(ask.civ))
            message = next_message(trader, seat.standing_offers, seat.standing_orders.no_trade)
            known = self._known[ask.civ] = (sequence, seat, message)
        return known[2]


def _is_closed(scene: Scene) -> bool:
    """After its time is up a session is not kept open."""
    session = scene.clocks.session
    is_this = session is not None and session.key == f"{scene.game.state.turn}/{PHASE}"
    return session is not None and is_this and session.deadline <= time.time()
