"""Access: who a caller is, and what they hold at a table.

A browser is known by a cookie, a person by a name with a password, a program by the secret of a
seat in the header `Authorization: Bearer`. Secrets are kept as hashes only. What somebody may do
with what they hold is said in `actions`.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.protocol import Link, Role, You
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store
from ecumene.server.storage.witnesses import key_holder

COOKIE = "ecumene"
BEARER = "Bearer "
INVITE = "invite"
PLAYER = "player"
ASKER = "asker"
"""Who asks to join a game; the number of the proposal stands in the place of a seat."""
ARCHIVED = "archived"
"""Not a right: whoever has it does not see the table among their own."""
MAKER = "maker"
"""Not a right: whoever made a table, and may make only so many, whoever is its host now."""
NO_RIGHTS = (ARCHIVED, MAKER)
ROLES: tuple[str, ...] = get_args(Role)


class Caller(msgspec.Struct, frozen=True):
    """Who asks: a device, the account signed in on it, and the keys it showed."""

    device: str | None = None
    account: str | None = None
    keys: tuple[str, ...] = ()

    @property
    def holders(self) -> list[str]:
        """The names under which rights are kept."""
        device = [f"device:{self.device}"] if self.device else []
        return device + ([f"account:{self.account}"] if self.account else [])

    @property
    def kept(self) -> Literal["name", "browser", "link"]:
        """By what the rights of this caller come back."""
        if self.account:
            return "name"
        return "browser" if self.device else "link"


class Access(msgspec.Struct, frozen=True):
    """What a caller holds at one table, as of one generation of its rights."""

    roles: frozenset[str] = frozenset()
    seats: tuple[int, ...] = ()
    kept: Literal["name", "browser", "link"] = "browser"
    generation: int = 0
    plays: bool = False
    """Whether they hold a seat, or ever could look from one: by this device, a link they show, or
    a name that was ever signed in on the device."""
    asks: tuple[int, ...] = ()
    """The proposals by which they ask to join the game; that alone lets nobody see anything."""
    holders: tuple[str, ...] = ()
    """By which device, name and links they came."""
    listed: bool = False
    """Whether the table is among those of their device or their name."""

    @property
    def you(self) -> You:
        """The same for the wire."""
        roles: tuple[Any, ...] = tuple(role for role in ROLES if role in self.roles)
        return You(roles, self.seats, self.kept, self.asks)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return blake2b(secret.encode(), digest_size=32, person=b"ecumene-secret").hexdigest()


def new_secret() -> str:
    """A secret nobody can guess."""
    return token_urlsafe(24)


async def identify(store: Store, headers: Mapping[str, str], cookies: Mapping[str, str]) -> Caller:
    """Who a request comes from."""
    bearer = headers.get("authorization", "")
    secrets = bearer.removeprefix(BEARER).split(",")[:20] if bearer.startswith(BEARER) else []
    keys = tuple(hashed(secret.strip()) for secret in secrets)
    cookie = cookies.get(COOKIE, "")
    if not cookie:
        return Caller(keys=keys)
    return await as_now(store, Caller(hashed(cookie[:100]), None, keys))


async def as_now(store: Store, caller: Caller) -> Caller:
    """The same caller by the name that is signed in on their device now."""
    if caller.device is None:
        return caller
    async with store.reader.begin() as connection:
        return (await _as_now(connection, [caller]))[caller]


async def _as_now(connection: AsyncConnection, callers: Iterable[Caller]) -> dict[Caller, Caller]:
    devices = db.devices.c
    wanted = {caller.device for caller in callers if caller.device}
    query = select(devices.hash, devices.account).where(devices.hash.in_(wanted))
    rows = {row.hash: row.account for row in await connection.execute(query)} if wanted else {}
    return {
        caller: Caller(caller.device, rows[caller.device], caller.keys)
        if caller.device in rows
        else Caller(keys=caller.keys)
        for caller in callers
    }


# ---------------------------------------------------------------------- what they hold


async def accesses(
    store: Store, games: Sequence[str], callers: Sequence[Caller]
) -> dict[tuple[Caller, str], Access]:
    """What callers hold at tables now, by the names that are signed in on their devices now.

    Tables that are no more are left out. The generations are read first: what is found is of those
    or of later ones.
    """
    kept = db.games.c
    async with store.reader.begin() as connection:
        query = select(kept.id, kept.rights, kept.public).where(kept.id.in_(games))
        tables = (await connection.execute(query)).all()
        now = await _as_now(connection, callers)
        held = await _held(connection, games, now.values())
        players = await _players(connection, games, now.values())
    return {
        (asked, table.id): _access(
            caller, held.get(table.id, []), table, (caller, table.id) in players
        )
        for asked, caller in now.items()
        for table in tables
    }


async def _held(
    connection: AsyncConnection, games: Sequence[str], callers: Iterable[Caller]
) -> dict[str, list[tuple[str, str, int]]]:
    """Who holds which role and seat at each table, by grants and by keys."""
    holders = {holder for caller in callers for holder in caller.holders}
    shown = {key for caller in callers for key in caller.keys}
    grants, keys = db.grants.c, db.keys.c
    rows: list[Any] = []
    if holders:
        query = select(grants.game, grants.holder, grants.role, grants.seat).where(
            grants.game.in_(games), grants.holder.in_(holders)
        )
        rows += await connection.execute(query)
    if shown:
        keyed = select(keys.game, keys.hash, keys.role, keys.seat).where(
            keys.game.in_(games), keys.hash.in_(shown)
        )
        rows += await connection.execute(keyed)
    found: dict[str, list[tuple[str, str, int]]] = {}
    for game, holder, role, seat in rows:
        found.setdefault(game, []).append((holder, role, seat or 0))
    return found


async def _players(
    connection: AsyncConnection, games: Sequence[str], callers: Iterable[Caller]
) -> set[tuple[Caller, str]]:
    """Who could ever look from a seat of a table, each with the table: see `witnesses`.

    By their device, their keys, or any name that was ever signed in on the device.
    """
    signed, seen = db.sign_ins.c, db.witnesses.c
    callers = list(callers)
    devices = {caller.device for caller in callers if caller.device}
    names: dict[str, set[str]] = {}
    query = select(signed.device, signed.account).where(signed.device.in_(devices))
    for row in await connection.execute(query) if devices else ():
        names.setdefault(row.device, set()).add(f"account:{row.account}")
    own = {caller: {*ways_of(caller), *names.get(caller.device or "", ())} for caller in callers}
    every = {holder for holders in own.values() for holder in holders}
    listed = select(seen.holder, seen.game).where(seen.game.in_(games), seen.holder.in_(every))
    rows = {(row.holder, row.game) for row in await connection.execute(listed)} if every else set()
    return {
        (caller, game)
        for caller, holders in own.items()
        for holder, game in rows
        if holder in holders
    }


def ways_of(caller: Caller) -> tuple[str, ...]:
    """By which device, name and links somebody comes, as witnesses are listed."""
    return (*caller.holders, *(key_holder(key) for key in caller.keys))


def _access(caller: Caller, held: list[tuple[str, str, int]], table: Any, plays: bool) -> Access:
    own = {*caller.holders, *caller.keys}
    rights = [(role, seat) for holder, role, seat in held if holder in own]
    roles = {role for role, _ in rights if role not in (ASKER, *NO_RIGHTS)}
    listed = any(holder in caller.holders for holder, role, _ in held if role not in NO_RIGHTS)
    roles |= {"spectator"} if table.public else set()
    seats = sorted({seat for role, seat in rights if role == PLAYER})
    return Access(
        roles=frozenset(roles),
        seats=tuple(seats),
        kept=caller.kept,
        generation=table.rights,
        plays=plays or bool(seats),
        asks=tuple(sorted({number for role, number in rights if role == ASKER})),
        holders=ways_of(caller),
        listed=listed,
    )


# ---------------------------------------------------------------------- devices and links


async def ensure_device(store: Store, caller: Caller) -> tuple[Caller, str | None]:
    """The caller with a device, and the cookie to set if it is a new one."""
    if caller.device is not None:
        return caller, None
    cookie = new_secret()
    device = hashed(cookie)
    async with store.writing() as connection:
        row = {"hash": device, "account": None, "created": time.time()}
        await connection.execute(insert(db.devices), [row])
    return msgspec.structs.replace(caller, device=device), cookie


def key_row(game: str, role: str, seat: int | None) -> tuple[dict[str, Any], Link]:
    """A new secret link: what is kept of it, and what is shown once."""
    secret = new_secret()
    row = {"hash": hashed(secret), "game": game, "role": role, "seat": seat}
    return row, Link(role, game, seat, secret)


def grant_row(caller: Caller, game: str, role: str, seat: int | None) -> dict[str, Any]:
    """A right at a table, for the account if there is one."""
    return {"holder": caller.holders[-1], "game": game, "role": role, "seat": seat or 0,
            "at": time.time()}  # fmt: skip


def makers_rows(caller: Caller, game: str) -> list[dict[str, Any]]:
    """Who makes a table is its host; that they made it stays known when they no longer are."""
    return [grant_row(caller, game, role, None) for role in ("host", MAKER)]


async def tables_held(store: Store, caller: Caller, archived: bool = False) -> list[str]:
    """The tables at which a caller has a right: those that were archived, or all others."""
    if not caller.holders:
        return []
    grants = db.grants.c
    query = select(grants.game, grants.role).where(grants.holder.in_(caller.holders)).distinct()
    async with store.reader.begin() as connection:
        rows = (await connection.execute(query)).all()
    hidden = {row.game for row in rows if row.role == ARCHIVED}
    held = dict.fromkeys(row.game for row in rows if row.role not in NO_RIGHTS)
    return [game for game in held if (game in hidden) == archived]
