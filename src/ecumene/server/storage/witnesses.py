"""Witnesses: every way by which the secrets of a seat could be seen, kept when the right is gone.

A key or a grant is deleted when it ends. Here it stays: who, by what way, made by whom, since when
and until when. So nobody who could once look from a seat is hidden from its owner.
"""

import time
from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store

JOINED, LINK, OPENED, NAMED, RECORD = "joined", "link", "opened", "named", "record"
"""Sat down; a secret link; a link opened in a browser; moved to a name; brought as a record."""


def key_holder(key: str) -> str:
    """Under which name a secret link is listed, by its hash."""
    return f"key:{key}"


def witness_row(
    game: str,
    seat: int,
    way: str,
    holder: str,
    *,
    name: str = "",
    by: str | None = None,
    host: bool = False,
) -> dict[str, Any]:
    """A way that opens now."""
    return {"id": token_hex(12), "game": game, "seat": seat, "way": way, "holder": holder,
            "name": name, "by": by, "host": host, "since": time.time(), "until": None,
            "opened": 0, "used": None}  # fmt: skip


def sign_in_row(device: str | None, account: str) -> dict[str, Any]:
    """A name is signed in on a device from now on."""
    return {"id": token_hex(12), "device": device, "account": account, "since": time.time(),
            "until": None}  # fmt: skip


async def note(connection: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Writes ways down, in the transaction that opens them."""
    if rows:
        await connection.execute(insert(db.witnesses), list(rows))


async def note_end(connection: AsyncConnection, game: str, seat: int | None) -> None:
    """All ways to a seat end, or to every seat; who brought the record still knows the cards."""
    kept = db.witnesses.c
    ending = (kept.game == game) & kept.until.is_(None) & (kept.way != RECORD)
    if seat is not None:
        ending &= kept.seat == seat
    await connection.execute(update(db.witnesses).where(ending).values(until=time.time()))


async def note_moved(connection: AsyncConnection, holder: str) -> None:
    """What a device or a name held ends there: it goes on under a name, or is given up."""
    kept = db.witnesses.c
    ending = (kept.holder == holder) & kept.until.is_(None) & (kept.way != RECORD)
    await connection.execute(update(db.witnesses).where(ending).values(until=time.time()))


async def note_opened(connection: AsyncConnection, key: str) -> None:
    """A link was opened in one more browser."""
    kept = db.witnesses.c
    more = update(db.witnesses).where(kept.holder == key_holder(key))
    await connection.execute(more.values(opened=kept.opened + 1))


async def note_used(store: Store, keys: Sequence[str]) -> None:
    """Programs came with these links; the first time is kept."""
    kept = db.witnesses.c
    fresh = kept.holder.in_([key_holder(key) for key in keys]) & kept.used.is_(None)
    async with store.reader.begin() as connection:
        if (await connection.execute(select(kept.id).where(fresh).limit(1))).first() is None:
            return
    async with store.writing() as connection:
        await connection.execute(update(db.witnesses).where(fresh).values(used=time.time()))


async def note_sign_out(connection: AsyncConnection, *devices: str | None) -> None:
    """No name is signed in on these devices any more."""
    kept = db.sign_ins.c
    open_ones = kept.device.in_(devices) & kept.until.is_(None)
    await connection.execute(update(db.sign_ins).where(open_ones).values(until=time.time()))


# ---------------------------------------------------------------------- looked up


async def witnesses_of(store: Store, game: str, seat: int, most: int = 10_000) -> list[Any]:
    """The last rows of a seat, the oldest first; those without a known beginning before all."""
    kept = db.witnesses
    newest = func.coalesce(kept.c.since, 0.0).desc()
    query = select(kept).where(kept.c.game == game, kept.c.seat == seat)
    async with store.reader.begin() as connection:
        rows = (await connection.execute(query.order_by(newest).limit(most))).all()
    return sorted(rows, key=lambda row: row.since or 0.0)


async def hosts_of(store: Store, game: str) -> frozenset[str]:
    """Who is the host of a table, by device or name."""
    grants = db.grants.c
    query = select(grants.holder).where(grants.game == game, grants.role == "host")
    async with store.reader.begin() as connection:
        return frozenset(str(row.holder) for row in await connection.execute(query))


async def browsers_of(store: Store, account: str, since: float | None, until: float | None) -> int:
    """On how many devices a name was signed in at some time between two moments."""
    kept = db.sign_ins.c
    query = select(func.count(func.distinct(kept.device))).where(
        kept.account == account,
        or_(kept.until.is_(None), kept.until >= (since or 0.0)),
        or_(kept.since.is_(None), kept.since <= (until or time.time())),
    )
    async with store.reader.begin() as connection:
        return int((await connection.execute(query)).scalar() or 0)


# ---------------------------------------------------------------------- older databases


def carry_over(connection: Connection) -> None:
    """What keys, grants and devices of a database without this list still tell."""
    hosts = {
        (row.game, row.holder)
        for row in connection.execute(text("SELECT game, holder FROM grants WHERE role = 'host'"))
    }
    names = {f"account:{row.id}": row.name
             for row in connection.execute(text("SELECT id, name FROM accounts"))}  # fmt: skip
    grants = text("SELECT holder, game, seat, \"at\" FROM grants WHERE role = 'player'")
    rows = [
        witness_row(row.game, row.seat, JOINED, row.holder, name=names.get(row.holder, ""),
                    host=(row.game, row.holder) in hosts) | {"since": row.at}
        for row in connection.execute(grants)
    ]  # fmt: skip
    keys = text("SELECT hash, game, seat FROM keys WHERE role = 'player' AND seat IS NOT NULL")
    rows += [
        witness_row(row.game, row.seat, LINK, key_holder(row.hash)) | {"since": None}
        for row in connection.execute(keys)
    ]
    devices = text("SELECT hash, account FROM devices WHERE account IS NOT NULL")
    signed = [
        sign_in_row(row.hash, row.account) | {"since": None} for row in connection.execute(devices)
    ]
    if rows:
        connection.execute(insert(db.witnesses), rows)
    if signed:
        connection.execute(insert(db.sign_ins), signed)
