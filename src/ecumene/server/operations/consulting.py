"""What the doctor asks a running server: whether it is ours, and what the gateway makes of us.

The doctor writes a secret into the database, for some minutes; only a server on the same database
can know it, and to nobody else is anything told.
"""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select

from ecumene.server.people.access import BEARER, hashed, new_secret
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store

ROLE = "doctor"
HERE = "here"
"""What the server says to the doctor by socket."""
MINUTES = 10
"""So long a secret is good for."""


class Seen(msgspec.Struct, frozen=True):
    """How a request of the doctor's arrived."""

    version: str
    host: str
    forwarded_for: str | None
    forwarded_proto: str | None


def seen(version: str, headers: Mapping[str, str]) -> Seen:
    """What is told of a request."""
    return Seen(
        version,
        headers.get("host", ""),
        headers.get("x-forwarded-for"),
        headers.get("x-forwarded-proto"),
    )


async def is_doctor(store: Store, headers: Mapping[str, str]) -> bool:
    """Whether a request knows a secret that was written a moment ago."""
    secret = headers.get("authorization", "").removeprefix(BEARER)
    query = select(db.keys.c.game).where(db.keys.c.hash == hashed(secret), db.keys.c.role == ROLE)
    async with store.reader.begin() as connection:
        made: str | None = (await connection.execute(query)).scalar()
    return made is not None and abs(time.time() - int(made)) < MINUTES * 60


@asynccontextmanager
async def introduced(store: Store) -> AsyncIterator[str]:
    """A secret that the servers on this database know; those left behind are removed too."""
    secret = new_secret()
    row: dict[str, Any] = {"hash": hashed(secret), "game": str(int(time.time())), "role": ROLE}
    async with store.engine.begin() as connection:
        await connection.execute(delete(db.keys).where(db.keys.c.role == ROLE))
        await connection.execute(insert(db.keys), [row | {"seat": None}])
    try:
        yield secret
    finally:
        async with store.engine.begin() as connection:
            await connection.execute(delete(db.keys).where(db.keys.c.hash == hashed(secret)))
