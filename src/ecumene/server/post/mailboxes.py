"""Mailboxes: which e-mail addresses are taken, and who has asked to be left in peace."""

import re
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from ecumene.server.errors import Refusal, not_found
from ecumene.server.people.access import hashed
from ecumene.server.storage.post_tables import recipients
from ecumene.server.storage.store import Store

ATOM = r"[A-Za-z0-9_+'=~&-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(
    rf"(?=[^@]{{1,64}}@)(?=.{{3,200}}\Z){ATOM}(?:\.{ATOM})*@(?:{LABEL}\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"
)
"""One plain address: no name beside it, no comma, no quotes, no space, no route, no literal."""


def check_address(address: str) -> str:
    """An e-mail address that means one mailbox to every program, or a refusal."""
    if not ADDRESS.fullmatch(address):
        raise Refusal("contact.email")
    return address


def address_key(address: str) -> str:
    """What is kept of an address."""
    return hashed(f"address:{address.lower()}")


def mailbox_key(address: str) -> str:
    """The mailbox behind an address: what is after a plus only sorts the mail of one person."""
    local, _, domain = address.lower().rpartition("@")
    return "mail:" + hashed(f"mailbox:{local.partition('+')[0] or local}@{domain}")


def hook_key(url: str) -> str:
    """What is kept of a webhook, which may hold a secret."""
    return "hook:" + hashed(f"hook:{url}")


async def know(store: Store, connection: Any, targets: set[str]) -> None:
    """Recipients that were unknown so far; each mailbox has a token to stop its mail."""
    upsert = postgresql_insert if store.postgres else sqlite_insert
    rows = [
        {"target": target, "free_at": 0.0, "failures": 0, "token": token_urlsafe(24)}
        for target in sorted(targets)
    ]
    if rows:
        statement: Any = upsert(recipients)
        await connection.execute(statement.on_conflict_do_nothing(index_elements=["target"]), rows)


class Mailboxes:
    """Who may be written to, and the tokens with which anybody stops their own mail."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def token(self, mailbox: str) -> str | None:
        """The token that stops this mail, or None where its owner has stopped it."""
        async with self._store.writing() as connection:
            await know(self._store, connection, {mailbox})
            row = (await connection.execute(_one(recipients.c.target == mailbox))).one()
        return None if row.stopped is not None else str(row.token)

    async def is_stopped(self, token: str) -> bool:
        """Whether the mail to which a token belongs is stopped."""
        async with self._store.reader.begin() as connection:
            row = (await connection.execute(_one(recipients.c.token == token))).first()
        if row is None:
            raise not_found("link")
        return row.stopped is not None

    async def set_stopped(self, token: str, moment: float | None) -> None:
        """Stops the mail to a mailbox from this server for good, or lets it come again."""
        own = recipients.c.token == token
        async with self._store.writing() as connection:
            done = await connection.execute(update(recipients).where(own).values(stopped=moment))
        if done.rowcount != 1:
            raise not_found("link")


def _one(which: Any) -> Any:
    return select(recipients).where(which)
