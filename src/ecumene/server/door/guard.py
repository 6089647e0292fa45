"""The guard at the door: foreign origins, floods and malformed requests are turned away."""

import asyncio
from contextlib import AsyncExitStack
from urllib.parse import unquote_to_bytes

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ecumene.server.door.hosts import Hosts
from ecumene.server.door.turning_away import turn_away_socket
from ecumene.server.door.visitors import Door
from ecumene.server.errors import Refusal
from ecumene.server.metrics import Metrics
from ecumene.server.protocol import Problem
from ecumene.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
CONTROLS = frozenset(range(0x20)) | {0x7F}
MALFORMED = 400, "request.malformed"
FLOOD = 429, "request.too_many"
WAIT = 0.5
"""Seconds that a flood waits for each refusal: to refuse at once would keep us busy with it."""
BY_TOKEN = "/api/mail/"
"""Mail programs stop mail with a form of their own (RFC 8058); the secret in the path is enough."""


class Guard:
    """Middleware around the whole application."""

    def __init__(self, settings: Settings, metrics: Metrics, door: Door) -> None:
        self._metrics = metrics
        self._door = door
        self._hosts = Hosts(settings.public_url, settings.trusted_proxy)

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """The application behind the guard."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] not in ("http", "websocket"):
                await app(scope, receive, send)
                return
            address = self._door.addresses.caller(scope)
            problem = self._problem(scope, address)
            if problem is None and scope["type"] == ScopeType.HTTP:
                problem = await self._answered(app, address, (scope, receive, send))
            elif problem is None:
                await app(scope, receive, send)
            if problem is None:
                return
            if problem == FLOOD:
                await asyncio.sleep(WAIT)
            await _turn_away(scope, send, *problem)

        return guarded

    async def _answered(
        self, app: ASGIApp, address: str, request: tuple[Scope, Receive, Send]
    ) -> tuple[int, str] | None:
        """Answers a request in its turn, which ends when the answer begins: it may be read slowly.

        Gives a problem if too many of the same address wait.
        """
        scope, receive, send = request
        turn = AsyncExitStack()
        try:
            await turn.enter_async_context(self._door.at_work.turn(address))
        except Refusal:
            return FLOOD

        async def begin(message: Message) -> None:
            await turn.aclose()
            await send(message)

        async with turn:
            await app(scope, receive, begin)
        return None

    def _problem(self, scope: Scope, address: str) -> tuple[int, str] | None:
        self._metrics.add("requests")
        if not self._door.requests.take(address):
            self._metrics.add("limited")
            return FLOOD
        if not is_text(scope):
            return MALFORMED
        headers = Headers.from_scope(scope)
        if not self._hosts.is_ours(headers):
            return 421, "request.wrong_host"
        is_http = scope["type"] == ScopeType.HTTP
        if is_http and str(scope["path"]).startswith(BY_TOKEN):
            return None
        changes = not is_http or str(scope.get("method")) not in SAFE
        if changes and not self._hosts.is_own_page(headers):
            return 403, "request.foreign_origin"
        if is_http and changes and not _is_json(headers):
            return 415, "request.not_json"
        return None


def is_text(scope: Scope) -> bool:
    """Whether path, query and headers are text without control characters."""
    raw = scope.get("raw_path") or scope["path"].encode()
    query = scope.get("query_string", b"").replace(b"+", b" ")
    parts = [unquote_to_bytes(raw.partition(b"?")[0]), unquote_to_bytes(query)]
    parts += [value for name, value in scope["headers"] if not value.isascii()]
    return all(_is_clean(part) for part in parts)


def _is_clean(data: bytes) -> bool:
    if data.isascii():
        return CONTROLS.isdisjoint(data)
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return CONTROLS.isdisjoint(data)


def _is_json(headers: Headers) -> bool:
    """A form of a foreign page cannot send JSON."""
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    kind = headers.get("content-type", "").split(";")[0].strip().lower()
    return empty or kind in ("application/json", "application/x-ndjson")


async def _turn_away(scope: Scope, send: Send, status: int, code: str) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await turn_away_socket(scope, send, status, Problem(code))
        return
    body = msgspec.json.encode(Problem(code))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
