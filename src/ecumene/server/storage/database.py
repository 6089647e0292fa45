"""The database: its tables, and how a connection is made durable.

SQLite in one file needs no set-up; PostgreSQL comes by one setting. An answer counts when the
transaction that holds it is on disk.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    func,
    select,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

CHANNEL = "ecumene"
"""Where processes tell each other what they wrote."""

SPEAKING = 7_036_875
"""The lock of whoever speaks at a table."""

RIGHTS = -3
"""What is told instead of the number of an answer when somebody may have lost a right."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Column("wake", Float),
    Column("rights", Integer, nullable=False, default=0, server_default="0"),
    Index("games_by_status", "status", "public", "created"),
    Index("games_by_wake", "wake"),
)
"""A table: its settings and seats as JSON, replaced only by whoever knows the last version.

`rights` counts how often a right at it was taken or moved: whoever knows another number looks at
all rights anew before they write or tell anything.
"""

answers = Table(
    "answers",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("civ", String(32), nullable=False),
    Column("by", String(16)),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""The record, append only: one answer for one place, whoever comes first."""

events = Table(
    "events",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""What happened, in the parts in which it was written."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("kept", Boolean, nullable=False),
    Column("counts", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Positions, so that a game opens as fast when it is long; those of a new turn are kept."""

clocks = Table(
    "clocks",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("id", BigInteger, primary_key=True),
    Column("seat", Integer),
    Column("to", Integer),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String(120), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("password", String(200), nullable=False),
    Column("created", Float, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", String(32)),
    Column("created", Float, nullable=False),
    Column("last_account", String(32)),
)
"""A browser, known by the hash of its cookie; the name that was last signed in stays known."""

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("role", String(16), nullable=False),
    Column("seat", Integer),
    Index("keys_by_game", "game"),
)
"""Secret links, known by their hash only."""

grants = Table(
    "grants",
    metadata,
    Column("holder", String(80), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Index("grants_by_game", "game"),
)
"""Which device or account may do what at which table; seat 0 is none in particular."""

witnesses = Table(
    "witnesses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("way", String(16), nullable=False),
    Column("holder", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("by", String(16)),
    Column("host", Boolean, nullable=False),
    Column("since", Float),
    Column("until", Float),
    Column("opened", Integer, nullable=False),
    Column("used", Float),
    Index("witnesses_by_seat", "game", "seat"),
    Index("witnesses_by_holder", "holder"),
)
"""Every way by which a seat's secrets could be seen; a right that ends is not forgotten here."""

sign_ins = Table(
    "sign_ins",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("device", String(64), nullable=False),
    Column("account", String(32), nullable=False),
    Column("since", Float),
    Column("until", Float),
    Index("sign_ins_by_device", "device"),
    Index("sign_ins_by_account", "account"),
)
"""On which devices a name was signed in, and when."""

notices = Table(
    "notices",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ask", String(120), primary_key=True),
    Column("at", Float, nullable=False),
)
"""What people were told of already, so that nobody is told twice."""


CONNECTIONS = 12
"""To PostgreSQL, of each process; all are kept, for a new one costs more than what it is for."""

NO_SECRETS: dict[str, Any] = {"hide_parameters": True}
"""What is written to the database is not repeated in its errors, which are logged."""


def is_postgres(url: str) -> bool:
    """Whether the setting names a PostgreSQL server."""
    return url.startswith(("postgresql", "postgres:"))


def sync_url(url: str) -> Any:
    """The address without a driver, as it is written in the settings."""
    parsed = make_url(url.replace("postgres://", "postgresql://", 1))
    return parsed.set(drivername=parsed.get_backend_name())


def file_of(url: str) -> Path | None:
    """The file of an SQLite database."""
    return None if is_postgres(url) else Path(str(sync_url(url).database))


def make_private_file(url: str) -> None:
    """A new database is for this user alone; one that is there keeps its rights."""
    file = file_of(url)
    if file is not None and file.parent.is_dir() and not file.exists():
        file.touch(0o600)


def open_engine(url: str, *, writer: bool = True) -> AsyncEngine:
    """An engine for the setting; on SQLite one connection writes and others read."""
    parsed = sync_url(url)
    if is_postgres(url):
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"),
            pool_size=CONNECTIONS,
            max_overflow=0,
            **NO_SECRETS,
        )
    size: dict[str, Any] = {"pool_size": 1, "max_overflow": 0} if writer else {"pool_size": 4}
    size |= NO_SECRETS
    engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"), pool_timeout=60, **size)
    _make_durable(engine, "BEGIN IMMEDIATE" if writer else "BEGIN")
    return engine


def _make_durable(engine: AsyncEngine, begin: str) -> None:
    """A write-ahead log that is flushed at each commit; writers queue instead of failing."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=20000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)


async def put_clocks(connection: AsyncConnection, rows: Sequence[tuple[str, bytes]]) -> None:
    """Writes the clocks of tables in the place of older ones."""
    upsert = postgresql_insert if connection.dialect.name == "postgresql" else sqlite_insert
    new: Any = upsert(clocks)
    statement = new.on_conflict_do_update(
        index_elements=[clocks.c.game], set_={"body": new.excluded.body}
    )
    await connection.execute(statement, [{"game": g, "body": b.decode()} for g, b in rows])


async def put_snapshots(connection: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Writes positions, in the place of older ones of so many answers."""
    upsert = postgresql_insert if connection.dialect.name == "postgresql" else sqlite_insert
    new: Any = upsert(snapshots)
    fields = {name: new.excluded[name] for name in ("turn", "kept", "counts", "body")}
    place = [snapshots.c.game, snapshots.c.sequence]
    statement = new.on_conflict_do_update(index_elements=place, set_=fields)
    await connection.execute(statement, list(rows))


async def take_turn(connection: AsyncConnection, game: str) -> None:
    """Waits until nobody else speaks at a table, so that lines are kept in their order."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(SPEAKING, func.hashtext(game))))


async def tell_processes(
    connection: AsyncConnection, origin: str, told: Sequence[tuple[str, int]]
) -> None:
    """Tells the other processes, when this transaction is on disk, which games changed."""
    if connection.dialect.name == "postgresql":
        for game, number in told:
            await connection.execute(select(func.pg_notify(CHANNEL, f"{game}:{number}:{origin}")))
