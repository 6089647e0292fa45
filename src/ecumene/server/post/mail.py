"""Mail: one message to one address, within a limit on the time of all of it."""

import asyncio
import smtplib
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from threading import Event, Thread
from typing import Any
from weakref import WeakSet

from ecumene.server.post.mailboxes import check_address
from ecumene.server.settings import Settings

SECONDS = 30.0
"""For the whole conversation with the mail server."""
LOOKING_UP = 10.0
"""Seconds on top for a name server that does not answer, which nobody can hang up on."""
AT_ONCE = 2
HEADERS = SMTP.clone(max_line_length=400)
"""Long enough for links, which must not be broken."""


class MailFailed(Exception):
    """The mail server did not take a message."""


class Mailer:
    """Hands messages to the mail server of the settings, a few at once."""

    def __init__(self, settings: Settings, seconds: float = SECONDS) -> None:
        self._settings = settings
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(AT_ONCE, "mail")
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._talking: WeakSet[Conversation] = WeakSet()

    @property
    def is_on(self) -> bool:
        """Whether mail can be sent; it needs the server's address, for the link that stops it."""
        settings = self._settings
        return bool(settings.smtp_host and settings.public_url and "@" in self._sender)

    @property
    def _sender(self) -> str:
        return self._settings.smtp_from or self._settings.smtp_user

    @property
    def _domain(self) -> str:
        return self._sender.rpartition("@")[2].rstrip("> ")

    async def send(self, to: str, subject: str, text: str, token: str) -> None:
        """Sends one message; returns when the mail server has taken it."""
        message = self.message(to, subject, text, token)
        async with self._gate:
            loop = asyncio.get_running_loop()
            try:
                async with asyncio.timeout(self._seconds + LOOKING_UP):
                    await loop.run_in_executor(self._pool, self._deliver, message, to)
            except (OSError, EOFError, ValueError, smtplib.SMTPException) as error:
                raise MailFailed(type(error).__name__) from None

    def message(self, to: str, subject: str, text: str, token: str) -> EmailMessage:
        """The message, with the ways to stop that people and mail programs look for."""
        home = self._settings.public_url.rstrip("/")
        message = EmailMessage(policy=HEADERS)
        message["From"] = self._sender
        message["To"] = check_address(to)
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._domain)
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{home}/api/mail/{token}/stop>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(f"{text}\n\nNo more mail from this server: {home}/#/mail/{token}\n")
        return message

    def _deliver(self, message: EmailMessage, to: str) -> None:
        settings = self._settings
        where = (settings.smtp_host, settings.smtp_port)
        with Conversation(*where, self._seconds, self._talking) as server:
            if settings.smtp_tls:
                server.starttls(context=tls_context(settings))
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
            server.send_message(message, message["From"].addresses[0].addr_spec, [to])

    def close(self) -> None:
        """Takes no more messages, and hangs up."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for conversation in list(self._talking):
            conversation.hang_up()


def tls_context(settings: Settings) -> ssl.SSLContext:
    """How a mail server is encrypted with, and whether it must prove its name."""
    context = ssl.create_default_context()
    if not settings.smtp_verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


class Conversation(smtplib.SMTP):
    """A conversation with a mail server that is hung up when its time is over.

    The time-outs of sockets are for each word; one who says a word now and then has no end.
    """

    def __init__(
        self, host: str, port: int, seconds: float, talking: WeakSet["Conversation"]
    ) -> None:
        self._over = Event()
        self._seconds = seconds
        talking.add(self)
        Thread(target=self._watch, daemon=True).start()
        is_open = False
        try:
            super().__init__(host, port, timeout=seconds)
            is_open = True
        finally:
            if not is_open:
                self._over.set()

    def _watch(self) -> None:
        if self._over.wait(self._seconds):
            return
        while not self._over.wait(0.1):
            self.hang_up()

    def hang_up(self) -> None:
        """Ends it from outside, whatever is being said."""
        sock = getattr(self, "sock", None)
        if sock is not None:
            with suppress(OSError, ValueError):
                sock.shutdown(socket.SHUT_RDWR)

    def __exit__(self, *problem: Any) -> None:
        """Says goodbye if there is time for it, and hangs up; what was taken stays taken."""
        with suppress(OSError, ValueError, smtplib.SMTPException):
            super().__exit__(*problem)
        self._over.set()
        self.close()
