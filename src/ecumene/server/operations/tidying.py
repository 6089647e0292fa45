"""Tidying: memory that nobody needs any more is found often and in little time.

Python looks for it by itself: now and then through everything there is, and nothing else happens
meanwhile. With hundreds of people connected that takes long enough to be felt by all of them. So
here everything that has lived for a while is set aside and not looked through again. Most of it is
given back anyway when its last user is gone; for the rest all is looked through when much more has
been set aside than at the last time, and never twice in a short while.
"""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

EVERY = 2.0
"""Seconds between two times of tidying up."""
SELDOM = 600.0
"""Seconds between two times of looking through everything, at least."""
MORE = 1.5
"""So many times as much is set aside when everything is looked through again."""
NEVER = 1_000_000_000
"""So often the youngest would have to be looked through before Python looks through all."""


class Tidier:
    """Sets aside what stays, and knows when to look through it again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked = 0.0
        self._most = 0

    def tidy_all(self) -> None:
        """Looks through everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._looked = self._clock()
        self._most = int(gc.get_freeze_count() * MORE)

    def tidy(self) -> None:
        """Looks through what is new; through everything where that is due."""
        if gc.get_freeze_count() > self._most and self._clock() - self._looked >= SELDOM:
            self.tidy_all()
            return
        gc.collect()
        gc.freeze()


@asynccontextmanager
async def kept_tidy() -> AsyncIterator[None]:
    """Tidies up every few seconds, in the place of Python."""
    before = gc.get_threshold()
    gc.set_threshold(*before[:2], NEVER)
    tidying = asyncio.create_task(_keep_tidy())
    try:
        yield
    finally:
        tidying.cancel()
        with suppress(asyncio.CancelledError):
            await tidying
        gc.set_threshold(*before)


async def _keep_tidy() -> None:
    tidier = Tidier()
    tidier.tidy_all()
    while True:
        await asyncio.sleep(EVERY)
        tidier.tidy()
