"""The socket: one for each viewer. First a welcome, then whatever changes; commands come back.

A reader who falls behind, sends too much or says nothing for too long is let go; they may
come back and name the last number they saw.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, QueryParameter

from ecumene.engine.errors import PlayerError
from ecumene.server.errors import Refusal
from ecumene.server.people.access import Access, identify
from ecumene.server.protocol.messages import AnyCommand, Refused
from ecumene.server.sight.viewers import Subscriber, encode
from ecumene.server.sight.welcome import welcome
from ecumene.server.storage.trouble import TROUBLE, is_trouble
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.following import reading
from ecumene.server.tables.hub import REVOKED, Hub
from ecumene.server.tables.table import LiveTable
from ecumene.server.web.dependencies import At, at_table
from ecumene.server.web.limits import Bucket

BURST = 4
FLOOD = 200
"""Commands over the limit before the socket is closed."""
LATER = 1013
"""The code of a socket that is closed for now: try again later."""
PATIENCE = 3.0
"""Seconds for a goodbye to arrive."""
GOODBYE = b'{"type":"goodbye"'
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
    try:
        caller = await identify(hub.store, socket.headers, socket.cookies)
        at = await at_table(hub, caller, table_id)
        looking = at.seat(seat)
    except PlayerError as error:
        await socket.close(code=4404, reason=error.code)
        return
    except TROUBLE as error:
        hub.log.trouble(error, during="socket")
        await socket.close(code=LATER, reason="server.cannot_write")
        return
    await socket.accept()
    civ = None if looking is None else at.table.document.seat(looking).civ
    one = Subscriber(looking, civ, at.access.you, hub.settings.socket_buffer, caller)
    await Connection(socket, hub, at, one).serve(since)


class Connection:
    """One socket while it is open: who looks by it, and at which table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub, at: At, one: Subscriber) -> None:
        self._socket = socket
        self._hub = hub
        self._at = at
        self._table = at.table
        self._one = one

    async def serve(self, since: int | None) -> None:
        """Welcomes the viewer and serves them until they go or are let go."""
        try:
            await self._come(since)
            await self._go_on()
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
        async with reading(self._table) as table, table.talk.order:
            hello = await welcome(table.window, self._one.you, self._one.seat, since)
            self._one.send(encode(hello))
            self._one.line = max((line.id for line in hello.talk), default=0)
            table.viewers.add(self._one)
            if self._one.seat is not None:
                table.tell_table()
        await self._rights(table)
        table.wake()
        await self._announce()

    async def _go(self) -> None:
        self._table.viewers.remove(self._one)
        async with self._table.lock:
            if self._one.seat is not None and not self._table.play.spoiled:
                self._table.tell_table()
        await self._announce()
        with suppress(WebSocketException, RuntimeError, TimeoutError):
            await asyncio.wait_for(self._socket.close(), PATIENCE)

    async def _announce(self) -> None:
        """The other processes are told who has come to a seat, or has gone."""
        if self._one.seat is not None:
            await self._hub.neighbours.announce(self._table.id)

    def _log_fault(self, hearing: asyncio.Task[None]) -> None:
        """A command that ended in a fault closes its socket, and the log says why."""
        error = hearing.exception() if hearing.done() and not hearing.cancelled() else None
        if isinstance(error, TROUBLE) and is_trouble(error):
            self._hub.log.trouble(error, table=self._table.id, during="socket")
        elif error is not None:
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
                data = await self._socket.receive_data(mode="text")
            except (WebSocketDisconnect, RuntimeError):
                return
            if bucket.take():
                self._one.send(await self._reply(data))
                continue
            over += 1
            self._hub.metrics.add("limited")
            self._one.send(encode(Refused(0, "request.too_many", {})))
            if over > FLOOD:
                self._one.give_up("socket.flood")
                await asyncio.sleep(PATIENCE)
                return

    async def _reply(self, data: str | bytes) -> bytes:
        try:
            command = decoder.decode(data)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
            return encode(Refused(0, "request.malformed", {"where": str(error)[:200]}))
        table = self._hub.tables.get(self._table.id, self._table)
        access = await self._rights(table)
        if access is None:
            return encode(Refused(command.request, REVOKED, {}))
        return encode(await carry_out(table, access, self._one.seat, command))

    async def _rights(self, table: LiveTable) -> Access | None:
        """What the viewer may do now; one who may look no more is let go."""
        try:
            access = await self._hub.rights.still(self._at.caller, table.seating.kept)
            access.looks_from(self._one.seat, table.document.settings.spectators)
        except Refusal:
            self._one.give_up(REVOKED)
            return None
        return access
