"""What an operator may do with the database: list, export and delete games, forget people."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import delete, select, update

from ecumene.server.loading import load_settings
from ecumene.server.settings import SettingsError
from ecumene.server.storage import database as db
from ecumene.server.storage.generations import count_up
from ecumene.server.storage.migrations import age_of, migrate
from ecumene.server.storage.post_tables import confirmed
from ecumene.server.storage.records import record_of
from ecumene.server.storage.rows import Kept
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.explaining import DatabaseError, explained, shown
from ecumene.server.storage.whole_games import remove
from ecumene.server.storage.witnesses import note_moved, note_sign_out

T = TypeVar("T")


class AdminError(Exception):
    """Something cannot be done; the message says why, and nothing has changed."""


class NotEmptyError(AdminError):
    """A backup is only read into a database without games."""


class UnknownGameError(AdminError):
    """There is no game of this name."""


class UnknownPersonError(AdminError):
    """Nobody is registered under this name."""


def run(work: Callable[..., Awaitable[T]], *arguments: Any, create: bool = False) -> T:
    """Does something with the database of the settings; only if asked to, it is made first."""
    try:
        url = load_settings().database
        with explained(url):
            return asyncio.run(_with_store(url, work, arguments, create))
    except (SettingsError, DatabaseError) as error:
        raise AdminError(str(error)) from None
    except OSError as error:
        raise AdminError(f"{error.filename} cannot be used: {error.strerror}.") from None


async def _with_store(
    url: str, work: Callable[..., Awaitable[T]], arguments: tuple[Any, ...], create: bool
) -> T:
    if create:
        await migrate(url)
    else:
        await need_present(url)
    store = Store(url)
    try:
        return await work(store, *arguments)
    finally:
        await store.close()


async def need_present(url: str) -> None:
    """Refuses a database that is not there or of another version; a look changes nothing."""
    file = db.file_of(url)
    if file is not None and not file.exists():
        raise AdminError(f"There is no database {shown(url)}; set ECUMENE_DATABASE.")
    match await age_of(url):
        case "empty":
            raise AdminError(f"The database {shown(url)} is empty: no server has used it yet.")
        case "older":
            raise AdminError(
                f"The database {shown(url)} is of an older version: use that version, or stop "
                "its server and run: ecumene admin migrate"
            )
        case "newer":
            raise AdminError(f"The database {shown(url)} is of a newer version; install that one.")


async def bring_up_to_date() -> None:
    """Brings the database to the newest version, as a start of the server does."""
    try:
        url = load_settings().database
        with explained(url):
            await migrate(url)
    except (SettingsError, DatabaseError) as error:
        raise AdminError(str(error)) from None


async def games(store: Store) -> list[str]:
    """A line for each game."""
    async with store.reader.begin() as connection:
        rows = (await connection.execute(select(db.games).order_by(db.games.c.created))).all()
    return [
        f"{row.id}  {row.status:9} {time.strftime('%Y-%m-%d', time.gmtime(row.created))}  "
        f"{msgspec.json.decode(row.body)['settings'].get('name', '')}"
        for row in rows
    ]


# ---------------------------------------------------------------------- one game


async def write_game(store: Store, game: str, file: Path) -> int:
    """The record of a game as a file."""
    data = await record_of(store, await _known(store, game))
    file.write_bytes(data)
    return len(data.splitlines()) - 1


async def remove_game(store: Store, game: str) -> None:
    """A game and everything about it."""
    await _known(store, game)
    await remove(store, game)


async def _known(store: Store, game: str) -> Kept:
    kept = await store.table(game)
    if kept is None:
        raise UnknownGameError(f"There is no game {game!r}; see: ecumene admin list")
    return kept


# ---------------------------------------------------------------------- one person


async def forget_person(store: Store, name: str) -> None:
    """A name with its password, the devices that are signed in with it, and all its rights.

    What was played and said under it stays part of those games, and so does who could see a seat.
    """
    async with store.writing() as connection:
        query = select(db.accounts.c.id).where(db.accounts.c.name == name)
        account = (await connection.execute(query)).scalar()
        if account is None:
            raise UnknownPersonError(f"Nobody is registered under the name {name!r}.")
        holder, devices = f"account:{account}", db.devices.c
        held = select(db.grants.c.game).where(db.grants.c.holder == holder).distinct()
        games = sorted(row.game for row in await connection.execute(held))
        await count_up(connection, store.origin, games)
        await note_moved(connection, holder)
        signed = await connection.execute(select(devices.hash).where(devices.account == account))
        await note_sign_out(connection, *(row.hash for row in signed))
        for gone in (
            delete(db.grants).where(db.grants.c.holder == holder),
            delete(db.devices).where(devices.account == account),
            update(db.devices).where(devices.last_account == account).values(last_account=None),
            delete(confirmed).where(confirmed.c.holder == holder),
            delete(db.accounts).where(db.accounts.c.id == account),
        ):
            await connection.execute(gone)
