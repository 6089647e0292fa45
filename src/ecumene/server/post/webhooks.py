"""Webhooks: a call to an address that a player has named.

The name is looked up once, every address found is checked, and one of those very addresses is
called, so that a name which means another place a moment later leads nowhere. The whole call has
one limit on its time; of the reply only the status is read, so it cannot be large in any way.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec

from ecumene.server.errors import Refusal

SECONDS = 10.0
"""For the whole call, from the look-up of the name to the status."""
MOST_READ = 8192
"""So much of a reply is read at the most, in search of its status."""
LINE = 4096
MOST_TRIED = 3
"""Addresses of one name that are tried."""
AT_ONCE = 4
"""Calls to one address at the same time."""
LOOK_UPS = 4

PLAIN = re.compile(r"[\x21-\x5b\x5d-\x7e]{8,500}")
"""Printable, without spaces and backslashes, of which programs think differently."""
NAME = re.compile(r"(?=.{1,253}\Z)(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,62})\.)*[A-Za-z0-9-]{1,63}\.?")
NUMBER = re.compile(r"0[xX][0-9A-Fa-f]*|[0-9]+")
"""What ends in a number is read as an address, in ways of its own: 0x7f.1 is 127.0.0.1."""
WEB = (80, 443)
OTHER_SERVICES = frozenset(
    (1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 5672,
     6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300, 10080,
     11211, 27017)
)  # fmt: skip
"""Ports above the lowest thousand that belong to something else than the web."""

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]
_looking_up = ThreadPoolExecutor(LOOK_UPS, "look-up")
"""A name server that is slow for webhooks must not keep others from their look-ups."""


class Hook(NamedTuple):
    """A webhook, taken apart."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """What the header Host says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


class HookFailed(Exception):
    """A call did not succeed; the code says why, and never where."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class HookBusy(Exception):
    """So many calls to this address are under way that this one has to wait."""


def parse_hook(url: str) -> Hook:
    """A webhook's address, or a refusal of whatever might mean two things to two programs."""
    try:
        parts = urlsplit(url) if PLAIN.fullmatch(url) else None
        host, port = ("", None) if parts is None else (parts.hostname or "", parts.port)
    except ValueError:
        raise Refusal("contact.webhook") from None
    if parts is None or parts.scheme not in ("http", "https") or "@" in parts.netloc:
        raise Refusal("contact.webhook")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if port is None else port
    if not _is_host(host, parts.netloc) or not _is_for_the_web(port):
        raise Refusal("contact.webhook")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Hook(secure, host, port, path)


def _is_host(host: str, netloc: str) -> bool:
    """A name, or an address written in the one usual way."""
    try:
        ip_address(host)
    except ValueError:
        last = host.removesuffix(".").rpartition(".")[2]
        return bool(NAME.fullmatch(host)) and not NUMBER.fullmatch(last)
    return "%" not in host and (":" in host) == netloc.startswith("[")


def _is_for_the_web(port: int) -> bool:
    return port in WEB or (port >= 1024 and port not in OTHER_SERVICES)


async def look_up(host: str, port: int) -> list[str]:
    """The addresses of a name, as the system knows them."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(
        _looking_up, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    )
    return [str(one[4][0]) for one in found]


class Webhooks:
    """Calls webhooks, a few at once and few to one address."""

    def __init__(
        self,
        allowed: Callable[[str], bool],
        resolve: Resolver = look_up,
        tls: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._allowed = allowed
        self._resolve = resolve
        self._tls = tls or ssl.create_default_context()
        self._seconds = seconds
        self._gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def call(self, url: str, text: str) -> None:
        """Posts the text in the form that Discord and Slack both read."""
        try:
            hook = parse_hook(url)
            async with asyncio.timeout(self._seconds):
                status = await self._post(hook, msgspec.json.encode(_message(text)))
        except Refusal as error:
            raise HookFailed(error.code) from None
        except TimeoutError:
            raise HookFailed("contact.hook_slow") from None
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            raise HookFailed("contact.hook_unreachable") from None
        if not 200 <= status < 300:
            raise HookFailed("contact.hook_refused")

    async def _post(self, hook: Hook, body: bytes) -> int:
        for last, address in _with_last(await self._addresses(hook)):
            gate = self._gates.get(address) or asyncio.Semaphore(AT_ONCE)
            self._gates[address] = gate
            if gate.locked():
                raise HookBusy
            async with gate:
                try:
                    return await self._post_to(address, hook, body)
                except OSError:
                    if last:
                        raise
        raise HookFailed("contact.hook_address")

    async def _addresses(self, hook: Hook) -> list[str]:
        """Where a webhook leads, if every place that its name has may be called."""
        try:
            ip_address(hook.host)
            found: Sequence[str] = [hook.host]
        except ValueError:
            found = await self._names(hook)
        if not found or not all(self._allowed(address) for address in found):
            raise HookFailed("contact.hook_address")
        return list(dict.fromkeys(found))[:MOST_TRIED]

    async def _names(self, hook: Hook) -> Sequence[str]:
        try:
            return await self._resolve(hook.host, hook.port)
        except (OSError, UnicodeError):
            return ()

    async def _post_to(self, address: str, hook: Hook, body: bytes) -> int:
        """One request to this very address; by name only in its headers and its certificate."""
        tls, name = (self._tls, hook.host) if hook.secure else (None, None)
        reader, writer = await asyncio.open_connection(
            address, hook.port, limit=LINE, ssl=tls, server_hostname=name
        )
        try:
            writer.write(_request(hook, len(body)) + body)
            await writer.drain()
            return await _status(reader)
        finally:
            writer.transport.abort()


def _message(text: str) -> dict[str, str]:
    return {"content": text, "text": text}


def _with_last(addresses: Sequence[str]) -> list[tuple[bool, str]]:
    return [(n == len(addresses), address) for n, address in enumerate(addresses, 1)]


def _request(hook: Hook, length: int) -> bytes:
    lines = (
        f"POST {hook.path} HTTP/1.1",
        f"Host: {hook.authority}",
        "User-Agent: Ecumene",
        "Accept: */*",
        "Accept-Encoding: identity",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode("ascii")


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of a reply; announcements (1xx) before it are passed over."""
    left, is_status = MOST_READ, True
    while left > 0:
        line = await reader.readuntil(b"\n")
        left -= len(line)
        if is_status:
            found = re.match(rb"HTTP/1\.[01] ([1-5][0-9][0-9])(?=[ \r\n])", line)
            if found is None:
                break
            status = int(found[1])
            if status >= 200:
                return status
        is_status = line in (b"\r\n", b"\n")
    raise ValueError("no status")
