"""The tables of the post: letters that wait, who they go to, addresses, and how much was sent."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table

from ecumene.server.storage.database import metadata

letters = Table(
    "letters",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ask", String(120), primary_key=True),
    Column("way", String(8), primary_key=True),
    Column("target", String(80), nullable=False),
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False),
    Index("letters_by_target", "target", "due"),
)
"""Notices that are still to be sent; a row goes when its notice was sent or is wanted no more."""

recipients = Table(
    "recipients",
    metadata,
    Column("target", String(80), primary_key=True),
    Column("free_at", Float, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("problem", String(40)),
    Column("reached", Float),
    Column("stopped", Float),
    Column("token", String(40), unique=True),
)
"""A mailbox or a webhook, known by a hash of its address. Nobody sends to it before `free_at`.

Whoever sends takes it until then: a process that dies meanwhile holds it no longer than that.
The token opens nothing but the page that stops the mail.
"""

confirmations = Table(
    "confirmations",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("address", String(80), nullable=False),
    Column("code", String(64), nullable=False),
    Column("until", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("failed", Boolean, nullable=False),
)
"""Codes that were sent to an address, as hashes."""

confirmed = Table(
    "confirmed",
    metadata,
    Column("holder", String(80), primary_key=True),
    Column("address", String(80), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Addresses, as hashes, that a device or an account has confirmed, so that it does so once."""

counts = Table(
    "counts",
    metadata,
    Column("name", String(120), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("until", Float, nullable=False),
    Index("counts_by_end", "until"),
)
"""How often something was done in an hour or a day, for limits that all processes share."""
