"""Passwords: argon2 in a few threads, so that those who guess do not take the processor.

The parameters are the second choice of RFC 9106: 64 MiB of memory, three passes, four lanes. A
check takes a few hundredths of a second on one core; the threads yield to everything else. More
than wait in the queue are refused: the honest try again in a moment.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from ecumene.server.errors import Refusal

THREADS = 2
MOST_WAITING = 8
NICENESS = 10
T = TypeVar("T")

hasher = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=4)


@cache
def nobody() -> str:
    """Checked for unknown names, so that they take as long as known ones."""
    return hasher.hash("nobody has this password")


def matches(kept: str | None, password: str) -> bool:
    """Whether a password is the one whose hash was kept; None is an unknown name."""
    stand_in = nobody()
    try:
        hasher.verify(stand_in if kept is None else kept, password)
    except VerifyMismatchError:
        return False
    return kept is not None


class Pool:
    """A few threads, and a short queue in front of them."""

    def __init__(self, threads: int = THREADS, waiting: int = MOST_WAITING) -> None:
        self._most = threads + waiting
        self._threads = ThreadPoolExecutor(threads, "passwords", initializer=_yield_to_others)
        self.busy = 0
        """How many are checked or wait."""

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._run(lambda: hasher.hash(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one whose hash was kept; None is an unknown name."""
        return await self._run(lambda: matches(kept, password))

    async def _run(self, work: Callable[[], T]) -> T:
        if self.busy >= self._most:
            raise Refusal("server.busy", status=503, seconds=1)
        self.busy += 1
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(self._is_done)
        return await asyncio.shield(done)

    def _is_done(self, done: "asyncio.Future[T]") -> None:
        """Counted when the thread is free again, not when the caller has gone."""
        self.busy -= 1
        if not done.cancelled():
            done.exception()


def _yield_to_others() -> None:
    """The games go first; where the system knows no priority of threads it stays as it is."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
