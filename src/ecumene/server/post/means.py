"""What every part of the post needs of the process it lives in."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings
from ecumene.server.storage.store import Store

GOODBYES = 10.0
"""Seconds for what is being sent when the server stops."""


class Errands:
    """What is done meanwhile; a fault of one is logged and hurts nobody."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._running: set[asyncio.Task[None]] = set()

    def run(
        self, errand: Coroutine[Any, Any, None], then: Callable[[], None] | None = None
    ) -> None:
        """Begins an errand; `then` is called when it is over."""

        def done(task: asyncio.Task[None]) -> None:
            self._running.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None:
                self._log.error("post.fault", error)
            if then is not None:
                then()

        task = asyncio.create_task(errand)
        self._running.add(task)
        task.add_done_callback(done)

    async def stop(self) -> None:
        """Lets what is being sent be sent, for a while."""
        if self._running:
            await asyncio.wait(list(self._running), timeout=GOODBYES)


@dataclass(frozen=True)
class Means:
    """The settings, the database, the log and the counters, and what time it is."""

    settings: Settings
    store: Store
    log: Log
    metrics: Metrics
    clock: Callable[[], float] = time.time
    errands: Errands = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "errands", Errands(self.log))
