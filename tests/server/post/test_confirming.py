"""An address is confirmed by a code before anything else is sent; codes are few, short-lived."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from ecumene.server.errors import Refusal
from ecumene.server.people.access import Caller
from ecumene.server.post.confirming import MINUTES, TRIES, Requester
from ecumene.server.post.mailboxes import check_address
from ecumene.server.storage.post_tables import confirmations
from tests.server.post.offices import HOME, MAIL, Branch, Time, asker, branches, table
from tests.server.post.servers import MailServer, listening, text_of

WRONG = "AAAA-AAAA"


def at_the_post(
    database: str, work: Callable[[Time, Branch, MailServer], Any], **more: Any
) -> None:
    async def whole() -> None:
        mail = MailServer()
        async with (
            listening(mail) as smtp,
            branches(database, mail=smtp, **more) as (time, [here]),
        ):
            await table(here, "one", email=MAIL, confirmed=False)
            await work(time, here, mail)

    asyncio.run(whole())


async def send(here: Branch, who: Requester, address: str = MAIL) -> str:
    """Has a code sent; gives "sent", "known", or the code of the refusal."""
    if await here.store.table(who.game) is None:
        await table(here, who.game)
    try:
        known = await here.office.confirming.send_code(who, address)
    except Refusal as refusal:
        return refusal.code
    await here.means.errands.stop()
    return "known" if known else "sent"


async def enter(here: Branch, who: Requester, code: str, address: str = MAIL) -> str:
    try:
        await here.office.confirming.enter(who, address, code)
    except Refusal as refusal:
        return refusal.code
    return "confirmed"


def code_in(mail: MailServer) -> str:
    found = re.search(r"Your code is (\S+)\.", text_of(mail.mails[-1]))
    assert found
    return found[1]


def test_a_code_confirms_the_address_it_was_sent_to_and_no_other(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        who = asker()
        assert await send(here, who) == "sent"
        assert [str(mail.mails[0][name]) for name in ("To", "Subject")] == [
            MAIL,
            "Ecumene: your code",
        ]
        assert HOME in text_of(mail.mails[0])
        assert "Evil" not in mail.mails[0].as_string()
        code = code_in(mail)
        assert await enter(here, who, code, "bob@example.org") == "contact.code_over"
        assert await enter(here, asker("two"), code) == "contact.code_over"
        assert await enter(here, who, WRONG) == "contact.wrong_code"
        assert await enter(here, who, f" {code.lower().replace('-', ' ')} ") == "confirmed"
        assert await enter(here, who, code) == "contact.code_over"

    at_the_post(database, work)


def test_a_code_can_be_tried_a_few_times_only_even_all_at_once(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        who = asker()
        await send(here, who)
        tried = await asyncio.gather(*(enter(here, who, WRONG) for _ in range(20)))
        assert tried.count("contact.wrong_code") == TRIES
        assert await enter(here, who, code_in(mail)) == "contact.code_over"

    at_the_post(database, work)


def test_a_code_is_valid_for_a_while_and_a_new_one_ends_the_old(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        who = asker()
        await send(here, who)
        first = code_in(mail)
        await send(here, who)
        assert await enter(here, who, first) == "contact.wrong_code"
        time.now += MINUTES * 60
        assert await enter(here, who, code_in(mail)) == "contact.code_over"

    at_the_post(database, work)


def test_only_the_hash_of_a_code_is_kept(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        await send(here, asker())
        async with here.store.reader.begin() as connection:
            row = str((await connection.execute(confirmations.select())).one())
        assert code_in(mail).replace("-", "") not in row
        assert MAIL not in row

    at_the_post(database, work)


def test_a_device_confirms_an_address_once_and_others_still_have_to(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        who = asker()
        await send(here, who)
        assert await enter(here, who, code_in(mail)) == "confirmed"
        assert await send(here, asker("two")) == "known"
        assert await send(here, asker("two"), "bob@example.org") == "sent"
        assert await send(here, asker("three", "b" * 64)) == "sent"
        signed_in = Requester("four", 1, Caller("a" * 64, "name"), "somewhere")
        assert await send(here, signed_in) == "known"
        by_key = Requester("five", 1, Caller(keys=("k" * 64,)), "somewhere")
        assert await send(here, by_key) == "sent"

    at_the_post(database, work)


# ---------------------------------------------------------------------- limits


async def sent_of(here: Branch, tries: list[tuple[Requester, str]]) -> list[str]:
    return [await send(here, who, address) for who, address in tries]


def other(number: int) -> dict[str, str]:
    """A caller who has nothing in common with the last one."""
    return {"game": f"g{number}", "device": f"{number:064}", "network": f"n{number}"}


LIMITED = {
    "one mailbox": (3, lambda n: (asker(**other(n)), f"ann+{n}@example.org")),
    "one seat": (5, lambda n: (asker(**other(n) | {"game": "one"}), f"p{n}@example.org")),
    "one device": (5, lambda n: (asker(**other(n) | {"device": "d" * 64}), f"p{n}@example.org")),
    "one network": (3, lambda n: (asker(**other(n) | {"network": "n"}), f"p{n}@example.org")),
    "all": (12, lambda n: (asker(**other(n)), f"p{n}@example.org")),
}
"""How many codes an hour, and what stays the same in each of the tries."""


@pytest.mark.parametrize("what", LIMITED)
def test_codes_are_limited_by_everything_they_can_be_counted_by(database, what):
    most, one = LIMITED[what]

    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        results = await sent_of(here, [one(number) for number in range(20)])
        assert results == ["sent"] * most + ["contact.too_many"] * (20 - most)
        assert len(mail.mails) == most
        time.now += 3600
        assert await sent_of(here, [one(99)]) == ["sent"]

    at_the_post(database, work, mails_per_hour=48)


def test_a_network_gets_ten_codes_an_hour_where_there_are_enough(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        one = LIMITED["one network"][1]
        results = await sent_of(here, [one(number) for number in range(12)])
        assert results == ["sent"] * 10 + ["contact.too_many"] * 2

    at_the_post(database, work)


def test_a_few_callers_do_not_use_up_the_codes_of_all_others(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        greedy = [
            (asker(**other(number) | {"network": f"greedy {number % 3}"}), f"p{number}@example.org")
            for number in range(30)
        ]
        assert (await sent_of(here, greedy)).count("sent") == 6
        honest = [(asker(**other(number)), f"p{number}@example.org") for number in range(100, 106)]
        assert await sent_of(here, honest) == ["sent"] * 6

    at_the_post(database, work, mails_per_hour=48)


def test_nor_do_a_dozen_networks_that_all_ask_for_as_much_as_they_can(database):
    """Eight would have been enough: each further code needs a network that has asked for less."""

    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        greedy = [
            (
                asker(**other(number) | {"network": f"greedy {number // 10}"}),
                f"p{number}@example.org",
            )
            for number in range(12 * 10)
        ]
        assert (await sent_of(here, greedy)).count("sent") <= 50
        honest = [(asker(**other(number)), f"p{number}@example.org") for number in range(200, 225)]
        assert await sent_of(here, honest) == ["sent"] * 25

    at_the_post(database, work, mails_per_hour=300)


def test_a_mailbox_gets_six_codes_a_day(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        for number in range(24):
            await send(here, asker(**other(number)))
            time.now += 1800 if number < 23 else 0
        assert len(mail.mails) == 6

    at_the_post(database, work)


def test_who_has_stopped_the_mail_gets_no_code_and_nobody_is_told_so(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        await send(here, asker())
        token = str(mail.mails[0]["List-Unsubscribe"]).split("/")[-2]
        await here.office.mailboxes.set_stopped(token, time.now)
        stranger = asker("two", "b" * 64, "elsewhere")
        assert await send(here, stranger) == "sent"
        assert len(mail.mails) == 1
        assert await enter(here, stranger, WRONG) == "contact.wrong_code"

    at_the_post(database, work)


def test_that_a_code_could_not_be_sent_is_told_to_whoever_wants_it(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        mail.refuse = True
        kept = await here.store.table("one")
        assert kept is not None
        seat = kept.document.seat(1)
        assert (await here.office.contacts.state(asker(), seat)).mail.state == "unconfirmed"
        assert await send(here, asker()) == "sent"
        assert (await here.office.contacts.state(asker(), seat)).mail.state == "failed"
        mail.refuse = False
        assert await send(here, asker()) == "sent"
        assert (await here.office.contacts.state(asker(), seat)).mail.state == "sent"

    at_the_post(database, work)


def test_without_an_address_of_the_server_there_is_no_mail(database):
    async def work(time: Time, here: Branch, mail: MailServer) -> None:
        import msgspec

        from ecumene.server.post.mail import Mailer

        for missing in ("public_url", "smtp_host", "smtp_from"):
            assert not Mailer(msgspec.structs.replace(here.settings, **{missing: ""})).is_on

    at_the_post(database, work)


# ---------------------------------------------------------------------- addresses


@pytest.mark.parametrize("address", [
    "ann@example.org", "Ann.B+games@mail.example.co.uk", "o'neil_1@x-y.org", "a@b.xn--p1ai",
])  # fmt: skip
def test_a_plain_address_is_taken(address):
    assert check_address(address) == address


@pytest.mark.parametrize("address", [
    "", "ann", "@example.org", "ann@", "ann@localhost", "ann@example", "ann@example.org.",
    "a,b@example.org", "a@example.org,b@example.org", "a@example.org b@example.org",
    "a@example.org;b@example.org", "Ann <ann@example.org>", "<ann@example.org>", "ann@@example.org",
    "ann@example.org\n", "ann@example.org\r\nBcc: bob@example.org", "a\nb@example.org",
    '"ann"@example.org', "ann@[127.0.0.1]", "ann@127.0.0.1", "ann@exa mple.org", ".ann@example.org",
    "ann.@example.org", "a..b@example.org", "ann@-example.org", "ann@example-.org", "ann@.org",
    "bob%example.org@relay.example.org", "relay!bob@example.org", "@relay:bob@example.org",
    "\u00e4nn@example.org", "ann@ex\u00e4mple.org", "ann@example.org\x00", "ann(x)@example.org",
    "x" * 65 + "@example.org", "ann@" + "x" * 64 + ".org", "ann@" + "x." * 120 + "org",
])  # fmt: skip
def test_whatever_could_be_more_than_one_plain_address_is_refused(address):
    with pytest.raises(Refusal) as refused:
        check_address(address)
    assert refused.value.code == "contact.email"
