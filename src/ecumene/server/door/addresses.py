"""Addresses: who counts as one caller.

A cookie can be thrown away, an address cannot so easily. Of IPv6 the first half counts: the other
half is the caller's own to choose.
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from litestar.types import Scope

from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings

FORWARDED = b"x-forwarded-for"
NETWORK = 64
"""The bits of an IPv6 address that are one household's."""


@lru_cache(maxsize=8192)
def caller_name(address: str) -> str:
    """The name under which an address is counted."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), NETWORK), strict=False))


def bare(text: str) -> str | None:
    """The address in a part of X-Forwarded-For, without a port; None if there is none."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return None


def forwarded(headers: list[tuple[bytes, bytes]], hops: int) -> str | None:
    """The caller as our own gateways name them, so many from the end; the rest is hearsay."""
    lines = [value.decode("latin-1") for name, value in headers if name == FORWARDED]
    named = ",".join(lines).split(",") if lines else []
    return bare(named[max(0, len(named) - hops)]) if named else None


class Addresses:
    """Finds out who calls; says once in the log when gateway and settings do not fit."""

    def __init__(self, settings: Settings, metrics: Metrics, log: Log) -> None:
        self._settings = settings
        self._metrics = metrics
        self._log = log
        self._warned: set[str] = set()

    def caller(self, scope: "Scope | dict[str, Any]") -> str:
        """The name under which a request is counted."""
        client = scope.get("client")
        near = client[0] if client else ""
        headers: list[tuple[bytes, bytes]] = list(scope["headers"])
        if not self._settings.trusted_proxy:
            if any(name == FORWARDED for name, _ in headers):
                self._warn("gateway.not_trusted", near)
            return caller_name(near)
        found = forwarded(headers, self._settings.proxy_hops)
        if found is None:
            self._metrics.add("unforwarded")
            self._warn("gateway.no_forwarded_for", near)
        return caller_name(found or near)

    def _warn(self, what: str, near: str) -> None:
        if what not in self._warned:
            self._warned.add(what)
            self._log.warning(what, gateway=near)
