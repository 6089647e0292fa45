"""The socket: one for each viewer. First a welcome, then whatever changes; commands come back.

A reader who falls behind, sends too much or says nothing for too long is let go; he may come
back and name the last number he saw.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, QueryParameter

from ecumene.engine.errors import PlayerError
from ecumene.server.people.access import identify
from ecumene.server.protocol.messages import AnyCommand, Refused
from ecumene.server.sight.broadcast import Subscriber, encode
from ecumene.server.sight.welcome import welcome
from ecumene.server.tables.commands import carry_out
from ecumene.server.tables.hub import Hub
from ecumene.server.web.dependencies import At, at_table
from ecumene.server.web.limits import Bucket

BURST = 4
FLOOD = 200
"""Commands over the limit before the socket is closed."""
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
        caller = await identify(hub, socket.headers, socket.cookies)
        at = await at_table(hub, caller, table_id)
        looking = at.seat(seat)
    except PlayerError as error:
        await socket.close(code=4404, reason=error.code)
        return
    await socket.accept()
    civ = None if looking is None else at.table.document.seat(looking).civ
    one = Subscriber(looking, civ, at.access.you, hub.settings.socket_buffer)
    await _serve(socket, at, one, since)


async def _serve(
    socket: WebSocket[Any, Any, Any], at: At, one: Subscriber, since: int | None
) -> None:
    table = at.table
    async with table.lock:
        hello = await welcome(table, at.access, one.seat, since)
        one.send(encode(hello))
        table.viewers.all.append(one)
    table.hub.wake(table)
    await _tell_presence(at, one)
    sending = asyncio.create_task(_send(socket, one))
    reading = asyncio.create_task(_read(socket, at, one))
    leaving = asyncio.create_task(_given_up(one))
    tasks = (sending, reading, leaving)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        _log_fault(at, reading)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if one in table.viewers.all:
            table.viewers.all.remove(one)
        await _tell_presence(at, one)
        with suppress(WebSocketException, RuntimeError, TimeoutError):
            await asyncio.wait_for(socket.close(), PATIENCE)


async def _tell_presence(at: At, one: Subscriber) -> None:
    """Everybody sees who has come to a seat, or has gone."""
    if one.seat is not None:
        at.table.viewers.tell_table()
        await at.table.hub.neighbours.announce(at.table)


def _log_fault(at: At, reading: asyncio.Task[None]) -> None:
    """A command that ended in a fault closes its socket, and the log says why."""
    error = reading.exception() if reading.done() and not reading.cancelled() else None
    if error is not None:
        at.table.hub.log.error("socket.fault", error, table=at.table.id)


async def _given_up(one: Subscriber) -> None:
    """A reader who was given up has a moment to read the goodbye."""
    await one.gone.wait()
    await asyncio.sleep(PATIENCE)


async def _send(socket: WebSocket[Any, Any, Any], one: Subscriber) -> None:
    """Sends what waits in the buffer until a goodbye was sent."""
    while True:
        message = await one.messages.get()
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        if message.startswith(GOODBYE):
            return


async def _read(socket: WebSocket[Any, Any, Any], at: At, one: Subscriber) -> None:
    """Takes commands one by one, and answers each."""
    settings = at.table.hub.settings
    bucket = Bucket(settings.commands_per_second, settings.commands_per_second * BURST)
    over = 0
    while True:
        try:
            data = await socket.receive_data(mode="text")
        except (WebSocketDisconnect, RuntimeError):
            return
        if bucket.take():
            one.send(await _reply(at, one, data))
            continue
        over += 1
        at.table.hub.metrics.add("limited")
        one.send(encode(Refused(0, "request.too_many", {})))
        if over > FLOOD:
            one.give_up("socket.flood")
            await asyncio.sleep(PATIENCE)
            return


async def _reply(at: At, one: Subscriber, data: str | bytes) -> bytes:
    try:
        command = decoder.decode(data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        return encode(Refused(0, "request.malformed", {"where": str(error)[:200]}))
    table = at.table.hub.tables.get(at.table.id, at.table)
    return encode(await carry_out(table, at.access, one.seat, command))
