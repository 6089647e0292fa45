"""Generations: how often a right at a table was taken or moved, so that nobody acts by an old one.

Whoever takes or moves a right counts the table's generation up in the same transaction. Whoever
writes something names the generation at which they looked at rights; the database refuses it
where that is not the present one. Both hold the table's row meanwhile, so one of them is first,
at however many processes.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Kept, RightsChanged
from ecumene.server.storage.store import Store


async def generation_of(reader: AsyncEngine, game: str) -> int | None:
    """The present generation of a table; None if there is no such table."""
    async with reader.begin() as connection:
        query = select(db.games.c.rights).where(db.games.c.id == game)
        found: int | None = (await connection.execute(query)).scalar()
    return found


async def hold(connection: AsyncConnection, games: Sequence[str]) -> dict[str, int]:
    """Keeps rights at tables as they are until this transaction ends; gives their generations."""
    kept = db.games.c
    query = select(kept.id, kept.rights).where(kept.id.in_(games)).order_by(kept.id)
    rows = await connection.execute(query.with_for_update(key_share=True))
    return {row.id: row.rights for row in rows}


async def check_rights(connection: AsyncConnection, known: Mapping[str, int]) -> None:
    """Goes on only if rights at all these tables are those that are known."""
    if known and await hold(connection, list(known)) != dict(known):
        raise RightsChanged


async def move_rights(
    store: Store, kept: Kept, moving: Callable[[AsyncConnection], Awaitable[None]]
) -> None:
    """Gives a right at a table, if all others there are as they are known."""
    async with store.writing() as connection:
        await check_rights(connection, {kept.id: kept.rights})
        await moving(connection)


async def count_up(connection: AsyncConnection, origin: str, games: Sequence[str]) -> None:
    """Rights at tables change with this transaction; the other processes are told then."""
    if not games:
        return
    kept = db.games.c
    await hold(connection, games)
    more = update(db.games).where(kept.id.in_(games)).values(rights=kept.rights + 1)
    await connection.execute(more)
    if connection.dialect.name == "postgresql":
        notice = func.concat(kept.id, f":{db.RIGHTS}:{origin}")
        told = select(func.pg_notify(db.CHANNEL, notice)).where(kept.id.in_(games))
        await connection.execute(told)
