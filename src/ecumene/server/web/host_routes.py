"""Routes of a table that is being played: what its host may do, and what its players agree on."""

from litestar import Response, Router, delete, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from ecumene.server.protocol import AskToJoin, Link, NewLink, Propose, Silence, TableInfo, Vote
from ecumene.server.tables.hosting import make_link, silence, switch
from ecumene.server.tables.proposals import (
    ask_to_join,
    carry_out_agreed,
    proposed,
    stop_asking,
    vote,
)
from ecumene.server.web.dependencies import (
    AtTable,
    TheCaller,
    TheHub,
    TheVisitor,
    answered,
    at_table,
    with_device,
)


@post("/api/tables/{table_id:str}/pause", status_code=200)
async def pause_table(at: AtTable) -> TableInfo:
    """The host stops the game and all clocks."""
    await switch(at.table, at.asker(), True)
    return await at.info()


@post("/api/tables/{table_id:str}/resume", status_code=200)
async def resume_table(at: AtTable) -> TableInfo:
    """The host lets the game go on."""
    await switch(at.table, at.asker(), False)
    await carry_out_agreed(at.table)
    return await at.info()


@post("/api/tables/{table_id:str}/links", status_code=201)
async def new_link(at: AtTable, visitor: TheVisitor, data: JSONBody[NewLink]) -> Link:
    """A new secret link: to invite, to watch, or to hand a seat over."""
    visitor.need("link")
    seat = data.seat if data.role == "player" else None
    return await make_link(at.table, at.asker(seat), data)


@post("/api/tables/{table_id:str}/silence", status_code=200)
async def silence_seat(at: AtTable, data: JSONBody[Silence]) -> TableInfo:
    """The host lets a seat talk no more, or again; everybody sees it."""
    await silence(at.table, at.asker(), data.seat, data.silenced)
    return await at.info()


# ---------------------------------------------------------------------- agreements


@post("/api/tables/{table_id:str}/proposals", status_code=200)
async def propose(at: AtTable, data: JSONBody[Propose]) -> TableInfo:
    """Put something to the players: to end or go on, who leaves or joins, regents, open hands.

    A host who has a seat speaks from it: nobody has a wish and a word besides.
    """
    has_both = "host" in at.access.roles and bool(at.access.seats)
    wish = replace(data, seat=min(at.access.seats)) if data.seat is None and has_both else data
    permit = at.permit("propose", wish.seat)
    await at.table.change(lambda document: proposed(document, wish, at.table.game), permit=permit)
    await carry_out_agreed(at.table)
    return await at.info()


@post("/api/tables/{table_id:str}/proposals/{number:int}", status_code=200)
async def vote_on(at: AtTable, number: FromPath[int], data: JSONBody[Vote]) -> TableInfo:
    """Agree to a proposal, or be against it."""
    await vote(at.table, at.permit("vote", data.seat), number, data)
    return await at.info()


@post("/api/tables/{table_id:str}/arrivals", status_code=200)
async def ask_to_join_game(
    hub: TheHub,
    caller: TheCaller,
    visitor: TheVisitor,
    table_id: FromPath[str],
    data: JSONBody[AskToJoin],
) -> Response[TableInfo]:
    """Ask to join a game under way with an unused nation, where its edition has that.

    When all people at the table agree you have a seat: your nation waits for a Civil War.
    """
    visitor.need("arrival")
    caller, cookies = await with_device(hub, caller, visitor)
    if data.key is not None:
        await hub.rights.invite(caller, table_id, data.key)
    at = await at_table(hub, caller, table_id)
    await ask_to_join(at.table, at.asker(), data)
    return answered(await at.info(), cookies)


@delete("/api/tables/{table_id:str}/arrivals/{number:int}", status_code=200)
async def stop_asking_to_join(at: AtTable, number: FromPath[int]) -> TableInfo:
    """Take your wish to join back, while the table has not decided."""
    await stop_asking(at.table, at.asker(number), number)
    return await at.info()


host_router = Router(
    path="/",
    tags=["tables"],
    route_handlers=[
        pause_table,
        resume_table,
        new_link,
        silence_seat,
        propose,
        vote_on,
        ask_to_join_game,
        stop_asking_to_join,
    ],
)
