"""Alone: one server at a time on a SQLite file, whatever path leads to it.

A server remembers what it has read of its tables and rights. A second one on the same file would
write behind its back, so it does not start. The lock is the system's and ends with its process.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ecumene.server.storage.database import is_postgres, sync_url


class CannotUseError(Exception):
    """Another server has the file, or it cannot be opened; the message says which."""


@contextmanager
def alone_with(url: str) -> Iterator[None]:
    """Keeps other servers from the file of a setting meanwhile; on PostgreSQL there may be many."""
    name = None if is_postgres(url) else sync_url(url).database
    if not name or name == ":memory:" or name.startswith("file:"):
        yield
        return
    held = _opened(_lock_file(Path(name)))
    try:
        if not _lock(held):
            raise CannotUseError(f"Another server is using {name}; stop it first, or name another.")
        yield
    finally:
        os.close(held)


def _opened(file: Path) -> int:
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CannotUseError(f"{file} cannot be opened ({error.strerror}).") from None


def _lock_file(database: Path) -> Path:
    """The file itself, so that every path to it meets the same lock.

    Elsewhere than on Linux that lock would be in SQLite's own way, so a file beside it is used.
    """
    database = Path(os.path.realpath(database))
    return database if sys.platform == "linux" else database.with_name(f"{database.name}.lock")


def _lock(held: int) -> bool:
    """Locks an open file, or gives False where somebody else has."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
