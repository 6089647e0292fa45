"""Settings: what an operator may choose, with defaults that need no set-up.

What stands below a setting is its description, which `ecumene admin settings` prints;
`loading` says where settings come from.
"""

from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from ecumene import rulesets
from ecumene.engine.errors import DataError

PREFIX = "ECUMENE_"

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]


class SettingsError(Exception):
    """A setting cannot be read; the message names it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an operator may choose."""

    database: str = "sqlite:///ecumene.sqlite"
    """Where games are kept: `sqlite:///file` or `postgresql://user:password@host/name`."""
    public_url: str = ""
    """The address people use, with its path if it has one: https://example.org/ecumene."""
    secure_cookies: bool = False
    """Whether cookies travel by https only; on by itself if the public address is https."""
    session_days: Count = 400
    """How long a browser is remembered."""

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for all."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 for any free one."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many server processes; more than one needs PostgreSQL."""
    metrics: str = ""
    """Where the figures for Prometheus are shown, such as 127.0.0.1:9090; empty for nowhere."""

    rulesets: tuple[str, ...] = ()
    """Editions from outside: "package.module:NAME"; in the environment set off by commas."""

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """What is worth a line in the log."""
    log_format: Literal["json", "text"] = "json"
    """Lines for programs or for people."""

    max_body: Count = 256 * 1024
    """The largest body of a request, in bytes; a record may have 8 MB."""
    requests_per_second: Annotated[float, Meta(gt=0)] = 50
    """What one address may ask in the long run; ten times as much at once."""
    trusted_proxy: bool = False
    """Whether the gateway's X-Forwarded-For names the caller: see `proxy_hops`."""
    commands_per_second: Annotated[float, Meta(gt=0)] = 30
    """What one socket may send in the long run."""
    socket_buffer: Count = 256
    """Messages kept for a slow reader before they are disconnected."""
    socket_idle: Seconds = 60
    """A socket that answers nothing for so many seconds is closed; 0 for never."""
    tables_per_device: Count = 50
    """So many tables that are not over a device, or a name, may have made or be the host of."""
    proxy_hops: Count = 1
    """How many gateways of one's own add to X-Forwarded-For: the caller is so many from its end."""
    tables_per_hour: Count = 60
    """So many tables one address may make in an hour."""
    tables_per_address: Count = 100
    """So many tables that are not over one address may have made."""
    names_per_hour: Count = 20
    """So many names one address may register in an hour."""
    records_per_hour: Count = 20
    """So many records one address may bring in an hour; a quarter of them at once."""
    connections: Count = 8000
    """Connections open at once, as far as the system has file handles for them."""
    connections_per_address: Count = 250
    """The same for one address; with `trusted_proxy` the gateway has to see to it."""
    sockets_per_address: Count = 120
    """Sockets of one address."""
    sockets_per_seat: Count = 8
    """Sockets that look from one seat; when there are more the oldest is let go."""
    request_seconds: Annotated[float, Meta(gt=0)] = 15
    """So long the head of a request may take to arrive; a body longer, if it goes on arriving."""
    talk_per_minute: Count = 30
    """Lines of chat of one seat; a table has four times as many."""

    snapshot_every: Count = 60
    """Answers between two snapshots of a position."""
    idle_minutes: Annotated[float, Meta(gt=0)] = 10
    """A table nobody looks at leaves the memory after this time."""
    bot_pause: Seconds = 0.6
    """How long bots wait between two messages of a trade session that people take part in."""
    regent_pause: Seconds = 1.5
    """How long a regent that is watched waits before each decision."""

    smtp_host: str = ""
    """The mail server; mail is sent where `public_url` and a sender are set as well."""
    smtp_port: Count = 587
    """Its port."""
    smtp_user: str = ""
    """The name to sign in with; empty for none."""
    smtp_password: str = ""
    """The password to sign in with."""
    smtp_from: str = ""
    """The sender of our mail."""
    smtp_tls: bool = True
    """Whether mail is sent encrypted (STARTTLS)."""
    webhooks: bool = True
    """Whether players may name webhooks to be called."""
    private_webhooks: bool = False
    """Whether a webhook may lie in a private network."""
    smtp_verify: bool = True
    """Whether the mail server must show a certificate for its name when it is spoken to by TLS."""
    mail_minutes: Count = 30
    """A mailbox gets one mail in so many minutes at the most; it tells of all tables that wait."""
    mails_per_hour: Count = 300
    """What the whole server sends in an hour; a quarter of it may be codes for new addresses."""
    webhooks_per_hour: Count = 3000
    """How many webhooks the whole server calls in an hour."""

    @property
    def prefix(self) -> str:
        """The path under which people see the game: "/ecumene", or nothing."""
        return urlsplit(self.public_url).path.rstrip("/")


def add_rulesets(settings: Settings) -> None:
    """Makes the editions from outside known; one that cannot be loaded is named."""
    for where in settings.rulesets:
        try:
            rulesets.add(where)
        except (ImportError, ValueError, DataError) as error:
            raise SettingsError(f"The ruleset {where} cannot be loaded: {error}") from None
