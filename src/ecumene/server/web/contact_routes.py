"""Routes of contacts: an address is confirmed, a webhook tested, mail stopped.

What is set for a seat is set by the command `seat`; nothing is sent by that. What sends something
to an address that a caller has named is here, where it is known from where they call.
"""

import time
from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from ecumene.server.door.visitors import Visitor
from ecumene.server.errors import Refusal
from ecumene.server.post.confirming import Requester
from ecumene.server.post.limits import network_key
from ecumene.server.protocol import Contact, ContactState, EnterCode, Stopped
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.seating import Permit
from ecumene.server.tables.table import LiveTable
from ecumene.server.web.dependencies import At, AtTable, TheHub, TheVisitor

SeatInPath = Annotated[int, PathParameter(ge=1, le=18)]
Token = Annotated[str, PathParameter(min_length=10, max_length=40, pattern="^[A-Za-z0-9_-]*$")]


async def own_seat(at: At, number: int) -> SeatDocument:
    """A seat of whoever calls, if it is theirs now."""
    await at.permit("contact", number)()
    return at.table.document.seat(number)


async def own_contact(at: At, number: int) -> Contact:
    """Where a seat of whoever calls is written to."""
    return (await own_seat(at, number)).contact or Contact()


def requester(at: At, number: int, visitor: Visitor) -> Requester:
    """Who asks for something to be sent, by all that can be counted."""
    return Requester(at.table.id, number, at.caller, network_key(visitor.address))


async def state_for(hub: Hub, at: At, who: Requester) -> ContactState:
    """How a seat can be reached, for whoever holds it still when it has been read."""
    return await at.shown(
        "contact",
        who.seat,
        lambda access: hub.post.contacts.state(who, at.table.document.seat(who.seat)),
    )


@get("/api/tables/{table_id:str}/seats/{seat:int}/contact")
async def get_contact(
    hub: TheHub, at: AtTable, seat: SeatInPath, visitor: TheVisitor
) -> ContactState:
    """Whether one's address is confirmed and one's webhook works; only for who holds the seat."""
    return await state_for(hub, at, requester(at, seat, visitor))


@post("/api/tables/{table_id:str}/seats/{seat:int}/contact/code", status_code=200)
async def send_code(
    hub: TheHub, at: AtTable, seat: SeatInPath, visitor: TheVisitor
) -> ContactState:
    """Send a code to the seat's e-mail address; none is needed where one confirmed it before."""
    who, address = requester(at, seat, visitor), (await own_contact(at, seat)).email
    if not address:
        raise Refusal("contact.nowhere")
    if await hub.post.confirming.send_code(who, address):
        await confirm_address(at.table, seat, address, at.permit("contact", seat))
    return await state_for(hub, at, who)


@post("/api/tables/{table_id:str}/seats/{seat:int}/contact/confirm", status_code=200)
async def enter_code(
    hub: TheHub, at: AtTable, seat: SeatInPath, visitor: TheVisitor, data: JSONBody[EnterCode]
) -> ContactState:
    """Enter the code that was sent: from now on the address is written to."""
    who, address = requester(at, seat, visitor), (await own_contact(at, seat)).email
    if not address:
        raise Refusal("contact.nowhere")
    await hub.post.confirming.enter(who, address, data.code)
    await confirm_address(at.table, seat, address, at.permit("contact", seat))
    return await state_for(hub, at, who)


@post("/api/tables/{table_id:str}/seats/{seat:int}/contact/test", status_code=200)
async def test_webhook(
    hub: TheHub, at: AtTable, seat: SeatInPath, visitor: TheVisitor
) -> ContactState:
    """Call the seat's webhook once; the answer says whether it works, and else why not."""
    who, url = requester(at, seat, visitor), (await own_contact(at, seat)).webhook
    if not url:
        raise Refusal("contact.nowhere")
    await hub.post.test_webhook(who, url)
    return await state_for(hub, at, who)


async def confirm_address(table: LiveTable, seat: int, address: str, permit: Permit) -> None:
    """The owner of a seat has confirmed the address at which they are written to."""

    def edit(document: TableDocument) -> TableDocument:
        own = document.seat(seat)
        if own.contact is None or own.contact.email != address:
            raise Refusal("contact.code_over")
        return document.with_seat(replace(own, confirmed=address))

    await table.change(edit, permit=permit)


# ---------------------------------------------------------------------- by the link in a mail


@get("/api/mail/{token:str}")
async def get_mail(hub: TheHub, token: Token) -> Stopped:
    """Whether mail is stopped. To look at it changes nothing: mail programs follow links."""
    return Stopped(await hub.post.mailboxes.is_stopped(token))


@post("/api/mail/{token:str}/stop", status_code=200)
async def stop_mail(hub: TheHub, token: Token) -> Stopped:
    """Stop all mail of this server to the mailbox that this link was sent to."""
    await hub.post.mailboxes.set_stopped(token, time.time())
    return Stopped(True)


@post("/api/mail/{token:str}/allow", status_code=200)
async def allow_mail(hub: TheHub, token: Token) -> Stopped:
    """Let mail come again."""
    await hub.post.mailboxes.set_stopped(token, None)
    return Stopped(False)


contact_router = Router(
    path="/",
    tags=["contact"],
    route_handlers=[
        get_contact, send_code, enter_code, test_webhook, get_mail, stop_mail, allow_mail,
    ],
)  # fmt: skip
