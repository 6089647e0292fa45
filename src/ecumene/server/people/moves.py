"""Moves: how rights are given and taken inside a transaction that holds the table.

Each is a step of a larger transaction, that of a table's document or of a generation counted up,
so that a right, its document and the list of witnesses always change together.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.catalogue import StoredEvent
from ecumene.server.errors import Refusal, not_found
from ecumene.server.people.access import (
    ASKER,
    PLAYER,
    Caller,
    grant_row,
    hashed,
    key_row,
    new_secret,
)
from ecumene.server.protocol import Link
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Told
from ecumene.server.storage.witnesses import (
    JOINED,
    LINK,
    key_holder,
    note,
    note_end,
    witness_row,
)

MOST_LINKS, MOST_EVER = 100, 1000
"""Links of one kind that are good at the same time, and those that a seat's owner ever made."""

Moving = Callable[[AsyncConnection], Awaitable[None]]


def sitting_down(caller: Caller, game: str, seat: int, name: str) -> tuple[Moving, Link]:
    """Somebody sits down: whatever rights there were to the seat before end with it."""
    row, link = key_row(game, PLAYER, seat)

    async def move(connection: AsyncConnection) -> None:
        await take(connection, game, PLAYER, seat)
        now = await caller_now(connection, caller)
        own = grant_row(now, game, PLAYER, seat)
        await connection.execute(insert(db.keys), [row])
        await connection.execute(insert(db.grants), [own])
        hosts = await is_host(connection, game, now.holders)
        await note(connection, first_witnesses(now, game, seat, name, row["hash"], hosts))

    return move, link


def first_witnesses(
    caller: Caller, game: str, seat: int, name: str, key: str, is_host: bool = True
) -> list[dict[str, Any]]:
    """Whoever sits down sees the seat's secrets, and so does whoever has the link they get."""
    return [
        witness_row(game, seat, JOINED, caller.holders[-1], name=name, host=is_host),
        witness_row(game, seat, LINK, key_holder(key), by="owner"),
    ]


def asking(caller: Caller, game: str, number: int) -> Moving:
    """Somebody asks to join by a proposal: whoever they are then gets the seat."""

    async def move(connection: AsyncConnection) -> None:
        now = await caller_now(connection, caller)
        await connection.execute(insert(db.grants), [grant_row(now, game, ASKER, number)])

    return move


def letting_in(game: str, number: int, seat: int, name: str) -> Moving:
    """Who asked to join by a proposal holds a seat from now on."""

    async def move(connection: AsyncConnection) -> None:
        grants = db.grants.c
        own = (grants.game == game) & (grants.role == ASKER) & (grants.seat == number)
        rows = (await connection.execute(select(db.grants).where(own))).mappings().all()
        await take(connection, game, ASKER, number)
        await take(connection, game, PLAYER, seat)
        for row in rows:
            right = {"role": PLAYER, "seat": seat, "at": time.time()}
            await connection.execute(insert(db.grants), [dict(row) | right])
            hosts = await is_host(connection, game, [row["holder"]])
            seen = witness_row(game, seat, JOINED, row["holder"], name=name, host=hosts)
            await note(connection, [seen])

    return move


def taking(game: str, role: str, seat: int | None) -> Moving:
    """Nobody holds a seat, or a role, any more."""

    async def move(connection: AsyncConnection) -> None:
        await take(connection, game, role, seat)

    return move


def announcing(game: str, told: StoredEvent, known: int) -> Moving:
    """What happens at a table and not in its game stands in its log too, after all that is there.

    So many events are known; whoever writes another holds the table's row as well, so that no two
    have one number.
    """

    async def move(connection: AsyncConnection) -> None:
        events, answers = db.events.c, db.answers.c
        ended = select(func.max(events.first + events.count)).where(events.game == game)
        given = select(func.max(answers.sequence) + 1).where(answers.game == game)
        first = max((await connection.execute(ended)).scalar() or 0, known)
        sequence = (await connection.execute(given)).scalar() or 0
        row = Told(first, sequence, (told,)).row(game, time.time())
        await connection.execute(insert(db.events), [row])

    return move


def linking(game: str, role: str, seat: int | None, by: str, revoke: bool) -> tuple[Moving, Link]:
    """A new secret link; with `revoke` all older rights of its kind end."""
    row, link = key_row(game, role, seat)

    async def move(connection: AsyncConnection) -> None:
        if revoke:
            await take(connection, game, role, seat)
        await need_room(connection, game, role, seat, by)
        await connection.execute(insert(db.keys), [row])
        if role == PLAYER and seat is not None:
            await note(connection, [witness_row(game, seat, LINK, key_holder(row["hash"]), by=by)])

    return move, link


async def need_room(
    connection: AsyncConnection, game: str, role: str, seat: int | None, by: str
) -> None:
    """Links of a kind have a bound; all that were ever made to a seat stay listed, so they too."""
    keys, seen = db.keys.c, db.witnesses.c
    same = select(func.count()).where(keys.game == game, keys.role == role)
    if seat is not None:
        same = same.where(keys.seat == seat)
    if int((await connection.execute(same)).scalar() or 0) >= MOST_LINKS:
        raise Refusal("link.too_many", status=429, most=MOST_LINKS)
    own = (seen.game == game) & (seen.seat == seat)
    came = select(func.max(seen.since)).where(own, seen.way == JOINED).scalar_subquery()
    made = select(func.count()).where(own, seen.by == by, seen.since >= func.coalesce(came, 0.0))
    if by == "owner" and int((await connection.execute(made)).scalar() or 0) >= MOST_EVER:
        raise Refusal("link.too_many", status=429, most=MOST_EVER)


async def take(connection: AsyncConnection, game: str, role: str, seat: int | None) -> None:
    """All rights of a kind end."""
    for kind in (db.keys, db.grants):
        same: ColumnElement[bool] = (kind.c.game == game) & (kind.c.role == role)
        if seat is not None:
            same &= kind.c.seat == seat
        await connection.execute(delete(kind).where(same))
    if role == PLAYER:
        await note_end(connection, game, seat)


async def key_now(connection: AsyncConnection, key: str) -> Any:
    """A secret link as it is now."""
    query = select(db.keys).where(db.keys.c.hash == hashed(key))
    row = (await connection.execute(query)).first()
    if row is None:
        raise not_found("link")
    return row


async def has(connection: AsyncConnection, grant: dict[str, Any]) -> bool:
    """Whether somebody has a right already."""
    grants = db.grants.c
    same = [getattr(grants, name) == grant[name] for name in ("holder", "game", "role", "seat")]
    return (await connection.execute(select(grants.at).where(*same))).first() is not None


async def is_host(connection: AsyncConnection, game: str, holders: Sequence[str]) -> bool:
    """Whether one of these is the table's host."""
    grants = db.grants.c
    query = select(grants.at).where(
        grants.game == game, grants.role == "host", grants.holder.in_(holders)
    )
    return (await connection.execute(query)).first() is not None


async def names_of(
    connection: AsyncConnection, accounts: Sequence[str | None]
) -> dict[str | None, str]:
    """The names of accounts."""
    query = select(db.accounts.c.id, db.accounts.c.name).where(db.accounts.c.id.in_(accounts))
    return {row.id: row.name for row in await connection.execute(query)}


async def moved_grants(connection: AsyncConnection, holder: str, own: str) -> list[dict[str, Any]]:
    """The grants of a device as those of a name, but for what the name has already."""
    grants = db.grants
    query = select(grants).where(grants.c.holder.in_([holder, own]))
    rows = (await connection.execute(query)).mappings().all()
    have = {(r["game"], r["role"], r["seat"]) for r in rows if r["holder"] == own}
    return [
        dict(row) | {"holder": own}
        for row in rows
        if row["holder"] == holder and (row["game"], row["role"], row["seat"]) not in have
    ]


async def rename_device(connection: AsyncConnection, old: str) -> str:
    """A device is known by another cookie, which is given; what it holds, and ever saw, stays."""
    secret = new_secret()
    devices, signed, new = db.devices, db.sign_ins, hashed(secret)
    await connection.execute(update(devices).where(devices.c.hash == old).values(hash=new))
    await connection.execute(update(signed).where(signed.c.device == old).values(device=new))
    for kind in (db.grants, db.witnesses):
        own = kind.c.holder == f"device:{old}"
        await connection.execute(update(kind).where(own).values(holder=f"device:{new}"))
    return secret


async def caller_now(connection: AsyncConnection, caller: Caller, alone: bool = False) -> Caller:
    """The caller by the name that is signed in on the device while this transaction lasts."""
    devices = db.devices.c
    query = select(devices.account).where(devices.hash == caller.device)
    account = (await connection.execute(query.with_for_update(read=not alone))).scalar()
    return Caller(caller.device, account, caller.keys)


async def admit(
    connection: AsyncConnection, account: str, password: str, new: dict[str, Any] | None
) -> None:
    """Goes on only while a name has this password, by its hash; nobody changes it meanwhile.

    A new name comes with whatever follows or not at all: else whoever tries again finds it taken.
    """
    if new is not None:
        await connection.execute(insert(db.accounts), [new])
    query = select(db.accounts.c.password).where(db.accounts.c.id == account)
    kept = (await connection.execute(query.with_for_update(read=True))).scalar()
    if kept != password:
        raise Refusal("account.wrong", status=401)
