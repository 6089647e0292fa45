"""A table's document: its settings and seats, kept as one JSON text with a version.

Some fields are kept under older names than they are read by.
"""

from typing import Literal

import msgspec
from msgspec import field

from ecumene.names import Civ
from ecumene.server.protocol import (
    Contact,
    Proposal,
    QuietHours,
    Regent,
    Standing,
    StandingOffer,
    StandingOrders,
    Status,
    TableSettings,
    Temper,
)


class SeatDocument(msgspec.Struct, frozen=True):
    """A seat."""

    number: int
    kind: Literal["open", "human", "bot"] = "open"
    name: str = ""
    civ: Civ | None = None
    order_number: int | None = field(name="order", default=None)
    """By which civilizations are chosen, the lowest first (MC 4)."""
    bot: str | None = None
    temper: Temper | None = None
    regent: Regent | None = None
    regent_for: str | None = None
    """What a regent is there for: "7" a turn, "7/trade" a phase, or the name of a question."""
    handed_over: int = 0
    standing_orders: StandingOrders = field(name="orders", default=StandingOrders())
    standing_offers: tuple[StandingOffer, ...] = field(name="standing", default=())
    offers_turn: int = field(name="standing_turn", default=0)
    """The turn whose trade session the standing offers are for."""
    quiet: QuietHours | None = None
    contact: Contact | None = None


class TableDocument(msgspec.Struct, frozen=True):
    """A table without its game."""

    settings: TableSettings
    seats: tuple[SeatDocument, ...]
    host: str
    status: Status = "lobby"
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    standings: tuple[Standing, ...] = ()
    rules_version: str = ""
    """The version of the rules that the game is played by; of old tables only their record says."""
    turn: int = 0
    phase: str | None = None
    open_hands: bool = False
    rewatched: int = 0
    """How often the links for spectators were replaced."""
    seed_hashed: Literal["blake2b", "sha256"] = "blake2b"
    """How the seed's hash is made: a table keeps the one it began with."""

    def seat(self, number: int) -> SeatDocument:
        """The seat of this number."""
        return self.seats[number - 1]

    def seat_of(self, civ: str) -> SeatDocument | None:
        """The seat that plays a civilization."""
        return next((seat for seat in self.seats if seat.civ == civ), None)

    def with_seat(self, seat: SeatDocument) -> "TableDocument":
        """The table with one seat replaced."""
        seats = tuple(seat if one.number == seat.number else one for one in self.seats)
        return msgspec.structs.replace(self, seats=seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats people play, those under a regent for good left out."""
        return tuple(
            seat.number
            for seat in self.seats
            if seat.kind == "human" and (seat.regent is None or seat.regent.until != "good")
        )
