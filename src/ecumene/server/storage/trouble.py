"""Trouble: the database is gone or cannot write. Told apart from one row that is wrong.

Whoever writes says how it went, so that the server knows whether it is well without asking the
disk each time.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

try:
    import asyncpg  # type: ignore[import-untyped]

    _DRIVER: tuple[type[Exception], ...] = (asyncpg.PostgresError, asyncpg.InterfaceError)
except ImportError:
    _DRIVER = ()

TROUBLE: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, *_DRIVER)
"""All that reading and writing may raise; `is_trouble` says what is the database's own."""

OF_THE_SERVER = ("08", "25", "53", "55", "57", "58", "F0", "XX")
"""The classes of PostgreSQL's errors that say nothing about a row."""
RACED = ("40001", "40P01")
"""Two transactions stood in each other's way, and this one was undone."""
LOOKING = (0.0, 0.05, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Pauses between looks at what became of a transaction; with them the database may come back."""
OF_A_ROW = (DataError, IntegrityError, ProgrammingError, NotSupportedError)


class Unknown(SQLAlchemyError):
    """The connection was lost while a transaction was being kept: it may be kept or not."""


def is_trouble(error: BaseException) -> bool:
    """Whether it is the database's fault, and not that of what was to be written."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or _is_of_the_server(error)
    if isinstance(error, StatementError):
        return False
    return isinstance(error, TROUBLE)


def _is_of_the_server(error: DBAPIError) -> bool:
    if isinstance(error, OF_A_ROW):
        return False
    state = sql_state(error)
    if state is not None:
        return state[:2] in OF_THE_SERVER
    cause = getattr(error.orig, "__cause__", None)
    return isinstance(error, DatabaseError) and not isinstance(cause, ValueError)


def sql_state(error: BaseException) -> str | None:
    """PostgreSQL's code of an error."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    return None if state is None else str(state)


def was_raced(error: BaseException) -> bool:
    """Whether another transaction stood in the way; nothing was written."""
    return sql_state(error) in RACED


# ---------------------------------------------------------------------- how writing goes


class Health:
    """How the last writing went, and whether one has been under way for too long."""

    stuck_after = 15.0
    """Seconds after which a transaction that has not ended counts as stuck."""
    doubt = 10.0
    """So long after a failure the server is not called well, whatever a small trial says."""

    def __init__(self) -> None:
        self.succeeded = 0.0
        self.failed = 0.0
        """Moments of the clock that only goes forward."""
        self._under_way: dict[int, float] = {}
        self._count = 0

    def begin(self) -> int:
        """A transaction begins; gives its number."""
        self._count += 1
        self._under_way[self._count] = time.monotonic()
        return self._count

    def end(self, number: int, error: BaseException | None) -> None:
        """It has ended; a row that was wrong says nothing about the database."""
        del self._under_way[number]
        if error is None:
            self.succeeded = time.monotonic()
        elif is_trouble(error):
            self.failed = time.monotonic()

    @property
    def is_stuck(self) -> bool:
        """Whether a transaction does not come to its end."""
        oldest = min(self._under_way.values(), default=time.monotonic())
        return time.monotonic() - oldest > self.stuck_after

    @property
    def is_failing(self) -> bool:
        """Whether the last that was heard of the database is that it cannot write."""
        return self.failed > self.succeeded or time.monotonic() - self.failed < self.doubt

    def is_known(self, seconds: float) -> bool:
        """Whether something was heard of it so recently."""
        return time.monotonic() - max(self.succeeded, self.failed) < seconds


@asynccontextmanager
async def writing(engine: AsyncEngine, health: Health) -> AsyncIterator[AsyncConnection]:
    """A transaction; raises `Unknown` where it was being kept when the connection was lost."""
    number, problem = health.begin(), None
    try:
        async with engine.connect() as connection:
            transaction = await connection.begin()
            yield connection
            try:
                await transaction.commit()
            except TROUBLE as error:
                raise Unknown(str(error)[:200]) from error
    except TROUBLE as error:
        problem = error
        raise
    finally:
        health.end(number, problem)


async def settled(look: Callable[[], Awaitable[bool]], unknown: Unknown) -> bool:
    """Whether what may have been kept is there, by looking; `Unknown` while nobody can look.

    Whoever looks must first take a lock that the transaction held: a backend that has lost its
    client may still be busy with keeping it.
    """
    for pause in LOOKING:
        await asyncio.sleep(pause)
        try:
            return await look()
        except TROUBLE as error:
            if not is_trouble(error):
                raise
    raise unknown
