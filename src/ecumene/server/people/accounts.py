"""Names with a password (argon2): they keep seats together over devices; nobody needs one."""

import asyncio
import time
import unicodedata
from functools import cache
from secrets import token_hex

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller
from ecumene.server.people.rights import Rights
from ecumene.server.protocol import SignIn
from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store

hasher = PasswordHasher()


@cache
def nobody() -> str:
    """Checked for unknown names, so that they take as long as known ones."""
    return hasher.hash("nobody has this password")


def name_key(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold().strip()[:120]


async def register(store: Store, rights: Rights, caller: Caller, wish: SignIn) -> str:
    """A new name; the seats of this device go with it."""
    password = await asyncio.to_thread(hasher.hash, wish.password)
    account = token_hex(12)
    row = {"id": account, "key": name_key(wish.name), "name": wish.name, "password": password,
           "created": time.time()}  # fmt: skip
    try:
        async with store.writing() as connection:
            await connection.execute(insert(db.accounts), [row])
    except IntegrityError:
        raise Refusal("account.name_taken", name=wish.name) from None
    await rights.move_to_account(caller, account)
    return wish.name


async def sign_in(store: Store, rights: Rights, caller: Caller, wish: SignIn) -> str:
    """A known name on this device."""
    async with store.reader.begin() as connection:
        query = select(db.accounts).where(db.accounts.c.key == name_key(wish.name))
        row = (await connection.execute(query)).first()
    kept = nobody() if row is None else row.password
    right = await asyncio.to_thread(matches, kept, wish.password)
    if row is None or not right:
        raise Refusal("account.wrong", status=401)
    await rights.move_to_account(caller, row.id)
    return str(row.name)


def matches(kept: str, password: str) -> bool:
    """Whether a password is the one whose hash was kept."""
    try:
        return hasher.verify(kept, password)
    except VerifyMismatchError:
        return False


async def name_of(store: Store, caller: Caller) -> str | None:
    """The name signed in on a device."""
    if caller.account is None:
        return None
    async with store.reader.begin() as connection:
        query = select(db.accounts.c.name).where(db.accounts.c.id == caller.account)
        return (await connection.execute(query)).scalar()
