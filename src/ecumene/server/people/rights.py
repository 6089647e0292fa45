"""Rights: given, taken and looked at.

They are looked at whenever they are used, by the generation of a table's rights (see
`storage.generations`). What was found is remembered for its generation. Whoever reads asks for the
present generation when they have read; whoever writes names the one they looked at, and the
database refuses what comes too late.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ecumene.server.errors import Refusal, forbidden, not_found
from ecumene.server.people.access import (
    PLAYER,
    Access,
    Caller,
    accesses,
    grant_row,
)
from ecumene.server.people.actions import check
from ecumene.server.people.moves import (
    admit,
    caller_now,
    has,
    is_host,
    key_now,
    moved_grants,
    names_of,
    rename_device,
)
from ecumene.server.storage import database as db
from ecumene.server.storage.generations import count_up, generation_of, hold
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.witnesses import (
    NAMED,
    OPENED,
    note,
    note_moved,
    note_opened,
    note_sign_out,
    note_used,
    sign_in_row,
    witness_row,
)

MOST_KNOWN = 20_000
T = TypeVar("T")


class Rights:
    """Who holds what at which table."""

    def __init__(self, store: Store, changed: Callable[[str], Awaitable[None]]) -> None:
        self._store = store
        self._changed = changed
        """Called with a table at which somebody may have lost a right."""
        self._known: dict[tuple[str | None, tuple[str, ...], str], Access] = {}
        self._used: set[str] = set()

    # ---------------------------------------------------------------- looked at

    async def at(self, caller: Caller, game: str) -> Access:
        """What a caller holds at a table now, at whatever process it was given or taken."""
        known = self._known.get((caller.device, caller.keys, game))
        if known is not None and known.generation == await generation_of(self._store.reader, game):
            return known
        return (await self.all_at([caller], game))[caller]

    async def at_each(self, caller: Caller, games: Sequence[str]) -> dict[str, Access]:
        """What a caller holds now at each of these tables that is still there."""
        found = await accesses(self._store, games, [caller])
        await self._note_programs((caller, access) for access in found.values())
        return {game: access for (_, game), access in found.items()}

    async def as_of(self, caller: Caller, kept: Kept) -> Access:
        """What a caller held when rights were last looked at here, or holds now.

        For what is written: the database refuses it if rights have changed since.
        """
        known = self._known.get((caller.device, caller.keys, kept.id))
        if known is not None and known.generation == kept.rights:
            return known
        return (await self.all_at([caller], kept.id))[caller]

    async def all_at(self, callers: Sequence[Caller], game: str) -> dict[Caller, Access]:
        """What callers hold at a table now."""
        looked = await accesses(self._store, [game], callers)
        if callers and not looked:
            raise not_found()
        found = {caller: access for (caller, _), access in looked.items()}
        await self._note_programs(found.items())
        if len(self._known) + len(found) > MOST_KNOWN:
            self._known.clear()
        for caller, access in found.items():
            if access.seats or not caller.keys:
                self._known[caller.device, caller.keys, game] = access
        return found

    async def _note_programs(self, found: Iterable[tuple[Caller, Access]]) -> None:
        """A link to a seat with which a program comes is listed as used, once."""
        shown = {key for caller, access in found if access.seats for key in caller.keys}
        if fresh := shown - self._used:
            await note_used(self._store, sorted(fresh))
            self._used = (self._used if len(self._used) < MOST_KNOWN else set()) | fresh

    # ---------------------------------------------------------------- links

    async def check_link(self, key: str) -> None:
        """Refuses a link that is not, or is no more."""
        async with self._store.reader.begin() as connection:
            await key_now(connection, key)

    async def open_link(self, caller: Caller, key: str) -> str:
        """A link gives its right to this device; gives the name of the table."""
        return await self._give_by_key(caller, key, None)

    async def invite(self, caller: Caller, game: str, key: str) -> None:
        """A link that invites to a table is shown there."""
        await self._give_by_key(caller, key, game)

    async def _give_by_key(self, caller: Caller, key: str, invited_to: str | None) -> str:
        """The link is looked at and its right given at one moment: it may be revoked meanwhile."""
        async with self._store.writing() as connection:
            row = await key_now(connection, key)
            await hold(connection, [row.game])
            row = await key_now(connection, key)
            role = row.role
            if invited_to is not None:
                if row.game != invited_to or role not in ("invite", "host"):
                    raise forbidden("link.not_for_this")
                role = "invite"
            await self._give(connection, caller, row, role)
        self._forget(caller, row.game)
        await self._changed(row.game)
        return str(row.game)

    async def _give(self, connection: AsyncConnection, caller: Caller, row: Any, role: str) -> None:
        """Gives a right at a table; to have it twice changes nothing.

        Every process may remember that the caller had none: so the generation is another.
        """
        caller = await caller_now(connection, caller)
        grant = grant_row(caller, row.game, role, row.seat)
        if await has(connection, grant):
            return
        await connection.execute(insert(db.grants), [grant])
        await count_up(connection, self._store.origin, [row.game])
        if role != PLAYER:
            return
        await note_opened(connection, row.hash)
        names = await names_of(connection, [caller.account])
        seen = witness_row(
            row.game, row.seat, OPENED, grant["holder"], name=names.get(caller.account, ""),
            host=await is_host(connection, row.game, caller.holders),
        )  # fmt: skip
        await note(connection, [seen])

    def _forget(self, caller: Caller, game: str) -> None:
        self._known.pop((caller.device, caller.keys, game), None)

    # ---------------------------------------------------------------- names

    async def move_to_account(
        self, caller: Caller, account: str, password: str, new: dict[str, Any] | None = None
    ) -> str:
        """The device is signed in, and what it holds is kept with the name; gives its new cookie.

        Only while the password, by its hash, is the one that was shown: it may change meanwhile.
        Whoever knows the old cookie is at no moment signed in.
        """
        own, holder = f"account:{account}", f"device:{caller.device}"
        async with self._store.writing() as connection:
            await admit(connection, account, password, new)
            games = await self._hold_all(connection, caller, own)
            moved = await moved_grants(connection, holder, own)
            await note_moved(connection, holder)
            if moved:
                await connection.execute(insert(db.grants), moved)
            await connection.execute(delete(db.grants).where(db.grants.c.holder == holder))
            names = await names_of(connection, [account])
            await note(connection, [
                witness_row(row["game"], row["seat"], NAMED, own, name=names.get(account, ""),
                            host=await is_host(connection, row["game"], [own]))
                for row in moved if row["role"] == PLAYER
            ])  # fmt: skip
            await self._sign(connection, caller, account)
            secret = await rename_device(connection, str(caller.device))
        await self._are_changed(games)
        return secret

    async def sign_out(self, caller: Caller) -> None:
        """The device forgets the name; what it held stays with the name."""
        if caller.device is None:
            raise Refusal("account.not_signed_in", status=401)
        async with self._store.writing() as connection:
            games = await self._hold_all(connection, caller)
            await self._sign(connection, caller, None)
        await self._are_changed(games)

    async def _hold_all(self, connection: AsyncConnection, caller: Caller, *more: str) -> list[str]:
        """The tables at which a device, its name or another name holds something change.

        Tables are held before the device, as by whoever sits down; what came meanwhile is found
        at the second look.
        """
        first = await self._held_by(connection, [*caller.holders, *more])
        await count_up(connection, self._store.origin, sorted(first))
        now = await caller_now(connection, caller, alone=True)
        second = await self._held_by(connection, [*now.holders, *more]) - first
        await count_up(connection, self._store.origin, sorted(second))
        return sorted(first | second)

    async def _held_by(self, connection: AsyncConnection, holders: Sequence[str]) -> set[str]:
        held = select(db.grants.c.game).where(db.grants.c.holder.in_(holders)).distinct()
        return {str(row.game) for row in await connection.execute(held)}

    async def _sign(self, connection: AsyncConnection, caller: Caller, account: str | None) -> None:
        own = update(db.devices).where(db.devices.c.hash == caller.device)
        await connection.execute(own.values(account=account))
        await note_sign_out(connection, caller.device)
        if account is not None:
            await connection.execute(own.values(last_account=account))
            row = sign_in_row(caller.device, account)
            await connection.execute(insert(db.sign_ins), [row])

    async def change_password(self, caller: Caller, account: str, old: str, new: str) -> str:
        """A name has another password, by its hash; all other devices forget the name.

        All of it or nothing: whoever knew the old one must not stay. The device gets a new
        cookie, which is given: whoever knows its present one has nothing from it.
        """
        accounts = db.accounts.c
        same = (accounts.id == account) & (accounts.password == old)
        async with self._store.writing() as connection:
            done = await connection.execute(update(db.accounts).where(same).values(password=new))
            if done.rowcount == 0:
                raise Refusal("account.wrong", status=401)
            games = await self._hold_all(connection, caller, f"account:{account}")
            await self._forget_name(connection, account, but=caller.device)
            secret = await rename_device(connection, str(caller.device))
        await self._are_changed(games)
        return secret

    async def sign_out_all(self, account: str) -> None:
        """All devices forget the name."""
        async with self._store.writing() as connection:
            games = sorted(await self._held_by(connection, [f"account:{account}"]))
            await count_up(connection, self._store.origin, games)
            await self._forget_name(connection, account)
        await self._are_changed(games)

    async def _forget_name(
        self, connection: AsyncConnection, account: str, but: str | None = None
    ) -> None:
        """All devices forget a name, but for one."""
        devices = db.devices
        there = (devices.c.account == account) | (devices.c.last_account == account)
        rows = await connection.execute(select(devices.c.hash).where(there).with_for_update())
        others = [row.hash for row in rows if row.hash != but]
        forgotten = update(devices).where(devices.c.hash.in_(others))
        await connection.execute(forgotten.values(account=None, last_account=None))
        await note_sign_out(connection, *others)

    async def _are_changed(self, games: Iterable[str]) -> None:
        for game in games:
            await self._changed(game)


class Asker(NamedTuple):
    """Somebody at a table, and the seat they speak from: what they may do is asked each time."""

    rights: Rights
    caller: Caller
    seat: int | None = None

    async def acts(self, action: str, kept: Kept) -> Access:
        """Refuses what they may not do; for what the database settles when it is written."""
        access = await self.rights.as_of(self.caller, kept)
        try:
            check(action, access, self.seat, kept.document)
        except Refusal:
            return await self.sees(action, kept)
        return access

    async def sees(self, action: str, kept: Kept) -> Access:
        """Refuses what they may not do now; asked when something was read, before it is shown."""
        access = await self.rights.at(self.caller, kept.id)
        check(action, access, self.seat, kept.document)
        return access

    async def shown(
        self, action: str, kept: Callable[[], Kept], read: Callable[[Access], Awaitable[T]]
    ) -> T:
        """What is read for them, if they may see just that when it has been read."""
        access = await self.sees(action, kept())
        while True:
            found = await read(access)
            now = await self.sees(action, kept())
            if (now.you, now.plays) == (access.you, access.plays):
                return found
            access = now
