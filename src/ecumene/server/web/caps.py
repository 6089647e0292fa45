"""Caps: how many tables that are not over a device, a name or an address may have."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import func, select

from ecumene.server.door.visitors import Visitor
from ecumene.server.errors import Refusal
from ecumene.server.people.access import MAKER, Caller
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store
from ecumene.server.tables.hub import Hub

OVER = "finished"


@asynccontextmanager
async def founding(hub: Hub, caller: Caller, visitor: Visitor) -> AsyncIterator[list[str]]:
    """A table is made, by somebody who may; its name is put into the list."""
    most = hub.settings.tables_per_device
    async with visitor.quotas.founding.turn(caller.account or caller.device or visitor.address):
        if await hosted(hub.store, caller) >= most:
            raise Refusal("table.too_many", status=429, most=most)
        makers = visitor.quotas.tables
        made = makers.made(visitor.address)
        if len(made) >= makers.most:
            left = await standing(hub.store, made)
            makers.forget(visitor.address, [table for table in made if table not in left])
        with makers.making(visitor.address) as new:
            visitor.need("table")
            yield new


async def hosted(store: Store, caller: Caller) -> int:
    """How many tables that are not over somebody is the host of, or has made."""
    grants, games = db.grants.c, db.games.c
    query = (
        select(func.count(games.id.distinct()))
        .join(db.grants, grants.game == games.id)
        .where(grants.holder.in_(caller.holders), grants.role.in_(("host", MAKER)))
        .where(games.status != OVER)
    )
    async with store.reader.begin() as connection:
        return int((await connection.execute(query)).scalar_one())


async def standing(store: Store, tables: list[str]) -> set[str]:
    """Those tables that are there and not over."""
    games = db.games.c
    query = select(games.id).where(games.id.in_(tables), games.status != OVER)
    async with store.reader.begin() as connection:
        return {row.id for row in await connection.execute(query)}
