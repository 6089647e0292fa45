"""Rights: the one place where they are given, taken and looked at.

They are looked at whenever they are used: a socket that was opened by a right does not outlive
it. Where this process is alone with its database what was found is remembered until some right
changes; with others it is read anew each time.
"""

from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.errors import Refusal
from ecumene.server.people.access import (
    Access,
    Caller,
    access_to,
    as_now,
    grant_row,
    hashed,
    key_row,
    new_secret,
    tables_held,
)
from ecumene.server.protocol import Link
from ecumene.server.storage import database as db
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store

MOST_KNOWN = 20_000
PLAYER = "player"


class Rights:
    """Who may do what at which table."""

    def __init__(self, store: Store, lost: Callable[[str], Awaitable[None]]) -> None:
        self._store = store
        self._lost = lost
        """Called with a table at which somebody may have lost a right."""
        self._known: dict[tuple[Caller, str], Access] = {}
        self._changes = 0

    # ---------------------------------------------------------------- looked at

    async def at(self, caller: Caller, kept: Kept) -> Access:
        """What a caller who has just shown who they are may do at a table."""
        known = self._known.get((caller, kept.id))
        return known or await self._look_up(caller, caller, kept)

    async def still(self, caller: Caller, kept: Kept) -> Access:
        """What somebody may do now who showed long ago who they are."""
        known = self._known.get((caller, kept.id))
        return known or await self._look_up(caller, await as_now(self._store, caller), kept)

    async def _look_up(self, asked: Caller, caller: Caller, kept: Kept) -> Access:
        changes = self._changes
        access = await access_to(self._store, caller, kept)
        if not self._store.postgres and changes == self._changes:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[asked, kept.id] = access
        return access

    def forget(self) -> None:
        """Something has changed: all is looked up anew."""
        self._changes += 1
        self._known.clear()

    async def _are_lost(self, tables: Iterable[str]) -> None:
        self.forget()
        for table in tables:
            await self._lost(table)

    # ---------------------------------------------------------------- given and taken

    async def give(self, caller: Caller, table: str, role: str, seat: int | None) -> None:
        """Gives a right at a table; to have it twice changes nothing."""
        try:
            async with self._store.engine.begin() as connection:
                row = grant_row(caller, table, role, seat)
                await connection.execute(insert(db.grants), [row])
        except IntegrityError:
            return
        self.forget()

    async def give_seat(self, caller: Caller, table: str, seat: int) -> Link:
        """Somebody sits down: whatever rights there were to the seat before end with it."""
        row, link = key_row(table, PLAYER, seat)
        async with self._store.engine.begin() as connection:
            await self._take(connection, table, PLAYER, seat)
            await connection.execute(insert(db.keys), [row])
            own = grant_row(caller, table, PLAYER, seat)
            await connection.execute(insert(db.grants), [own])
        await self._are_lost([table])
        return link

    async def take_seat(self, table: str, seat: int) -> None:
        """Nobody holds the seat any more."""
        async with self._store.engine.begin() as connection:
            await self._take(connection, table, PLAYER, seat)
        await self._are_lost([table])

    async def make_link(
        self, table: str, role: str, seat: int | None, revoke: bool = False
    ) -> Link:
        """A new secret link; with `revoke` all older rights of its kind end."""
        row, link = key_row(table, role, seat)
        async with self._store.engine.begin() as connection:
            if revoke:
                await self._take(connection, table, role, seat)
            await connection.execute(insert(db.keys), [row])
        if revoke:
            await self._are_lost([table])
        return link

    async def _take(
        self, connection: AsyncConnection, table: str, role: str, seat: int | None
    ) -> None:
        for kind in (db.keys, db.grants):
            same: ColumnElement[bool] = (kind.c.game == table) & (kind.c.role == role)
            if seat is not None:
                same &= kind.c.seat == seat
            await connection.execute(delete(kind).where(same))
        await self._tell(connection, [table])

    async def _tell(self, connection: AsyncConnection, tables: Iterable[str]) -> None:
        told = [(table, db.RIGHTS) for table in tables]
        await db.tell_processes(connection, self._store.origin, told)

    # ---------------------------------------------------------------- names

    async def move_to_account(self, caller: Caller, account: str) -> None:
        """The device is signed in, and what it holds is kept with the name."""
        own, holder = f"account:{account}", f"device:{caller.device}"
        grants = db.grants
        async with self._store.engine.begin() as connection:
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
            await self._sign(connection, caller, account)
        await self._are_lost(await tables_held(self._store, caller))

    async def sign_out(self, caller: Caller) -> None:
        """The device forgets the name; what it held stays with the name."""
        if caller.device is None:
            raise Refusal("account.not_signed_in", status=401)
        held = await tables_held(self._store, caller)
        async with self._store.engine.begin() as connection:
            await self._sign(connection, caller, None)
            await self._tell(connection, held)
        await self._are_lost(held)

    async def _sign(self, connection: AsyncConnection, caller: Caller, account: str | None) -> None:
        own = db.devices.c.hash == caller.device
        await connection.execute(update(db.devices).where(own).values(account=account))

    async def renew_cookie(self, caller: Caller) -> str:
        """The device gets a new cookie: whoever knows the old one has nothing from it."""
        secret = new_secret()
        device, holder = db.devices.c.hash == caller.device, f"device:{caller.device}"
        new = {"holder": f"device:{hashed(secret)}"}
        held = await tables_held(self._store, await as_now(self._store, caller))
        async with self._store.engine.begin() as connection:
            await connection.execute(update(db.devices).where(device).values(hash=hashed(secret)))
            await connection.execute(
                update(db.grants).where(db.grants.c.holder == holder).values(new)
            )
            await self._tell(connection, held)
        await self._are_lost(held)
        return secret

    async def sign_out_all(self, account: str, but: str | None = None) -> None:
        """All devices forget the name, but for one."""
        held = await tables_held(self._store, Caller(account=account))
        there = (db.devices.c.account == account) | (db.devices.c.last_account == account)
        if but is not None:
            there &= db.devices.c.hash != but
        async with self._store.engine.begin() as connection:
            forgotten = update(db.devices).where(there).values(account=None, last_account=None)
            await connection.execute(forgotten)
            await self._tell(connection, held)
        await self._are_lost(held)
