"""A visitor: whoever stands at the door, and what is known of them before they say who they are."""

from typing import Any

import msgspec
from litestar.types import Scope

from ecumene.server.door.addresses import Addresses
from ecumene.server.door.quotas import Kind, Quotas
from ecumene.server.door.tries import Tries
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings


class Visitor(msgspec.Struct, frozen=True):
    """An address, and what it may still do."""

    address: str
    quotas: Quotas
    tries: Tries

    def need(self, kind: Kind) -> None:
        """Refuses what goes beyond their quota."""
        self.quotas.need(kind, self.address)


class Door:
    """What this process remembers of its visitors."""

    def __init__(self, settings: Settings, metrics: Metrics, log: Log) -> None:
        self.addresses = Addresses(settings, metrics, log)
        self.quotas = Quotas(settings)
        self.tries = Tries()

    def visitor(self, scope: "Scope | dict[str, Any]") -> Visitor:
        """Who a request comes from."""
        return Visitor(self.addresses.caller(scope), self.quotas, self.tries)
