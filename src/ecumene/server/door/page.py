"""The page: the files of the built client, read at the start and answered from memory."""

import re
from collections.abc import Callable
from mimetypes import guess_type
from pathlib import Path

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from ecumene.server.door.kept_answers import ASK_AGAIN, FOR_GOOD, KeptAnswer

INDEX = "index.html"
HASHED = re.compile(r"assets/.*-[\w-]{8}\.\w+")
"""Files whose names change with what is in them."""
KINDS = {".js": "text/javascript", ".woff2": "font/woff2", ".woff": "font/woff"}
TEXT = ("text/", "image/svg")


def read_page(folder: Path) -> dict[str, KeptAnswer]:
    """The files of a folder by their addresses."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    found = {f"/{(name := file.relative_to(folder).as_posix())}": _kept(name, file)
             for file in files}  # fmt: skip
    if f"/{INDEX}" in found:
        found["/"] = found[f"/{INDEX}"]
    return found


def _kept(name: str, file: Path) -> KeptAnswer:
    kind = KINDS.get(file.suffix) or guess_type(name)[0] or "application/octet-stream"
    if kind.startswith(TEXT):
        kind += "; charset=utf-8"
    cache = FOR_GOOD if HASHED.fullmatch(name) else ASK_AGAIN
    return KeptAnswer(file.read_bytes(), kind, cache)


class Page:
    """What lies ready, and what is made when it is first asked for."""

    def __init__(self, folder: Path, made: dict[str, Callable[[], KeptAnswer]]) -> None:
        self._ready = read_page(folder)
        self._made = made

    def find(self, scope: Scope) -> KeptAnswer | None:
        """What a request asks for, if it is here."""
        if scope["type"] != ScopeType.HTTP or scope.get("method") not in ("GET", "HEAD"):
            return None
        path = scope["path"]
        if path in self._made:
            self._ready[path] = self._made.pop(path)()
        return self._ready.get(path)


def with_page(app: ASGIApp, page: Page) -> ASGIApp:
    """The application, with the page in front of it."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        kept = page.find(scope)
        if kept is None:
            await app(scope, receive, send)
            return
        status, body, told = kept.fitting(Headers.from_scope(scope))
        headers = [(name.encode(), value.encode()) for name, value in told.items()]
        if status == 200:
            headers += [(b"content-type", kept.kind.encode())]
            headers += [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return answer
