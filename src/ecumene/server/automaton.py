"""Who answers for a seat by itself: its bot, its regent, or its standing orders."""

from typing import Literal

from ecumene.engine.decision import Ask
from ecumene.engine.game import Game
from ecumene.server.document import SeatDocument, TableDocument
from ecumene.server.orders import ordered

Automaton = Literal["bot", "regent", "orders"]


def automaton(document: TableDocument, game: Game, ask: Ask) -> Automaton | None:
    """What will answer a question; None is a person."""
    seat = document.seat_of(ask.civ)
    if seat is None or seat.kind == "bot":
        return "bot"
    if has_regent(seat, game):
        return "regent"
    return "orders" if ordered(seat.orders, ask, game.state, ask.civ) is not None else None


def has_regent(seat: SeatDocument, game: Game) -> bool:
    """Whether a regent sits there now: for good, or for this phase."""
    if seat.regent is None:
        return False
    return seat.regent.until == "good" or seat.regent_phase == moment(game)


def moment(game: Game) -> str:
    """The phase under way, by its turn and name."""
    where = game.where()
    return f"{where.turn}/{where.phase}"
