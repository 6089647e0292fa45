"""A database that breaks at a chosen moment: at any statement, before or after a commit is kept."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine


def disk_full() -> Exception:
    return OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))


def locked() -> Exception:
    return OperationalError("", {}, sqlite3.OperationalError("database is locked"))


def connection_lost() -> Exception:
    return ConnectionResetError("connection reset by peer")


class Breaker:
    """Counts the statements of an engine, and breaks one of them or a commit."""

    def __init__(self) -> None:
        self.statements = 0
        self.commits = 0
        self.has_written = False
        """Whether something is to be kept by the next commit."""
        self.at_statement: int | None = None
        self.at_commit = ""
        """"before" or "after" a commit is kept; empty breaks none."""
        self.times = 1
        """So many commits are broken."""
        self.error: Callable[[], Exception] = disk_full

    def execute(self, connection: Any, cursor: Any, statement: str, *about: Any) -> None:
        reads = statement.startswith("SELECT") and " UPDATE" not in statement
        self.has_written = self.has_written or not reads
        self.statements += 1
        if self.statements == self.at_statement:
            raise self.error()

    def commit(self, real: Callable[[Any], None], connection: Any) -> None:
        self.commits += 1
        breaks = bool(self.at_commit) and self.times > 0 and self.has_written
        self.has_written = False
        self.times -= breaks
        if breaks and self.at_commit == "before":
            raise self.error()
        real(connection)
        if breaks:
            raise self.error()

    def mend(self) -> None:
        """From now on everything works."""
        self.at_statement, self.at_commit, self.statements, self.times = None, "", 0, 1


@contextmanager
def breaking(engine: AsyncEngine) -> Iterator[Breaker]:
    """An engine whose transactions can be broken meanwhile."""
    breaker, sync = Breaker(), engine.sync_engine
    real = sync.dialect.do_commit
    event.listen(sync, "before_cursor_execute", breaker.execute)
    sync.dialect.do_commit = lambda connection: breaker.commit(real, connection)  # type: ignore[method-assign]
    try:
        yield breaker
    finally:
        event.remove(sync, "before_cursor_execute", breaker.execute)
        sync.dialect.do_commit = real  # type: ignore[method-assign]
