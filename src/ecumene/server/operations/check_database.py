"""The doctor looks at the database: whether it can be used, by whom, and what is in it."""

import os
import shutil
import time
from pathlib import Path

from sqlalchemy import func, select

from ecumene.engine.errors import PlayerError
from ecumene.server.games.opening import open_position
from ecumene.server.logs import Log
from ecumene.server.operations.check_settings import others_may_read
from ecumene.server.operations.finding import Finding, fine, hint, missing, wrong
from ecumene.server.storage import database as db
from ecumene.server.storage.migrations import age_of
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.explaining import shown

LITTLE = 1 << 30
TOO_LITTLE = 100 << 20
"""Bytes left on the disk of the database."""
SAMPLE = 20
"""So many games are opened."""
SKEW = 5.0
"""So many seconds two clocks may differ."""
CONNECTIONS = 17
"""What one worker may hold of PostgreSQL: its pool, and one to listen."""


def about_file(url: str) -> list[Finding]:
    """The file of an SQLite database, its folder and its disk."""
    file = db.file_of(url)
    if file is None:
        return []
    folder = file.absolute().parent
    if not folder.is_dir():
        return [missing(f"There is no folder {folder} for the database; make it, or set database.")]
    if not os.access(folder, os.W_OK):
        return [missing(f"This user may not write in {folder}; run: chown USER {folder}")]
    if not file.exists():
        return [missing(f"There is no database {file} yet: start the server, which makes it.")]
    found = about_disk(folder, shutil.disk_usage(folder).free)
    private = [one for one in (file, *_beside(file)) if one.exists() and others_may_read(one)]
    for one in private:
        found.append(wrong(f"Others may read {one}, with every hand in it; run: chmod 600 {one}"))
    return found


def _beside(file: Path) -> list[Path]:
    return [file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")]


def about_disk(folder: Path, free: int) -> list[Finding]:
    """Whether there is room for more games: when the disk is full nothing can be answered."""
    left = f"{free >> 20} MB are left on the disk of {folder}"
    if free < TOO_LITTLE:
        return [wrong(f"{left}; make room.")]
    if free < LITTLE:
        return [hint(f"{left}; a game of 18 takes about 1 MB.")]
    return []


async def about_age(url: str) -> Finding:
    """Whether the database is of our version."""
    match await age_of(url):
        case "present":
            return fine(f"The database {shown(url)} is of this version.")
        case "newer":
            return wrong(f"The database {shown(url)} is of a newer version; install that one.")
        case "older":
            return wrong(
                f"The database {shown(url)} is of an older version; stop its servers, make a "
                "backup with that version, and run: ecumene admin migrate"
            )
        case _:
            return wrong(f"The database {shown(url)} is empty; start the server, which fills it.")


async def about_database(store: Store, workers: int) -> list[Finding]:
    """What is in the database, and whether it keeps up with us."""
    found = await about_times(store)
    if store.postgres:
        found += await about_postgres(store, workers)
    return found + await about_games(store)


async def about_times(store: Store) -> list[Finding]:
    """Nothing was written in the future: else the clock went back, and deadlines are wrong."""
    async with store.reader.begin() as connection:
        last = (await connection.execute(select(func.max(db.answers.c.at)))).scalar() or 0.0
    ahead = last - time.time()
    if ahead <= SKEW:
        return []
    return [wrong(f"The last answer was given {ahead:.0f} seconds from now, says the database: the "
                  "clock of this machine went back; set it, by NTP if possible.")]  # fmt: skip


async def about_postgres(store: Store, workers: int) -> list[Finding]:
    """The clock of PostgreSQL, and whether it takes as many connections as we may open."""
    found = []
    async with store.reader.begin() as connection:
        say = connection.exec_driver_sql
        theirs = float((await say("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
        skew = abs(theirs - time.time())
        most = int((await say("SELECT current_setting('max_connections')")).scalar_one())
    if skew > SKEW:
        found.append(wrong(f"The clocks of this machine and of PostgreSQL differ by {skew:.0f} "
                           "seconds; set them, by NTP if possible."))  # fmt: skip
    if workers * CONNECTIONS > most - 3:
        found.append(wrong(f"{workers} workers may open {workers * CONNECTIONS} connections, and "
                           f"PostgreSQL takes {most}; raise its max_connections, or take fewer "
                           "workers."))  # fmt: skip
    return found


async def about_games(store: Store) -> list[Finding]:
    """Whether some games, taken at random, can be opened."""
    running = select(db.games.c.id).where(db.games.c.status == "running")
    async with store.reader.begin() as connection:
        rows = await connection.execute(running.order_by(func.random()).limit(SAMPLE))
        names = [str(row.id) for row in rows]
    found = []
    for name in names:
        found += await _about_game(store, name)
    if names and not found:
        found.append(fine(f"Of the running games {len(names)} were opened, and are whole."))
    return found


async def _about_game(store: Store, name: str) -> list[Finding]:
    try:
        opened = await open_position(store, name, Log())
    except PlayerError as error:
        return [wrong(f"The game {name} cannot be opened ({error.code}); keep its record with: "
                      f"ecumene admin export {name} FILE")]  # fmt: skip
    if opened.repaired:
        return [hint(f"A snapshot of the game {name} is bad; the server plays it from its record.")]
    return []
