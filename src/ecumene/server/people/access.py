"""Access: who a caller is and what they may do at a table.

A browser is known by a cookie, a person by a name with a password, a program by the secret of a
seat in the header `Authorization: Bearer`. Secrets are kept as hashes only.
"""

import time
from collections.abc import Mapping
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import insert, select

from ecumene.server.errors import forbidden, not_found
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

    def looks_from(self, number: int | None, spectators: bool) -> int | None:
        """The seat a caller may look from; None is a spectator, where the table has any."""
        if number is not None:
            return self.need_seat(number)
        if not spectators and not self.seats:
            raise forbidden("access.no_spectators")
        return None

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
    return await as_now(store, Caller(hashed(cookie[:100]), None, keys))


async def as_now(store: Store, caller: Caller) -> Caller:
    """The same caller by the name that is signed in on their device now."""
    if caller.device is None:
        return caller
    async with store.reader.begin() as connection:
        query = select(db.devices.c.account).where(db.devices.c.hash == caller.device)
        row = (await connection.execute(query)).first()
    return (
        Caller(keys=caller.keys) if row is None else Caller(caller.device, row.account, caller.keys)
    )


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


async def key_opens(store: Store, key: str) -> tuple[str, str, int | None]:
    """The table, role and seat of a secret link."""
    async with store.reader.begin() as connection:
        query = select(db.keys).where(db.keys.c.hash == hashed(key))
        row = (await connection.execute(query)).first()
    if row is None:
        raise not_found("link")
    return row.game, row.role, row.seat


async def tables_held(store: Store, caller: Caller) -> list[str]:
    """The tables at which a caller has a right."""
    if not caller.holders:
        return []
    async with store.reader.begin() as connection:
        query = select(db.grants.c.game).where(db.grants.c.holder.in_(caller.holders)).distinct()
        return [row.game for row in await connection.execute(query)]
