"""Routes of contacts: an address is confirmed, a webhook tested, mail stopped.

What is set for a seat is set by the command `seat`; nothing is sent by that. What sends something
to an address that a caller has named is here, where it is known from where they call.
"""

import time
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody, PathParameter

from ecumene.server.errors import Refusal
from ecumene.server.post.confirming import Asker
from ecumene.server.post.limits import network_key
from ecumene.server.protocol import Contact, ContactState, EnterCode, Stopped
from ecumene.server.storage.document import SeatDocument
from ecumene.server.tables.commands import confirm_address
from ecumene.server.tables.hub import Hub
from ecumene.server.web.dependencies import At, AtTable, TheHub

SeatInPath = Annotated[int, PathParameter(ge=1, le=18)]
Token = Annotated[str, PathParameter(min_length=10, max_length=40, pattern="^[A-Za-z0-9_-]*$")]
AnyRequest = Request[Any, Any, Any]


def own_seat(at: At, number: int) -> SeatDocument:
    """A seat of whoever calls."""
    return at.table.document.seat(at.access.need_seat(number))


def contact_of(seat: SeatDocument) -> Contact:
    """Where a seat is written to."""
    return seat.contact or Contact()


def asker(hub: Hub, at: At, number: int, request: AnyRequest) -> Asker:
    """Who asks for something to be sent, by all that can be counted."""
    forwarded = request.headers.get("x-forwarded-for", "").split(",")[-1].strip()
    direct = request.client.host if request.client else ""
    address = forwarded if hub.settings.trusted_proxy else direct
    return Asker(at.table.id, number, at.caller, network_key(address))


@get("/api/tables/{table_id:str}/seats/{seat:int}/contact")
async def get_contact(
    hub: TheHub, at: AtTable, seat: SeatInPath, request: AnyRequest
) -> ContactState:
    """Whether one's address is confirmed and one's webhook works; only for who holds the seat."""
    own = own_seat(at, seat)
    return await hub.post.contacts.state(asker(hub, at, seat, request), own)


@post("/api/tables/{table_id:str}/seats/{seat:int}/contact/code", status_code=200)
async def send_code(
    hub: TheHub, at: AtTable, seat: SeatInPath, request: AnyRequest
) -> ContactState:
    """Send a code to the seat's e-mail address; none is needed where one confirmed it before."""
    who, address = asker(hub, at, seat, request), contact_of(own_seat(at, seat)).email
    if not address:
        raise Refusal("contact.nowhere")
    if await hub.post.confirming.send_code(who, address):
        await confirm_address(at.table, seat, address)
    return await hub.post.contacts.state(who, own_seat(at, seat))


@post("/api/tables/{table_id:str}/seats/{seat:int}/contact/confirm", status_code=200)
async def enter_code(
    hub: TheHub, at: AtTable, seat: SeatInPath, request: AnyRequest, data: JSONBody[EnterCode]
) -> ContactState:
    """Enter the code that was sent: from now on the address is written to."""
    who, address = asker(hub, at, seat, request), contact_of(own_seat(at, seat)).email
    if not address:
        raise Refusal("contact.nowhere")
    await hub.post.confirming.enter(who, address, data.code)
    await confirm_address(at.table, seat, address)
    return await hub.post.contacts.state(who, own_seat(at, seat))


@post("/api/tables/{table_id:str}/seats/{seat:int}/contact/test", status_code=200)
async def test_webhook(
    hub: TheHub, at: AtTable, seat: SeatInPath, request: AnyRequest
) -> ContactState:
    """Call the seat's webhook once; the answer says whether it works, and else why not."""
    who, url = asker(hub, at, seat, request), contact_of(own_seat(at, seat)).webhook
    if not url:
        raise Refusal("contact.nowhere")
    await hub.post.test_webhook(who, url)
    return await hub.post.contacts.state(who, own_seat(at, seat))


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
