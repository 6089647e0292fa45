"""What route handlers are given: the hub, who calls, and the table with their rights."""

import re
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.params import FromPath

from ecumene.server.errors import not_found
from ecumene.server.people.access import COOKIE, Access, Caller, ensure_device, identify
from ecumene.server.protocol import TableInfo
from ecumene.server.tables.following import reading
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.table import LiveTable

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class At(msgspec.Struct, frozen=True):
    """A table, who calls, and what they may do there."""

    table: LiveTable
    caller: Caller
    access: Access

    def info(self) -> TableInfo:
        """The table without its board, for who calls."""
        return self.table.info(self.access.you)

    def seat(self, number: int | None) -> int | None:
        """The seat a caller looks from; None is a spectator."""
        return self.access.looks_from(number, self.table.document.settings.spectators)


TheHub = NamedDependency[Hub]
TheCaller = NamedDependency[Caller]
AtTable = NamedDependency[At]


async def provide_hub(state: State) -> Hub:
    """The hub of this process."""
    hub: Hub = state["hub"]
    return hub


async def provide_caller(request: Request[Any, Any, Any], hub: TheHub) -> Caller:
    """Who calls."""
    return await identify(hub.store, request.headers, request.cookies)


async def provide_at(table_id: FromPath[str], hub: TheHub, caller: TheCaller) -> At:
    """The table of the address, for those who may know of it."""
    return await at_table(hub, caller, table_id)


async def at_table(hub: Hub, caller: Caller, table_id: str) -> At:
    """A table by its name, for those who may know of it."""
    if not TABLE_ID.fullmatch(table_id):
        raise not_found()
    live = hub.tables.get(table_id)
    kept = live.seating.kept if live is not None else await hub.store.table(table_id)
    if kept is None:
        raise not_found()
    access = await hub.rights.at(caller, kept)
    table = await hub.table(kept.id)
    if table.play.spoiled:
        async with reading(table):
            return At(table, caller, access)
    return At(table, caller, access)


async def with_device(hub: Hub, caller: Caller) -> tuple[Caller, list[Cookie]]:
    """The caller with a device, and the cookie that makes a new one known."""
    caller, secret = await ensure_device(hub.store, caller)
    return caller, [] if secret is None else [device_cookie(hub, secret)]


def device_cookie(hub: Hub, secret: str) -> Cookie:
    """The cookie: not for scripts, not for other sites."""
    return Cookie(
        key=COOKIE,
        value=secret,
        path=hub.settings.prefix or "/",
        httponly=True,
        samesite="strict",
        secure=hub.settings.secure_cookies,
        max_age=hub.settings.session_days * 86_400,
    )


def answered(content: Any, cookies: list[Cookie], status: int = 200) -> Response[Any]:
    """A response that may set the device's cookie."""
    return Response(content, cookies=cookies, status_code=status)
