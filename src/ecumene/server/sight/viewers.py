"""The viewers of a table: who looks on, what each was sent last, and what he is sent now."""

import time
from typing import TYPE_CHECKING

from ecumene.server.catalogue import StoredEvent
from ecumene.server.games.position import ALL
from ecumene.server.protocol import Said
from ecumene.server.protocol.messages import TableChanged, Talked
from ecumene.server.sight.broadcast import Pictures, Subscriber, broadcast, encode
from ecumene.server.sight.table_info import table_info
from ecumene.server.storage.document import TableDocument

if TYPE_CHECKING:
    from ecumene.server.tables.table import LiveTable


STALE = 60.0
"""Seconds after which a process that says nothing more has no viewers."""


class Viewers:
    """Those who look at one table from this process."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self.all: list[Subscriber] = []
        self.pictures = Pictures()
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        """What other processes said of their viewers, and when."""
        self.told = 0
        """How many events of the table they have been told of, as far as each may know them."""

    @property
    def own_seats(self) -> frozenset[int]:
        """The seats somebody looks from by way of this process."""
        return frozenset(one.seat for one in self.all if one.seat is not None)

    @property
    def seats(self) -> frozenset[int]:
        """The seats somebody looks from, at whatever process."""
        now = time.monotonic()
        fresh = [seats for seats, heard in self.elsewhere.values() if now - heard < STALE]
        return self.own_seats.union(*fresh)

    def hear_of(self, process: str, seats: frozenset[int]) -> None:
        """Another process says from which seats its viewers look."""
        before = self.seats
        self.elsewhere[process] = (seats, time.monotonic())
        if self.seats != before:
            self.tell_table()

    def tell(self, events: tuple[StoredEvent, ...]) -> None:
        """Sends all what has changed for them."""
        position = self._table.game_position
        self.told = position.counts[ALL]
        broadcast(position, self.pictures, events, self.all, self._table.document.open_hands)
        self._drop_lost()

    def tell_table(self) -> None:
        """Sends all the table itself: seats, status, clocks, proposals."""
        for one in self.all:
            one.send(encode(TableChanged(table_info(self._table, one.you))))
        self._drop_lost()

    def say(self, said: Said) -> None:
        """Sends a line of chat to those who may read it.

        Where several seats share a device, what is said to one of them stays behind its curtain.
        """
        message = encode(Talked(said))
        for one in self.all:
            if said.to is None or one.seat in (said.to, said.seat):
                one.send(message)
        self._drop_lost()

    def take_seats(self) -> None:
        """Those who came before the game have a civilization now."""
        for one in self.all:
            one.civ = None if one.seat is None else self._table.document.seat(one.seat).civ

    def send_away(self, code: str) -> None:
        """All are told goodbye."""
        for one in self.all:
            one.give_up(code)

    def lose_rights(self, old: TableDocument, new: TableDocument) -> None:
        """Whoever looked from a seat that was handed over, or by an ended link, looks no more."""
        was = {seat.number: seat.handed_over for seat in old.seats}
        gone = {seat.number for seat in new.seats if seat.handed_over != was.get(seat.number)}
        for one in self.all:
            if one.seat in gone or (one.seat is None and new.rewatched != old.rewatched):
                one.give_up("access.revoked")
        self.all = [one for one in self.all if not one.lost]

    def _drop_lost(self) -> None:
        lost = [one for one in self.all if one.lost]
        if lost:
            self._table.hub.metrics.add("slow_readers", len(lost))
            self.all = [one for one in self.all if not one.lost]
