"""Witnesses: whoever can see, or ever could see, what only one seat may, told to its owner."""

from typing import Any

from ecumene.server.people.access import Access
from ecumene.server.protocol import Witness
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.witnesses import browsers_of, hosts_of, witnesses_of

ACCOUNT = "account:"


async def witnesses(
    store: Store, kept: Kept, seat: int, access: Access, most: int = 10_000
) -> list[Witness]:
    """The ways to the secrets of a seat that there are or were, the oldest first."""
    rows = await witnesses_of(store, kept.id, seat, most)
    hosts = await hosts_of(store, kept.id)
    found = [await _witness(store, row, hosts, access) for row in rows]
    document = kept.document
    if document.open_hands or document.hands_closed is not None:
        until = None if document.open_hands else document.hands_closed
        found.append(Witness("open_hands", since=document.hands_opened, until=until))
    return found


async def _witness(store: Store, row: Any, hosts: frozenset[str], access: Access) -> Witness:
    browsers = 0
    if row.holder.startswith(ACCOUNT):
        account = row.holder.removeprefix(ACCOUNT)
        browsers = await browsers_of(store, account, row.since, row.until)
    return Witness(
        way=row.way,
        name=row.name,
        you=row.holder in access.holders,
        host=row.host or row.holder in hosts,
        by=row.by,
        since=row.since,
        until=row.until,
        opened=row.opened,
        used=row.used,
        browsers=browsers,
    )
