"""The doctor looks at the mail server: what it does not take is found, with what to do about it."""

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import pytest

from tests.server.operations.test_doctor import findings, wrongs
from tests.server.post.servers import tls_server
from tests.server.process import free_port

LAST = ("QUIT", "STARTTLS")


@contextmanager
def mail_server(replies: dict[str, str]) -> Iterator[int]:
    """A mail server that says what it is told to."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            if self.converse(self.rfile, self.wfile) == "STARTTLS":
                self.converse_in_secret()

        def converse(self, heard: BinaryIO, speech: BinaryIO) -> str:
            """Answers until the last word, which is given, or one that changes the way to talk."""
            word = ""
            while word not in LAST and (line := heard.readline()):
                word = line.split()[0].decode().upper()
                said = replies.get(word, "221 bye" if word == "QUIT" else "250 fine")
                speech.write(said.encode() + b"\r\n")
            return word

        def converse_in_secret(self) -> None:
            with (
                suppress(ssl.SSLError),
                tls_server().wrap_socket(self.request, server_side=True) as safe,
                safe.makefile("rwb", buffering=0) as both,
            ):
                self.converse(both, both)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


MAIL = {
    "a sender it does not take": ({"MAIL": "550 no"}, {}, "does not take mail from a@b.example"),
    "no encryption": ({}, {"smtp_tls": "true"}, "knows no STARTTLS"),
    "a wrong password": (
        {"EHLO": "250-here\r\n250 AUTH PLAIN", "AUTH": "535 no"},
        {"smtp_user": "a", "smtp_password": "b"}, "check smtp_user and smtp_password"),
}  # fmt: skip


@pytest.mark.parametrize("name", MAIL)
def test_mail_that_is_not_taken(tmp_path: Path, name: str):
    replies, settings, sentence = MAIL[name]
    with mail_server(replies) as port:
        told = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_from": "a@b.example"}
        told |= {"smtp_tls": "false", "database": f"sqlite:///{tmp_path / 'a.sqlite'}"}
        assert sentence in wrongs(findings(**(told | settings)))


def test_mail_that_is_taken_and_a_mail_server_that_is_not_there(tmp_path: Path):
    told = {"smtp_host": "127.0.0.1", "smtp_from": "a@b.example", "smtp_tls": "false"}
    told |= {"database": f"sqlite:///{tmp_path / 'a.sqlite'}"}
    with mail_server({}) as port:
        found = findings(smtp_port=port, **told)
    assert "takes mail from a@b.example" in " ".join(one.text for one in found)
    assert "The mail server" not in wrongs(found)
    assert "see smtp_host" in wrongs(findings(smtp_port=free_port(), **told))


def test_a_mail_server_proves_its_name_unless_it_need_not(tmp_path: Path):
    told = {"smtp_host": "127.0.0.1", "smtp_from": "a@b.example", "smtp_tls": "true"}
    told |= {"database": f"sqlite:///{tmp_path / 'a.sqlite'}"}
    with mail_server({"EHLO": "250-here\r\n250 STARTTLS", "STARTTLS": "220 go on"}) as port:
        strict = wrongs(findings(smtp_port=port, **told))
        lenient = findings(smtp_port=port, smtp_verify="false", **told)
    assert "cannot be used (SSLCertVerificationError" in strict
    assert "takes mail from a@b.example" in " ".join(one.text for one in lenient)
