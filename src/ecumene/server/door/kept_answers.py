"""Kept answers: what is the same for everybody is encoded and compressed once, not for each caller.

Each has a strong validator, so that whoever has it already is sent nothing.
"""

import gzip
from functools import cached_property
from hashlib import blake2b

from litestar import Response
from litestar.datastructures import Headers

SMALLEST = 600
"""Bytes below which compressing gains nothing."""
COMPRESSED_ALREADY = ("image/png", "font/woff", "font/woff2")

FOR_AN_HOUR = "public, max-age=3600"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class KeptAnswer:
    """The body of an answer, plain and compressed, for as long as the process lives."""

    def __init__(self, body: bytes, kind: str, cache: str = FOR_AN_HOUR) -> None:
        self.body = body
        self.kind = kind
        self.cache = cache
        self._mark = blake2b(body, digest_size=12).hexdigest()

    @cached_property
    def compressed(self) -> bytes | None:
        """The body compressed; None where that gains nothing."""
        if len(self.body) < SMALLEST or self.kind in COMPRESSED_ALREADY:
            return None
        return gzip.compress(self.body, mtime=0)

    def fitting(self, headers: Headers) -> tuple[int, bytes, dict[str, str]]:
        """The status, body and headers that fit what the caller takes and has already."""
        packed = self.compressed if takes_gzip(headers.get("accept-encoding", "")) else None
        mark = f'"{self._mark}"' if packed is None else f'"{self._mark}-gzip"'
        told = {"cache-control": self.cache, "etag": mark, "vary": "accept-encoding"}
        if has(headers.get("if-none-match", ""), mark):
            return 304, b"", told
        if packed is None:
            return 200, self.body, told
        return 200, packed, told | {"content-encoding": "gzip"}

    def response(self, headers: Headers) -> Response[bytes]:
        """The same as a route answers it."""
        status, body, told = self.fitting(headers)
        kind = None if status == 304 else self.kind
        return Response(body, status_code=status, headers=told, media_type=kind)


def takes_gzip(accepted: str) -> bool:
    """Whether a caller takes compressed answers."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def has(named: str, mark: str) -> bool:
    """Whether a caller names the validator of what they have."""
    if named.strip() == "*":
        return True
    return mark in [one.strip().removeprefix("W/") for one in named.split(",")]
