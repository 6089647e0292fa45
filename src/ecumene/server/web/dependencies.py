"""What route handlers are given: the hub, who calls, and the table with their rights."""

import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.params import FromPath

from ecumene.server.door.visitors import Visitor
from ecumene.server.errors import not_found
from ecumene.server.people.access import COOKIE, Access, Caller, ensure_device, identify
from ecumene.server.people.accounts import Accounts
from ecumene.server.people.rights import Asker, Rights
from ecumene.server.protocol import TableInfo
from ecumene.server.tables.following import info_as_written, reading
from ecumene.server.tables.hosting import permit_for
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.seating import Permit
from ecumene.server.tables.table import LiveTable

T = TypeVar("T")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class At(msgspec.Struct, frozen=True):
    """A table, who calls, and what they held there when they called."""

    table: LiveTable
    rights: Rights
    caller: Caller
    access: Access

    def asker(self, seat: int | None = None) -> Asker:
        """Who calls, as somebody who speaks from a seat or from none."""
        return Asker(self.rights, self.caller, seat)

    def permit(self, action: str, seat: int | None = None) -> Permit:
        """Asks whether they may do something, whenever it is tried."""
        return permit_for(self.table, self.asker(seat), action)

    async def shown(
        self, action: str, seat: int | None, read: Callable[[Access], Awaitable[T]]
    ) -> T:
        """What is read for who calls, if they may see it still when it has been read."""
        return await self.asker(seat).shown(action, lambda: self.table.seating.kept, read)

    async def info(self) -> TableInfo:
        """The table without its board, by what who calls holds now, maybe nothing any more."""
        access = await self.rights.at(self.caller, self.table.id)
        return await info_as_written(self.table, access.you)


TheHub = NamedDependency[Hub]
TheCaller = NamedDependency[Caller]
TheVisitor = NamedDependency[Visitor]
TheAccounts = NamedDependency[Accounts]
AtTable = NamedDependency[At]


async def provide_hub(state: State) -> Hub:
    """The hub of this process."""
    hub: Hub = state["hub"]
    return hub


async def provide_caller(request: Request[Any, Any, Any], hub: TheHub) -> Caller:
    """Who calls."""
    return await identify(hub.store, request.headers, request.cookies)


async def provide_visitor(request: Request[Any, Any, Any], state: State) -> Visitor:
    """From where they call, and how much they may still do."""
    visitor: Visitor = state["door"].visitor(request.scope)
    return visitor


async def provide_accounts(state: State) -> Accounts:
    """Those who have a name here."""
    accounts: Accounts = state["accounts"]
    return accounts


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
    asker = Asker(hub.rights, caller)
    access = await asker.sees("know", kept)
    if live is None or live.play.spoiled:
        live = await hub.table(kept.id)
        async with reading(live):
            access = await asker.sees("know", live.seating.kept)
    live.used = time.monotonic()
    return At(live, hub.rights, caller, access)


async def with_device(hub: Hub, caller: Caller, visitor: Visitor) -> tuple[Caller, list[Cookie]]:
    """The caller with a device, and the cookie that makes a new one known."""
    if caller.device is None:
        visitor.need("device")
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
