"""How much the server can bear: sockets, answers per second, delays, memory, opening, restarting.

    python -m tools.bench_server                 all figures, SQLite
    python -m tools.bench_server --database postgresql://...

The players are in this process and the server in another, on the same machine: what is measured
includes the work of 504 clients.
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
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SIMPLE: dict[str, Any] = {
    "PlanMovement": {"orders": []},
    "Trade": {"type": "done"},
    "BuildCities": [],
    "BuyTradeCard": {"stack": 0},
    "BuyAdvances": {},
}


class Server:
    """`ecumene serve` in a process of its own."""

    def __init__(self, database: str) -> None:
        self._environment = os.environ | {
            "ECUMENE_DATABASE": database,
            "ECUMENE_REQUESTS_PER_SECOND": "1000000",
            "ECUMENE_COMMANDS_PER_SECOND": "100000",
            "ECUMENE_SOCKET_BUFFER": "5000",
            "ECUMENE_BOT_PAUSE": "0",
            "ECUMENE_LOG_LEVEL": "warning",
        }
        self.address = self.figures = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> float:
        """Starts it and gives the seconds until it answered."""
        begun = time.perf_counter()
        command = [sys.executable, "-m", "ecumene", "serve", "--no-open", "--port", "0"]
        command += ["--metrics", "127.0.0.1:0"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self._environment
        )
        self.address, self.figures = self._announced(), self._announced()
        httpx.get(f"{self.address}/api/health", timeout=60)
        return time.perf_counter() - begun

    def _announced(self) -> str:
        """The address in the next line that the server prints."""
        assert self._process is not None
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found
        return found.group()

    def stop(self) -> None:
        """Stops it."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=60)

    def memory(self) -> float:
        """Megabytes in use."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


class Seat:
    """One socket: what its seat is asked, and when it last heard of a change."""

    def __init__(self, socket: ClientConnection, changed: asyncio.Event) -> None:
        self.socket = socket
        self._changed = changed
        self.asks: list[dict[str, Any]] = []
        self.sealed: dict[str, Any] = {}
        self.heard = 0.0
        self.replies: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def listen(self) -> None:
        """Takes what comes; only what matters to the seat is decoded."""
        async for message in self.socket:
            text = str(message)
            now = time.perf_counter()
            if text.startswith('{"type":"changed"'):
                self.heard = now
                self._changed.set()
                if not text.endswith('"mine":null}'):
                    self._take(json.loads(text)["mine"])
            elif text.startswith('{"type":"welcome"'):
                self._take(json.loads(text)["mine"])
            elif text.startswith(('{"type":"accepted"', '{"type":"refused"')):
                self.replies.put_nowait(json.loads(text))

    def _take(self, mine: dict[str, Any]) -> None:
        self.asks = mine["asks"]
        self.sealed = mine["sealed"]

    async def command(self, **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its reply."""
        await self.socket.send(json.dumps(fields))
        return await self.replies.get()

    def open_ask(self) -> dict[str, Any] | None:
        """The first question that is not answered."""
        return next((ask for ask in self.asks if ask["id"] not in self.sealed), None)


class Table:
    """One game and the sockets of all its seats."""

    def __init__(self, address: str, seats: int) -> None:
        self.address = address
        self.count = seats
        self.seats: list[Seat] = []
        self._changed = asyncio.Event()
        self.delays: list[float] = []
        self.answers = 0
        self._http = httpx.AsyncClient(base_url=address, timeout=60)
        self.id = ""

    async def open(self) -> None:
        """Makes the table, takes every seat, starts, and opens the sockets."""
        settings = {"players": self.count, "civilizations": "random"}
        made = (await self._http.post("/api/tables", json={"settings": settings})).json()
        self.id = made["table"]["id"]
        for seat in range(self.count):
            await self._http.post(f"/api/tables/{self.id}/join", json={"name": f"P{seat}"})
        await self._http.post(f"/api/tables/{self.id}/start", json={})
        cookie = f"ecumene={self._http.cookies['ecumene']}"
        base = self.address.replace("http", "ws", 1)
        for number in range(1, self.count + 1):
            socket = await connect(
                f"{base}/api/tables/{self.id}/socket?seat={number}",
                additional_headers={"Cookie": cookie},
                compression=None,
                max_size=None,
                ping_interval=None,
            )
            self.seats.append(Seat(socket, self._changed))
        self._listening = [asyncio.create_task(seat.listen()) for seat in self.seats]

    async def play(self, until: float, pause: float, wait: float) -> None:
        """Answers question after question, and notes when the last seat heard of each."""
        await asyncio.sleep(wait)
        while time.perf_counter() < until:
            began = time.perf_counter()
            if not await self._answer_one():
                await asyncio.sleep(0.005)
                continue
            rest = pause - (time.perf_counter() - began)
            if rest > 0:
                await asyncio.sleep(rest)

    async def _answer_one(self) -> bool:
        for seat in self.seats:
            ask = seat.open_ask()
            if ask is not None:
                return await self._answer(seat, ask)
        return False

    async def _answer(self, seat: Seat, ask: dict[str, Any]) -> bool:
        if ask["kind"] not in SIMPLE:
            advice = await seat.command(type="suggest", ask=ask["id"])
            answer = (advice.get("result") or {}).get("answer")
        else:
            answer = SIMPLE[ask["kind"]]
        sent = time.perf_counter()
        reply = await seat.command(type="answer", ask=ask["id"], answer=answer)
        if reply["type"] != "accepted":
            return False
        self.answers += 1
        while any(other.heard < sent for other in self.seats):
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), 5)
            except TimeoutError:
                return False
        self.delays.append(max(other.heard for other in self.seats) - sent)
        return True

    async def close(self) -> None:
        """Closes all sockets."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*(seat.socket.close() for seat in self.seats))
        await self._http.aclose()


async def play_tables(server: Server, games: int, seats: int, seconds: float) -> None:
    """All tables at once: at a human pace, and as fast as possible."""
    empty = server.memory()
    tables = [Table(server.address, seats) for _ in range(games)]
    for table in tables:
        await table.open()
    print(f"{games} games of {seats} seats, {games * seats} sockets")
    print(f"memory for each game and its sockets: {(server.memory() - empty) / games:.2f} MB")
    for name, pause in (("one answer a second at each table", 1.0), ("as fast as it goes", 0.0)):
        for table in tables:
            table.delays.clear()
            table.answers = 0
        begun = time.perf_counter()
        await asyncio.gather(
            *(
                table.play(begun + seconds, pause, number / games * pause)
                for number, table in enumerate(tables)
            )
        )
        passed = time.perf_counter() - begun
        report(name, tables, passed)
    print(f"memory for each game after play: {(server.memory() - empty) / games:.2f} MB")
    for table in tables:
        await table.close()


def report(name: str, tables: list[Table], seconds: float) -> None:
    """Answers per second, and the delay from an answer to its last viewer."""
    delays = sorted(delay for table in tables for delay in table.delays)
    answers = sum(table.answers for table in tables)
    if not delays:
        print(f"{name}: no answers")
        return
    median = statistics.median(delays) * 1000
    late = delays[int(len(delays) * 0.99)] * 1000
    print(
        f"{name}: {answers / seconds:.0f} answers/s, to the last viewer "
        f"median {median:.1f} ms, p99 {late:.1f} ms ({len(delays)} answers)"
    )


def late_game(server: Server) -> str:
    """An 18-player game that bots have played for a while; gives its name."""
    with httpx.Client(base_url=server.address, timeout=60) as http:
        wish = {"settings": {"players": 18}, "name": "Ann", "bot": "random"}
        table = http.post("/api/solo", json=wish).json()["table"]["id"]
        regent = {"type": "seat", "preferences": {"regent": {"bot": "random", "pace": "fast"}}}
        http.post(f"/api/tables/{table}/commands", params={"seat": 1}, json=regent)
        until = time.monotonic() + 25
        while time.monotonic() < until:
            turn = http.get(f"/api/tables/{table}").json()["turn"]
            if turn >= 16:
                break
            time.sleep(0.5)
        http.post(f"/api/tables/{table}/pause", json={})
        state = http.get(f"/api/tables/{table}/state").json()
        print(f"late game: turn {state['board']['turn']}, {state['number']} public events")
        cookie = http.cookies["ecumene"]
    return f"{table} {cookie}"


def open_late_game(server: Server, table: str, cookie: str) -> None:
    """The time until a viewer has everything of a game that is not in memory."""
    with httpx.Client(base_url=server.address, timeout=60, cookies={"ecumene": cookie}) as http:
        http.get("/api/bots")
        begun = time.perf_counter()
        http.get(f"/api/tables/{table}/state").raise_for_status()
        first = time.perf_counter() - begun
        begun = time.perf_counter()
        http.get(f"/api/tables/{table}/state")
        print(f"a late 18-player game opens in {first * 1000:.0f} ms, then "
              f"{(time.perf_counter() - begun) * 1000:.0f} ms")  # fmt: skip


def many_games(server: Server, count: int) -> None:
    """Stores this many games waiting for a person, and measures them in memory."""
    before = server.memory()
    with httpx.Client(base_url=server.address, timeout=60) as http:
        for _ in range(count):
            http.cookies.clear()
            wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann", "bot": "random"}
            http.post("/api/solo", json=wish).raise_for_status()
    print(f"memory for each idle game of 5: {(server.memory() - before) / count:.2f} MB")


def durable(server: Server) -> None:
    """Answers that bots give, all of them on disk, at eight tables at once."""
    with httpx.Client(base_url=server.address, timeout=60) as http:
        made = []
        for _ in range(8):
            wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann", "bot": "random"}
            made.append(http.post("/api/solo", json=wish).json()["table"]["id"])
        regent = {"type": "seat", "preferences": {"regent": {"bot": "random", "pace": "fast"}}}
        for table in made:
            http.post(f"/api/tables/{table}/commands", params={"seat": 1}, json=regent)
        before, begun = counts(server.figures), time.perf_counter()
        time.sleep(8)
        after, passed = counts(server.figures), time.perf_counter() - begun
        for table in made:
            http.post(f"/api/tables/{table}/pause", json={})
    answers, commits = (now - then for now, then in zip(after, before, strict=True))
    print(f"durable answers of bots: {answers / passed:.0f}/s in {commits / passed:.0f} commits/s")


def counts(figures: str) -> tuple[float, float]:
    """Answers and commits so far."""
    text = httpx.get(figures).text
    answers, commits = (
        sum(float(found) for found in re.findall(rf"^ecumene_{name}_total\S* (\S+)", text, re.M))
        for name in ("answers", "commits")
    )
    return answers, commits


def main() -> None:
    """Measures everything and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="")
    parser.add_argument("--games", type=int, default=28)
    parser.add_argument("--seats", type=int, default=18)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--stored", type=int, default=1000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(wanted.database or f"sqlite:///{Path(folder) / 'bench.sqlite'}")
        print(f"start with nothing stored: {server.start():.1f} s")
        asyncio.run(play_tables(server, wanted.games, wanted.seats, wanted.seconds))
        durable(server)
        table, cookie = late_game(server).split()
        server.stop()
        server.start()
        many_games(server, wanted.stored)
        server.stop()
        print(f"restart with {wanted.stored} more games stored: {server.start():.1f} s")
        open_late_game(server, table, cookie)
        server.stop()


if __name__ == "__main__":
    main()
