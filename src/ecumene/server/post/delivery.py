"""Delivery: letters are taken, gathered for each recipient, and sent.

One message tells a recipient of all tables that wait for them, and the next one does not come
before a while has passed. Who cannot be reached is tried again after ever longer pauses.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from ecumene.server.errors import Refusal
from ecumene.server.people.quiet_hours import quiet_for
from ecumene.server.people.taking_effect import losing_from
from ecumene.server.post.letters import Letter, Letters, Way
from ecumene.server.post.limits import Limit, Limits, until_next
from ecumene.server.post.mail import Mailer, MailFailed
from ecumene.server.post.mailboxes import Mailboxes, hook_key, mailbox_key
from ecumene.server.post.means import Means
from ecumene.server.post.notices import LOSING
from ecumene.server.post.webhooks import HookBusy, HookFailed, Webhooks
from ecumene.server.post.wording import SEAT_SUBJECT, SUBJECT, TEST, seat_text, turn_text
from ecumene.server.storage.document import SeatDocument
from ecumene.server.storage.rows import Kept

AT_ONCE: dict[Way, int] = {"mail": 2, "webhook": 8}
TAKEN = 120.0
"""Seconds for which a recipient is taken; longer than anything takes that is sent."""
HOOK_PAUSE = 30.0
"""A webhook is called once in so many seconds at the most."""
BUSY_PAUSE = 5.0
NOT_PLAYED = 600.0
"""So long a letter waits whose table does not go on."""
MOST_AGE = 2 * 86_400.0
"""A letter that could not be sent for so long says nothing new any more."""
LONGEST: dict[Way, float] = {"mail": 6 * 3600.0, "webhook": 86_400.0}
GROWTH: dict[Way, int] = {"mail": 2, "webhook": 4}


class Bundle(NamedTuple):
    """The letters that go to one address in one message."""

    address: str
    letters: Sequence[Letter]


class Delivery:
    """Sends letters to one recipient at a time, within the limits of all."""

    def __init__(self, means: Means, mailer: Mailer, webhooks: Webhooks) -> None:
        self._settings = means.settings
        self._store = means.store
        self._log = means.log
        self._metrics = means.metrics
        self._clock = means.clock
        self._mailer = mailer
        self._webhooks = webhooks
        self._letters = Letters(means.store)
        self._limits = Limits(means.store)
        self._mailboxes = Mailboxes(means.store)

    async def deliver(self, way: Way, target: str) -> None:
        """Sends one recipient what waits for them, if nobody else does so now."""
        now = self._clock()
        if not await self._letters.claim(target, now, now + TAKEN):
            return
        bundle = await self._bundle(way, target, now)
        if bundle is None or not await self._may_write(way, target, bundle):
            await self._letters.release(target, now)
            return
        limit = self._limit(way)
        if not await self._limits.take([limit], now):
            self._log.warning("post.limited", way=way)
            await self._letters.release(target, until_next(limit, now))
            return
        await self._send(way, target, bundle)

    def _limit(self, way: Way) -> Limit:
        settings = self._settings
        most = settings.mails_per_hour if way == "mail" else settings.webhooks_per_hour
        return Limit(f"{way}:all", most)

    async def _send(self, way: Way, target: str, bundle: Bundle) -> None:
        text = self._text(bundle)
        try:
            if way == "webhook":
                await self._webhooks.call(bundle.address, text)
            else:
                is_turn = any(not is_losing(one) for one in bundle.letters)
                await self._mail(target, bundle.address, SUBJECT if is_turn else SEAT_SUBJECT, text)
        except HookBusy:
            await self._letters.release(target, self._clock() + BUSY_PAUSE)
        except (HookFailed, MailFailed) as error:
            await self._note_failure(way, target, error, bundle.letters)
        else:
            self._metrics.add("notices")
            now = self._clock()
            pause = HOOK_PAUSE if way == "webhook" else self._settings.mail_minutes * 60
            await self._letters.drop(bundle.letters)
            await self._letters.reached(target, now, now + pause)

    async def _may_write(self, way: Way, target: str, bundle: Bundle) -> bool:
        """Whether a mailbox takes mail; where its owner has stopped it, letters are done with."""
        if way == "webhook" or await self._mailboxes.token(target) is not None:
            return True
        await self._letters.drop(bundle.letters)
        return False

    def _text(self, bundle: Bundle) -> str:
        """What waits for somebody, first where they may lose their seat."""
        seats = [one.game for one in bundle.letters if is_losing(one)]
        turns = [one.game for one in bundle.letters if not is_losing(one)]
        said = [seat_text(self._settings, seats)] if seats else []
        return "\n".join([*said, turn_text(self._settings, turns)] if turns else said)

    async def _mail(self, target: str, address: str, subject: str, text: str) -> None:
        token = await self._mailboxes.token(target)
        if token is not None:
            await self._mailer.send(address, subject, text, token)

    async def _note_failure(
        self, way: Way, target: str, error: HookFailed | MailFailed, tried: Sequence[Letter]
    ) -> None:
        now = self._clock()
        code = error.code if isinstance(error, HookFailed) else "contact.mail_failed"
        known = await self._letters.recipient(target)
        pause = min(60.0 * GROWTH[way] ** min(known.failures, 12), LONGEST[way])
        await self._letters.failed(target, code, now + pause)
        await self._letters.drop([one for one in tried if now - one.made > MOST_AGE])
        self._metrics.add("notices_failed")
        self._log.warning("post.failed", way=way, problem=code, error=str(error)[:40])

    async def test(self, url: str) -> None:
        """Calls a webhook to see whether it works, and notes what came of it."""
        target = hook_key(url)
        await self._letters.meet(target)
        try:
            await self._webhooks.call(url, TEST)
        except HookBusy:
            raise Refusal("contact.too_many", status=429) from None
        except HookFailed as error:
            await self._note_failure("webhook", target, error, ())
        else:
            now = self._clock()
            await self._letters.reached(target, now, now + HOOK_PAUSE)

    # ---------------------------------------------------------------- what is still wanted

    async def _bundle(self, way: Way, target: str, now: float) -> Bundle | None:
        """The letters for one address that are still wanted; others are dropped or put off."""
        wanted: list[tuple[str, Letter]] = []
        dropped: list[Letter] = []
        later: list[tuple[Letter, float]] = []
        for one in await self._letters.of(target, now):
            seat, pause = await self._seat(one, now)
            address = None if seat is None else address_of(seat, way, target)
            if address is None:
                dropped.append(one)
            elif pause > 0:
                later.append((one, now + pause))
            else:
                wanted.append((address, one))
        await self._letters.drop(dropped)
        await self._letters.put_off(later)
        if not wanted:
            return None
        first = wanted[0][0]
        return Bundle(first, [one for address, one in wanted if address == first])

    async def _seat(self, one: Letter, now: float) -> tuple[SeatDocument | None, float]:
        """Whose letter it is as things stand now, and how long it has to wait; None: it is over."""
        kept = await self._kept(one.game)
        if kept is None or kept.document.status == "finished":
            return None, 0.0
        if one.seat > len(kept.document.seats):
            return None, 0.0
        seat = kept.document.seat(one.seat)
        if is_losing(one) and losing_from(kept.document, one.seat) is None:
            return None, 0.0
        is_played = kept.document.status == "running" or is_losing(one)
        return seat, quiet_for(now, seat.quiet) if is_played else NOT_PLAYED

    async def _kept(self, game: str) -> Kept | None:
        with suppress(Refusal):
            return await self._store.table(game)
        return None


def is_losing(one: Letter) -> bool:
    """Whether it says that somebody may lose their seat, and not that it is their turn."""
    return one.ask.startswith(LOSING)


def address_of(seat: SeatDocument, way: Way, target: str) -> str | None:
    """Where a seat is written to, if it still is the place that a letter is for."""
    contact = seat.contact
    if contact is None:
        return None
    if way == "webhook":
        hook = contact.webhook
        return hook if hook and hook_key(hook) == target else None
    mail = contact.email
    is_own = mail is not None and mail == seat.confirmed and mailbox_key(mail) == target
    return mail if is_own else None
