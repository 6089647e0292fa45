"""Contacts: where a seat wants to be told, and how that stands, for its owner alone."""

from ecumene.server.post.confirming import Confirming, Requester
from ecumene.server.post.letters import Letters
from ecumene.server.post.limits import Limit, Limits
from ecumene.server.post.mailboxes import check_address, hook_key, mailbox_key
from ecumene.server.post.means import Means
from ecumene.server.post.webhooks import parse_hook
from ecumene.server.protocol import Contact, ContactState, HookState, MailState
from ecumene.server.storage.document import SeatDocument

TESTS = 6
"""So often an hour a seat may have its webhook tested."""


def check_contact(contact: Contact | None) -> None:
    """Refuses an address or a webhook that might mean several things."""
    if contact is not None and contact.email is not None:
        check_address(contact.email)
    if contact is not None and contact.webhook is not None:
        parse_hook(contact.webhook)


class Contacts:
    """How it stands with the address and the webhook of a seat."""

    def __init__(self, means: Means, mail: bool, confirming: Confirming) -> None:
        self._means = means
        self._mail_is_on = mail
        self._confirming = confirming
        self._letters = Letters(means.store)
        self._limits = Limits(means.store)

    def test_limits(self, asker: Requester) -> list[Limit]:
        """How often a webhook may be tested."""
        return asker.limits("test", TESTS)

    async def state(self, asker: Requester, seat: SeatDocument) -> ContactState:
        """All of it, as the owner of the seat may know it."""
        return ContactState(await self._mail(asker, seat), await self._hook(asker, seat))

    async def _mail(self, asker: Requester, seat: SeatDocument) -> MailState:
        address = None if seat.contact is None else seat.contact.email
        if not self._mail_is_on:
            return MailState("off")
        if not address:
            return MailState("none")
        if address == seat.confirmed:
            known = await self._letters.recipient(mailbox_key(address))
            is_stopped = known is not None and known.stopped is not None
            return MailState("stopped" if is_stopped else "confirmed")
        sent = await self._confirming.under_way(asker.game, asker.seat, address)
        if sent is None:
            return MailState("unconfirmed")
        return MailState("failed" if sent.failed else "sent", sent.until)

    async def _hook(self, asker: Requester, seat: SeatDocument) -> HookState:
        url = None if seat.contact is None else seat.contact.webhook
        if not self._means.settings.webhooks:
            return HookState("off")
        if not url:
            return HookState("none")
        limits = self.test_limits(asker)
        left = min([await self._limits.left(one, self._means.clock()) for one in limits])
        known = await self._letters.recipient(hook_key(url))
        if known is not None and known.failures:
            return HookState("failing", known.problem, known.free_at, left)
        is_reached = known is not None and known.reached is not None
        return HookState("works" if is_reached else "untried", None, None, left)
