"""Routes of people: names with a password, and who this device is."""

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from ecumene.server.buckets import Buckets
from ecumene.server.errors import Refusal
from ecumene.server.people.accounts import name_of, register, sign_in
from ecumene.server.protocol import Me, SignIn
from ecumene.server.web.dependencies import TheCaller, TheHub, answered, with_device

tries = Buckets(rate=0.2, burst=10)
"""So often a password may be tried for one name."""


@get("/api/me")
async def me(hub: TheHub, caller: TheCaller) -> Me:
    """The name signed in on this device, if any."""
    return Me(await name_of(hub.store, caller))


@post("/api/me/register", status_code=201)
async def register_name(hub: TheHub, caller: TheCaller, data: JSONBody[SignIn]) -> Response[Me]:
    """A new name with a password; the seats of this device go with it."""
    _limit(data.name)
    caller, cookies = await with_device(hub, caller)
    return answered(Me(await register(hub.store, hub.rights, caller, data)), cookies, 201)


@post("/api/me/sign-in", status_code=200)
async def sign_in_name(hub: TheHub, caller: TheCaller, data: JSONBody[SignIn]) -> Response[Me]:
    """A known name on this device."""
    _limit(data.name)
    caller, cookies = await with_device(hub, caller)
    return answered(Me(await sign_in(hub.store, hub.rights, caller, data)), cookies)


@post("/api/me/sign-out", status_code=200)
async def sign_out_name(hub: TheHub, caller: TheCaller) -> Me:
    """The device forgets the name."""
    await hub.rights.sign_out(caller)
    return Me(None)


def _limit(name: str) -> None:
    if not tries.take(name.casefold()):
        raise Refusal("request.too_many", status=429)


people_router = Router(
    path="/", tags=["people"], route_handlers=[me, register_name, sign_in_name, sign_out_name]
)
