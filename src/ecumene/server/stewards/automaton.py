"""Who answers for a seat by itself: its bot, its regent, or the orders that its owner has set."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from ecumene.engine.decision import Ask
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import key_of
from ecumene.server.games.trade_session import next_session
from ecumene.server.protocol import Regent, SeatPreferences, StandingOrders
from ecumene.server.stewards.standing_orders import ordered
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.state.game import Game

NO_ORDERS = StandingOrders()
Automaton = Literal["bot", "regent", "orders"]


def automaton(document: TableDocument, game: Game, ask: Ask) -> Automaton | None:
    """What will answer a question; None is a person."""
    seat = document.seat_of(ask.civ)
    if seat is None or seat.kind == "bot":
        return "bot"
    if has_regent(seat, game, ask):
        return "regent"
    if seat.standing_orders == NO_ORDERS:
        return None
    return "orders" if ordered(seat.standing_orders, ask, game.state, ask.civ) is not None else None


# ---------------------------------------------------------------------- regents


def has_regent(seat: SeatDocument, game: Game, ask: Ask) -> bool:
    """Whether a regent answers a question: for good, or because its span covers it."""
    if seat.regent is None:
        return False
    return seat.regent.until == "good" or seat.regent_for == _span(seat.regent, game, ask)


def _span(regent: Regent, game: Game, ask: Ask) -> str:
    """What a regent who comes at this question is there for."""
    return key_of(ask) if regent.until == "decision" else _while(regent, game)


def _while(regent: Regent, game: Game) -> str:
    """The turn or the phase under way, by its name."""
    return str(game.state.turn) if regent.until == "turn" else moment(game)


def moment(game: Game) -> str:
    """The phase under way, by its turn and name."""
    where = game.where()
    return f"{where.turn}/{where.phase}"


def with_regent(seat: SeatDocument, regent: Regent | None, game: Game | None) -> SeatDocument:
    """The seat when its owner sets a regent or sends it away; one for a decision needs one."""
    seat = replace(seat, regent_since=0.0)
    if regent is None or regent.until == "good":
        return replace(seat, regent=regent, regent_for=None)
    if game is None:
        raise Refusal("table.not_started")
    if regent.until != "decision":
        return replace(seat, regent=regent, regent_for=_while(regent, game))
    asks = _asked(seat, game)
    if not asks:
        raise Refusal("seat.nothing_asked")
    return replace(seat, regent=regent, regent_for=key_of(asks[0]))


def _asked(seat: SeatDocument, game: Game) -> list[Ask]:
    return [ask for ask in game.pending() if ask.civ == seat.civ]


def is_over(seat: SeatDocument, game: Game) -> bool:
    """Whether a regent has done what it came for."""
    if seat.regent is None or seat.regent.until == "good":
        return False
    if seat.regent.until == "decision":
        return seat.regent_for not in [key_of(ask) for ask in _asked(seat, game)]
    return seat.regent_for != _while(seat.regent, game)


def sent_away(document: TableDocument, game: Game) -> TableDocument:
    """The table without the regents whose span is over."""
    for seat in document.seats:
        if is_over(seat, game):
            document = document.with_seat(replace(seat, regent=None, regent_for=None))
    return document


# ---------------------------------------------------------------------- what its owner sets


def preferred(seat: SeatDocument, wish: SeatPreferences, game: Game | None) -> SeatDocument:
    """The seat with what its owner has set."""
    given = {
        name: value
        for name in SeatPreferences.__struct_fields__
        if (value := getattr(wish, name)) is not UNSET
    }
    if "regent" in given:
        seat = with_regent(seat, given.pop("regent"), game)
    if "contact" in given:
        seat = seat.written_to(given.pop("contact"))
    if "orders" in given:
        given["standing_orders"] = given.pop("orders")
    if "standing" in given:
        given["standing_offers"] = given.pop("standing")
        given["offers_turn"] = 1 if game is None else next_session(game)
    return replace(seat, **given)
