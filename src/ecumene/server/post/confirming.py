"""Confirming: an e-mail address is written to only after its owner has shown that it is theirs.

A code is sent to it, which is to be entered at the table. That one mail can be had by strangers,
so it is limited by everything it can be counted by. A device or an account that has confirmed an
address once need not do so again at the next table.
"""

import hmac
from secrets import choice
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError

from ecumene.server.errors import Refusal, not_found
from ecumene.server.people.access import Caller, hashed
from ecumene.server.post.limits import DAY, Limit, Limits
from ecumene.server.post.mail import Mailer, MailFailed
from ecumene.server.post.mailboxes import Mailboxes, address_key, check_address, mailbox_key
from ecumene.server.post.means import Means
from ecumene.server.post.wording import CODE_SUBJECT, code_text
from ecumene.server.storage.generations import hold
from ecumene.server.storage.post_tables import confirmations, confirmed

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that look alike."""
LENGTH = 8
MINUTES = 30
TRIES = 5
QUARTERS = (4, 3, 2, 1)
"""How much of the codes of an hour may be gone when a network asks for its first, its second and so
on: whoever has asked for none may have any that is left."""


class Requester(NamedTuple):
    """Who asks for something to be sent: a seat, who speaks for it, and from where."""

    game: str
    seat: int
    caller: Caller
    network: str

    def limits(self, what: str, each: int) -> list[Limit]:
        """So often an hour for the network, the person and the seat."""
        person = [Limit(f"{what}:{one}", each) for one in self.caller.holders]
        seat = Limit(f"{what}:seat:{self.game}:{self.seat}", each)
        return [Limit(f"{what}:network:{self.network}", 2 * each), *person, seat]


class Confirming:
    """Codes on their way, and addresses that were confirmed."""

    def __init__(self, means: Means, mailer: Mailer) -> None:
        self._means = means
        self._store = means.store
        self._clock = means.clock
        self._mailer = mailer
        self._limits = Limits(means.store)
        self._mailboxes = Mailboxes(means.store)

    # ---------------------------------------------------------------- a code is sent

    async def send_code(self, asker: Requester, address: str) -> bool:
        """Sends a code; gives whether the address is confirmed already and none was needed.

        To somebody whose mailbox has stopped the mail nothing is sent, and nothing tells so:
        it is not for others to know whom this server writes to.
        """
        if not self._mailer.is_on:
            raise Refusal("contact.mail_off")
        check_address(address)
        if await self.is_known(asker.caller, address):
            return True
        limits = await self._limits_for(asker, address)
        if not await self._limits.take(limits, self._clock()):
            raise Refusal("contact.too_many", status=429)
        code = "".join(choice(LETTERS) for _ in range(LENGTH))
        await self._keep(asker, address, code)
        self._means.errands.run(self._send(asker, address, code))
        return False

    async def _limits_for(self, asker: Requester, address: str) -> list[Limit]:
        """All that a code is counted by.

        The more a network has asked for in an hour, the more must be left for others: otherwise a
        handful of callers could keep everybody else from confirming anything.
        """
        mailbox = f"code:{mailbox_key(address)}"
        most = self._means.settings.mails_per_hour
        own = asker.limits("code", 5)
        asked = own[0].most - await self._limits.left(own[0], self._clock())
        share = most // 4 * QUARTERS[min(asked, len(QUARTERS) - 1)] // 4
        return [
            *own,
            Limit(mailbox, 3),
            Limit(f"{mailbox}:day", 6, DAY),
            Limit("code:all", max(1, share)),
            Limit("mail:all", most),
        ]

    async def _keep(self, asker: Requester, address: str, code: str) -> None:
        row = {"game": asker.game, "seat": asker.seat, "address": address_key(address),
               "code": _hash(asker, code), "until": self._clock() + MINUTES * 60, "tries": 0,
               "failed": False}  # fmt: skip
        upsert = postgresql_insert if self._store.postgres else sqlite_insert
        new: Any = upsert(confirmations).values(**row)
        async with self._store.writing() as connection:
            if not await hold(connection, [asker.game]):
                raise not_found()
            await connection.execute(
                new.on_conflict_do_update(index_elements=["game", "seat"], set_=row)
            )

    async def _send(self, asker: Requester, address: str, code: str) -> None:
        token = await self._mailboxes.token(mailbox_key(address))
        if token is None:
            return
        shown = f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
        text = code_text(self._means.settings, shown, MINUTES)
        try:
            await self._mailer.send(address, CODE_SUBJECT, text, token)
            self._means.metrics.add("codes")
        except MailFailed as error:
            self._means.log.warning("post.failed", way="code", error=str(error)[:40])
            sent = update(confirmations).where(_own(asker.game, asker.seat))
            async with self._store.writing() as connection:
                await connection.execute(
                    sent.where(confirmations.c.code == _hash(asker, code)).values(failed=True)
                )

    # ---------------------------------------------------------------- a code is entered

    async def enter(self, asker: Requester, address: str, code: str) -> None:
        """Takes the code that was sent to an address, or refuses."""
        now = self._clock()
        open_now = (
            _own(asker.game, asker.seat)
            & (confirmations.c.address == address_key(address))
            & (confirmations.c.until > now)
        )
        row = await self._tried(open_now)
        if row is None:
            raise Refusal("contact.code_over")
        if not hmac.compare_digest(row.code, _hash(asker, code)):
            raise Refusal("contact.wrong_code", left=TRIES - row.tries)
        async with self._store.writing() as connection:
            await connection.execute(delete(confirmations).where(_own(asker.game, asker.seat)))
        await self._remember(asker.caller, address, now)

    async def _tried(self, open_now: Any) -> Any:
        """The code, with this attempt counted before anything is compared."""
        more = update(confirmations).where(open_now, confirmations.c.tries < TRIES)
        async with self._store.writing() as connection:
            done = await connection.execute(more.values(tries=confirmations.c.tries + 1))
            if done.rowcount != 1:
                return None
            return (await connection.execute(select(confirmations).where(open_now))).first()

    async def _remember(self, caller: Caller, address: str, now: float) -> None:
        if not caller.holders:
            return
        row = {"holder": caller.holders[-1], "address": address_key(address), "at": now}
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(confirmed), [row])
        except IntegrityError:
            return

    async def is_known(self, caller: Caller, address: str) -> bool:
        """Whether this device or account has confirmed an address before."""
        own = confirmed.c.holder.in_(caller.holders) & (confirmed.c.address == address_key(address))
        async with self._store.reader.begin() as connection:
            return (await connection.execute(select(confirmed).where(own))).first() is not None

    async def under_way(self, game: str, seat: int, address: str) -> Any:
        """The code that was sent to an address and can still be entered, or None."""
        query = select(confirmations).where(
            _own(game, seat),
            confirmations.c.address == address_key(address),
            confirmations.c.until > self._clock(),
            confirmations.c.tries < TRIES,
        )
        async with self._store.reader.begin() as connection:
            return (await connection.execute(query)).first()

    async def forget_old(self) -> None:
        """Codes whose time is over are kept no longer."""
        over = confirmations.c.until < self._clock()
        async with self._store.writing() as connection:
            await connection.execute(delete(confirmations).where(over))


def _own(game: str, seat: int) -> Any:
    return (confirmations.c.game == game) & (confirmations.c.seat == seat)


def _hash(asker: Requester, code: str) -> str:
    """What is kept of a code; how it was typed does not matter."""
    plain = code.upper().replace("-", "").replace(" ", "")
    return hashed(f"code:{asker.game}:{asker.seat}:{plain}")
