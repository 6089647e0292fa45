"""A visitor: whoever stands at the door, and what is known of them before they say who they are."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar.types import Scope

from ecumene.server.buckets import Buckets
from ecumene.server.door.addresses import Addresses
from ecumene.server.door.quotas import Kind, Quotas
from ecumene.server.door.tries import Tries
from ecumene.server.door.turnstile import Turnstiles
from ecumene.server.errors import Refusal
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings

BURST = 10
"""So many seconds' worth may come at once."""
LONG = 500
"""So many characters count as one line of talk more."""
AT_ONCE, MOST_WAITING = 8, 1000
"""Requests of one address that are worked on at the same time, and that wait for it."""


class Visitor(msgspec.Struct, frozen=True):
    """An address, and what it may still do."""

    address: str
    quotas: Quotas
    tries: Tries

    def need(self, kind: Kind) -> None:
        """Refuses what goes beyond their quota."""
        self.quotas.need(kind, self.address)

    def talk(self, characters: int) -> None:
        """Refuses who says too much, at whichever tables: a long line counts as several."""
        for _ in range(1 + characters // LONG):
            self.need("talk")


class Places:
    """A number of places for each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Takes one for a while, or refuses."""
        if self._taken[address] >= self._most:
            raise Refusal("socket.too_many", status=429, most=self._most)
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]


class Door:
    """What this process remembers of its visitors."""

    def __init__(self, settings: Settings, metrics: Metrics, log: Log) -> None:
        rate = settings.requests_per_second
        self.requests = Buckets(rate, rate * BURST)
        """What each address asks, by requests and by commands on its sockets."""
        self.at_work = Turnstiles(AT_ONCE, waiting=MOST_WAITING)
        """The requests of each address: whoever asks much at once waits for themselves."""
        self.addresses = Addresses(settings, metrics, log)
        self.quotas = Quotas(settings)
        self.tries = Tries()
        self.sockets = Places(settings.sockets_per_address)

    def visitor(self, scope: "Scope | dict[str, Any]") -> Visitor:
        """Who a request comes from."""
        return Visitor(self.addresses.caller(scope), self.quotas, self.tries)
