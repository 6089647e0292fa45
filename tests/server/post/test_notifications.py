"""People are told once that it is their turn, by webhook and e-mail, and not while they sleep."""

import asyncio
import json
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from ecumene.server.people.notifications import check_public
from tests.server.process import Person, running_server


class Hook(BaseHTTPRequestHandler):
    """A webhook that remembers what it was sent."""

    heard: list[str]

    def do_POST(self) -> None:
        length = int(self.headers["content-length"])
        type(self).heard.append(json.loads(self.rfile.read(length))["content"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words: object) -> None:
        """Says nothing."""


class Mail(socketserver.StreamRequestHandler):
    """A mail server that takes everything."""

    heard: list[str]

    def handle(self) -> None:
        self.wfile.write(b"220 hello\r\n")
        body = False
        for line in self.rfile:
            text = line.decode().strip()
            type(self).heard.append(text)
            if body:
                body = text != "."
                if not body:
                    self.wfile.write(b"250 kept\r\n")
                continue
            if text.upper() == "QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            body = text.upper() == "DATA"
            self.wfile.write(b"354 go on\r\n" if body else b"250 ok\r\n")


@contextmanager
def listening(server: socketserver.BaseServer) -> Iterator[int]:
    """A server in a thread of its own; gives its port."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def wait_until(check, seconds: float = 180) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until and not check():
        time.sleep(0.05)
    return bool(check())


def test_a_player_is_told_once_that_it_is_his_turn():
    Hook.heard, Mail.heard = [], []
    clock = {"type": "correspondence", "hours": 24}
    with (
        listening(HTTPServer(("127.0.0.1", 0), Hook)) as port,
        listening(socketserver.TCPServer(("127.0.0.1", 0), Mail)) as mail,
        running_server(
            private_webhooks="true",
            smtp_host="127.0.0.1",
            smtp_port=mail,
            smtp_tls="false",
            smtp_from="table@example.org",
            public_url="https://table.example.org",
            bot_pause=0,
        ) as address,
    ):
        ann = Person(address)
        table = ann.solo(clock=clock, name="Ours")
        wait_until(lambda: ann.state(table)["mine"]["asks"])
        contact = {"webhook": f"http://127.0.0.1:{port}/x", "email": "ann@example.org"}
        ann.command(table, "seat", preferences={"contact": contact})
        assert wait_until(lambda: Hook.heard and "." in Mail.heard)
        for _ in range(3):
            ann.command(table, "seat", preferences={"name": "Ann"})
        time.sleep(0.5)
        expected = f"Ecumene: it is your turn at 'Ours'. https://table.example.org/#/table/{table}"
        assert Hook.heard == [expected]
        assert Mail.heard.count("To: ann@example.org") == 1
        assert "ann@example.org" not in ann.http.get(f"/api/tables/{table}").text


def test_nobody_is_woken_in_his_quiet_hours():
    Hook.heard = []
    now = int(time.time() / 60) % 1440
    quiet = {"start": (now - 10) % 1440, "end": (now + 60) % 1440}
    with (
        listening(HTTPServer(("127.0.0.1", 0), Hook)) as port,
        running_server(private_webhooks="true", bot_pause=0) as address,
    ):
        ann = Person(address)
        table = ann.solo(clock={"type": "correspondence"})
        wait_until(lambda: ann.state(table)["mine"]["asks"])
        contact = {"webhook": f"http://127.0.0.1:{port}/x"}
        ann.command(table, "seat", preferences={"quiet": quiet, "contact": contact})
        time.sleep(1)
        assert Hook.heard == []
        ann.command(table, "seat", preferences={"quiet": None})
        assert wait_until(lambda: Hook.heard)


@pytest.mark.parametrize("url", ["http://127.0.0.1/x", "http://[::1]/", "http://10.1.2.3/"])
def test_webhooks_into_the_servers_own_network_are_refused(url):
    with pytest.raises(ValueError, match="private network"):
        asyncio.run(check_public(url))
