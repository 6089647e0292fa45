"""The archive: a table that somebody does not want to see among their own, until they do again.

It is kept with their device or their name, beside the rights it is about, and is none itself.
"""

from sqlalchemy import delete, insert

from ecumene.server.errors import not_found
from ecumene.server.people.access import ARCHIVED, Caller, grant_row
from ecumene.server.people.moves import caller_now, has
from ecumene.server.storage import database as db
from ecumene.server.storage.generations import hold
from ecumene.server.storage.store import Store


async def archive(store: Store, caller: Caller, game: str, wanted: bool) -> None:
    """Puts a table away, or back; doing it twice changes nothing."""
    grants = db.grants.c
    async with store.writing() as connection:
        if not await hold(connection, [game]):
            raise not_found()
        now = await caller_now(connection, caller)
        if not wanted:
            own = grants.holder.in_(now.holders) & (grants.game == game)
            await connection.execute(delete(db.grants).where(own, grants.role == ARCHIVED))
            return
        row = grant_row(now, game, ARCHIVED, None)
        if not await has(connection, row):
            await connection.execute(insert(db.grants), [row])
