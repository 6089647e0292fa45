"""Errors on the wire: each is a code and its facts, never a trace and never a sentence."""

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import Send

from ecumene.engine.errors import PlayerError
from ecumene.server.errors import status_of
from ecumene.server.logs import Log
from ecumene.server.protocol import Problem

CODES = {
    400: "request.malformed",
    401: "access.denied",
    403: "access.denied",
    404: "request.not_found",
    405: "request.wrong_method",
    413: "request.too_large",
    415: "request.not_json",
    429: "request.too_many",
}


def player_error(request: Request[Any, Any, Any], error: PlayerError) -> Response[Problem]:
    """A refusal of the rules or of the table."""
    return Response(Problem(error.code, error.facts), status_code=status_of(error))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that was not understood, or leads nowhere."""
    code = CODES.get(error.status_code, "request.failed")
    facts = {"where": where_of(error)} if error.status_code == 400 else {}
    return Response(Problem(code, facts), status_code=error.status_code, headers=error.headers)


def where_of(error: HTTPException) -> list[str]:
    """The fields that are wrong."""
    extra = error.extra if isinstance(error.extra, list) else []
    named = [f"{one.get('key', '')}: {one.get('message', '')}"[:200] for one in extra]
    return named or [str(error.detail)[:200]]


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """JSON within JSON without end."""
    return Response(Problem("request.malformed", {"where": ["too deep"]}), status_code=400)


def bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Everything else is ours."""
    Log().error("request.bug", error, path=request.scope["path_template"])
    return Response(Problem("server.fault"), status_code=500)


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


HANDLERS: Any = {
    PlayerError: player_error,
    HTTPException: http_error,
    RecursionError: too_deep,
    Exception: bug,
}
