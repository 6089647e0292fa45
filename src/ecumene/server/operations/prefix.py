"""A path before everything: the game at https://example.org/ecumene/, beside other things.

A gateway may strip the path or leave it; both are understood. The page finds its parts from where
it lies itself, so nothing is built anew for a path.
"""

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from ecumene.server.people.access import COOKIE


def under_prefix(app: ASGIApp, prefix: str) -> ASGIApp:
    """The application as it is seen below a path; without a path, the application itself."""
    if not prefix:
        return app
    raw = prefix.encode()

    async def stripped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        inside: Any = dict(scope)
        inside["headers"] = [_nearest_cookie(name, value) for name, value in scope["headers"]]
        if scope["path"] == prefix and scope["type"] == ScopeType.HTTP:
            await _move_inside(prefix, send)
            return
        if scope["path"].startswith(f"{prefix}/"):
            inside["path"] = scope["path"][len(prefix) :]
            inside["raw_path"] = (scope.get("raw_path") or b"").removeprefix(raw)
        await app(inside, receive, send)

    return stripped


async def _move_inside(prefix: str, send: Send) -> None:
    """Without the slash at the end the page would look for its parts beside itself."""
    headers = [(b"location", f"{prefix}/".encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _nearest_cookie(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Of two cookies of our name the first counts: browsers name that of the longer path first.

    The other belongs to a game at the root of the same host.
    """
    if name.lower() != b"cookie" or value.count(f"{COOKIE}=".encode()) < 2:
        return name, value
    kept: dict[bytes, bytes] = {}
    for one in value.split(b";"):
        kept.setdefault(one.split(b"=")[0].strip(), one.strip())
    return name, b"; ".join(kept.values())
