"""Connections: what one may send before there is a request, and how long it may take.

uvicorn waits for ever for the end of a request and keeps whatever comes until then. Its classes
are extended here: heads of bounded size that arrive in bounded time, bodies that go on arriving,
answers that go on being read. Whoever does otherwise is told so, where possible, and let go.
"""

import asyncio
from asyncio import TimerHandle, Transport
from typing import Any, cast

import msgspec
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from ecumene.server.door.crowd import Crowd
from ecumene.server.door.socket_frames import FRAMES_PER_COMMAND, Socket
from ecumene.server.protocol import Problem
from ecumene.server.settings import Settings

MOST_HEAD = 32 * 1024
"""Bytes of address and headers together."""
MOST_HEADERS = 100
SLOWEST = 4096
"""Bytes a second in which a body has to arrive after the first seconds."""
MOST_IGNORED = 32 * 1024 * 1024
"""So much of a body nobody wants is still taken in, so that its sender reads the answer."""
MOST_WAITING = 8
"""Requests of one connection that wait for the answer to another."""
CODES = {
    400: "request.malformed",
    408: "request.too_slow",
    429: "request.too_many",
    431: "request.head_too_large",
    503: "server.busy",
}


class HeadTooLargeError(Exception):
    """The address and headers of a request are longer than allowed."""


class TooManyRequestsError(Exception):
    """More requests came than are kept waiting for the answer to the first."""


class Connection(HttpToolsProtocol):
    """A connection that keeps to the limits; `crowd` and `patience` are set by `protocols`."""

    crowd: Crowd
    patience: float

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._timer: TimerHandle | None = None
        self._reader: TimerHandle | None = None
        self._refusal = 400
        self._begin()
        refused = self.crowd.enter(transport, self.client[0] if self.client else "")
        if refused is not None:
            self._send_away(refused)
            return
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_waiting()
        self._stop_watching()
        self.crowd.leave(self.transport)
        super().connection_lost(exc)

    # ---------------------------------------------------------------- what comes

    def _begin(self) -> None:
        """Nothing of a request has come."""
        self._begun = self.loop.time()
        self._head = 0
        self._noise = 0
        """Bytes that belong to no body: the head, trailers, the lengths of parts."""
        self._body = 0
        self._in_body = False
        self._ended = False

    def data_received(self, data: bytes) -> None:
        """Something has come; what is no part of a body may not be much."""
        if self.transport.is_closing():
            return
        if self._timer is None and not self._in_body:
            self._begin()
            self._wait_for_head()
        before, self._ended = self._body, False
        super().data_received(data)
        if self._ended or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._noise += len(data) - (self._body - before)
        if self._noise > MOST_HEAD + self._body:
            self._send_away(431)
        elif self._in_body and self.cycle.response_complete and self._body > MOST_IGNORED:
            self.transport.abort()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer after the body."""
        self._grow(len(name) + len(value) + 4)
        if len(self.headers) >= MOST_HEADERS:
            self._grow(MOST_HEAD)
        super().on_header(name, value)

    def _grow(self, size: int) -> None:
        self._head += size
        if self._head > MOST_HEAD:
            self._refusal = 431
            raise HeadTooLargeError

    def on_message_begin(self) -> None:
        """A request begins; browsers wait for the answer to the last, and nobody sends many."""
        if len(self.pipeline) >= MOST_WAITING:
            self.transport.abort()
            raise TooManyRequestsError
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there; now the body has to come."""
        self._stop_waiting()
        self.crowd.has_asked(self.transport)
        self._in_body = True
        self._timer = self.loop.call_later(self.patience, self._look_at_body)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there; the next may follow at once."""
        self._stop_waiting()
        super().on_message_complete()
        self._begin()
        self._ended = True

    def handle_websocket_upgrade(self) -> None:
        """From here on a socket has the connection, and its place in the crowd."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    # ---------------------------------------------------------------- how long it takes

    def _wait_for_head(self) -> None:
        self.crowd.waits(self.transport)
        self._timer = self.loop.call_later(self.patience, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_at_body(self) -> None:
        """A body may take long as long as it comes; while we do not read, it cannot."""
        allowed = self.patience + self._body / SLOWEST
        if self.flow.read_paused or self.loop.time() - self._begun < allowed:
            self._timer = self.loop.call_later(self.patience, self._look_at_body)
        else:
            self._too_slow()

    def _too_slow(self) -> None:
        self._timer = None
        cycle = cast(RequestResponseCycle | None, self.cycle)
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()
        else:
            self._send_away(408)

    # ---------------------------------------------------------------- what goes

    def pause_writing(self) -> None:
        """An answer is not read as fast as it is sent."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        self._stop_watching()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked; what was sent last may still be on its way."""
        super().timeout_keep_alive_handler()
        self._watch()

    def _watch(self) -> None:
        self._stop_watching()
        unread = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(self.patience, self._look_at_reader, unread)

    def _look_at_reader(self, unread: int) -> None:
        """Whoever has read nothing of it meanwhile is let go."""
        left = self.transport.get_write_buffer_size()
        if left and left >= unread:
            self.transport.abort()
        elif left:
            self._watch()

    def _stop_watching(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    # ---------------------------------------------------------------- letting go

    def send_400_response(self, msg: str) -> None:
        """What could not be understood, or is too long, gets an answer like any other error."""
        if not self.transport.is_closing():
            self._send_away(self._refusal)

    def _send_away(self, status: int) -> None:
        """The reason, and the end of the connection, which nobody can hold open any longer."""
        self._stop_waiting()
        body = msgspec.json.encode(Problem(CODES[status]))
        lines = [STATUS_LINE[status], b"content-type: application/json\r\n",
                 b"cache-control: no-store\r\n", b"connection: close\r\n",
                 b"content-length: %d\r\n\r\n" % len(body), body]  # fmt: skip
        self.transport.write(b"".join(lines))
        self.transport.close()
        self._watch()


def protocols(
    settings: Settings, crowd: Crowd
) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """How this server speaks with browsers: the classes for uvicorn."""
    shared: dict[str, Any] = {"crowd": crowd, "patience": settings.request_seconds}
    frames = settings.commands_per_second * FRAMES_PER_COMMAND
    http = type("CrowdedConnection", (Connection,), shared)
    ws = type("CrowdedSocket", (Socket,), shared | {"frames_per_second": frames})
    return cast(type[asyncio.Protocol], http), cast(type[asyncio.Protocol], ws)
