"""Access: who a caller is and what he may do at a table.

A browser is known by a cookie, a person by a name with a password, a program by the secret of a
seat in the header `Authorization: Bearer`. Secrets are kept as hashes only.
"""

import time
from collections.abc import Mapping
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ecumene.server.errors import Refusal, forbidden, not_found
from ecumene.server.protocol import Link, Role, You
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store

COOKIE = "ecumene"
BEARER = "Bearer "
INVITE = "invite"
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
    """What a caller may do at one table."""

    roles: frozenset[str] = frozenset()
    seats: tuple[int, ...] = ()
    kept: Literal["name", "browser", "link"] = "browser"

    @property
    def you(self) -> You:
        """The same for the wire."""
        roles: tuple[Any, ...] = tuple(role for role in ROLES if role in self.roles)
        return You(roles, self.seats, self.kept)

    def need_host(self) -> None:
        """Refuses all but the host."""
        if "host" not in self.roles:
            raise forbidden("access.host_only")

    def need_seat(self, seat: int) -> int:
        """Refuses all but the owner of a seat."""
        if seat not in self.seats:
            raise forbidden("access.not_your_seat")
        return seat


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
    device = hashed(cookie[:100])
    async with store.reader.begin() as connection:
        query = select(db.devices.c.account).where(db.devices.c.hash == device)
        row = (await connection.execute(query)).first()
    return Caller(keys=keys) if row is None else Caller(device, row.account, keys)


async def access_to(store: Store, caller: Caller, kept: Kept) -> Access:
    """What a caller may do at a table; nobody learns of a private table by asking."""
    found: list[tuple[str, int]] = []
    async with store.reader.begin() as connection:
        if caller.holders:
            grants = db.grants.c
            query = select(grants.role, grants.seat).where(
                grants.game == kept.id, grants.holder.in_(caller.holders)
            )
            found += [(row.role, row.seat) for row in await connection.execute(query)]
        if caller.keys:
            keys = db.keys.c
            keyed = select(keys.role, keys.seat).where(
                keys.game == kept.id, keys.hash.in_(caller.keys)
            )
            found += [(row.role, row.seat or 0) for row in await connection.execute(keyed)]
    roles = {role for role, _ in found}
    if kept.document.settings.public:
        roles.add("spectator")
    if not roles:
        raise not_found()
    seats = sorted({seat for role, seat in found if role == "player"})
    return Access(frozenset(roles), tuple(seats), caller.kept)


# ---------------------------------------------------------------------- devices and links


async def ensure_device(store: Store, caller: Caller) -> tuple[Caller, str | None]:
    """The caller with a device, and the cookie to set if it is a new one."""
    if caller.device is not None:
        return caller, None
    cookie = new_secret()
    device = hashed(cookie)
    async with store.engine.begin() as connection:
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


async def grant(store: Store, caller: Caller, game: str, role: str, seat: int | None) -> None:
    """Gives a right at a table; to have it twice changes nothing."""
    try:
        async with store.engine.begin() as connection:
            await connection.execute(insert(db.grants), [grant_row(caller, game, role, seat)])
    except IntegrityError:
        return


async def make_link(
    store: Store, game: str, role: str, seat: int | None, revoke: bool = False
) -> Link:
    """A new secret link; with `revoke` all older rights of its kind end."""
    row, link = key_row(game, role, seat)
    async with store.engine.begin() as connection:
        if revoke:
            for kind in (db.keys, db.grants):
                same = (kind.c.game == game) & (kind.c.role == role)
                if seat is not None:
                    same &= kind.c.seat == seat
                await connection.execute(delete(kind).where(same))
        await connection.execute(insert(db.keys), [row])
    return link


async def key_opens(store: Store, key: str) -> tuple[str, str, int | None]:
    """The table, role and seat of a secret link."""
    async with store.reader.begin() as connection:
        query = select(db.keys).where(db.keys.c.hash == hashed(key))
        row = (await connection.execute(query)).first()
    if row is None:
        raise not_found("link")
    return row.game, row.role, row.seat


async def give_up_seat(store: Store, game: str, seat: int) -> None:
    """Nobody holds the seat any more."""
    async with store.engine.begin() as connection:
        for kind in (db.keys, db.grants):
            same = (kind.c.game == game) & (kind.c.role == "player") & (kind.c.seat == seat)
            await connection.execute(delete(kind).where(same))


async def tables_held(store: Store, caller: Caller) -> list[str]:
    """The tables at which a caller has a right."""
    if not caller.holders:
        return []
    async with store.reader.begin() as connection:
        query = select(db.grants.c.game).where(db.grants.c.holder.in_(caller.holders)).distinct()
        return [row.game for row in await connection.execute(query)]


# ---------------------------------------------------------------------- accounts


async def move_to_account(store: Store, caller: Caller, account: str) -> None:
    """The device is signed in, and what it holds is kept with the name."""
    own = f"account:{account}"
    async with store.engine.begin() as connection:
        holder = f"device:{caller.device}"
        grants = db.grants
        query = select(grants).where(grants.c.holder.in_([holder, own]))
        rows = (await connection.execute(query)).mappings().all()
        have = {(r["game"], r["role"], r["seat"]) for r in rows if r["holder"] == own}
        moved = [
            dict(row) | {"holder": own}
            for row in rows
            if row["holder"] == holder and (row["game"], row["role"], row["seat"]) not in have
        ]
        if moved:
            await connection.execute(insert(grants), moved)
        await connection.execute(delete(grants).where(grants.c.holder == holder))
        await connection.execute(
            update(db.devices).where(db.devices.c.hash == caller.device).values(account=account)
        )


async def sign_out(store: Store, caller: Caller) -> None:
    """The device forgets the name; what it held stays with the name."""
    if caller.device is None:
        raise Refusal("account.not_signed_in", status=401)
    async with store.engine.begin() as connection:
        await connection.execute(
            update(db.devices).where(db.devices.c.hash == caller.device).values(account=None)
        )
