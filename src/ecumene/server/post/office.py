"""The post office: everything about telling people by mail and webhook, for one process."""

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from ecumene.names import Civ
from ecumene.server.errors import Refusal
from ecumene.server.post.addresses import is_public
from ecumene.server.post.confirming import Confirming, Requester
from ecumene.server.post.contacts import Contacts
from ecumene.server.post.delivery import AT_ONCE, Delivery
from ecumene.server.post.letters import Letters, Way
from ecumene.server.post.limits import Limit, Limits
from ecumene.server.post.mail import Mailer
from ecumene.server.post.mailboxes import Mailboxes, hook_key
from ecumene.server.post.means import Means
from ecumene.server.post.notices import Notices
from ecumene.server.post.webhooks import Webhooks
from ecumene.server.storage.rows import Kept

LOOK_AGAIN = 30.0
"""So often a process looks for letters that another one has left behind."""
NOTHING_FREE = 5.0
CLEANING = 3600.0
TROUBLE = (SQLAlchemyError, OSError)


class Office:
    """Finds what is to be sent, and sends it."""

    def __init__(
        self, means: Means, webhooks: Webhooks | None = None, mailer: Mailer | None = None
    ) -> None:
        self._means = means
        private = means.settings.private_webhooks
        self._mailer = mailer or Mailer(means.settings)
        webhooks = webhooks or Webhooks((lambda _: True) if private else is_public)
        self._letters = Letters(means.store)
        self._limits = Limits(means.store)
        self._delivery = Delivery(means, self._mailer, webhooks)
        self._notices = Notices(self._letters, self._mailer.is_on, means.settings.webhooks)
        self.mailboxes = Mailboxes(means.store)
        # Codes have hands of their own, so that no letter has to wait for them.
        self._codes = mailer or Mailer(means.settings)
        self.confirming = Confirming(means, self._codes)
        self.contacts = Contacts(means, self._mailer.is_on, self.confirming)
        self._busy: dict[Way, set[str]] = {"mail": set(), "webhook": set()}
        self._news = asyncio.Event()
        self._stopping = False
        self._cleaned = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to send."""
        if self._means.settings.smtp_host and not self._mailer.is_on:
            self._means.log.warning("mail.off", needed="public_url and smtp_from")
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Lets what is being sent be sent."""
        self._stopping = True
        self._news.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await self._means.errands.stop()
        self._mailer.close()
        self._codes.close()

    async def look_at(self, kept: Kept, asks: Iterable[tuple[Civ, str]]) -> None:
        """Notes what is to be sent for a table whose people are asked these questions."""
        if await self._notices.look_at(kept, asks, self._means.clock()):
            self._news.set()

    async def test_webhook(self, asker: Requester, url: str) -> None:
        """Calls a seat's webhook once, to see whether it works."""
        settings = self._means.settings
        if not settings.webhooks:
            raise Refusal("contact.webhooks_off")
        wanted = [*self.contacts.test_limits(asker), Limit(f"test:{hook_key(url)}", 12)]
        wanted.append(Limit("webhook:all", settings.webhooks_per_hour))
        if not await self._limits.take(wanted, self._means.clock()):
            raise Refusal("contact.too_many", status=429)
        await self._delivery.test(url)

    # ---------------------------------------------------------------- round by round

    async def _run(self) -> None:
        while not self._stopping:
            self._news.clear()
            try:
                wait = await self._round()
            except TROUBLE as error:
                self._means.log.error("database.trouble", error, during="post")
                wait = NOTHING_FREE
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), wait)

    async def _round(self) -> float:
        """Sends what is due as far as hands are free; gives how long there is nothing to do."""
        now = self._means.clock()
        if self._mailer.is_on:
            await self._send_out("mail", now)
        if self._means.settings.webhooks:
            await self._send_out("webhook", now)
        await self._clean()
        upcoming = await self._letters.next_moment()
        rest = LOOK_AGAIN if self._means.store.postgres else CLEANING
        if upcoming is None:
            return rest
        return min(rest, upcoming - now if upcoming > now else NOTHING_FREE)

    async def _send_out(self, way: Way, now: float) -> None:
        busy = self._busy[way]
        for target in await self._letters.ready(way, now, 2 * AT_ONCE[way]):
            if target not in busy and len(busy) < AT_ONCE[way]:
                busy.add(target)
                work = self._delivery.deliver(way, target)
                self._means.errands.run(work, partial(self._free, way, target))

    def _free(self, way: Way, target: str) -> None:
        self._busy[way].discard(target)
        self._news.set()

    async def _clean(self) -> None:
        """Now and then, what nobody needs any more."""
        if time.monotonic() - self._cleaned > CLEANING:
            self._cleaned = time.monotonic()
            await self._limits.forget_old(self._means.clock())
            await self.confirming.forget_old()
