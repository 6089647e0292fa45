"""Hosts: by which names this server may be called, and which pages may act here.

A page of somebody else can make a browser call us: openly, which its `Origin` tells, or under a
name of its own that it has pointed at our address. Names that nobody can own (addresses, names
without a dot, those kept for private use) cannot be used for that. Where `public_url` is not set
any name will do: our cookie is bound to the name it was set under, so such a page is a stranger.

A request without `Origin` and without `Sec-Fetch-Site` comes from a program. A browser that sends
neither would still not send our cookie (`SameSite=Strict`) nor JSON to another site unasked.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Headers

PRIVATE = ("localhost", "local", "internal", "home.arpa")
"""The last parts of names that nobody can own."""
PORTS = {"http": 80, "https": 443}


class Hosts:
    """The names of this server."""

    def __init__(self, public_url: str, trusted_proxy: bool) -> None:
        parts = urlsplit(public_url)
        self._public = parts.hostname or ""
        self._origin = origin_of(public_url)
        is_known = trusted_proxy and bool(self._public)
        self._header = "x-forwarded-host" if is_known else "host"
        """Where no name is known, one that a gateway passes on from the caller proves nothing."""

    def is_ours(self, headers: Headers) -> bool:
        """Whether a request calls us by a name of ours."""
        if not self._public:
            return True
        host = self._host(headers)
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name == self._public or cannot_be_owned(name)

    def is_own_page(self, headers: Headers) -> bool:
        """Whether a browser says that the request comes from our own page."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        known = origin_of(origin)
        if known is None:
            return False
        if known == self._origin:
            return True
        scheme, host, port = known
        if self._public and not cannot_be_owned(host):
            return False
        return (host, port) == _host_and_port(self._host(headers), scheme)

    def _host(self, headers: Headers) -> str:
        """The name we are called by; a gateway that changes it says what it was."""
        named = headers.get(self._header, "") or headers.get("host", "")
        return named.split(",")[-1].strip()


def origin_of(url: str) -> tuple[str, str, int] | None:
    """The scheme, name and port of an address; None if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or port is None:
        return None
    return parts.scheme, parts.hostname, port


def _host_and_port(host: str, scheme: str) -> tuple[str, int] | None:
    origin = origin_of(f"{scheme}://{host}")
    return None if origin is None else origin[1:]


def cannot_be_owned(name: str) -> bool:
    """Whether nobody can point a name of this kind at our address from outside."""
    name = name.rstrip(".")
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{end}" for end in PRIVATE))
    return True
