"""Hosting: seats are taken, cleared and handed over; the game is stopped and goes on."""

import time

import msgspec
from msgspec.structs import replace

from ecumene.server.errors import Refusal, forbidden
from ecumene.server.games.clocks import pause, resume
from ecumene.server.people.access import Access, Caller
from ecumene.server.people.rights import Rights
from ecumene.server.protocol import JoinTable, Link, NewLink
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.lobby import join, paused, resumed, stand_up
from ecumene.server.tables.table import LiveTable


async def switch(table: LiveTable, stop: bool) -> None:
    """The document and the clocks change together."""
    async with table.lock:
        now = time.time()
        clocks = pause(table.clocks.now, now) if stop else resume(table.clocks.now, now)
        edit = paused if stop else resumed
        await table.change_locked(edit, clocks=msgspec.json.encode(clocks))
        table.clocks.set(clocks)
        table.tell_table()
    table.wake()


async def take_seat(table: LiveTable, number: int, revoke: bool) -> None:
    """A seat that is handed over is no longer a bot's, and nobody is written to as before."""

    def edit(document: TableDocument) -> TableDocument:
        seat = document.seat(number)
        if seat.kind == "bot":
            seat = replace(seat, kind="human", bot=None, temper=None)
        if revoke:
            seat = replace(
                seat, handed_over=seat.handed_over + 1, contact=None, quiet=None, muted=()
            )
        return document.with_seat(seat)

    if revoke or table.document.seat(number).kind == "bot":
        await table.change(edit)


async def sit_down(table: LiveTable, rights: Rights, caller: Caller, wish: JoinTable) -> Link:
    """Somebody takes a free seat; what others may have held of it ends."""
    taken: list[int] = []

    def sit(document: TableDocument) -> TableDocument:
        document, number = join(document, wish.name, wish.seat)
        taken[:] = [number]
        return document

    async def work() -> Link:
        await table.change_locked(sit)
        return await rights.give_seat(caller, table.id, taken[0])

    return await table.alone(work)


async def clear_seat(table: LiveTable, rights: Rights, number: int) -> None:
    """A seat becomes free again before the game, and nobody holds it any more."""

    async def work() -> None:
        await table.change_locked(lambda document: stand_up(document, number))
        await rights.take_seat(table.id, number)

    await table.alone(work)


def check_link(document: TableDocument, access: Access, wish: NewLink) -> int:
    """The seat a link is for: one's own, a bot's or a free one; a player's only by revoking.

    A link to a seat that somebody holds would let the host read their hand unseen. Revoking is
    seen: the owner is let go, and everybody sees that the seat was handed over.
    """
    number = wish.seat
    if number is None or number > len(document.seats):
        raise Refusal("seat.unknown", status=404, seat=number)
    if number in access.seats:
        return number
    access.need_host()
    gathers = document.status in ("lobby", "choosing")
    if not wish.revoke and (not gathers or document.seat(number).kind == "human"):
        raise forbidden("access.not_your_seat")
    return number


async def silence(table: LiveTable, number: int, is_silenced: bool) -> None:
    """The host lets a seat talk no more, or again."""

    def edit(document: TableDocument) -> TableDocument:
        if number > len(document.seats):
            raise Refusal("seat.unknown", status=404, seat=number)
        return document.with_seat(replace(document.seat(number), silenced=is_silenced))

    await table.change(edit)
