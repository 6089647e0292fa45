"""One mail goes to one address, nothing gets into its head, and it takes only so long."""

import asyncio
import time

import pytest

from ecumene.server.errors import Refusal
from ecumene.server.post.mail import Mailer, MailFailed
from ecumene.server.settings import Settings
from tests.server.post.offices import HOME, MAIL
from tests.server.post.servers import MailServer, greets_slowly, listening, never_answers, text_of

TOKEN = "t" * 32


def mailer(port: int, seconds: float = 20, **more: object) -> Mailer:
    values: dict[str, object] = {
        "public_url": HOME + "/", "smtp_host": "127.0.0.1", "smtp_port": port, "smtp_tls": False,
        "smtp_from": "The tables <table@example.org>",
    }  # fmt: skip
    return Mailer(Settings(**values | more), seconds)  # type: ignore[arg-type]


def test_a_mail_has_one_recipient_and_the_ways_to_stop_it():
    async def work() -> None:
        server = MailServer()
        async with listening(server) as port:
            await mailer(port).send(MAIL, "Ecumene: your turn", "Hello.", TOKEN)
        [mail], [to] = server.mails, server.recipients
        assert to == [f"<{MAIL}>"]
        assert str(mail["From"]) == "The tables <table@example.org>"
        assert mail["List-Unsubscribe"] == f"<{HOME}/api/mail/{TOKEN}/stop>"
        assert str(mail["Message-ID"]).endswith("@example.org>")
        assert text_of(mail).splitlines()[0] == "Hello."
        assert f"{HOME}/#/mail/{TOKEN}" in text_of(mail)

    asyncio.run(work())


@pytest.mark.parametrize("to", ["a@x.org, b@x.org", "a@x.org\nBcc: b@x.org", "Ann <a@x.org>"])
def test_a_mail_to_anything_but_one_plain_address_is_not_even_made(to):
    with pytest.raises(Refusal, match=r"contact\.email"):
        mailer(1).message(to, "Subject", "Text", TOKEN)


def test_nothing_gets_into_the_head_of_a_mail():
    with pytest.raises(ValueError, match="linefeed"):
        mailer(1).message(MAIL, "Hello\r\nBcc: bob@example.org", "Text", TOKEN)


@pytest.mark.parametrize("slow", [never_answers, greets_slowly], ids=lambda one: one.__name__)
def test_the_whole_conversation_has_one_limit_on_its_time(slow):
    """A word now and then does not make it longer; threads do not stay behind."""

    async def work() -> None:
        async with listening(MailServer(slow=slow)) as port:
            sender = mailer(port, seconds=0.5)
            began = time.monotonic()
            results = await asyncio.gather(
                *(sender.send(MAIL, "Subject", "Text", TOKEN) for _ in range(4)),
                return_exceptions=True,
            )
            assert [type(one) for one in results] == [MailFailed] * 4
            assert time.monotonic() - began >= 2 * 0.5  # two at once, so four take two times

    asyncio.run(work())


def test_nobody_at_the_port_is_a_failure_too():
    with pytest.raises(MailFailed):
        asyncio.run(mailer(9).send(MAIL, "Subject", "Text", TOKEN))


def test_a_mail_server_that_offers_no_tls_gets_nothing_where_it_is_asked_for():
    async def work() -> None:
        server = MailServer()
        async with listening(server) as port:
            with pytest.raises(MailFailed):
                await mailer(port, smtp_tls=True).send(MAIL, "Subject", "Text", TOKEN)
        assert server.mails == []

    asyncio.run(work())
