"""The guard at the door: foreign origins, floods and wrong kinds of bodies are turned away."""

from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from ecumene.server.metrics import Metrics
from ecumene.server.protocol import Problem
from ecumene.server.settings import Settings
from ecumene.server.web.limits import Buckets
from ecumene.server.web.problems import turn_away_socket

SAFE = ("GET", "HEAD", "OPTIONS")
BURST = 10


class Guard:
    """Middleware around the whole application."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        rate = settings.requests_per_second
        self._buckets = Buckets(rate, rate * BURST)

    def __call__(self, app: ASGIApp) -> ASGIApp:
        """The application behind the guard."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] not in ("http", "websocket"):
                await app(scope, receive, send)
                return
            problem = self._problem(scope)
            if problem is None:
                await app(scope, receive, send)
            else:
                await _turn_away(scope, send, *problem)

        return guarded

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers.from_scope(scope)
        self._metrics.add("requests")
        path = scope.get("path", "")
        if path.startswith("/api/") and not self._buckets.take(self.address(scope, headers)):
            self._metrics.add("limited")
            return 429, "request.too_many"
        is_http = scope["type"] == ScopeType.HTTP
        changes = not is_http or str(scope.get("method")) not in SAFE
        if changes and not self._is_own(headers):
            return 403, "request.foreign_origin"
        if is_http and changes and not _is_json(headers):
            return 415, "request.not_json"
        return None

    def address(self, scope: Scope, headers: Headers) -> str:
        """Who counts as one caller."""
        if self._settings.trusted_proxy:
            return headers.get("x-forwarded-for", "").split(",")[-1].strip()
        client = scope.get("client")
        return client[0] if client else ""

    def _is_own(self, headers: Headers) -> bool:
        """Whether a browser says that the request comes from our own page."""
        origin = headers.get("origin")
        if origin is not None:
            known = {headers.get("host", ""), urlsplit(self._settings.public_url).netloc}
            return urlsplit(origin).netloc in known - {""}
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


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
