"""Quotas: what one caller may do in the long run, each with a bucket of its own.

They are kept in the memory of this process: with several processes each counts for itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Literal

from ecumene.server.buckets import Buckets
from ecumene.server.door.turnstile import Desk, Turnstile, Turnstiles
from ecumene.server.errors import Refusal
from ecumene.server.settings import Settings

HOUR = 3600
MOST_MAKERS = 50_000
TALKERS = 18
"""An address may talk as much as so many seats."""
Kind = Literal["arrival", "device", "link", "name", "record", "table", "talk"]


def too_many(seconds: float) -> Refusal:
    """Somebody asks for too much; so long they have to wait."""
    return Refusal("request.too_many", status=429, seconds=max(1, ceil(seconds)))


class Quotas:
    """What callers have made, and how much more they may."""

    def __init__(self, settings: Settings) -> None:
        tables, names = settings.tables_per_hour, settings.names_per_hour
        records = settings.records_per_hour
        asks, talk = settings.requests_per_second, TALKERS * settings.talk_per_minute
        self._buckets: dict[str, Buckets] = {
            "arrival": Buckets(rate=asks / 3000, burst=max(1, asks / 10)),
            "device": Buckets(rate=asks / 250, burst=4 * asks),
            "link": Buckets(rate=asks / 50, burst=2 * asks),
            "name": Buckets(rate=names / HOUR, burst=names),
            "record": Buckets(rate=records / HOUR, burst=max(1, records / 4)),
            "table": Buckets(rate=tables / HOUR, burst=tables),
            "talk": Buckets(rate=talk / 60, burst=talk),
        }
        self.tables = Makers(settings.tables_per_address)
        self.founding = Turnstiles(at_once=1, waiting=20)
        """Tables of one device are counted and made one after the other."""
        self.replaying = Turnstile(at_once=1, waiting=4)
        """Records are played one after the other: each takes a processor for seconds."""
        self.looking_back = Desk(at_once=1, waiting=200, of_each=8)
        """Moments of the past, and whole records: each takes a processor for a while."""
        self.telling = Desk(at_once=1, waiting=50, of_each=4)
        """Stories: a whole game is played again for each, once."""

    def need(self, kind: Kind, who: str) -> None:
        """Refuses what goes beyond the quota of a caller."""
        bucket = self._buckets[kind].of(who)
        if not bucket.take():
            raise too_many(bucket.wait())


class Makers:
    """Which tables each address has made since this process began, as far as they still stand."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: dict[str, list[str | None]] = {}

    def made(self, who: str) -> list[str]:
        """The tables that an address has made."""
        return [table for table in self._made.get(who, []) if table is not None]

    def forget(self, who: str, tables: list[str]) -> None:
        """Tables that are over count no more."""
        own = self._made.get(who, [])
        own[:] = [one for one in own if one is None or one not in tables]

    @contextmanager
    def making(self, who: str) -> Iterator[list[str]]:
        """Somebody makes a table: a place is taken at once, and kept if a table comes of it."""
        own = self._made.setdefault(who, [])
        if len(own) >= self.most:
            raise Refusal("table.too_many", status=429, most=self.most)
        own.append(None)
        new: list[str] = []
        try:
            yield new
        finally:
            own.remove(None)
            own.extend(new)
            if not own or len(self._made) > MOST_MAKERS:
                self._made.pop(who if not own else next(iter(self._made)), None)
