"""Reports of a worker to whoever watches over it: that it is ready, and its figures when asked.

Both hold one end of a pair of sockets. A question is a number on a line; a report is the same
number and a length on a line, and then the figures. Number 0 says that the worker is ready.
"""

import asyncio
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from ecumene.server.metrics import Family, Metrics, Sample

Figures = list[Family]
READY = b"0 0\n"
PULSE = 0.5
"""So often it is measured how late the event loop is."""


# ---------------------------------------------------------------------- in the worker


async def report(end: socket.socket, figures: Callable[[], Figures]) -> None:
    """Says that the worker is ready and answers questions, until nobody is there to ask."""
    reader, writer = await asyncio.open_connection(sock=end)
    with suppress(ConnectionError):
        writer.write(READY)
        while number := (await reader.readline()).strip():
            body = msgspec.json.encode(figures())
            writer.write(b"%s %d\n%s" % (number, len(body), body))
            await writer.drain()
    writer.close()


async def feel_pulse(metrics: Metrics) -> None:
    """Measures how late the event loop comes back."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(PULSE)
        metrics.observe("loop_lag_seconds", max(0.0, time.perf_counter() - before - PULSE))


def process_figures() -> Figures:
    """What this process takes of the machine, by the names that Prometheus knows."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    told = [
        ("process_cpu_seconds_total", "counter", used.ru_utime + used.ru_stime),
        ("process_resident_memory_bytes", "gauge", resident_memory(used.ru_maxrss)),
    ]
    open_files = Path("/proc/self/fd")
    if open_files.exists():
        told.append(("process_open_fds", "gauge", len(os.listdir(open_files))))
    return [Family(n, kind, n.replace("_", " "), [Sample("", {}, v)]) for n, kind, v in told]


def resident_memory(most: int) -> int:
    """The memory in use; where the system does not tell, the most that ever was."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    return most if sys.platform == "darwin" else most * 1024


# ---------------------------------------------------------------------- on the other side


class Worker:
    """A worker as seen from outside."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._asking = threading.Lock()
        self._asked = 0
        self._read = b""
        self._ready = False

    def is_ready(self) -> bool:
        """Whether it has said that it serves."""
        if not self._ready and self._asking.acquire(blocking=False):
            try:
                with suppress(OSError):
                    self._next_report(0.0)
            finally:
                self._asking.release()
        return self._ready

    def figures(self, patience: float) -> Figures | None:
        """What it counts; None from one that does not answer in time."""
        until = time.monotonic() + patience
        with self._asking:
            self._asked += 1
            try:
                self._end.settimeout(patience)
                self._end.sendall(b"%d\n" % self._asked)
                while (found := self._next_report(until - time.monotonic()))[0] != self._asked:
                    pass
            except OSError:
                return None
        return msgspec.json.decode(found[1], type=Figures)

    def close(self) -> None:
        """Nobody asks any more."""
        self._end.close()

    def _next_report(self, patience: float) -> tuple[int, bytes]:
        """The next report, or an OSError if there is none in time; late ones are read too."""
        until = time.monotonic() + patience
        while True:
            head, line, rest = self._read.partition(b"\n")
            number, length = (int(word) for word in head.split()) if line else (0, 0)
            if line and len(rest) >= length:
                self._read = rest[length:]
                self._ready = True
                return number, rest[:length]
            self._end.settimeout(max(0.001, until - time.monotonic()))
            if not (more := self._end.recv(1 << 16)):
                raise ConnectionError
            self._read += more
