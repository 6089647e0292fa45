"""Routes of the lobby: tables are made, found, joined and started."""

from functools import partial
from typing import Annotated, Any, Literal

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from sqlalchemy import and_

from ecumene.server.people.access import Access, tables_held
from ecumene.server.people.archive import archive
from ecumene.server.protocol import (
    Archive,
    CreateSolo,
    CreateTable,
    Deleted,
    Entered,
    JoinTable,
    OpenLink,
    PickCivilization,
    SeatBot,
    SwapNations,
    TableInfo,
    TableList,
)
from ecumene.server.sight.table_info import kept_info
from ecumene.server.sight.viewers import DELETED
from ecumene.server.stewards.bots import known_bots
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Kept
from ecumene.server.tables.driving import start_if_chosen
from ecumene.server.tables.following import info_as_written
from ecumene.server.tables.founding import found, found_solo
from ecumene.server.tables.hosting import clear_seat, delete_table, seat_bots, sit_down
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.lobby import deal_order, pick, swap, swapped_enough
from ecumene.server.tables.proposals import leave_table
from ecumene.server.web.caps import founding
from ecumene.server.web.dependencies import (
    AtTable,
    TheCaller,
    TheHub,
    TheVisitor,
    answered,
    at_table,
    with_device,
)

PAGE = 30
Which = Literal["mine", "archived", "open", "running", "finished"]
SeatInPath = Annotated[int, PathParameter(ge=1, le=18)]


@get("/api/tables")
async def list_tables(
    hub: TheHub,
    caller: TheCaller,
    which: FromQuery[Which] = "open",
    before: FromQuery[float | None] = None,
) -> TableList:
    """My tables or those I archived, or public ones: waiting for players, played, or finished."""
    games = db.games.c
    wanted: Any
    is_mine = which in ("mine", "archived")
    if is_mine:
        held = await tables_held(hub.store, caller, archived=which == "archived")
        wanted = games.id.in_(held[-2000:])
    else:
        status = {"open": ["lobby"], "running": ["running", "paused"], "finished": ["finished"]}
        wanted = and_(games.public.is_(True), games.status.in_(status[which]))
    found_tables = await hub.store.list_tables(wanted, PAGE, before)
    rights = await hub.rights.at_each(caller, [kept.id for kept in found_tables])
    listed = [
        await _listed(hub, kept, rights[kept.id], is_mine)
        for kept in found_tables
        if kept.id in rights
    ]
    infos = [info for info in listed if info is not None]
    more = str(found_tables[-1].created) if len(found_tables) == PAGE else None
    return TableList(tuple(infos), more)


async def _listed(hub: Hub, kept: Kept, access: Access, is_mine: bool) -> TableInfo | None:
    """A table on a list; of one's own that are played it is also told who is waited for.

    None if the caller may know of it no more.
    """
    if not access.roles:
        return None
    live = hub.tables.get(kept.id)
    if live is None and is_mine and kept.document.status == "running":
        live = await hub.watch.survive(kept.id, "open", hub.table(kept.id))
    you = access.you
    return kept_info(kept, you) if live is None else await info_as_written(live, you)


@get("/api/bots")
async def list_bots() -> list[str]:
    """The bots that can take a seat, the simplest first."""
    return list(known_bots())


@post("/api/tables")
async def create_table(
    hub: TheHub, caller: TheCaller, visitor: TheVisitor, data: JSONBody[CreateTable]
) -> Response[Entered]:
    """Make a table; the answer has the links for the host, for players and for spectators."""
    caller, cookies = await with_device(hub, caller, visitor)
    async with founding(hub, caller, visitor) as made:
        table_id, links = await found(hub.store, caller, data)
        made.append(table_id)
    at = await at_table(hub, caller, table_id)
    return answered(Entered(await at.info(), tuple(links)), cookies, 201)


@post("/api/solo")
async def create_solo(
    hub: TheHub, caller: TheCaller, visitor: TheVisitor, data: JSONBody[CreateSolo]
) -> Response[Entered]:
    """Make a table against bots and start at once."""
    caller, cookies = await with_device(hub, caller, visitor)
    async with founding(hub, caller, visitor) as made:
        table_id, links = await found_solo(hub, caller, data)
        made.append(table_id)
    at = await at_table(hub, caller, table_id)
    return answered(Entered(await at.info(), tuple(links)), cookies, 201)


@get("/api/tables/{table_id:str}")
async def get_table(at: AtTable) -> TableInfo:
    """A table without its board."""
    return await at.shown("know", None, lambda access: info_as_written(at.table, access.you))


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join_table(
    hub: TheHub,
    caller: TheCaller,
    visitor: TheVisitor,
    table_id: FromPath[str],
    data: JSONBody[JoinTable],
) -> Response[Entered]:
    """Take a free seat, with the key of an invitation where the table is private."""
    caller, cookies = await with_device(hub, caller, visitor)
    if data.key is not None:
        await hub.rights.invite(caller, table_id, data.key)
    at = await at_table(hub, caller, table_id)
    link = await sit_down(at.table, at.asker(), data)
    return answered(Entered(await at.info(), (link,)), cookies)


@delete("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def leave_seat(at: AtTable, seat: SeatInPath) -> TableInfo:
    """Stand up before the game starts; the host may also clear a seat."""
    await clear_seat(at.table, at.asker(seat), seat)
    return await at.info()


@post("/api/tables/{table_id:str}/seats/{seat:int}/leave", status_code=200)
async def leave_for_good(at: AtTable, seat: SeatInPath) -> TableInfo:
    """Give up your seat: before the game it is free again, afterwards a bot goes on with it."""
    await leave_table(at.table, at.asker(seat), seat)
    await start_if_chosen(at.table)
    return await at.info()


@post("/api/tables/{table_id:str}/archive", status_code=200)
async def archive_table(hub: TheHub, at: AtTable, data: JSONBody[Archive]) -> TableInfo:
    """Hide a table from your own list, or show it there again; nothing changes at the table."""
    await at.asker().sees("archive", at.table.seating.kept)
    await archive(hub.store, at.caller, at.table.id, data.archived)
    return await at.info()


@delete("/api/tables/{table_id:str}", status_code=200)
async def delete_for_good(hub: TheHub, at: AtTable) -> Deleted:
    """Delete a table with everything about it: its host may, before the game or playing alone."""
    forget = partial(hub.forget, at.table.id, DELETED)
    await delete_table(at.table, at.asker(), forget)
    return Deleted(at.table.id)


@post("/api/tables/{table_id:str}/bots", status_code=200)
async def add_bots(at: AtTable, data: JSONBody[SeatBot]) -> TableInfo:
    """The host puts a bot into a free seat, or into all of them."""
    await seat_bots(at.table, at.asker(), data)
    return await at.info()


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start_table(at: AtTable) -> TableInfo:
    """All seats are taken: order numbers are dealt, and civilizations chosen in that order.

    Where the edition deals nations at random, everybody has one at once and may exchange it.
    """
    seed, permit = at.table.seating.kept.seed, at.permit("start")
    await at.table.change(lambda document: deal_order(document, seed), permit=permit)
    await start_if_chosen(at.table)
    return await at.info()


@post("/api/tables/{table_id:str}/civilization", status_code=200)
async def choose_civilization(at: AtTable, data: JSONBody[PickCivilization]) -> TableInfo:
    """Choose a civilization; when the last has chosen the game begins."""
    permit = at.permit("choose", data.seat)
    await at.table.change(lambda document: pick(document, data.seat, data.civ), permit=permit)
    await start_if_chosen(at.table)
    return await at.info()


@post("/api/tables/{table_id:str}/swaps", status_code=200)
async def swap_nations(at: AtTable, data: JSONBody[SwapNations]) -> TableInfo:
    """Agree to exchange nations that were dealt, or not; it is done when both agree."""
    permit = at.permit("swap", data.seat)
    await at.table.change(lambda document: swap(document, data), permit=permit)
    return await at.info()


@post("/api/tables/{table_id:str}/begin", status_code=200)
async def begin_game(at: AtTable) -> TableInfo:
    """Nations were dealt and exchanged: the host lets the game begin."""
    await at.table.change(swapped_enough, permit=at.permit("begin"))
    await start_if_chosen(at.table)
    return await at.info()


@post("/api/links/open", status_code=200)
async def open_link(
    hub: TheHub, caller: TheCaller, visitor: TheVisitor, data: JSONBody[OpenLink]
) -> Response[TableInfo]:
    """Open a secret link on this device: from now on it has the rights of the link."""
    visitor.need("link")
    await hub.rights.check_link(data.key)
    caller, cookies = await with_device(hub, caller, visitor)
    at = await at_table(hub, caller, await hub.rights.open_link(caller, data.key))
    return answered(await at.info(), cookies)


tables_router = Router(
    path="/",
    tags=["tables"],
    route_handlers=[
        list_tables, list_bots, create_table, create_solo, get_table, join_table, leave_seat,
        leave_for_good, archive_table, delete_for_good, add_bots, start_table,
        choose_civilization, swap_nations, begin_game, open_link,
    ],
)  # fmt: skip
