"""Games against bots: how fast their answers reach the disk, and what many of them cost."""

import asyncio
import time
from typing import Any

import httpx
from sqlalchemy import func, select

from ecumene.server.storage import database as db
from ecumene.server.storage.store import Store
from tools.load.server import Servers

REGENT = {"type": "seat", "preferences": {"regent": {"bot": "random", "pace": "fast"}}}
LATE_TURN = 16


def solo(http: httpx.Client, **settings: Any) -> str:
    """A new table against bots; gives its name."""
    wish = {"settings": settings, "name": "Ann", "bot": "random"}
    answer = http.post("/api/solo", json=wish)
    answer.raise_for_status()
    return str(answer.json()["table"]["id"])


def late_game(server: Servers) -> tuple[str, str]:
    """An 18-player game that bots have played for a while; gives its name and the cookie."""
    with httpx.Client(base_url=server.address, timeout=60) as http:
        table = solo(http, players=18)
        http.post(f"/api/tables/{table}/commands", params={"seat": 1}, json=REGENT)
        while http.get(f"/api/tables/{table}").json()["turn"] < LATE_TURN:
            time.sleep(0.5)
        http.post(f"/api/tables/{table}/pause", json={})
        state = http.get(f"/api/tables/{table}/state").json()
        print(f"late game: turn {state['board']['turn']}, {state['number']} public events")
        return table, http.cookies["ecumene"]


def open_late_game(server: Servers, table: str, cookie: str) -> None:
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


def many_games(server: Servers, count: int) -> None:
    """Stores this many games waiting for a person, and measures them in memory."""
    before = server.memory()
    with httpx.Client(base_url=server.address, timeout=60) as http:
        for _ in range(count):
            http.cookies.clear()
            solo(http, players=5, board="west")
    print(f"memory for each idle game of 5: {(server.memory() - before) / count:.2f} MB")


def durable(server: Servers, database: str, seconds: float) -> None:
    """Answers that bots give, all of them on disk, at eight tables at once."""
    with httpx.Client(base_url=server.address, timeout=60) as http:
        made = [solo(http, players=5, board="west") for _ in range(8)]
        for table in made:
            http.post(f"/api/tables/{table}/commands", params={"seat": 1}, json=REGENT)
        before, begun = answers_kept(database), time.perf_counter()
        time.sleep(seconds)
        after, passed = answers_kept(database), time.perf_counter() - begun
        for table in made:
            http.post(f"/api/tables/{table}/pause", json={})
    print(f"durable answers of bots: {(after - before) / passed:.0f}/s")


def answers_kept(database: str) -> int:
    """How many answers lie in the database."""

    async def count() -> int:
        store = Store(database)
        try:
            async with store.reader.begin() as connection:
                query = select(func.count()).select_from(db.answers)
                return int((await connection.execute(query)).scalar() or 0)
        finally:
            await store.close()

    return asyncio.run(count())
