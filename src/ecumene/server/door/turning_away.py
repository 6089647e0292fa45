"""Whoever is turned away hears why, a socket as any request."""

from typing import Any

import msgspec
from litestar.types import Send

from ecumene.server.protocol import Problem


async def turn_away_socket(scope: Any, send: Send, status: int, problem: Problem) -> None:
    """A socket that is not opened is told so as any request would be, where the server can."""
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 4000 + status, "reason": problem.code})
        return
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    start: Any = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    rest: Any = {"type": "websocket.http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)
