"""The socket: one for each viewer. First a welcome, then whatever changes; commands come back.

A reader who falls behind, sends too much or says nothing for too long is let go; they may
come back and name the last number they saw.
"""

import asyncio
from contextlib import ExitStack, suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, QueryParameter
from uvicorn.protocols.utils import ClientDisconnected

from ecumene.engine.errors import PlayerError
from ecumene.server.buckets import Bucket
from ecumene.server.door.turning_away import turn_away_socket
from ecumene.server.door.visitors import Door, Visitor
from ecumene.server.errors import Refusal, status_of
from ecumene.server.people.access import Access, identify
from ecumene.server.people.actions import check
from ecumene.server.protocol import Problem
from ecumene.server.protocol.malformed import number_of, where_of
from ecumene.server.protocol.messages import AnyCommand, Refused, Welcome
from ecumene.server.sight.subscriber import Subscriber, encode
from ecumene.server.sight.viewers import DELETED, REVOKED
from ecumene.server.sight.welcome import welcome
from ecumene.server.storage.generations import generation_of
from ecumene.server.storage.trouble import TROUBLE, is_trouble
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.following import reading
from ecumene.server.tables.hub import Hub
from ecumene.server.tables.table import LiveTable
from ecumene.server.web.dependencies import At, at_table

BURST = 4
FLOOD = 200
"""Commands over the limit before the socket is closed."""
HANDSHAKE = 20.0
"""Seconds in which somebody has to be let in or turned away."""
PATIENCE = 3.0
"""Seconds for a goodbye to arrive."""
WHY_NOT: tuple[type[Exception], ...] = (PlayerError, *TROUBLE)
"""What keeps somebody from being let in."""
GOODBYE = b'{"type":"goodbye"'
NORMAL, FAULT = 1000, 1011
"""With which number a socket closes."""
decoder = msgspec.json.Decoder(AnyCommand)
Seat = Annotated[int | None, QueryParameter(ge=1, le=18)]
Since = Annotated[int | None, QueryParameter(ge=0, le=2**31)]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    seat: Seat = None,
    since: Since = None,
) -> None:
    """Everything that changes at a table, for one viewer."""
    hub: Hub = socket.app.state["hub"]
    door: Door = socket.app.state["door"]
    address = door.addresses.caller(socket.scope)
    with hub.serving(), ExitStack() as place:
        try:
            place.enter_context(door.sockets.place(address))
            async with asyncio.timeout(HANDSHAKE):
                at, one = await look_from(hub, socket, table_id, seat)
                await socket.accept()
        except ClientDisconnected:
            return
        except WHY_NOT as error:
            await turn_away_socket(socket.scope, socket.send, *_why_not(hub, error))
            return
        visitor, asks = door.visitor(socket.scope), door.requests.of(address)
        await Connection(socket, hub, at, one, visitor, asks).serve(since)


def _why_not(hub: Hub, error: Exception) -> tuple[int, Problem]:
    """What somebody is told who is not let in."""
    if isinstance(error, PlayerError):
        return status_of(error), Problem(error.code, error.facts)
    if isinstance(error, TimeoutError):
        return 503, Problem("server.busy")
    hub.log.trouble(error, during="socket")
    return 503, Problem("server.cannot_write")


async def look_from(
    hub: Hub, socket: WebSocket[Any, Any, Any], table_id: str, seat: int | None
) -> tuple[At, Subscriber]:
    """Who looks by a socket, and at what, if they may."""
    caller = await identify(hub.store, socket.headers, socket.cookies)
    at = await at_table(hub, caller, table_id)
    check("look", at.access, seat, at.table.document)
    civ = None if seat is None else at.table.document.seat(seat).civ
    return at, Subscriber(seat, civ, at.access, hub.settings.socket_buffer, caller)


class Connection:
    """One socket while it is open: who looks by it, and at which table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        hub: Hub,
        at: At,
        one: Subscriber,
        visitor: Visitor,
        requests: Bucket,
    ) -> None:
        self._socket = socket
        self._visitor = visitor
        self._requests = requests
        """What the viewer's address may ask, by whatever way."""
        self._hub = hub
        self._asker = at.asker(one.seat)
        self._table = at.table
        self._one = one
        self._close_code = NORMAL

    async def serve(self, since: int | None) -> None:
        """Welcomes the viewer and serves them until they go or are let go."""
        try:
            await self._come(since)
            await self._go_on()
        except Refusal:
            self._one.give_up(DELETED)
        except ClientDisconnected:
            return
        except TROUBLE as error:
            self._hub.log.trouble(error, table=self._table.id, during="socket")
        finally:
            await self._go()

    async def _go_on(self) -> None:
        """Sends and reads until either ends, or the viewer is given up."""
        hearing = asyncio.create_task(self._read())
        tasks = (hearing, asyncio.create_task(self._send()), asyncio.create_task(self._given_up()))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self._log_fault(hearing)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _come(self, since: int | None) -> None:
        table, one = self._table, self._one
        async with reading(table):
            if await self._is_welcomed(table, since) and one.seat is not None:
                await table.look_at_rights()
                table.tell_table()
        table.wake()
        await self._announce()

    async def _is_welcomed(self, table: LiveTable, since: int | None) -> bool:
        """Sends the welcome and lets the viewer look on, if they may still do so now."""
        one = self._one

        async def hello(access: Access) -> Welcome:
            one.access = access
            one.civ = None if one.seat is None else table.document.seat(one.seat).civ
            return await welcome(table.window, access, one.seat, since)

        try:
            message = await self._asker.shown("look", lambda: table.seating.kept, hello)
        except Refusal:
            one.give_up(REVOKED)
            return False
        one.welcome(message)
        one.line = max((line.id for line in message.talk), default=0)
        table.viewers.make_room(one.seat, self._hub.settings.sockets_per_seat)
        table.viewers.add(one)
        return True

    async def _go(self) -> None:
        self._table.viewers.remove(self._one)
        if self._one.seat is not None:
            with suppress(Refusal, *TROUBLE):
                await self._table.tell_present()
        await self._announce()
        with suppress(WebSocketException, RuntimeError, TimeoutError):
            await asyncio.wait_for(self._socket.close(self._close_code), PATIENCE)

    async def _announce(self) -> None:
        """The other processes are told who has come to a seat, or has gone."""
        if self._one.seat is not None:
            await self._hub.neighbours.announce(self._table.id)

    def _log_fault(self, hearing: asyncio.Task[None]) -> None:
        """A command that ended in a fault closes its socket, and the log says why."""
        error = hearing.exception() if hearing.done() and not hearing.cancelled() else None
        if isinstance(error, ClientDisconnected):
            return
        if isinstance(error, TROUBLE) and is_trouble(error):
            self._hub.log.trouble(error, table=self._table.id, during="socket")
        elif error is not None:
            self._close_code = FAULT
            self._hub.log.error("socket.fault", error, table=self._table.id)

    async def _given_up(self) -> None:
        """A reader who was given up has a moment to read the goodbye."""
        await self._one.gone.wait()
        await asyncio.sleep(PATIENCE)

    async def _send(self) -> None:
        """Sends what waits in the buffer until a goodbye was sent."""
        while True:
            message = await self._one.messages.get()
            text = message.decode()
            await self._socket.send({"type": "websocket.send", "text": text, "bytes": None})
            if message.startswith(GOODBYE):
                return

    async def _read(self) -> None:
        """Takes commands one by one, and answers each."""
        rate = self._hub.settings.commands_per_second
        bucket = Bucket(rate, rate * BURST)
        over = 0
        while True:
            try:
                data = await self._frame()
            except (WebSocketDisconnect, RuntimeError):
                return
            if bucket.take() and self._requests.take():
                self._one.send(await self._reply(data))
                continue
            over += 1
            self._hub.metrics.add("limited")
            self._one.send(encode(Refused(number_of(data), "request.too_many", {})))
            if over > FLOOD:
                self._one.give_up("socket.flood")
                await asyncio.sleep(PATIENCE)
                return

    async def _frame(self) -> str | bytes:
        """The next message; one sent as bytes is read like one sent as text."""
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(code=event["code"], detail="")
        return event.get("text") or event.get("bytes") or ""

    async def _reply(self, data: str | bytes) -> bytes:
        try:
            command = decoder.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            facts = {"where": where_of(error)}
            return encode(Refused(number_of(data), "request.malformed", facts))
        table = self._hub.tables.get(self._table.id, self._table)
        reply = await carry_out(table, self._asker, command, self._visitor.talk)
        if isinstance(reply, Refused) and not await self._may_look(table):
            return encode(Refused(command.request, REVOKED, {}))
        return encode(reply)

    async def _may_look(self, table: LiveTable) -> bool:
        """Whether the viewer may look on still; one who may no more is let go."""
        try:
            await self._asker.sees("look", table.seating.kept)
        except Refusal:
            is_there = await generation_of(table.store.reader, table.id) is not None
            self._one.give_up(REVOKED if is_there else DELETED)
            return False
        return True
