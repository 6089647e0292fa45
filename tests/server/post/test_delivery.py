"""Letters: told once, gathered, paused, never lost; on each database, with one process and two."""

import asyncio
import json

import pytest
from sqlalchemy import select

from ecumene.server.post.delivery import HOOK_PAUSE, MOST_AGE, TAKEN
from ecumene.server.post.mailboxes import hook_key, mailbox_key
from ecumene.server.protocol import Contact, QuietHours
from ecumene.server.storage.post_tables import letters, recipients
from tests.server.post.offices import (
    HOME,
    MAIL,
    Branch,
    asker,
    branches,
    changed,
    table,
    waiting,
)
from tests.server.post.servers import MailServer, Web, listening, never_answers, text_of

REFUSING = b"HTTP/1.1 500 Oh\r\n\r\n"


def texts(web: Web) -> list[str]:
    return [json.loads(body)["text"] for body in web.bodies]


def test_a_question_is_told_once_by_mail_and_by_webhook_without_the_words_of_others(database):
    async def work() -> None:
        web, mail = Web(), MailServer()
        async with (
            listening(web) as port,
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            hook = f"http://127.0.0.1:{port}/x"
            kept = await table(here, "one", email=MAIL, webhook=hook)
            for _ in range(3):
                await here.ask(kept)
                await here.rounds()
                time.now += 7200
            assert texts(web) == [f"Ecumene: it is your turn. {HOME}/#/table/one"]
            assert mail.recipients == [[f"<{MAIL}>"]]
            assert "Evil" not in mail.mails[0].as_string()
            await here.ask(kept, number=1)
            await here.rounds()
            assert (web.calls, len(mail.mails), await waiting(here)) == (2, 2, 0)

    asyncio.run(work())


def test_every_mail_says_how_to_stop_it(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            await here.ask(await table(here, "one", email=MAIL))
            await here.rounds()
            sent = mail.mails[0]
            link = str(sent["List-Unsubscribe"]).strip("<>")
            token = link.removeprefix(f"{HOME}/api/mail/").removesuffix("/stop")
            assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert f"{HOME}/#/mail/{token}" in text_of(sent)
            assert sent["To"] == MAIL
            assert sent["Auto-Submitted"] == "auto-generated"

            await here.office.mailboxes.set_stopped(token, time.now)
            other = await table(here, "two", email="Ann+games@Example.org")
            time.now += 86_400
            await here.ask(other)
            await here.rounds()
            assert (len(mail.mails), await waiting(here)) == (1, 0)
            await here.office.mailboxes.set_stopped(token, None)
            await here.ask(other, number=1)
            await here.rounds()
            assert len(mail.mails) == 2

    asyncio.run(work())


def test_one_mail_tells_of_all_tables_and_the_next_comes_after_a_while(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp, mail_minutes=30) as (time, [here]),
        ):
            tables = [await table(here, f"t{number}", email=MAIL) for number in range(13)]
            for number in range(30):
                await here.ask(tables[0], number)
                await here.rounds()
            assert len(mail.mails) == 1
            for kept in tables[1:]:
                await here.ask(kept)
            await here.rounds()
            assert len(mail.mails) == 1
            time.now += 30 * 60
            await here.rounds()
            assert len(mail.mails) == 2
            text = text_of(mail.mails[1])
            assert "it is your turn at 13 tables" in text
            assert text.count("/#/table/") == 10
            assert "and 3 more" in text
            assert await waiting(here) == 0

    asyncio.run(work())


def test_what_is_answered_meanwhile_is_told_no_more(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            first, second = [await table(here, name, email=MAIL) for name in ("one", "two")]
            await here.ask(first)
            await here.rounds()
            await here.ask(second)
            await here.answered(second)
            time.now += 86_400
            await here.rounds()
            assert len(mail.mails) == 1
            await here.ask(second)
            await here.rounds()
            assert len(mail.mails) == 2  # it was asked again, and had not been told

    asyncio.run(work())


def test_quiet_hours_are_kept_and_may_change_while_a_letter_waits(database):
    async def work() -> None:
        web = Web()
        async with listening(web) as port, branches(database) as (time, [here]):
            hook = f"http://127.0.0.1:{port}/x"
            night = QuietHours(11 * 60, 14 * 60)
            kept = await table(here, "one", webhook=hook, quiet=night)
            await here.ask(kept)
            await here.rounds()
            time.now += 3600
            await here.rounds()
            assert web.calls == 0
            time.now += 3601
            await here.rounds()
            assert web.calls == 1
            later = await changed(here, kept, quiet=QuietHours(14 * 60, 20 * 60))
            await here.ask(later, number=1)
            await here.rounds()
            assert web.calls == 1
            await here.ask(await changed(here, later, quiet=None), number=1)
            time.now += HOOK_PAUSE
            await here.rounds()
            assert web.calls == 2

    asyncio.run(work())


@pytest.mark.parametrize("what", ["handed over", "unconfirmed", "another address", "finished"])
def test_a_letter_goes_only_where_its_seat_still_wants_it(database, what):
    changes = {
        "handed over": {"contact": None, "quiet": None, "handed_over": 1},
        "unconfirmed": {"confirmed": None},
        "another address": {"contact": Contact(email="bob@example.org"), "confirmed": MAIL},
        "finished": {"status": "finished"},
    }

    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (_, [here]),
        ):
            kept = await table(here, "one", email=MAIL)
            await here.ask(kept)
            await changed(here, kept, **changes[what])
            await here.rounds()
            assert (mail.mails, await waiting(here)) == ([], 0)

    asyncio.run(work())


def test_a_letter_waits_while_its_table_is_paused(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            kept = await table(here, "one", email=MAIL)
            await here.ask(kept)
            stopped = await changed(here, kept, status="paused")
            await here.rounds()
            assert mail.mails == []
            await changed(here, stopped, status="running")
            time.now += 600
            await here.rounds()
            assert len(mail.mails) == 1

    asyncio.run(work())


def test_nothing_is_mailed_to_an_address_that_was_not_confirmed(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            kept = await table(here, "one", email=MAIL, confirmed=False)
            for number in range(30):
                await here.ask(kept, number)
                await here.rounds()
                time.now += 3600
            assert (mail.mails, await waiting(here)) == ([], 0)

    asyncio.run(work())


def test_the_whole_server_sends_so_much_an_hour_and_the_rest_later(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp, mails_per_hour=3) as (time, [here]),
        ):
            for number in range(5):
                await here.ask(await table(here, f"t{number}", email=f"p{number}@example.org"))
            await here.rounds()
            assert len(mail.mails) == 3
            time.now += 3600
            await here.rounds()
            assert len(mail.mails) == 5

    asyncio.run(work())


# ---------------------------------------------------------------------- what fails


async def hook_state(here: Branch, name: str):
    kept = await here.store.table(name)
    assert kept is not None
    return (await here.office.contacts.state(asker(name), kept.document.seat(1))).webhook


def test_a_webhook_that_fails_is_called_ever_more_rarely_and_its_owner_sees_why(database, capfd):
    async def work() -> None:
        web = Web(REFUSING)
        async with listening(web) as port, branches(database) as (time, [here]):
            hook = f"http://127.0.0.1:{port}/a-secret-path"
            kept = await table(here, "one", webhook=hook)
            assert (await hook_state(here, "one")).state == "untried"
            await here.ask(kept)
            pauses: list[float] = []
            for _ in range(4):
                await here.rounds()
                state = await hook_state(here, "one")
                assert (state.state, state.problem) == ("failing", "contact.hook_refused")
                pauses.append(state.again - time.now)
                time.now = state.again - 1
                await here.rounds()
                assert web.calls == len(pauses)
                time.now += 1
            assert pauses == [60, 240, 960, 3840]
            web.answer = b"HTTP/1.1 200 OK\r\n\r\n"
            await here.rounds()
            assert (await hook_state(here, "one")).state == "works"
            assert await waiting(here) == 0

    asyncio.run(work())
    assert "a-secret-path" not in "".join(capfd.readouterr())


def test_what_cannot_be_sent_for_days_is_given_up(database):
    async def work() -> None:
        async with branches(database) as (time, [here]):
            kept = await table(here, "one", webhook="http://127.0.0.1:9/")
            await here.ask(kept)
            await here.rounds()
            assert await waiting(here) == 1
            time.now += MOST_AGE + 1
            await here.rounds()
            assert await waiting(here) == 0

    asyncio.run(work())


def test_a_mail_server_that_refuses_or_sleeps_is_tried_again(database):
    async def work() -> None:
        mail = MailServer(refuse=True)
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (time, [here]),
        ):
            await here.ask(await table(here, "one", email=MAIL))
            await here.rounds()
            assert (mail.mails, await waiting(here)) == ([], 1)
            mail.refuse, mail.slow = False, never_answers
            time.now += 3600
            await here.rounds()
            assert (mail.mails, await waiting(here)) == ([], 1)
            mail.slow = None
            time.now += 3600
            await here.rounds()
            assert (len(mail.mails), await waiting(here)) == (1, 0)

    asyncio.run(work())


# ---------------------------------------------------------------------- several processes


def test_two_processes_tell_it_once(database):
    async def work() -> None:
        web, mail = Web(), MailServer()
        async with (
            listening(web) as port,
            listening(mail) as smtp,
            branches(database, 2, mail=smtp) as (_, both),
        ):
            for number in range(12):
                hook = f"http://127.0.0.1:{port}/{number}"
                kept = await table(
                    both[0], f"t{number}", webhook=hook, email=f"p{number}@example.org"
                )
                await asyncio.gather(*(one.ask(kept) for one in both))
            await asyncio.gather(*(one.rounds() for one in both))
            await asyncio.gather(*(one.rounds() for one in both))
            assert web.calls == len({head.split()[1] for head in web.heads}) == 12
            assert len(mail.mails) == len({str(one) for one in mail.recipients}) == 12
            assert await waiting(both[0]) == 0

    asyncio.run(work())


def test_a_process_that_dies_while_it_sends_loses_nothing(database):
    async def work() -> None:
        web = Web()
        async with listening(web) as port, branches(database, 2) as (time, [dying, other]):
            hook = f"http://127.0.0.1:{port}/x"
            await dying.ask(await table(dying, "one", webhook=hook))
            target = hook_key(hook)
            assert await dying.office._letters.claim(target, time.now, time.now + TAKEN)
            assert not await other.office._letters.claim(target, time.now, time.now + TAKEN)
            await other.rounds()
            assert web.calls == 0
            time.now += TAKEN
            await other.rounds()
            assert (web.calls, await waiting(other)) == (1, 0)

    asyncio.run(work())


def test_only_hashes_of_addresses_and_webhooks_are_kept_for_the_post(database):
    async def work() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp) as (_, [here]),
        ):
            await here.ask(
                await table(here, "one", email=MAIL, webhook="http://127.0.0.1:9/s3cret")
            )
            async with here.store.reader.begin() as connection:
                kept = [str(row) for kind in (letters, recipients)
                        for row in await connection.execute(select(kind))]  # fmt: skip
            assert len(kept) == 4
            assert not [row for row in kept if "example.org" in row or "s3cret" in row]
            assert (
                mailbox_key("A.n+1@x.org") == mailbox_key("a.N+2@X.org") != mailbox_key("an@x.org")
            )

    asyncio.run(work())
