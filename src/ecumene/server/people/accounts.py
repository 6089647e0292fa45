"""Names with a password (argon2): they keep seats together over devices; nobody needs one."""

import time
import unicodedata
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller
from ecumene.server.people.look_alikes import is_plain
from ecumene.server.people.passwords import Pool
from ecumene.server.people.rights import Rights
from ecumene.server.protocol import NewPassword, SignIn
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store


def name_key(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold().strip()[:120]


class Entered(NamedTuple):
    """Somebody has signed in: their name, and the new cookie of the device."""

    name: str
    secret: str


class Accounts:
    """Those who have a name here."""

    def __init__(self, store: Store, rights: Rights) -> None:
        self._store = store
        self._rights = rights
        self._passwords = Pool()

    async def register(self, caller: Caller, wish: SignIn) -> Entered:
        """A new name; the seats of this device go with it."""
        if not is_plain(wish.name):
            raise Refusal("account.name_unclear", name=wish.name)
        account = token_hex(12)
        password = await self._passwords.hash(wish.password)
        row = {"id": account, "key": name_key(wish.name), "name": wish.name,
               "password": password, "created": time.time()}  # fmt: skip
        try:
            secret = await self._rights.move_to_account(caller, account, password, row)
        except IntegrityError:
            raise Refusal("account.name_taken", name=wish.name) from None
        return Entered(wish.name, secret)

    async def sign_in(self, caller: Caller, wish: SignIn) -> Entered:
        """A known name on this device."""
        row = await self._row(db.accounts.c.key == name_key(wish.name))
        kept = None if row is None else row.password
        if not await self._passwords.matches(kept, wish.password) or row is None:
            raise Refusal("account.wrong", status=401)
        secret = await self._rights.move_to_account(caller, row.id, row.password)
        return Entered(row.name, secret)

    async def change_password(self, caller: Caller, wish: NewPassword) -> Entered:
        """Another password; whoever signed in by the old one elsewhere is signed out."""
        row = await self._row(db.accounts.c.id == caller.account)
        if row is None:
            raise Refusal("account.not_signed_in", status=401)
        if not await self._passwords.matches(row.password, wish.old):
            raise Refusal("account.wrong", status=401)
        new = await self._passwords.hash(wish.new)
        secret = await self._rights.change_password(caller, row.id, row.password, new)
        return Entered(row.name, secret)

    async def name_of(self, caller: Caller) -> str | None:
        """The name signed in on a device."""
        row = await self._row(db.accounts.c.id == caller.account)
        return None if row is None else str(row.name)

    async def known_device(self, caller: Caller, name: str) -> str | None:
        """The caller's device, if it was signed in by this name before."""
        if caller.device is None:
            return None
        query = (
            select(db.devices.c.hash)
            .join(db.accounts, db.accounts.c.id == db.devices.c.last_account)
            .where(db.devices.c.hash == caller.device, db.accounts.c.key == name_key(name))
        )
        async with self._store.reader.begin() as connection:
            return (await connection.execute(query)).scalar()

    async def _row(self, which: Any) -> Any:
        async with self._store.reader.begin() as connection:
            return (await connection.execute(select(db.accounts).where(which))).first()
