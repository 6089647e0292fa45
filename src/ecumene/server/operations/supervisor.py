"""The supervisor: several server processes on one socket. One that dies is started again.

It waits before it does so, longer each time the same worker fails, and gives up with a sentence
if none of them ever came to serve.
"""

import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

from ecumene.server.logs import Log
from ecumene.server.metrics import Family, Sample
from ecumene.server.operations.reports import Figures, Worker

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
STEADY = 60.0
"""A worker that has lived so long is forgiven what was before."""
TRIES = 3
"""So often each worker is tried before we give up, if none of them ever served."""
GOODBYE = 20.0


class GaveUpError(Exception):
    """No worker can serve; the message says what to do about it."""


class Place:
    """One of the workers, whichever process holds its place now."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: BaseProcess | None = None
        self.worker: Worker | None = None
        self.starts = 0
        self.failures = 0
        self.started = 0.0
        self.again = 0.0
        """When it may be started again."""


class Supervisor:
    """Keeps workers alive until it is told to stop."""

    def __init__(self, work: Callable[[socket.socket], None], workers: int, log: Log) -> None:
        self._work = work
        self._log = log
        self._places = [Place(number) for number in range(1, workers + 1)]
        self._stopping = False
        self._any_served = False
        self._context = multiprocessing.get_context("fork")

    def workers(self) -> dict[int, Worker]:
        """Who can be asked for figures."""
        return {place.number: place.worker for place in self._places if place.worker is not None}

    def figures(self) -> Figures:
        """What the supervisor itself counts."""
        again = [Sample("", {"worker": str(p.number)}, max(0, p.starts - 1)) for p in self._places]
        told = "how often a worker was started again"
        return [Family("ecumene_worker_restarts_total", "counter", told, again)]

    def run(self) -> None:
        """Serves until stopped, or until it is clear that nobody can."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        try:
            while not self._stopping:
                for place in self._places:
                    self._look_after(place)
                wait([p.process.sentinel for p in self._places if p.process], timeout=0.2)
        finally:
            self._end_all()

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True

    def _look_after(self, place: Place) -> None:
        if place.process is None:
            if time.monotonic() >= place.again:
                self._start(place)
        elif place.process.is_alive():
            self._hear(place)
            if place.failures and time.monotonic() - place.started > STEADY:
                place.failures = 0
        else:
            self._has_died(place)

    def _hear(self, place: Place) -> None:
        if not self._any_served and place.worker is not None:
            self._any_served = place.worker.is_ready()

    def _start(self, place: Place) -> None:
        ours, theirs = socket.socketpair()
        place.worker = Worker(ours)
        place.process = self._context.Process(target=self._as_worker, args=(theirs,))
        place.process.start()
        theirs.close()
        place.started = time.monotonic()
        place.starts += 1

    def _as_worker(self, end: socket.socket) -> None:
        """In the new process: it holds no other end, so that it hears when we are gone."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for place in self._places:
            if place.worker is not None:
                place.worker.close()
        self._work(end)

    def _has_died(self, place: Place) -> None:
        assert place.process is not None
        code = place.process.exitcode
        self._hear(place)
        self._forget(place)
        place.failures += 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (place.failures - 1))
        place.again = time.monotonic() + pause
        self._log.warning("worker.died", worker=place.number, code=code, again_in=pause)
        if not self._any_served and all(one.failures >= TRIES for one in self._places):
            raise GaveUpError(
                f"None of the {len(self._places)} workers could start, each tried {TRIES} times; "
                "the lines above say why."
            )

    def _forget(self, place: Place) -> None:
        if place.worker is not None:
            place.worker.close()
        if place.process is not None:
            place.process.close()
        place.worker = place.process = None

    def _end_all(self) -> None:
        running = [place for place in self._places if place.process is not None]
        for place in running:
            assert place.process is not None
            place.process.terminate()
        for place in running:
            assert place.process is not None
            place.process.join(timeout=GOODBYE)
            if place.process.is_alive():
                place.process.kill()
                place.process.join()
            self._forget(place)
