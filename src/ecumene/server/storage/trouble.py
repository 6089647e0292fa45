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

    _DRIVER: tuple[type[Exception], ...] = (
        asyncpg.PostgresError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,  # a connection whose server died while it was being spoken to
    )
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

    known_for = 5.0
    """Seconds after which it is no longer known whether the database can write."""
    trial_takes = 3.0
    """Seconds that a trial may take."""

    def __init__(self) -> None:
        self.succeeded = 0.0
        self.failed = 0.0
        """Moments of the clock that only goes forward."""
        self._under_way: dict[int, float] = {}
        self._count = 0
        self._trial: asyncio.Future[None] | None = None

    def begin(self) -> int:
        """A transaction begins; gives its number."""
        self._count += 1
        self._under_way[self._count] = time.monotonic()
        return self._count

    def end(self, number: int) -> None:
        """It has ended, one way or another."""
        del self._under_way[number]

    def note(self, error: BaseException | None = None) -> None:
        """It was kept, or this went wrong; a row that is wrong says nothing about the database."""
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

    @property
    def is_known(self) -> bool:
        """Whether something was heard of it lately."""
        return time.monotonic() - max(self.succeeded, self.failed) < self.known_for

    async def ailment(self, try_to_write: Callable[[], Awaitable[None]]) -> str | None:
        """What is wrong, as a code; it is tried where nothing was heard, once for all who ask."""
        if not self.is_known and not self.is_stuck:
            if self._trial is None or self._trial.done():
                self._trial = asyncio.ensure_future(try_to_write())
            await asyncio.wait([self._trial], timeout=self.trial_takes)
        if self.is_stuck or (self._trial is not None and not self._trial.done()):
            return "server.stuck"
        return "server.cannot_write" if self.is_failing else None


@asynccontextmanager
async def writing(engine: AsyncEngine, health: Health) -> AsyncIterator[AsyncConnection]:
    """A transaction; raises `Unknown` where it was being kept when the connection was lost."""
    number = health.begin()
    try:
        async with engine.connect() as connection:
            transaction = await connection.begin()
            yield connection
            try:
                await transaction.commit()
            except TROUBLE as error:
                # The connection may still be inside the transaction: whoever is given it next
                # would see what is not kept, and keep it.
                await connection.invalidate()
                raise Unknown(str(error)[:200]) from error
        health.note()
    except TROUBLE as error:
        health.note(error)
        raise
    finally:
        health.end(number)


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
