"""A real server in a process of its own, and people who play at its tables."""

import os
import re
import socket as sockets
import sys
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from typing import IO, Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.documented import look_up

ROOMY = {
    "ECUMENE_LOG_LEVEL": "warning",
    "ECUMENE_TABLES_PER_HOUR": "100000",
    "ECUMENE_TABLES_PER_ADDRESS": "100000",
    "ECUMENE_NAMES_PER_HOUR": "100000",
    "ECUMENE_RECORDS_PER_HOUR": "100000",
    "ECUMENE_SECURE_COOKIES": "false",
}
"""All people of a test come from one address, by http, and make more tables than people do."""


class Server:
    """`ecumene serve` on any free port, with a database of its own unless one is named."""

    def __init__(self, database: str, workers: int = 1, **settings: object) -> None:
        self.log: IO[str] | None = None
        variables = {f"ECUMENE_{name.upper()}": str(value) for name, value in settings.items()}
        self._environment = os.environ | variables | {"ECUMENE_DATABASE": database}
        for name, value in ROOMY.items():
            self._environment.setdefault(name, value)
        self._command = [sys.executable, "-m", "ecumene", "serve", "--no-open"]
        self._command += ["--workers", str(workers), "--port"]
        self.port = "0"
        self.process: Popen[str] | None = None
        self.address = ""

    def start(self) -> str:
        """Starts the process and gives its address; a second time on the same port."""
        self.process = Popen(
            [*self._command, self.port],
            stdout=PIPE,
            stderr=self.log,
            text=True,
            env=self._environment,
        )
        self.address = announced_address(self.process)
        self.port = self.address.rsplit(":", 1)[1].partition("/")[0]
        return self.address

    def kill(self) -> None:
        """Kills it at once, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.close()

    def stop(self) -> None:
        """Lets it end in peace."""
        assert self.process is not None
        self.process.terminate()
        self.close()

    def close(self) -> None:
        """Waits for the end."""
        assert self.process is not None
        self.process.wait(timeout=30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def running_server(
    database: str | None = None, workers: int = 1, **settings: object
) -> Iterator[str]:
    """Start a server, give its address, and stop it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        file = f"sqlite:///{Path(folder) / 'games.sqlite'}"
        server = Server(database or file, workers, **settings)
        try:
            yield server.start()
        finally:
            server.stop()


def announced_address(process: Popen[str]) -> str:
    """The address from the line that the server prints when it has taken its port."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server said {line!r} and no address"
    return found.group()


def free_port() -> int:
    """A port that nobody listens on just now."""
    with sockets.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


def figure(port: int, name: str) -> float:
    """The sum over all workers of a figure, by its name or the beginning of its line."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text
    lines = [line for line in text.splitlines() if re.match(rf"{re.escape(name)}[ {{]", line)]
    assert lines, f"there is no figure {name}"
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines)


class Person:
    """A browser: cookies of its own, requests, and a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        hooks = {"response": [look_up]}
        self.http = httpx.Client(base_url=address, timeout=30, event_hooks=hooks)
        weakref.finalize(self, self.http.close)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """Asks, and expects a status."""
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int | None = None, **query: Any) -> Any:
        """Sends JSON, and expects a status; 200 or 201 if none is named."""
        answer = self.http.post(path, json={} if body is None else body, params=query)
        expected = (200, 201) if status is None else (status,)
        assert answer.status_code in expected, answer.text
        return answer.json()

    def solo(self, **settings: Any) -> str:
        """A table against bots; gives its name."""
        seats = {"players": 5, "board": "west"} | settings
        wish = {"settings": seats, "name": "Ann", "bot": "random"}
        return str(self.post("/api/solo", wish)["table"]["id"])

    def state(self, table: str, seat: int | None = 1, **query: Any) -> Any:
        """What a seat sees."""
        who = {} if seat is None else {"seat": seat}
        return self.get(f"/api/tables/{table}/state", **who, **query)

    def command(self, table: str, type_: str, seat: int = 1, **fields: Any) -> Any:
        """A command by HTTP and its reply."""
        path = f"/api/tables/{table}/commands"
        return self.post(path, {"type": type_, **fields}, seat=seat)

    def answer_usual(self, table: str, seat: int = 1, rng: Random | None = None) -> str | None:
        """Answers the first question that is open for a seat; gives its name."""
        mine = self.state(table, seat)["mine"]
        asks = [ask for ask in mine["asks"] if ask["id"] not in mine["sealed"]]
        if not asks:
            return None
        reply = self.command(table, "answer", seat, ask=asks[0]["id"], answer=usual(asks[0]))
        return str(asks[0]["id"]) if reply["type"] == "accepted" else None

    def socket(
        self, table: str, seat: int | None = 1, since: int | None = None
    ) -> ClientConnection:
        """A socket of a seat, with the cookies of this browser."""
        query = "&".join(
            f"{name}={value}"
            for name, value in (("seat", seat), ("since", since))
            if value is not None
        )
        address = self.address.replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"{address}/api/tables/{table}/socket?{query}",
            additional_headers={"Cookie": cookies},
            max_size=None,
            compression=None,
        )


SIMPLE = {
    "PlanMovement": {"orders": []},
    "Trade": {"type": "done"},
    "BuildCities": [],
    "BuyTradeCard": {"stack": 0},
    "BuyAdvances": {},
}
"""Answers that are legal whenever the question is asked."""


def usual(ask: Any) -> Any:
    """A simple legal answer, or one that will be refused."""
    return SIMPLE.get(ask["kind"])
