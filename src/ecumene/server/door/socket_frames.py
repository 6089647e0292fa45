"""Sockets as connections: how much may come by one, and how it ends.

uvicorn answers each ping at once, however many come, and waits for ever until somebody has read
what was sent last. Whoever sends too much, or does not read, is let go here.
"""

import asyncio
from asyncio import BaseTransport, TimerHandle

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ecumene.server.buckets import Bucket
from ecumene.server.door.crowd import Crowd

PART = 4096
"""Bytes of a socket that are read at once."""
FRAMES_PER_COMMAND, FRAMES_AT_ONCE = 4, 5
"""Frames of a socket for each command it may send, and for how many seconds all at once."""


class Socket(WebSocketsSansIOProtocol):
    """A socket: so many frames in its time, and an end that nobody can put off."""

    crowd: Crowd
    patience: float
    frames_per_second: float

    def connection_made(self, transport: BaseTransport) -> None:
        """A request has become a socket."""
        super().connection_made(transport)
        self._frames = Bucket(self.frames_per_second, self.frames_per_second * FRAMES_AT_ONCE)
        self._end: TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        if self._end is not None:
            self._end.cancel()
        self.crowd.leave(self.transport)
        super().connection_lost(exc)

    # ---------------------------------------------------------------- what comes

    def data_received(self, data: bytes) -> None:
        """Something has come; a lot is read in parts, to stop where there are too many frames."""
        for start in range(0, len(data), PART):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PART])

    def _is_one_too_many(self) -> bool:
        """Counts a frame of any kind; whoever sends too many is let go without a word."""
        if not self.transport.is_closing() and not self._frames.take():
            self.transport.abort()
        return self.transport.is_closing()

    def handle_text(self, event: Frame) -> None:
        """A message, or its beginning."""
        if not self._is_one_too_many():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same for a message of bytes."""
        if not self._is_one_too_many():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message, which may be empty."""
        if not self._is_one_too_many():
            super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        """Somebody is still there."""
        if not self._is_one_too_many():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        """Somebody asks whether we are; who does not read what we send gets no answer."""
        if self._is_one_too_many() or not self.writable.is_set():
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def handle_parser_exception(self) -> None:
        """What came cannot be read; whoever has said goodbye already is not answered."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    # ---------------------------------------------------------------- letting go

    def keepalive_timeout(self) -> None:
        """Nobody is there; what they have not read keeps nothing open."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """We are done with it: what was sent last may be read for a while."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._end = self.loop.call_later(self.patience, self.transport.abort)
