"""How an honest player fares while somebody else floods the server.

    python -m tools.flood                        all floods, eight seconds each
    python -m tools.flood geometry solo          only these
    python -m tools.flood --many passwords       each connection of the flood from a new address

The server, the flood and the player are processes and addresses of their own on one machine. The
player asks for their table (`/api/tables/{id}`) and pings by their socket, ten times a second each.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.attacks import ATTACKS

PLAYER = "127.0.0.2"
PAUSE = 0.1
SOLO = {"settings": {"players": 5, "board": "west"}, "name": "Ann", "bot": "random"}


class Server:
    """`ecumene serve` in a process of its own, with the limits it comes with."""

    def __init__(self, folder: str) -> None:
        database = f"sqlite:///{folder}/games.sqlite"
        settings = {"ECUMENE_DATABASE": database, "ECUMENE_LOG_LEVEL": "error"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ecumene", "serve", "--no-open", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ | settings,
        )  # fmt: skip
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found
        self.address = found.group().replace("localhost", "127.0.0.1")

    def memory(self) -> float:
        """Megabytes in use."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    def processor(self) -> float:
        """Seconds of processor used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stops it."""
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=30)
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


@contextmanager
def serving() -> Iterator[Server]:
    """A new server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            yield server
        finally:
            server.stop()


@dataclass
class Fared:
    """How the player fared."""

    requests: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    failed: int = 0
    memory: float = 0.0


class Player:
    """Somebody at a table of their own."""

    def __init__(self, server: Server) -> None:
        self._server = server
        transport = httpx.AsyncHTTPTransport(local_address=PLAYER)
        self._http = httpx.AsyncClient(base_url=server.address, transport=transport, timeout=30)
        self._table = ""

    async def sit_down(self) -> None:
        """Makes a table against bots."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(httpx.HTTPError):
                await self._http.get("/api/health")
                break
        made = (await self._http.post("/api/solo", json=SOLO)).json()
        self._table = made["table"]["id"]

    async def play(self, over: asyncio.Event) -> Fared:
        """Asks and pings until it is over."""
        fared = Fared()
        await asyncio.gather(
            self._ask(fared, over), self._ping(fared, over), self._weigh(fared, over)
        )
        return fared

    async def _ask(self, fared: Fared, over: asyncio.Event) -> None:
        while not over.is_set():
            begun = time.perf_counter()
            try:
                answer = await self._http.get(f"/api/tables/{self._table}")
                fared.failed += answer.status_code != 200
            except httpx.HTTPError:
                fared.failed += 1
            fared.requests.append(time.perf_counter() - begun)
            await asyncio.sleep(PAUSE)

    async def _weigh(self, fared: Fared, over: asyncio.Event) -> None:
        while not over.is_set():
            fared.memory = max(fared.memory, self._server.memory())
            await asyncio.sleep(PAUSE)

    async def _ping(self, fared: Fared, over: asyncio.Event) -> None:
        cookie = f"ecumene={self._http.cookies['ecumene']}"
        path = f"/api/tables/{self._table}/socket?seat=1"
        address = self._server.address.replace("http", "ws", 1) + path
        while not over.is_set():
            try:
                async with connect(
                    address, additional_headers={"Cookie": cookie}, local_addr=(PLAYER, 0)
                ) as socket:
                    await self._pings(socket, fared, over)
            except (WebSocketException, OSError, TimeoutError):
                fared.failed += 1

    async def _pings(self, socket: ClientConnection, fared: Fared, over: asyncio.Event) -> None:
        while not over.is_set():
            begun = time.perf_counter()
            await socket.send('{"type":"ping"}')
            while json.loads(await socket.recv())["type"] != "accepted":
                continue
            fared.pings.append(time.perf_counter() - begun)
            await asyncio.sleep(PAUSE)


async def measure(flood: str | None, seconds: float, many: bool) -> str:
    """One line: how the player fared, and what the flood got."""
    with serving() as server:
        player = Player(server)
        await player.sit_down()
        before, used = server.memory(), server.processor()
        over = asyncio.Event()
        playing = asyncio.create_task(player.play(over))
        seen = await _flood(flood, server.address, seconds, many)
        over.set()
        fared = await playing
        used = server.processor() - used
    name = (flood or "calm") + ("*" if many and flood else "")
    return (
        f"{name:11} {spread(fared.requests)} {spread(fared.pings)} {fared.failed:7}"
        f" {before:5.0f} -> {fared.memory:4.0f} {used:6.1f}  {seen}"
    )


async def _flood(flood: str | None, address: str, seconds: float, many: bool) -> str:
    if flood is None:
        await asyncio.sleep(seconds)
        return ""
    words = [sys.executable, "-m", "tools.attacks", flood, address, str(seconds)]
    process = await asyncio.create_subprocess_exec(
        *words, *(["--many"] if many else []), stdout=subprocess.PIPE
    )
    out, _ = await process.communicate()
    return out.decode().strip()


def spread(values: list[float]) -> str:
    """The median and the 95th of a hundred, in milliseconds."""
    if len(values) < 2:
        return f"{'-':>7} {'-':>7}"
    hundredths = statistics.quantiles(values, n=100, method="inclusive")
    return f"{statistics.median(values) * 1000:7.1f} {hundredths[94] * 1000:7.1f}"


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("floods", nargs="*", metavar="flood", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--many", action="store_true", help="each connection from a new address")
    wish = parser.parse_args()
    unknown = set(wish.floods) - set(ATTACKS)
    if unknown:
        parser.error(f"no such flood: {', '.join(sorted(unknown))}")
    print(f"{'':11} {'request ms':>15} {'socket ms':>15}  failed  memory MB     cpu  the flood saw")
    print(f"{'':11} {'median':>7} {'p95':>7} {'median':>7} {'p95':>7}")
    for flood in [None, *(wish.floods or ATTACKS)]:
        print(asyncio.run(measure(flood, wish.seconds, wish.many)), flush=True)


if __name__ == "__main__":
    main()
