"""The floods of `tools.flood`: each is one hostile caller, run in a process of its own.

    python -m tools.attacks geometry http://localhost:8000 8

What the server answered is printed at the end, counted by status.
"""

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

RECORD = Path(__file__).parent.parent / "tests" / "games" / "mega-5-west-basic.ecumene"
SOLO = {"settings": {"players": 18}, "name": "Flood"}
LINE = {"type": "talk", "text": "x" * 200}
GONE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError)
"""What it looks like when the server has had enough of a connection."""


@dataclass
class Attack:
    """Where to, until when, and what came back."""

    host: str
    port: int
    until: float
    many: bool
    """Whether each connection comes from an address of its own."""
    seen: Counter[str] = field(default_factory=Counter)
    cookie: str = ""
    sources: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def is_over(self) -> bool:
        """Whether it has lasted long enough."""
        return time.monotonic() > self.until

    def source(self) -> tuple[str, int]:
        """The address it comes from."""
        number = next(self.sources) if self.many else 0
        return f"127.3.{number // 250 % 250}.{1 + number % 250}", 0

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection."""
        return await asyncio.open_connection(
            self.host, self.port, local_addr=self.source(), limit=2**22
        )

    def request(self, method: str, path: str, body: bytes = b"", gzip: bool = True) -> bytes:
        """The bytes of a request."""
        kind = "application/x-ndjson" if path == "/api/records" else "application/json"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"] if body else []
        lines += ["Accept-Encoding: gzip"] if gzip else []
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def ask(self, method: str, path: str, wish: object = None) -> tuple[int, bytes, str]:
        """One request on a connection of its own: status, body and cookie."""
        body = b"" if wish is None else json.dumps(wish).encode()
        reader, writer = await self.open()
        try:
            writer.write(self.request(method, path, body, gzip=False))
            return await answer(reader)
        finally:
            writer.close()


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes, str]:
    """The status, the body and the cookie of the next answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head.split(" ", 2)[1])
    fields = {
        name.lower(): value.strip()
        for name, _, value in (line.partition(":") for line in head.split("\r\n")[1:])
    }
    body = await reader.readexactly(int(fields.get("content-length", "0")))
    return status, body, fields.get("set-cookie", "").split(";")[0]


async def requests(attack: Attack, make: Callable[[], bytes]) -> None:
    """Requests one after the other on one connection."""
    reader, writer = await attack.open()
    try:
        while not attack.is_over:
            writer.write(make())
            status, _, _ = await answer(reader)
            attack.seen[str(status)] += 1
    finally:
        writer.close()


async def hammer(attack: Attack, make: Callable[[], bytes], connections: int = 8) -> None:
    """Sends requests one after the other on several connections."""

    async def one() -> None:
        while not attack.is_over:
            try:
                await requests(attack, make)
            except GONE:
                attack.seen["closed"] += 1
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(connections)))


async def geometry(attack: Attack) -> None:
    """The drawing of the board, again and again."""
    await hammer(attack, lambda: attack.request("GET", "/api/map/geometry"))


async def static(attack: Attack) -> None:
    """The largest file of the page."""
    _, page, _ = await attack.ask("GET", "/")
    script = page.decode().split('src="')[1].split('"')[0].removeprefix(".")
    await hammer(attack, lambda: attack.request("GET", script))


async def schema(attack: Attack) -> None:
    """The description of the server."""
    await hammer(attack, lambda: attack.request("GET", "/schema/openapi.json"))


async def own_table(attack: Attack) -> str:
    """A table of the attacker's own, with a cookie that holds its seat."""
    _, body, attack.cookie = await attack.ask("POST", "/api/solo", SOLO)
    return str(json.loads(body)["table"]["id"])


async def state(attack: Attack) -> None:
    """Everything a viewer knows, asked for over and over."""
    table = await own_table(attack)
    await hammer(attack, lambda: attack.request("GET", f"/api/tables/{table}/state?seat=1"))


async def solo(attack: Attack) -> None:
    """Sixty tables of bots with a regent in the last seat, each made by a new device."""
    wish = {"type": "seat", "preferences": {"regent": {"bot": "normal", "pace": "fast"}}}
    for _ in range(60):
        attack.cookie = ""
        status, body, cookie = await attack.ask("POST", "/api/solo", SOLO)
        attack.seen[str(status)] += 1
        if status == 201:
            attack.cookie = cookie
            table = json.loads(body)["table"]["id"]
            await attack.ask("POST", f"/api/tables/{table}/commands?seat=1", wish)
    while not attack.is_over:
        await asyncio.sleep(0.05)


async def passwords(attack: Attack) -> None:
    """Ever new names with a wrong password, sixteen at a time."""
    rng = Random(7)

    def body() -> bytes:
        wish = {"name": f"n{rng.getrandbits(80)}", "password": "wrong password"}
        return attack.request("POST", "/api/me/sign-in", json.dumps(wish).encode())

    await hammer(attack, body, connections=16)


async def headers(attack: Attack) -> None:
    """Headers without end: 300 MB over eight connections."""
    left = 300 * 2**20

    async def one() -> None:
        nonlocal left
        _, writer = await attack.open()
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        while left > 0 and not attack.is_over:
            writer.write(b"x" * 65536)
            await writer.drain()
            left -= 65536
            attack.seen["megabytes"] = 300 - left // 2**20
        while not attack.is_over:
            await asyncio.sleep(0.1)
        writer.close()

    async def again() -> None:
        while left > 0 and not attack.is_over:
            try:
                await one()
            except GONE:
                attack.seen["closed"] += 1

    await asyncio.gather(*(again() for _ in range(8)))


async def half_sent(attack: Attack) -> None:
    """Five hundred requests that never end; a closed one is opened anew."""

    async def one() -> None:
        while not attack.is_over:
            with suppress(*GONE):
                reader, writer = await attack.open()
                writer.write(b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-")
                attack.seen["opened"] += 1
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(), attack.until - time.monotonic() + 0.5)
                writer.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one() for _ in range(500)))


async def chat(attack: Attack) -> None:
    """One seat that talks on eight sockets at once."""
    table = await own_table(attack)
    address = f"ws://{attack.host}:{attack.port}/api/tables/{table}/socket?seat=1"

    async def one() -> None:
        async with connect(address, additional_headers={"Cookie": attack.cookie},
                           local_addr=attack.source(), compression=None) as socket:  # fmt: skip
            while not attack.is_over:
                await socket.send(json.dumps(LINE))
                reply = json.loads(await socket.recv())
                while reply["type"] not in ("accepted", "refused"):
                    reply = json.loads(await socket.recv())
                attack.seen[reply["type"]] += 1

    async def again() -> None:
        while not attack.is_over:
            try:
                await one()
            except (*GONE, WebSocketException):
                attack.seen["closed"] += 1
                await asyncio.sleep(0.1)

    await asyncio.gather(*(again() for _ in range(8)))


async def uploads(attack: Attack) -> None:
    """The record of a whole game, played again and again for a device without a cookie."""
    record = RECORD.read_bytes()
    await hammer(attack, lambda: attack.request("POST", "/api/records", record), connections=4)


async def sockets(attack: Attack) -> None:
    """Six hundred sockets at one table, opened by one address."""
    table = await own_table(attack)
    address = f"ws://{attack.host}:{attack.port}/api/tables/{table}/socket?seat=1"

    async def one() -> None:
        async with connect(address, additional_headers={"Cookie": attack.cookie}, max_size=None,
                           local_addr=attack.source(), compression=None) as socket:  # fmt: skip
            attack.seen["opened"] += 1
            async for _ in socket:
                if attack.is_over:
                    return

    async def again(number: int) -> None:
        await asyncio.sleep(number * 0.005)
        while not attack.is_over:
            with suppress(*GONE, WebSocketException, TimeoutError):
                await asyncio.wait_for(one(), attack.until - time.monotonic() + 0.5)
            attack.seen["closed"] += not attack.is_over
            await asyncio.sleep(0.5)

    await asyncio.gather(*(again(number) for number in range(600)))


ATTACKS: dict[str, Callable[[Attack], Coroutine[Any, Any, None]]] = {
    "geometry": geometry,
    "static": static,
    "schema": schema,
    "state": state,
    "solo": solo,
    "passwords": passwords,
    "headers": headers,
    "half-sent": half_sent,
    "chat": chat,
    "uploads": uploads,
    "sockets": sockets,
}


def main() -> None:
    """Runs one of them for some seconds and prints what came back as JSON."""
    parser = argparse.ArgumentParser(description="One flood against a server of one's own.")
    parser.add_argument("attack", choices=ATTACKS)
    parser.add_argument("address")
    parser.add_argument("seconds", type=float)
    parser.add_argument("--many", action="store_true", help="each connection from a new address")
    wish = parser.parse_args()
    where = urlsplit(wish.address)
    host = "127.0.0.1" if where.hostname == "localhost" else str(where.hostname)
    attack = Attack(host, where.port or 80, time.monotonic() + wish.seconds, wish.many)
    with suppress(*GONE):
        asyncio.run(ATTACKS[wish.attack](attack))
    print(json.dumps(attack.seen))


if __name__ == "__main__":
    main()
