"""Limits that all processes share: how often something may be done in an hour or a day."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from ecumene.server.people.access import hashed
from ecumene.server.storage.post_tables import counts
from ecumene.server.storage.store import Store

HOUR = 3600
DAY = 24 * HOUR


class Limit(NamedTuple):
    """So often at the most, in each hour or each day, for one name."""

    name: str
    most: int
    seconds: int = HOUR


class Limits:
    """Counts kept in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def take(self, wanted: Iterable[Limit], now: float) -> bool:
        """Counts one more for each of them, until one says no."""
        for limit in wanted:
            if not await self._take_one(limit, now):
                return False
        return True

    async def _take_one(self, limit: Limit, now: float) -> bool:
        number = int(now // limit.seconds)
        row = {"name": limit.name, "number": number, "count": 1,
               "until": (number + 1) * float(limit.seconds)}  # fmt: skip
        if limit.most < 1:
            return False
        upsert = postgresql_insert if self._store.postgres else sqlite_insert
        new: Any = upsert(counts).values(**row)
        statement = new.on_conflict_do_update(
            index_elements=[counts.c.name, counts.c.number],
            set_={"count": counts.c.count + 1},
            where=counts.c.count < limit.most,
        )
        async with self._store.writing() as connection:
            done: Any = await connection.execute(statement)
        return bool(done.rowcount == 1)

    async def left(self, limit: Limit, now: float) -> int:
        """How often it may still be done."""
        own = (counts.c.name == limit.name) & (counts.c.number == int(now // limit.seconds))
        async with self._store.reader.begin() as connection:
            used = (await connection.execute(select(counts.c.count).where(own))).scalar() or 0
        return max(0, limit.most - int(used))

    async def forget_old(self, now: float) -> None:
        """Hours and days that are over are counted no more."""
        async with self._store.writing() as connection:
            await connection.execute(delete(counts).where(counts.c.until < now))


def until_next(limit: Limit, now: float) -> float:
    """When a limit begins anew."""
    return (int(now // limit.seconds) + 1) * float(limit.seconds)


def network_key(caller: str) -> str:
    """What is kept of the address, or the network, from which somebody calls."""
    return hashed(f"network:{caller}")[:40]
