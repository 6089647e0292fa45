"""Post offices on a real database, with a clock that the test turns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace
from sqlalchemy import select

from ecumene.names import Civ
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.people.access import Caller
from ecumene.server.post.confirming import Requester
from ecumene.server.post.mail import Mailer
from ecumene.server.post.means import Means
from ecumene.server.post.office import Office
from ecumene.server.post.webhooks import Webhooks
from ecumene.server.protocol import Contact, CorrespondenceClock, QuietHours, TableSettings
from ecumene.server.settings import Settings
from ecumene.server.storage.document import SeatDocument, TableDocument
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.post_tables import letters
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.founding import new_kept

HOME = "https://table.example.org"
NOON = 12 * 3600.0 + 86_400 * 20_000
CIVS = (Civ("minoa"), Civ("hatti"))
MAIL = "ann@example.org"


class Time:
    """What time it is for the post."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


class Branch:
    """One process's post office."""

    def __init__(self, database: str, time: Time, mail: int = 1, **more: Any) -> None:
        self.settings = Settings(
            database=database, public_url=HOME, smtp_host="127.0.0.1", smtp_port=mail,
            smtp_tls=False, smtp_from="table@example.org", private_webhooks=True, **more,
        )  # fmt: skip
        self.store = Store(database)
        self.means = Means(self.settings, self.store, Log(), Metrics(), time)
        webhooks = Webhooks(lambda _: True, seconds=1.0)
        self.office = Office(self.means, webhooks, Mailer(self.settings, seconds=3.0))

    async def rounds(self, most: int = 20) -> None:
        """Sends all that is due, until there is nothing to do."""
        for _ in range(most):
            await self.office._round()
            if not any(self.office._busy.values()):
                return
            await self.means.errands.stop()
            await asyncio.sleep(0)
        raise AssertionError("it never comes to rest")

    async def ask(self, kept: Kept, number: int = 0, civ: Civ = CIVS[0]) -> None:
        """Somebody is asked a question at a table; whatever was asked before is answered."""
        await self.office.look_at(kept, [(civ, f"1/movement/{civ}/{number}")])

    async def answered(self, kept: Kept) -> None:
        """Nobody is asked anything any more."""
        await self.office.look_at(kept, [])


@asynccontextmanager
async def branches(
    database: str, count: int = 1, mail: int = 1, **more: Any
) -> AsyncIterator[tuple[Time, list[Branch]]]:
    """So many processes with a post office each, and one time for all."""
    await migrate(database)
    time = Time()
    found = [Branch(database, time, mail, **more) for _ in range(count)]
    try:
        yield time, found
    finally:
        for one in found:
            await one.office.stop()
            await one.store.close()


async def table(
    branch: Branch,
    name: str,
    *,
    email: str | None = None,
    webhook: str | None = None,
    confirmed: bool = True,
    quiet: QuietHours | None = None,
) -> Kept:
    """A running table whose first seat wants to be written to."""
    contact = Contact(webhook, email) if email or webhook else None
    first = SeatDocument(1, "human", "Ann", CIVS[0], contact=contact, quiet=quiet,
                         confirmed=email if confirmed else None)  # fmt: skip
    second = SeatDocument(2, "human", "Bob", CIVS[1])
    settings = TableSettings(name="Evil Inc, visit evil.example", clock=CorrespondenceClock())
    document = TableDocument(settings, (first, second), "Host", status="running")
    kept = replace(new_kept(document), id=name)
    await create(branch.store, kept, [], [])
    return kept


async def changed(branch: Branch, kept: Kept, **fields: Any) -> Kept:
    """The table after its first seat, or its status, was changed."""
    document = kept.document
    if "status" in fields:
        document = replace(document, status=fields.pop("status"))
    document = document.with_seat(replace(document.seat(1), **fields))
    return await branch.store.change(kept, document)


async def waiting(branch: Branch) -> int:
    """How many letters wait to be sent."""
    async with branch.store.reader.begin() as connection:
        return len((await connection.execute(select(letters))).all())


def asker(game: str = "one", device: str = "a" * 64, network: str = "somewhere") -> Requester:
    """Somebody at a browser who holds the first seat of a table."""
    return Requester(game, 1, Caller(device), network)
