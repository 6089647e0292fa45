"""What an operator may do with the database: list, back up, restore, export, delete.

A backup is JSON lines, one row a line, the same for SQLite and PostgreSQL; so it also moves
games from one to the other.
"""

import asyncio
import base64
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import LargeBinary, Table, func, insert, select

from ecumene.server.settings import load_settings
from ecumene.server.storage import database as db
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.records import record_of
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.witnesses import carry_over

T = TypeVar("T")
PART = 500


class NotEmptyError(Exception):
    """A backup is only read into a database without games."""


class UnknownGameError(Exception):
    """There is no game of this name."""


def run(work: Callable[..., Awaitable[T]], *arguments: Any) -> T:
    """Does something with the database of the settings."""

    async def whole() -> T:
        url = load_settings().database
        await migrate(url)
        store = Store(url)
        try:
            return await work(store, *arguments)
        finally:
            await store.close()

    return asyncio.run(whole())


async def games(store: Store) -> list[str]:
    """A line for each game."""
    async with store.reader.begin() as connection:
        rows = (await connection.execute(select(db.games).order_by(db.games.c.created))).all()
    return [
        f"{row.id}  {row.status:9} {time.strftime('%Y-%m-%d', time.gmtime(row.created))}  "
        f"{msgspec.json.decode(row.body)['settings'].get('name', '')}"
        for row in rows
    ]


# ---------------------------------------------------------------------- backup


async def write_backup(store: Store, file: Path) -> int:
    """All rows of every kind, read in one transaction."""
    count = 0
    with file.open("wb") as out:
        async with store.reader.connect() as connection:
            if store.postgres:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            for kind in db.metadata.sorted_tables:
                for row in (await connection.execute(select(kind))).mappings():
                    line = msgspec.json.encode([str(kind.name), _plain(kind, dict(row))])
                    out.write(line + b"\n")
                    count += 1
    return count


def _plain(kind: Table, row: dict[str, Any]) -> dict[str, Any]:
    plain = {str(name): value for name, value in row.items()}
    return plain | {name: base64.b64encode(row[name]).decode() for name in _binary(kind)}


def _binary(kind: Table) -> list[str]:
    return [str(column.name) for column in kind.columns if isinstance(column.type, LargeBinary)]


async def read_backup(store: Store, file: Path) -> int:
    """All rows of a backup, all or none."""
    count = 0
    async with store.engine.begin() as connection:
        if (await connection.execute(select(func.count()).select_from(db.games))).scalar():
            raise NotEmptyError("The database has games; restore into an empty one.")
        waiting: list[dict[str, Any]] = []
        name = ""
        with file.open("rb") as lines:
            for line in lines:
                kind, row = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
                if waiting and (kind != name or len(waiting) >= PART):
                    await connection.execute(insert(db.metadata.tables[name]), waiting)
                    waiting = []
                name = kind
                waiting.append(_kept(db.metadata.tables[name], row))
                count += 1
        if waiting:
            await connection.execute(insert(db.metadata.tables[name]), waiting)
        listed = select(func.count()).select_from(db.witnesses)
        if not (await connection.execute(listed)).scalar():
            await connection.run_sync(carry_over)
    return count


def _kept(kind: Table, row: dict[str, Any]) -> dict[str, Any]:
    return row | {name: base64.b64decode(row[name]) for name in _binary(kind)}


# ---------------------------------------------------------------------- one game


async def write_game(store: Store, game: str, file: Path) -> int:
    """The record of a game as a file."""
    data = await record_of(store, await _known(store, game))
    file.write_bytes(data)
    return len(data.splitlines()) - 1


async def remove_game(store: Store, game: str) -> None:
    """A game and everything about it."""
    await _known(store, game)
    await store.remove(game)


async def _known(store: Store, game: str) -> Kept:
    kept = await store.table(game)
    if kept is None:
        raise UnknownGameError(f"There is no game {game!r}; see: ecumene admin list")
    return kept
