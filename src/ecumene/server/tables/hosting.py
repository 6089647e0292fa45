"""Hosting: seats are taken, cleared, handed over; games are stopped, go on, are deleted."""

import time
from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.catalogue import SeatHandedOver, StoredEvent
from ecumene.server.errors import Refusal
from ecumene.server.games.clocks import pause, resume
from ecumene.server.games.position import ALL
from ecumene.server.people.access import PLAYER, Access
from ecumene.server.people.moves import Moving, announcing, linking, sitting_down, take, taking
from ecumene.server.people.rights import Asker
from ecumene.server.protocol import JoinTable, Link, NewLink, SeatBot, StandingOrders
from ecumene.server.storage.chat import moment
from ecumene.server.storage.document import GATHERING, TableDocument
from ecumene.server.tables.following import read_on
from ecumene.server.tables.lobby import asked_anew, join, paused, resumed, stand_up
from ecumene.server.tables.lobby import seat_bots as with_bots
from ecumene.server.tables.seating import Edit, Permit
from ecumene.server.tables.table import LiveTable


def permit_for(table: LiveTable, asker: Asker, action: str) -> Permit:
    """Asks whether somebody may do something, whenever it is tried."""
    return lambda: asker.acts(action, table.seating.kept)


async def switch(table: LiveTable, asker: Asker, stop: bool) -> None:
    """The host stops the game, or lets it go on."""
    permit = permit_for(table, asker, "pause" if stop else "resume")
    await switched(table, paused if stop else resumed, stop, permit)


async def switched(table: LiveTable, edit: Edit, stop: bool, permit: Permit | None = None) -> None:
    """The document and the clocks change together."""
    async with table.lock:
        now = time.time()
        clocks = pause(table.clocks.now, now) if stop else resume(table.clocks.now, now)
        await table.change_locked(edit, permit=permit, clocks=msgspec.json.encode(clocks))
        table.clocks.set(clocks)
        table.tell_table()
    table.wake()


async def sit_down(table: LiveTable, asker: Asker, wish: JoinTable) -> Link:
    """Somebody takes a free seat; what others may have held of it ends at the same moment."""
    taken: list[tuple[Moving, Link]] = []
    access = await asker.rights.at(asker.caller, table.id)

    def sit(document: TableDocument) -> TableDocument:
        document, number = join(document, wish.name, wish.seat, "host" in access.roles)
        taken[:] = [sitting_down(asker.caller, table.id, number, document.seat(number).name)]
        return document

    permit = permit_for(table, asker, "join")
    await table.change(sit, permit=permit, moving=lambda connection: taken[0][0](connection))
    return taken[0][1]


async def clear_seat(table: LiveTable, asker: Asker, number: int) -> None:
    """A seat becomes free again before the game, and nobody holds it any more."""
    await table.change(
        lambda document: stand_up(document, number),
        permit=permit_for(table, asker, "clear_seat"),
        moving=taking(table.id, PLAYER, number),
    )


async def seat_bots(table: LiveTable, asker: Asker, wish: SeatBot) -> None:
    """Bots take free seats; who was given a link to one of them before does not hold it any more.

    Otherwise they would see the bot's hand and answer for it, and nobody could tell.
    """
    taken: list[int] = []

    def edit(document: TableDocument) -> TableDocument:
        filled = with_bots(document, wish)
        taken[:] = [seat.number for seat in filled.seats if seat != document.seat(seat.number)]
        return filled

    async def move(connection: AsyncConnection) -> None:
        for number in taken:
            await take(connection, table.id, PLAYER, number)

    await table.change(edit, permit=permit_for(table, asker, "seat_bots"), moving=move)


async def delete_table(table: LiveTable, asker: Asker, forget: Callable[[], None]) -> None:
    """The table and everything about it is gone for good; all who look on are told so."""

    async def work() -> None:
        await table.seating.remove(permit_for(table, asker, "delete"))
        forget()

    await table.alone(work)


# ---------------------------------------------------------------------- links


async def make_link(table: LiveTable, asker: Asker, wish: NewLink) -> Link:
    """A new secret link; with `revoke` all older rights of its kind end, and all can see it.

    A link to a seat that somebody else holds would let the host read their hand unseen, so it is
    made by revoking only: the owner is let go, and the seat was handed over for all to see.
    """

    async def work() -> Link:
        access = await asker.rights.at(asker.caller, table.id)
        action = link_action(table.document, access, wish)
        permit = permit_for(table, asker, action)
        by = "owner" if action == "link_own_seat" else "host"
        moving, link = linking(table.id, wish.role, asker.seat, by, wish.revoke)
        events = await table.store.count_events(table.id)
        edit = edit_for_link(table.document, wish, action, events)
        if edit is None:
            await table.seating.hold(permit, moving)
        else:
            if action == "hand_over" and wish.seat is not None:
                moving = handed_over_by(table, wish.seat, "host", moving)
            await table.change_locked(edit, permit=permit, moving=moving)
            await read_on(table)
        return link

    return await table.alone(work)


def handed_over_by(
    table: LiveTable, seat: int, by: Literal["host", "leaving"], moving: Moving
) -> Moving:
    """Moves rights, and says in the log that somebody else plays a civilization from now on."""
    civ = table.document.seat(seat).civ

    async def move(connection: AsyncConnection) -> None:
        await moving(connection)
        if civ is not None and table.play.started is not None:
            where, known = table.game.where(), table.position.counts[ALL]
            told = StoredEvent(where.turn, where.phase, SeatHandedOver(civ, by))
            await announcing(table.id, told, known)(connection)

    return move


def link_action(document: TableDocument, access: Access, wish: NewLink) -> str:
    """What the wish for a link is: to one's own seat, one that is free, or another's.

    Whoever brings a record holds all its seats at first, and may give them away only so that
    everybody sees it.
    """
    if wish.role != PLAYER:
        return "link"
    if wish.seat is None or wish.seat > len(document.seats):
        raise Refusal("seat.unknown", status=404, seat=wish.seat)
    if document.has_known_seed and document.status != "finished" and not wish.revoke:
        raise Refusal("record.hand_over", seat=wish.seat)
    if wish.seat in access.seats:
        return "link_own_seat"
    return "hand_over" if wish.revoke else "link_free_seat"


def edit_for_link(
    document: TableDocument, wish: NewLink, action: str, events: int = 0
) -> Edit | None:
    """What changes at the table with a link; None where nobody needs to see that it was made."""
    if wish.role != PLAYER or wish.seat is None:
        return rewatched if wish.revoke else None
    number, is_bot = wish.seat, document.seat(wish.seat).kind == "bot"
    if action == "hand_over":
        return lambda now: given_to_another(now, number, events)
    return (lambda now: handed_over(now, number, wish.revoke)) if wish.revoke or is_bot else None


def rewatched(document: TableDocument) -> TableDocument:
    """Links to look on, or to be invited, were replaced."""
    return replace(document, rewatched=document.rewatched + 1)


def handed_over(document: TableDocument, number: int, revoke: bool) -> TableDocument:
    """A seat that is handed over is no longer a bot's, and nobody is written to as before.

    Whoever comes is called by their nation until they say their name.
    """
    if revoke or document.seat(number).kind == "bot":
        document = asked_anew(document, number)
    seat = document.seat(number)
    if seat.kind == "bot":
        name = str(seat.civ or "").replace("_", " ").title()
        seat = replace(seat, kind="human", name=name, bot=None, temper=None)
    if revoke:
        count = seat.handed_over + 1
        seat = replace(seat, handed_over=count, contact=None, quiet=None, muted=())
        if seat.regent is not None:  # it goes on until they come, and was not set by them
            seat = replace(seat, regent_since=time.time())
    return document.with_seat(seat)


def given_to_another(document: TableDocument, number: int, events: int) -> TableDocument:
    """The host hands a seat over; that a person's game went on without them is noted for good.

    What was said and told in private to the seat, and what it had in mind, was its former owner's:
    so nobody who takes a seat reads of a future that was taken back.
    """
    former = document.seat(number)
    is_played = former.kind == "human" and document.status not in GATHERING
    document = handed_over(document, number, revoke=True)
    seat = replace(
        document.seat(number), private_from=moment(), told_from=events,
        replaced=former.replaced + is_played,
        standing_orders=StandingOrders(), standing_offers=(),
    )  # fmt: skip
    return document.with_seat(seat)


async def silence(table: LiveTable, asker: Asker, number: int, is_silenced: bool) -> None:
    """The host lets a seat talk no more, or again."""

    def edit(document: TableDocument) -> TableDocument:
        if number > len(document.seats):
            raise Refusal("seat.unknown", status=404, seat=number)
        return document.with_seat(replace(document.seat(number), silenced=is_silenced))

    await table.change(edit, permit=permit_for(table, asker, "silence"))
