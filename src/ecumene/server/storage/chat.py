"""The chat of tables: lines are kept in one order, and numbered by it.

A number is the time, but always greater than that of the line before, whatever clocks do and
whichever process writes. Lines of a table are written one after another, so whoever has read up
to a number has missed none before it.
"""

import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select

from ecumene.server.storage import database as db
from ecumene.server.storage.generations import check_rights
from ecumene.server.storage.store import Store
from ecumene.server.storage.trouble import Unknown, settled


def moment() -> int:
    """The number of a line that would be said now, if no clock went wrong."""
    return time.time_ns() // 1000


async def say(store: Store, row: dict[str, Any], rights: int) -> int:
    """Keeps a line; gives its number. `RightsChanged` if a right was taken at its table since."""
    game, said = row["game"], list[int]()

    async def is_kept() -> bool:
        async with store.writing() as connection:
            await db.take_turn(connection, game)
            own = and_(db.chat.c.game == game, db.chat.c.id == said[-1])
            return (await connection.execute(select(db.chat.c.id).where(own))).first() is not None

    try:
        async with store.writing() as connection:
            await check_rights(connection, {game: rights})
            await db.take_turn(connection, game)
            last = select(func.max(db.chat.c.id)).where(db.chat.c.game == game)
            before = (await connection.execute(last)).scalar() or 0
            said.append(max(moment(), before + 1))
            await connection.execute(insert(db.chat), [row | {"id": said[-1]}])
            await db.tell_processes(connection, store.origin, [(game, -2)])
    except Unknown as unknown:
        if not await settled(is_kept, unknown):
            raise unknown.__cause__ or unknown from None
    return said[-1]


async def forget_old(store: Store, game: str, kept: int) -> None:
    """Only the last lines of a table are kept."""
    chat = db.chat.c
    own = chat.game == game
    oldest = select(chat.id).where(own).order_by(chat.id.desc()).offset(kept).limit(1)
    async with store.writing() as connection:
        last: int | None = (await connection.execute(oldest)).scalar()
        if last is not None:
            await connection.execute(delete(db.chat).where(own, chat.id <= last))


async def said_after(store: Store, game: str, after: int, limit: int) -> list[Any]:
    """The first lines after a number, whoever may read them."""
    chat = db.chat
    query = select(chat).where(chat.c.game == game, chat.c.id > after)
    async with store.reader.begin() as connection:
        return list((await connection.execute(query.order_by(chat.c.id).limit(limit))).all())


async def last_said(
    store: Store, game: str, seats: Mapping[int, int], after: int, limit: int
) -> list[Any]:
    """The last lines that these seats may read, private ones after the number of each seat."""
    chat = db.chat
    mine: list[ColumnElement[bool]] = [chat.c.to.is_(None)]
    mine += [or_(chat.c.to == seat, chat.c.seat == seat) & (chat.c.id > since)
             for seat, since in seats.items()]  # fmt: skip
    query = select(chat).where(chat.c.game == game, chat.c.id > after, or_(*mine))
    async with store.reader.begin() as connection:
        rows = await connection.execute(query.order_by(chat.c.id.desc()).limit(limit))
        return list(reversed(rows.all()))
