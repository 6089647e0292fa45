"""Routes of a table that is being played: what its host may do, and what its players agree on."""

from litestar import Router, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from ecumene.server.protocol import Link, NewLink, Propose, Silence, TableInfo, Vote
from ecumene.server.tables.hosting import check_link, silence, switch, take_seat
from ecumene.server.tables.proposals import carry_out_agreed, proposed, voted
from ecumene.server.web.dependencies import AtTable, TheHub


@post("/api/tables/{table_id:str}/pause", status_code=200)
async def pause_table(at: AtTable) -> TableInfo:
    """The host stops the game and all clocks."""
    at.access.need_host()
    await switch(at.table, True)
    return at.info()


@post("/api/tables/{table_id:str}/resume", status_code=200)
async def resume_table(at: AtTable) -> TableInfo:
    """The host lets the game go on."""
    at.access.need_host()
    await switch(at.table, False)
    await carry_out_agreed(at.table)
    return at.info()


@post("/api/tables/{table_id:str}/links", status_code=201)
async def new_link(hub: TheHub, at: AtTable, data: JSONBody[NewLink]) -> Link:
    """A new secret link: to invite, to watch, or to hand a seat over."""
    if data.role == "player":
        seat = check_link(at.table.document, at.access, data)
        link = await hub.rights.make_link(at.table.id, "player", seat, data.revoke)
        await take_seat(at.table, seat, data.revoke)
        return link
    at.access.need_host()
    link = await hub.rights.make_link(at.table.id, data.role, None, data.revoke)
    if data.revoke and data.role == "spectator":
        await at.table.change(lambda document: replace(document, rewatched=document.rewatched + 1))
    return link


@post("/api/tables/{table_id:str}/silence", status_code=200)
async def silence_seat(at: AtTable, data: JSONBody[Silence]) -> TableInfo:
    """The host lets a seat talk no more, or again; everybody sees it."""
    at.access.need_host()
    await silence(at.table, data.seat, data.silenced)
    return at.info()


# ---------------------------------------------------------------------- agreements


@post("/api/tables/{table_id:str}/proposals", status_code=200)
async def propose(at: AtTable, data: JSONBody[Propose]) -> TableInfo:
    """Put something to the players: to end, to let one go, a regent, open hands."""
    at.access.need_seat(data.seat)
    await at.table.change(lambda document: proposed(document, data))
    await carry_out_agreed(at.table)
    return at.info()


@post("/api/tables/{table_id:str}/proposals/{number:int}", status_code=200)
async def vote(at: AtTable, number: FromPath[int], data: JSONBody[Vote]) -> TableInfo:
    """Agree to a proposal, or be against it."""
    at.access.need_seat(data.seat)
    await at.table.change(lambda document: voted(document, number, data.seat, data.agree))
    await carry_out_agreed(at.table)
    return at.info()


host_router = Router(
    path="/",
    tags=["tables"],
    route_handlers=[pause_table, resume_table, new_link, silence_seat, propose, vote],
)
