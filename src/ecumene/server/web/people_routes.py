"""Routes of people: names with a password, and who this device is."""

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller
from ecumene.server.people.accounts import name_key
from ecumene.server.protocol import Me, NewPassword, SignIn
from ecumene.server.web.dependencies import (
    TheAccounts,
    TheCaller,
    TheHub,
    TheVisitor,
    answered,
    device_cookie,
    with_device,
)


@get("/api/me")
async def me(accounts: TheAccounts, caller: TheCaller) -> Me:
    """The name signed in on this device, if any."""
    return Me(await accounts.name_of(caller))


@post("/api/me/register", status_code=201)
async def register_name(
    hub: TheHub, accounts: TheAccounts, caller: TheCaller, visitor: TheVisitor,
    data: JSONBody[SignIn],
) -> Response[Me]:  # fmt: skip
    """A new name with a password; the seats of this device go with it, under a new cookie."""
    visitor.need("name")
    entering, _ = await with_device(hub, caller, visitor)
    name, secret = await accounts.register(entering, data)
    visitor.tries.succeeded(name_key(name), visitor.address)
    return answered(Me(name), [device_cookie(hub, secret)], 201)


@post("/api/me/sign-in", status_code=200)
async def sign_in_name(
    hub: TheHub, accounts: TheAccounts, caller: TheCaller, visitor: TheVisitor,
    data: JSONBody[SignIn],
) -> Response[Me]:  # fmt: skip
    """A known name on this device, under a new cookie."""
    key = name_key(data.name)
    visitor.tries.need(key, visitor.address, await accounts.known_device(caller, key))
    entering, _ = await with_device(hub, caller, visitor)
    name, secret = await accounts.sign_in(entering, data)
    visitor.tries.succeeded(key, visitor.address)
    return answered(Me(name), [device_cookie(hub, secret)])


@post("/api/me/sign-out", status_code=200)
async def sign_out_name(hub: TheHub, caller: TheCaller) -> Me:
    """The device forgets the name."""
    await hub.rights.sign_out(caller)
    return Me(None)


@post("/api/me/sign-out-everywhere", status_code=200)
async def sign_out_everywhere(hub: TheHub, caller: TheCaller) -> Me:
    """All devices forget the name, this one too; their sockets end."""
    await hub.rights.sign_out_all(_signed_in(caller))
    return Me(None)


@post("/api/me/password", status_code=200)
async def change_password(
    hub: TheHub, accounts: TheAccounts, caller: TheCaller, visitor: TheVisitor,
    data: JSONBody[NewPassword],
) -> Response[Me]:  # fmt: skip
    """Another password, for whoever knows the old one; all other devices are signed out.

    Somebody else may know the cookie of this one: it gets another.
    """
    visitor.tries.need(_signed_in(caller), visitor.address, caller.device)
    name, secret = await accounts.change_password(caller, data)
    return answered(Me(name), [device_cookie(hub, secret)])


def _signed_in(caller: Caller) -> str:
    """The account of a caller, or a refusal."""
    if caller.account is None:
        raise Refusal("account.not_signed_in", status=401)
    return caller.account


people_router = Router(
    path="/",
    tags=["people"],
    route_handlers=[
        me, register_name, sign_in_name, sign_out_name, sign_out_everywhere, change_password,
    ],
)  # fmt: skip
