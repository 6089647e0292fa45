"""People are told that it is their turn by a real server: contact, code, test, and how to stop."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.playing import wait_for
from tests.server.post.servers import Behaviour, MailServer, Web, in_a_thread, text_of
from tests.server.post.test_webhooks import Bomb
from tests.server.process import Person, Server, running_server

HOME = "https://table.example.org"
CLOCK = {"type": "correspondence", "hours": 24}
MAIL = "ann@example.org"


@contextmanager
def served(mail: MailServer | None = None, **more: Any) -> Iterator[str]:
    """A server that may call this machine, with a mail server."""
    with (
        in_a_thread(mail or MailServer()) as smtp,
        running_server(
            private_webhooks="true", smtp_host="127.0.0.1", smtp_port=smtp, smtp_tls="false",
            smtp_from="table@example.org", public_url=HOME, bot_pause=0, **more,
        ) as address,
    ):  # fmt: skip
        yield address


class Owner(Person):
    """Somebody at a table by correspondence, and where they want to be told."""

    table: str

    def sit_down(self, **contact: str) -> None:
        self.table = self.solo(clock=CLOCK, name="Ours")
        wait_for(lambda: self.state(self.table)["mine"]["asks"])
        assert self.prefer(contact=contact)["type"] == "accepted"

    def prefer(self, **preferences: Any) -> Any:
        return self.command(self.table, "seat", preferences=preferences)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/seats/1/contact"

    def confirm(self, mail: MailServer) -> None:
        """Enters the code that was sent."""
        assert self.post(f"{self.path}/code")["mail"]["state"] == "sent"
        wait_for(lambda: mail.mails)
        found = re.search(r"Your code is (\S+)\.", text_of(mail.mails[-1]))
        assert found
        confirmed = self.post(f"{self.path}/confirm", {"code": found[1]})
        assert confirmed["mail"]["state"] == "confirmed"


def test_a_player_is_told_once_that_it_is_their_turn():
    web, mail = Web(), MailServer()
    with in_a_thread(web) as port, served(mail) as address:
        ann = Owner(address)
        ann.sit_down(webhook=f"http://127.0.0.1:{port}/x", email=MAIL)
        wait_for(lambda: web.calls)
        assert mail.mails == []
        ann.confirm(mail)
        ann.answer_usual(ann.table)
        wait_for(lambda: len(mail.mails) == 2)
        for _ in range(3):
            ann.prefer(name="Ann")
        time.sleep(0.5)
        text = f"Ecumene: it is your turn. {HOME}/#/table/{ann.table}"
        assert json.loads(web.bodies[0])["content"] == text
        assert text in text_of(mail.mails[1])
        assert len(mail.mails) == 2
        assert MAIL not in ann.http.get(f"/api/tables/{ann.table}").text


def test_nobody_is_woken_in_their_quiet_hours():
    web = Web()
    now = int(time.time() / 60) % 1440
    quiet = {"start": (now - 10) % 1440, "end": (now + 60) % 1440}
    with in_a_thread(web) as port, served() as address:
        ann = Owner(address)
        ann.sit_down()
        ann.prefer(quiet=quiet, contact={"webhook": f"http://127.0.0.1:{port}/x"})
        time.sleep(1)
        assert web.calls == 0
        ann.prefer(quiet=None)
        wait_for(lambda: web.calls == 1)


def test_mail_is_stopped_by_the_link_alone_and_let_in_again():
    mail = MailServer()
    with served(mail) as address:
        ann = Owner(address)
        ann.sit_down(email=MAIL)
        ann.confirm(mail)
        link = str(mail.mails[0]["List-Unsubscribe"]).strip("<>").removeprefix(HOME)
        nobody = Person(address)
        token = link.split("/")[-2]
        assert nobody.get(f"/api/mail/{token}") == {"stopped": False}
        one_click = {"content-type": "application/x-www-form-urlencoded"}
        done = nobody.http.post(link, content=b"List-Unsubscribe=One-Click", headers=one_click)
        assert (done.status_code, done.json()) == (200, {"stopped": True})
        assert nobody.get(f"/api/mail/{token}") == {"stopped": True}
        assert ann.get(ann.path)["mail"]["state"] == "stopped"
        nobody.post(f"/api/mail/{token}/allow")
        assert ann.get(ann.path)["mail"]["state"] == "confirmed"
        nobody.post(f"/api/mail/{'x' * 32}/stop", status=404)


def test_how_a_contact_stands_is_for_its_owner_alone():
    mail = MailServer()
    with served(mail) as address:
        ann, bob = Owner(address), Owner(address)
        ann.sit_down(email=MAIL)
        table = ann.table
        spectate = ann.post(f"/api/tables/{table}/links", {"role": "spectator"})["key"]
        bob.post("/api/links/open", {"key": spectate})
        bob.table = table
        bob.get(bob.path, 403)
        for what, body in (("code", {}), ("confirm", {"code": "AAAAAAAA"}), ("test", {})):
            bob.post(f"{bob.path}/{what}", body, 403)
        assert mail.mails == []
        assert ann.get(ann.path)["mail"] == {"state": "unconfirmed", "until": None}
        assert ann.get(ann.path)["webhook"]["state"] == "none"
        ann.post(f"{ann.path}/test", status=409)


def test_a_contact_that_could_mean_several_things_is_refused_and_nothing_changes():
    wrong = [
        ({"email": "a,b@example.org"}, "contact.email"),
        ({"email": "ann@example.org\n"}, "contact.email"),
        ({"webhook": "http://0x7f.1/"}, "contact.webhook"),
        ({"webhook": "https://user:secret@example.org/"}, "contact.webhook"),
    ]
    with served() as address:
        ann = Owner(address)
        ann.sit_down(email=MAIL)
        for contact, code in wrong:
            assert ann.prefer(contact=contact)["code"] == code
            assert ann.state(ann.table)["contact"] == {"webhook": None, "email": MAIL}


def test_an_address_is_confirmed_anew_when_it_changes_and_once_for_all_tables():
    mail = MailServer()
    with served(mail) as address:
        ann = Owner(address)
        ann.sit_down(email=MAIL)
        ann.confirm(mail)
        ann.prefer(contact={"email": "eve@example.org"})
        assert ann.get(ann.path)["mail"]["state"] == "unconfirmed"
        ann.prefer(contact={"email": MAIL})
        assert ann.get(ann.path)["mail"]["state"] == "unconfirmed"
        assert ann.post(f"{ann.path}/code")["mail"]["state"] == "confirmed"
        ann.sit_down(email=MAIL)
        assert ann.post(f"{ann.path}/code")["mail"]["state"] == "confirmed"


# ---------------------------------------------------------------------- webhooks that mean harm


def test_a_webhook_is_tested_a_few_times_an_hour():
    web = Web()
    with in_a_thread(web) as port, served() as address:
        ann = Owner(address)
        ann.sit_down()
        ann.prefer(contact={"webhook": f"http://127.0.0.1:{port}/x"})
        states = [ann.post(f"{ann.path}/test")["webhook"] for _ in range(6)]
        assert [one["state"] for one in states] == ["works"] * 6
        assert [one["tests"] for one in states] == [5, 4, 3, 2, 1, 0]
        assert ann.post(f"{ann.path}/test", status=429)["code"] == "contact.too_many"


def test_a_webhook_into_the_servers_own_network_is_never_called():
    web = Web()
    with in_a_thread(web) as port, running_server(bot_pause=0) as address:
        ann = Owner(address)
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"):
            ann.sit_down(webhook=f"http://{host}:{port}/x")
            tested = ann.post(f"{ann.path}/test")["webhook"]
            assert (tested["state"], tested["problem"]) == ("failing", "contact.hook_address")
        assert web.calls == 0


def memory_of(server: Server) -> float:
    """The most memory that a server has held so far, in MB."""
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmHWM:\s+(\d+) kB", lines)
    assert found
    return int(found[1]) / 1000


def huge_head(answer: bytes) -> Behaviour:
    async def behave(reader: Any, writer: Any) -> None:
        writer.write(answer)
        while True:
            writer.write(b"x" * 65_536)
            await writer.drain()

    return behave


BOMBS: dict[str, Behaviour] = {
    "packed": Bomb(),
    "one line": huge_head(b"HTTP/1.1 200"),
    "plain": huge_head(b"HTTP/1.1 200 OK\r\n\r\n"),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_reply_that_is_a_bomb_takes_no_memory(kind, tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", private_webhooks="true", bot_pause=0)
    try:
        with in_a_thread(BOMBS[kind]) as port:
            ann = Owner(server.start())
            ann.sit_down()
            before = memory_of(server)
            ann.prefer(contact={"webhook": f"http://127.0.0.1:{port}/x"})
            for _ in range(5):
                ann.http.post(f"{ann.path}/test", json={})
            grown = memory_of(server) - before
        print(f"\nmemory under a bomb ({kind}): {before:.0f} MB, and {grown:.1f} MB more")
        assert grown < 20
    finally:
        server.stop()
