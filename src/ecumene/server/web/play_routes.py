"""Routes of play: what a viewer sees, commands, history, records, talk."""

from typing import Annotated, Any, NamedTuple

from litestar import Request, Response, Router, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from ecumene.names import Civ
from ecumene.server.catalogue import answer_schemas
from ecumene.server.errors import Refusal
from ecumene.server.games.position import SPECTATOR
from ecumene.server.people.access import Access
from ecumene.server.protocol import DoneFor, EventList, Replayed, Said, TableInfo, Witness
from ecumene.server.protocol.messages import AnyCommand, AnyMessage, Reply
from ecumene.server.sight.history import events_after, replay
from ecumene.server.sight.talk import talk_for
from ecumene.server.sight.welcome import welcome
from ecumene.server.sight.witnesses import witnesses
from ecumene.server.storage.records import record_name, record_of
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.following import reading
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.uploads import found_from_record
from ecumene.server.web.caps import founding
from ecumene.server.web.dependencies import (
    At,
    AtTable,
    TheCaller,
    TheHub,
    TheVisitor,
    answered,
    at_table,
    with_device,
)

Seat = Annotated[int | None, QueryParameter(ge=1, le=18)]
SeatInPath = Annotated[int, PathParameter(ge=1, le=18)]
Number = Annotated[int, QueryParameter(ge=0, le=2**31)]
Since = Annotated[int | None, QueryParameter(ge=0, le=2**31)]
Upto = Annotated[int | None, QueryParameter(ge=0, le=2**31)]
Limit = Annotated[int, QueryParameter(ge=1, le=500)]
LONGEST_RECORD = 8_000_000


@get("/api/tables/{table_id:str}/state")
async def get_state(at: AtTable, seat: Seat = None, since: Since = None) -> AnyMessage:
    """Everything a viewer knows: the same `Welcome` that a socket begins with."""
    async with reading(at.table):
        return await at.shown(
            "look", seat, lambda access: welcome(at.table.window, access, seat, since)
        )


@post("/api/tables/{table_id:str}/commands", status_code=200)
async def post_command(
    at: AtTable, visitor: TheVisitor, data: JSONBody[AnyCommand], seat: Seat = None
) -> Reply:
    """A command by HTTP: the same shapes as on the socket. A refusal is an answer, not an error."""
    await at.permit("look", seat)()
    return await carry_out(at.table, at.asker(seat), data, visitor.talk)


@get("/api/tables/{table_id:str}/talk")
async def get_talk(
    hub: TheHub,
    at: AtTable,
    seat: Seat = None,
    after: Annotated[int, QueryParameter(ge=0, le=2**62)] = 0,
) -> list[Said]:
    """The last lines of chat after a number, as they may be read from a seat."""
    return await at.shown(
        "look", seat, lambda access: talk_for(hub.store, at.table.seating.kept, seat, after)
    )


@get("/api/tables/{table_id:str}/events")
async def get_events(
    hub: TheHub,
    at: AtTable,
    seat: Seat = None,
    after: Number = 0,
    upto: Upto = None,
    limit: Limit = 200,
) -> EventList:
    """The events a viewer was told of: the first after a number, or the last up to one.

    In a finished game they may be those of any seat.
    """
    page = Page(after, upto, limit)
    return await at.shown("look_back", seat, lambda access: _events(hub, at, seat, page))


class Page(NamedTuple):
    """Which events are asked for."""

    after: int
    upto: int | None
    limit: int


async def _events(hub: Hub, at: At, seat: int | None, page: Page) -> EventList:
    viewer, (after, upto, limit) = eyes(at, seat), page
    if upto is not None:
        upto = min(upto, at.table.position.counts[str(viewer or SPECTATOR)])
        after = max(after, upto - limit)
        limit = max(0, upto - after)
    found = await events_after(hub.store, at.table.scene, viewer, after, limit)
    return EventList(after + len(found), tuple(found), after)


@get("/api/tables/{table_id:str}/replay")
async def get_replay(
    hub: TheHub,
    at: AtTable,
    visitor: TheVisitor,
    number: Number,
    seat: Seat = None,
    all_hands: FromQuery[bool] = False,
) -> Replayed:
    """The table as it was at a number: from one's own eyes, or any when the game is over."""
    if all_hands:
        await at.permit("see_all_hands")()

    async def play_again(access: Access) -> Replayed:
        async with visitor.quotas.looking_back.turn(visitor.address):
            kept = at.table.seating.kept
            return await replay(hub.store, kept, eyes(at, seat), number, all_hands)

    return await at.shown("look_back", seat, play_again)


def eyes(at: At, seat: int | None) -> Civ | None:
    """The civilization that is looked from, or none for a spectator."""
    document = at.table.document
    if seat is not None and seat > len(document.seats):
        raise Refusal("seat.unknown", status=404, seat=seat)
    return None if seat is None else document.seat(seat).civ


@get("/api/tables/{table_id:str}/seats/{seat:int}/done-for")
async def get_done_for(
    hub: TheHub, at: AtTable, seat: Annotated[int, QueryParameter(ge=1, le=18)]
) -> list[DoneFor]:
    """What a regent, the clock or standing orders did for a seat, the latest first."""
    return await at.shown("see_done_for", seat, lambda access: _done_for(hub, at, seat))


async def _done_for(hub: Hub, at: At, seat: int) -> list[DoneFor]:
    """What was done for a former owner, perhaps in a future that was taken back, stays theirs."""
    own = at.table.document.seat(seat)
    if own.civ is None:
        return []
    found = [
        DoneFor(one.entry.id, one.entry.answer, by, one.at)
        for by in ("regent", "clock", "orders")
        for one in await hub.store.answers_by(at.table.id, own.civ, by)
        if one.at >= own.came
    ]
    return sorted(found, key=lambda one: -one.at)[:200]


@get("/api/tables/{table_id:str}/seats/{seat:int}/witnesses")
async def get_witnesses(hub: TheHub, at: AtTable, seat: SeatInPath) -> list[Witness]:
    """Whoever can see, or ever could see, what only this seat may: for its owner, the oldest first.

    A link counts from the moment it was made: it may be in use by a program.
    """
    return await at.shown(
        "see_witnesses",
        seat,
        lambda access: witnesses(hub.store, at.table.seating.kept, seat, access),
    )


# ---------------------------------------------------------------------- records


@get("/api/tables/{table_id:str}/record", media_type="application/x-ndjson")
async def get_record(hub: TheHub, at: AtTable, visitor: TheVisitor) -> Response[bytes]:
    """The record of a finished game: header with the seed, and every answer."""

    async def read(access: Access) -> bytes:
        async with visitor.quotas.looking_back.turn(visitor.address):
            return await record_of(hub.store, at.table.seating.kept)

    data = await at.shown("take_record", None, read)
    disposition = f'attachment; filename="{record_name(at.table.seating.kept)}"'
    headers = {"content-disposition": disposition}
    return Response(data, media_type="application/x-ndjson", headers=headers)


@post("/api/records", status_code=201, request_max_body_size=LONGEST_RECORD)
async def upload_record(
    hub: TheHub, caller: TheCaller, visitor: TheVisitor, request: Request[Any, Any, Any]
) -> Response[TableInfo]:
    """Play a record again and keep it as a table: finished, or paused where it stops."""
    visitor.need("record")
    data = await request.body()
    caller, cookies = await with_device(hub, caller, visitor)
    async with visitor.quotas.replaying.turn(), founding(hub, caller, visitor) as made:
        table_id = await found_from_record(hub.store, caller, data)
        made.append(table_id)
    at = await at_table(hub, caller, table_id)
    return answered(await at.info(), cookies, 201)


@get("/api/questions")
async def get_questions() -> dict[str, Any]:
    """The JSON schema of the answer to each kind of question."""
    return answer_schemas()


play_router = Router(
    path="/",
    tags=["play"],
    route_handlers=[
        get_state, post_command, get_talk, get_events, get_replay, get_done_for, get_witnesses,
        get_record, upload_record, get_questions,
    ],
)  # fmt: skip
