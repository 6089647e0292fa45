"""Errors on the wire: each is a code and its facts, never a trace and never a sentence."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from ecumene.engine.errors import PlayerError
from ecumene.server.errors import status_of
from ecumene.server.logs import Log
from ecumene.server.protocol import Problem
from ecumene.server.storage.trouble import Unknown, is_trouble

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
    seconds = error.facts.get("seconds") if status_of(error) in (429, 503) else None
    headers = None if seconds is None else {"retry-after": str(seconds)}
    return Response(Problem(error.code, error.facts), status_code=status_of(error), headers=headers)


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


def no_database(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The database is gone or cannot write; what was asked for may be asked again."""
    if not is_trouble(error):
        return bug(request, error)
    Log().trouble(error, path=request.scope["path_template"])
    code = "server.unsure" if isinstance(error, Unknown) else "server.cannot_write"
    return Response(Problem(code), status_code=503)


def no_text(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Problem]:
    """Bytes in the body that are no text."""
    return Response(Problem("request.malformed", {"where": ["not UTF-8"]}), status_code=400)


def bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Everything else is ours."""
    Log().error("request.bug", error, path=request.scope["path_template"])
    return Response(Problem("server.fault"), status_code=500)


HANDLERS: Any = {
    PlayerError: player_error,
    HTTPException: http_error,
    RecursionError: too_deep,
    SQLAlchemyError: no_database,
    OSError: no_database,
    UnicodeDecodeError: no_text,
    Exception: bug,
}
