"""Notifications: by webhook and e-mail, when it is somebody's turn, outside of their quiet hours.

Only correspondence games notify. Each question is told once, whichever process finds it first.
"""

import asyncio
import ipaddress
import smtplib
import socket
import time
from collections.abc import Iterable
from email.message import EmailMessage
from urllib.parse import urlsplit

import httpx
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from ecumene.names import Civ
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.people.quiet_hours import quiet_for
from ecumene.server.protocol import CorrespondenceClock
from ecumene.server.settings import Settings
from ecumene.server.storage import database as db
from ecumene.server.storage.document import SeatDocument
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store


class Notifier:
    """Tells people that it is their turn."""

    def __init__(self, settings: Settings, store: Store, log: Log, metrics: Metrics) -> None:
        self._settings = settings
        self._store = store
        self._log = log
        self._metrics = metrics
        self._sending: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Lets what is being sent be sent."""
        if self._sending:
            await asyncio.wait(list(self._sending), timeout=10)

    async def look_at(self, kept: Kept, asks: Iterable[tuple[Civ, str]]) -> None:
        """Sends what is due at a table whose people are asked these questions."""
        document = kept.document
        if not isinstance(document.settings.clock, CorrespondenceClock):
            return
        for civ, ask in asks:
            seat = document.seat_of(civ)
            if seat is None or seat.contact is None or quiet_for(time.time(), seat.quiet):
                continue
            await self._tell_once(kept, seat, ask)

    async def _tell_once(self, kept: Kept, seat: SeatDocument, ask: str) -> None:
        row = {"game": kept.id, "seat": seat.number, "ask": ask, "at": time.time()}
        try:
            async with self._store.engine.begin() as connection:
                await connection.execute(insert(db.notices), [row])
        except IntegrityError:
            return
        task = asyncio.create_task(self._send(kept, seat))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, kept: Kept, seat: SeatDocument) -> None:
        """By every way the player has named; a failure is logged and hurts nobody."""
        contact = seat.contact
        assert contact is not None
        text = wording(self._settings, kept.id, kept.document.settings.name)
        try:
            if contact.webhook and self._settings.webhooks:
                await call_webhook(self._settings, contact.webhook, text)
            if contact.email and self._settings.smtp_host:
                await asyncio.to_thread(send_mail, self._settings, contact.email, text)
            self._metrics.add("notices")
        except (httpx.HTTPError, OSError, smtplib.SMTPException, ValueError) as error:
            self._metrics.add("notices_failed")
            self._log.warning("notice.failed", table=kept.id, error=type(error).__name__)


def wording(settings: Settings, table: str, name: str) -> str:
    """What people are told: which table, and nothing of the game."""
    link = f" {settings.public_url.rstrip('/')}/#/table/{table}" if settings.public_url else ""
    return f"Ecumene: it is your turn at {name!r}.{link}"


async def call_webhook(settings: Settings, url: str, text: str) -> None:
    """Posts the text in the form that Discord and Slack both read."""
    if not settings.private_webhooks:
        await check_public(url)
    async with httpx.AsyncClient(timeout=10, follow_redirects=False) as client:
        answer = await client.post(url, json={"content": text, "text": text})
        answer.raise_for_status()


async def check_public(url: str) -> None:
    """Refuses webhooks into the server's own network."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    if any(not ipaddress.ip_address(address[4][0]).is_global for address in found):
        raise ValueError("the webhook lies in a private network")


def send_mail(settings: Settings, to: str, text: str) -> None:
    """Sends one e-mail."""
    message = EmailMessage()
    message["From"] = settings.smtp_from or settings.smtp_user
    message["To"] = to
    message["Subject"] = "Ecumene: your turn"
    message.set_content(text)
    with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=20) as server:
        if settings.smtp_tls:
            server.starttls()
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)
