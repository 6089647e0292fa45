"""Backups: everything in the database as JSON lines, one row a line, read and written as a whole.

They are the same for SQLite and PostgreSQL, so a backup also moves games from one to the other.
The first line says what it is and the last how many rows of each kind came before, so that one
that was cut off is noticed. Backups of release 0.1.0 have neither line and are read as well.
"""

import base64
import binascii
import os
import stat
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import LargeBinary, Table, func, insert, select
from sqlalchemy.exc import CompileError, DBAPIError

from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.admin import AdminError, NotEmptyError
from ecumene.server.storage.witnesses import carry_over

PART = 500
FIRST = "backup"
LAST = "end"
Line = tuple[str, dict[str, Any]]


class BadBackupError(AdminError):
    """A file is no backup, or not the whole of one."""


# ---------------------------------------------------------------------- writing


async def write_backup(store: Store, file: Path) -> int:
    """All rows of every kind, read in one transaction."""
    counts: Counter[str] = Counter()
    with _new_file(file) as out:
        _write(out, FIRST, {"version": version("ecumene"), "at": time.time()})
        async with store.reader.connect() as connection:
            if store.postgres:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            for kind in db.metadata.sorted_tables:
                for row in (await connection.execute(select(kind))).mappings():
                    _write(out, str(kind.name), _plain(kind, dict(row)))
                    counts[str(kind.name)] += 1
        _write(out, LAST, {"rows": dict(counts)})
    return counts.total()


@contextmanager
def _new_file(file: Path) -> Iterator[BinaryIO]:
    """A file for this user alone, in the place of an older one only when it is whole.

    An older one keeps its rights; what is no plain file, such as a pipe, is written at once.
    """
    old = file.stat() if file.exists() else None
    if old is not None and not stat.S_ISREG(old.st_mode):
        with file.open("wb") as out:
            yield out
        return
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            yield out
            _flush(out)
        if old is not None:
            part.chmod(stat.S_IMODE(old.st_mode))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _write(out: BinaryIO, kind: str, row: dict[str, Any]) -> None:
    try:
        out.write(msgspec.json.encode([kind, row]) + b"\n")
    except OSError as error:
        raise AdminError(f"The backup cannot be written: {error.strerror}.") from None


def _flush(out: BinaryIO) -> None:
    try:
        out.flush()
        os.fsync(out.fileno())
    except OSError as error:
        raise AdminError(f"The backup cannot be written: {error.strerror}.") from None


def _plain(kind: Table, row: dict[str, Any]) -> dict[str, Any]:
    plain = {str(name): value for name, value in row.items()}
    return plain | {name: base64.b64encode(row[name]).decode() for name in _binary(kind)}


def _binary(kind: Table) -> list[str]:
    return [str(column.name) for column in kind.columns if isinstance(column.type, LargeBinary)]


# ---------------------------------------------------------------------- reading


async def read_backup(store: Store, file: Path) -> int:
    """All rows of a backup that was checked, all or none."""
    try:
        return await _read_rows(store, file)
    except (CompileError, DBAPIError) as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0][:200]
        raise BadBackupError(f"{file} does not fit this version: {cause}") from None


def check_backup(file: Path) -> Counter[str]:
    """How many rows of each kind a backup has; refuses one that is damaged or cut off."""
    counts: Counter[str] = Counter()
    marked, rows = False, None
    try:
        for kind, row in _lines(file):
            if kind == FIRST:
                marked = True
            elif kind == LAST:
                rows = row.get("rows")
            else:
                counts[kind] += 1
                rows = None
    except OSError as error:
        raise BadBackupError(f"{file} cannot be read: {error.strerror}.") from None
    if not (marked or counts):
        raise BadBackupError(f"{file} is empty.")
    if marked and rows != counts:
        raise BadBackupError(f"{file} is cut off: it has {counts.total()} rows and no true end.")
    return counts


async def _read_rows(store: Store, file: Path) -> int:
    count = 0
    async with store.engine.begin() as connection:
        if (await connection.execute(select(func.count()).select_from(db.games))).scalar():
            raise NotEmptyError("The database has games; restore into an empty one.")
        for kind, rows in _parts(file):
            await connection.execute(insert(kind), rows)
            count += len(rows)
        listed = select(func.count()).select_from(db.witnesses)
        if not (await connection.execute(listed)).scalar():
            await connection.run_sync(carry_over)
    return count


def _parts(file: Path) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Rows of one kind and shape together, some hundreds at a time."""
    waiting: list[dict[str, Any]] = []
    last = ""
    for name, row in _lines(file):
        if name in (FIRST, LAST):
            continue
        if waiting and (name != last or len(waiting) >= PART or row.keys() != waiting[0].keys()):
            yield db.metadata.tables[last], waiting
            waiting = []
        last = name
        waiting.append(_kept(db.metadata.tables[name], row))
    if waiting:
        yield db.metadata.tables[last], waiting


def _lines(file: Path) -> Iterator[Line]:
    """Every line of a backup, or which one is wrong."""
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                kind, row = msgspec.json.decode(line, type=Line)
                if kind not in (FIRST, LAST):
                    _kept(db.metadata.tables[kind], row)
            except (msgspec.MsgspecError, KeyError, TypeError, binascii.Error, UnicodeDecodeError):
                raise BadBackupError(f"Line {number} of {file} is no line of a backup.") from None
            yield kind, row


def _kept(kind: Table, row: dict[str, Any]) -> dict[str, Any]:
    return row | {name: base64.b64decode(row[name]) for name in _binary(kind)}
