"""Routes of the lobby: tables are made, found, joined and started."""

import time
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from msgspec.structs import replace
from sqlalchemy import and_

from ecumene.server.errors import Refusal, forbidden
from ecumene.server.games.clocks import pause, resume
from ecumene.server.people.access import (
    INVITE,
    access_to,
    give_up_seat,
    grant,
    key_opens,
    make_link,
    tables_held,
)
from ecumene.server.protocol import (
    CreateSolo,
    CreateTable,
    Entered,
    JoinTable,
    Link,
    NewLink,
    OpenLink,
    PickCivilization,
    Propose,
    SeatBot,
    TableInfo,
    TableList,
    Vote,
)
from ecumene.server.sight.table_info import kept_info, table_info
from ecumene.server.stewards.bots import known_bots
from ecumene.server.storage import database as db
from ecumene.server.storage.document import TableDocument
from ecumene.server.tables.faults import survive
from ecumene.server.tables.founding import found, found_solo, start
from ecumene.server.tables.lobby import (
    deal_order,
    is_chosen,
    join,
    paused,
    pick,
    resumed,
    seat_bots,
    stand_up,
)
from ecumene.server.tables.proposals import carry_out_agreed, proposed, voted
from ecumene.server.tables.table import LiveTable
from ecumene.server.web.dependencies import (
    AtTable,
    TheCaller,
    TheHub,
    answered,
    at_table,
    with_device,
)

PAGE = 30
Which = Literal["mine", "open", "running", "finished"]
SeatInPath = Annotated[int, PathParameter(ge=1, le=18)]


def _info(at: AtTable) -> TableInfo:
    return table_info(at.table, at.access.you)


@get("/api/tables")
async def list_tables(
    hub: TheHub,
    caller: TheCaller,
    which: FromQuery[Which] = "open",
    before: FromQuery[float | None] = None,
) -> TableList:
    """My tables, or public ones: those that wait for players, are played, or are finished."""
    games = db.games.c
    wanted: Any
    if which == "mine":
        wanted = games.id.in_((await tables_held(hub, caller))[-2000:])
    else:
        status = {"open": ["lobby"], "running": ["running", "paused"], "finished": ["finished"]}
        wanted = and_(games.public.is_(True), games.status.in_(status[which]))
    found_tables = await hub.store.list_tables(wanted, PAGE, before)
    infos = []
    for kept in found_tables:
        playing = which == "mine" and kept.document.status == "running"
        live = hub.tables.get(kept.id)
        if live is None and playing:
            live = await survive(hub, kept.id, "open", hub.table(kept.id))
        you = (await access_to(hub, caller, kept)).you
        infos.append(kept_info(kept, you) if live is None else table_info(live, you))
    more = str(found_tables[-1].created) if len(found_tables) == PAGE else None
    return TableList(tuple(infos), more)


@get("/api/bots")
async def list_bots() -> list[str]:
    """The bots that can take a seat, the simplest first."""
    return list(known_bots())


@post("/api/tables")
async def create_table(
    hub: TheHub, caller: TheCaller, data: JSONBody[CreateTable]
) -> Response[Entered]:
    """Make a table; the answer has the links for the host, for players and for spectators."""
    caller, cookies = await with_device(hub, caller)
    if len(await tables_held(hub, caller)) >= hub.settings.tables_per_device * 4:
        raise Refusal("table.too_many", status=429)
    table_id, links = await found(hub, caller, data)
    at = await at_table(hub, caller, table_id)
    return answered(Entered(_info(at), tuple(links)), cookies, 201)


@post("/api/solo")
async def create_solo(
    hub: TheHub, caller: TheCaller, data: JSONBody[CreateSolo]
) -> Response[Entered]:
    """Make a table against bots and start at once."""
    caller, cookies = await with_device(hub, caller)
    table_id, links = await found_solo(hub, caller, data)
    at = await at_table(hub, caller, table_id)
    return answered(Entered(_info(at), tuple(links)), cookies, 201)


@get("/api/tables/{table_id:str}")
async def get_table(at: AtTable) -> TableInfo:
    """A table without its board."""
    return _info(at)


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join_table(
    hub: TheHub, caller: TheCaller, table_id: FromPath[str], data: JSONBody[JoinTable]
) -> Response[Entered]:
    """Take a free seat, with the key of an invitation where the table is private."""
    caller, cookies = await with_device(hub, caller)
    if data.key is not None:
        game, role, _ = await key_opens(hub, data.key)
        if game != table_id or role not in (INVITE, "host"):
            raise forbidden("link.not_for_this")
        await grant(hub, caller, game, INVITE, None)
    at = await at_table(hub, caller, table_id)
    if not at.table.document.settings.public and not at.access.roles & {INVITE, "host", "player"}:
        raise forbidden("access.invitation_needed")
    taken: list[int] = []

    def sit(document: TableDocument) -> TableDocument:
        document, number = join(document, data.name, data.seat)
        taken[:] = [number]
        return document

    await at.table.change(sit)
    await grant(hub, caller, table_id, "player", taken[0])
    link = await make_link(hub, table_id, "player", taken[0])
    at = await at_table(hub, caller, table_id)
    return answered(Entered(_info(at), (link,)), cookies)


@delete("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def leave_seat(hub: TheHub, at: AtTable, seat: SeatInPath) -> TableInfo:
    """Stand up before the game starts; the host may also clear a seat."""
    if seat not in at.access.seats:
        at.access.need_host()
    await at.table.change(lambda document: stand_up(document, seat))
    await give_up_seat(hub, at.table.id, seat)
    return _info(at)


@post("/api/tables/{table_id:str}/bots", status_code=200)
async def add_bots(at: AtTable, data: JSONBody[SeatBot]) -> TableInfo:
    """The host puts a bot into a free seat, or into all of them."""
    at.access.need_host()
    await at.table.change(lambda document: seat_bots(document, data))
    return _info(at)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start_table(at: AtTable) -> TableInfo:
    """All seats are taken: order numbers are dealt, and civilizations chosen in that order."""
    at.access.need_host()
    seed = at.table.kept.seed
    await at.table.change(lambda document: deal_order(document, seed))
    await _start_if_chosen(at.table)
    return _info(at)


@post("/api/tables/{table_id:str}/civilization", status_code=200)
async def choose_civilization(at: AtTable, data: JSONBody[PickCivilization]) -> TableInfo:
    """Choose a civilization; when the last has chosen the game begins."""
    if data.seat not in at.access.seats:
        at.access.need_host()
    await at.table.change(lambda document: pick(document, data.seat, data.civ))
    await _start_if_chosen(at.table)
    return _info(at)


async def _start_if_chosen(table: LiveTable) -> None:
    if is_chosen(table.document):
        await start(table)


# ---------------------------------------------------------------------- the host


@post("/api/tables/{table_id:str}/pause", status_code=200)
async def pause_table(at: AtTable) -> TableInfo:
    """The host stops the game and all clocks."""
    at.access.need_host()
    await _switch(at.table, True)
    return _info(at)


@post("/api/tables/{table_id:str}/resume", status_code=200)
async def resume_table(at: AtTable) -> TableInfo:
    """The host lets the game go on."""
    at.access.need_host()
    await _switch(at.table, False)
    await carry_out_agreed(at.table)
    return _info(at)


async def _switch(table: LiveTable, stop: bool) -> None:
    """The document and the clocks change together."""
    async with table.lock:
        now = time.time()
        clocks = pause(table.clocks, now) if stop else resume(table.clocks, now)
        edit = paused if stop else resumed
        await table.change_locked(edit, clocks=msgspec.json.encode(clocks))
        table.clocks = clocks
        table.viewers.tell_table()
    table.hub.wake(table)


@post("/api/tables/{table_id:str}/links", status_code=201)
async def new_link(hub: TheHub, at: AtTable, data: JSONBody[NewLink]) -> Link:
    """A new secret link: to invite, to watch, or to hand a seat over."""
    if data.role == "player":
        if data.seat is None or data.seat > len(at.table.document.seats):
            raise Refusal("seat.unknown", status=404, seat=data.seat)
        if data.seat not in at.access.seats:
            at.access.need_host()
            if at.table.document.status not in ("lobby", "choosing") and not data.revoke:
                raise forbidden("access.not_your_seat")
        link = await make_link(hub, at.table.id, "player", data.seat, data.revoke)
        await take_seat(at.table, data.seat, data.revoke)
        return link
    at.access.need_host()
    link = await make_link(hub, at.table.id, data.role, None, data.revoke)
    if data.revoke and data.role == "spectator":
        await at.table.change(lambda document: replace(document, rewatched=document.rewatched + 1))
    return link


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


@post("/api/links/open", status_code=200)
async def open_link(
    hub: TheHub, caller: TheCaller, data: JSONBody[OpenLink]
) -> Response[TableInfo]:
    """Open a secret link on this device: from now on it has the rights of the link."""
    game, role, seat = await key_opens(hub, data.key)
    caller, cookies = await with_device(hub, caller)
    await grant(hub, caller, game, role, seat)
    at = await at_table(hub, caller, game)
    return answered(_info(at), cookies)


# ---------------------------------------------------------------------- agreements


@post("/api/tables/{table_id:str}/proposals", status_code=200)
async def propose(at: AtTable, data: JSONBody[Propose]) -> TableInfo:
    """Put something to the players: to end, to let one go, a regent, open hands."""
    at.access.need_seat(data.seat)
    await at.table.change(lambda document: proposed(document, data))
    await carry_out_agreed(at.table)
    return _info(at)


@post("/api/tables/{table_id:str}/proposals/{number:int}", status_code=200)
async def vote(at: AtTable, number: FromPath[int], data: JSONBody[Vote]) -> TableInfo:
    """Agree to a proposal, or be against it."""
    at.access.need_seat(data.seat)
    await at.table.change(lambda document: voted(document, number, data.seat, data.agree))
    await carry_out_agreed(at.table)
    return _info(at)


tables_router = Router(
    path="/",
    tags=["tables"],
    route_handlers=[
        list_tables, list_bots, create_table, create_solo, get_table, join_table, leave_seat,
        add_bots, start_table, choose_civilization, pause_table, resume_table, new_link,
        open_link, propose, vote,
    ],
)  # fmt: skip
