"""Hosting: the host stops the game and lets it go on; a seat is handed over."""

import time

import msgspec
from msgspec.structs import replace

from ecumene.server.games.clocks import pause, resume
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.lobby import paused, resumed
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
            seat = replace(seat, handed_over=seat.handed_over + 1, contact=None, quiet=None)
        return document.with_seat(seat)

    if revoke or table.document.seat(number).kind == "bot":
        await table.change(edit)
