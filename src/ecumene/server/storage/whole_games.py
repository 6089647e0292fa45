"""Whole games: a table comes with everything about it or not at all, and goes the same way."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import and_, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.storage import database as db
from ecumene.server.storage.post_tables import confirmations, letters
from ecumene.server.storage.rows import Append, Conflict, Kept, put_parts
from ecumene.server.storage.store import Store, game_row
from ecumene.server.storage.story_tables import stories, story_keys
from ecumene.server.storage.trouble import TROUBLE, Unknown, settled

ABOUT = (
    db.answers, db.events, db.snapshots, db.clocks, db.chat, db.keys, db.grants, db.notices,
    db.witnesses, letters, confirmations, stories, story_keys,
)  # fmt: skip
"""Where something is kept about a game, besides the game itself."""
LONG_AGO = 6 * 3600.0
"""Seconds in which any record is written to its end."""


async def create(
    store: Store,
    kept: Kept,
    keys: Sequence[dict[str, Any]],
    holders: Sequence[dict[str, Any]],
    witnesses: Sequence[dict[str, Any]] = (),
    game: Sequence[Append] = (),
) -> None:
    """A new table: its secret links, who holds them and sees a seat by them, its game so far.

    All of it or nothing: the table itself comes last, and what came before it is removed if it
    does not come. A long game is kept in pieces, so that nobody waits for all of it.
    """
    about = ((db.keys, keys), (db.grants, holders), (db.witnesses, witnesses))

    async def write() -> bool:
        async with store.writing() as connection:
            await connection.execute(insert(db.games).values(**game_row(kept)))
            for kind, rows in about:
                if rows:
                    await connection.execute(insert(kind), list(rows))
        return True

    is_kept = False
    try:
        for part in game:
            began = time.perf_counter()
            await _once(partial(_put, store, part))
            await asyncio.sleep(time.perf_counter() - began)
        await _once(write)
        is_kept = True
    finally:
        if game and not is_kept:
            await _remove_game(store, kept.id)


async def _put(store: Store, part: Append) -> bool:
    async with store.writing() as connection:
        await put_parts(connection, [part])
    return True


async def _remove_game(store: Store, game: str) -> None:
    """What was played at a table that never came to be; nobody can reach what stays."""
    with suppress(*TROUBLE):
        async with store.writing() as connection:
            for kind in (db.answers, db.events, db.snapshots):
                await connection.execute(delete(kind).where(kind.c.game == game))


async def forget_halves(store: Store, now: float) -> list[str]:
    """Removes what is left of games whose table never came, for whoever brought them was cut off.

    Those that were still being written a while ago are left alone: another process may do so yet.
    """
    shots, events, games = db.snapshots.c, db.events.c, db.games.c
    here = select(games.id).where(games.id == shots.game).exists()
    async with store.reader.begin() as connection:
        rows = await connection.execute(select(shots.game).where(~here).distinct())
        lone = [row.game for row in rows]
        last = select(events.game, func.max(events.at).label("at")).where(events.game.in_(lone))
        rows = await connection.execute(last.group_by(events.game))
        written = {row.game: row.at for row in rows}
    old = [game for game in lone if now - written.get(game, 0.0) >= LONG_AGO]
    for game in old:
        await _remove_game(store, game)
    return old


async def _once(write: Callable[[], Awaitable[bool]]) -> None:
    """Writes something new; again where nobody knows whether it was kept.

    It finds its own place taken if it was.
    """

    async def again() -> bool:
        try:
            return await write()
        except IntegrityError:
            return True

    try:
        await write()
    except Unknown as unknown:
        await settled(again, unknown)


async def remove(store: Store, game: str, kept: Kept | None = None) -> None:
    """Deletes a game and everything about it, and tells the other processes.

    With `kept` only if table and rights are as they are known there; else it is a `Conflict`.
    """
    try:
        async with store.writing() as connection:
            await _remove(connection, game, kept)
            await db.tell_processes(connection, store.origin, [(game, db.RIGHTS)])
    except Unknown as unknown:
        if not await settled(lambda: _is_gone(store, game), unknown):
            raise unknown.__cause__ or unknown from None


async def _remove(connection: AsyncConnection, game: str, kept: Kept | None) -> None:
    """The table goes first: whoever writes to it meanwhile finds it gone."""
    games = db.games.c
    same = games.id == game
    if kept is not None:
        same = and_(same, games.version == kept.version, games.rights == kept.rights)
    done = await connection.execute(delete(db.games).where(same))
    if kept is not None and done.rowcount != 1:
        raise Conflict
    for about in ABOUT:
        await connection.execute(delete(about).where(about.c.game == game))


async def _is_gone(store: Store, game: str) -> bool:
    """Whether there is no such game, once all who are changing it are done."""
    async with store.writing() as connection:
        query = select(db.games.c.id).where(db.games.c.id == game).with_for_update()
        return (await connection.execute(query)).first() is None
