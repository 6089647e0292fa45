"""A real server in processes of its own, and what it uses of the machine."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tools.postgres import postgres_in

TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`ecumene serve` with one process or several."""

    def __init__(self, database: str, workers: int = 1) -> None:
        self._environment = os.environ | {
            "ECUMENE_DATABASE": database,
            "ECUMENE_REQUESTS_PER_SECOND": "1000000",
            "ECUMENE_COMMANDS_PER_SECOND": "100000",
            "ECUMENE_CONNECTIONS_PER_ADDRESS": "100000",
            "ECUMENE_SOCKETS_PER_ADDRESS": "100000",
            "ECUMENE_TABLES_PER_HOUR": "100000",
            "ECUMENE_TABLES_PER_ADDRESS": "100000",
            "ECUMENE_TABLES_PER_DEVICE": "100000",
            "ECUMENE_BOT_PAUSE": "0",
            "ECUMENE_LOG_LEVEL": "warning",
        }
        self._workers = workers
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> float:
        """Starts it and gives the seconds until it answered."""
        begun = time.perf_counter()
        command = [sys.executable, "-m", "ecumene", "serve", "--no-open", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--workers", str(self._workers)],
            stdout=subprocess.PIPE,
            text=True,
            env=self._environment,
        )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found
        self.address = found.group()
        httpx.get(f"{self.address}/api/health", timeout=60)
        return time.perf_counter() - begun

    def stop(self) -> None:
        """Stops it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=60)

    def memory(self) -> float:
        """Megabytes in use by all its processes."""
        found = [re.findall(r"VmRSS:\s+(\d+)", text) for text in self._files("status")]
        return sum(int(one[0]) for one in found if one) / 1024

    def seconds_worked(self) -> float:
        """Seconds of a processor that all its processes have used."""
        fields = [text.rsplit(")", 1)[1].split() for text in self._files("stat")]
        return sum(int(one[11]) + int(one[12]) for one in fields) / TICKS

    def _files(self, name: str) -> Iterator[str]:
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        for number in [str(self._process.pid), *children.read_text().split()]:
            yield Path(f"/proc/{number}/{name}").read_text()


class Servers:
    """Several servers on one database, each with tables of its own, as a gateway divides them."""

    def __init__(self, database: str, servers: int, workers: int) -> None:
        self._all = [Server(database, workers) for _ in range(servers)]

    @property
    def addresses(self) -> list[str]:
        """Where they are."""
        return [server.address for server in self._all]

    @property
    def address(self) -> str:
        """Where the first is."""
        return self._all[0].address

    def start(self) -> float:
        """Starts them one after another and gives the seconds until the last answered."""
        return sum(server.start() for server in self._all)

    def stop(self) -> None:
        """Stops them."""
        for server in self._all:
            server.stop()

    def memory(self) -> float:
        """Megabytes in use by all."""
        return sum(server.memory() for server in self._all)

    def seconds_worked(self) -> float:
        """Seconds of a processor that all have used."""
        return sum(server.seconds_worked() for server in self._all)


@contextmanager
def database_for(wanted: str) -> Iterator[str]:
    """The database of this name; a new one of its kind for `sqlite` and `postgresql`."""
    with tempfile.TemporaryDirectory() as folder:
        if wanted == "sqlite":
            yield f"sqlite:///{Path(folder) / 'load.sqlite'}"
        elif wanted == "postgresql":
            server = postgres_in(folder)
            try:
                server.psql("CREATE DATABASE load;")
                yield str(server.get_uri(database="load"))
            finally:
                server.cleanup()
        else:
            yield wanted
