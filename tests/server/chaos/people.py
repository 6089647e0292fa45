"""People in chaos: they answer, take back, talk, leave things to regents, propose and pause."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import httpx

from tests.server.chaos.house import House
from tests.server.chaos.watching import GONE, Findings, Hand, Watcher
from tests.server.process import usual

REGENT = {"bot": "random", "until": "phase", "pace": "fast"}
KINDS = (
    {"people": 5},
    {"people": 2},
    {"people": 1},
    {"people": 3, "clock": {"type": "live", "seconds": 5, "bank": 0, "trade_seconds": 30}},
)
"""The tables: how many people, bots in the other seats; one has clocks that run out."""


class Table:
    """One table, those who play at it, and those who look on."""

    def __init__(self, house: House, found: Findings, name: str, people: int, cookie: str) -> None:
        self.house = house
        self.found = found
        self.name = name
        self.people = people
        self.cookie = cookie
        seats: list[int | None] = [None, None, *range(1, people + 1), 1]
        self.watchers = [Watcher(house, found, name, seat, cookie) for seat in seats]
        self.players = [Player(self, seat) for seat in range(1, people + 1)]
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Everybody begins."""
        works = [one.run() for one in (*self.watchers, *self.players)]
        self.tasks = [asyncio.create_task(work) for work in works]

    async def stop_players(self) -> None:
        """Nobody plays on; the others look on."""
        await _ended(self.tasks[len(self.watchers) :])

    async def stop(self) -> None:
        """Everybody goes."""
        await _ended(self.tasks)

    @property
    def is_over(self) -> bool:
        """Whether somebody saw that the game is finished."""
        return any(one.status == "finished" for one in self.watchers)

    async def request(
        self, method: str, path: str, body: Any = None, client: httpx.AsyncClient | None = None
    ) -> Any:
        """Asks any worker; None where it is gone or cannot answer now."""
        address = f"{self.house.any_address()}/api/tables/{self.name}{path}"
        try:
            async with httpx.AsyncClient(timeout=60, cookies={"ecumene": self.cookie}) as asking:
                answer = await asking.request(method, address, json=body)
        except httpx.HTTPError:
            return None
        self.found.counts[f"status {answer.status_code}"] += 1
        if answer.status_code == 500:
            self.found.complain("faults", f"{method} {path}: {answer.text}")
        return answer.json() if answer.status_code < 300 else None


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=5)
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


class Player:
    """Somebody who plays a seat, by HTTP or by socket, each time at any worker."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.found = table.found
        self.rng = table.house.rng
        self.hand = Hand(table.house, table.found, table.name, seat, table.cookie)

    async def run(self) -> None:
        """Plays until cancelled."""
        while True:
            if self.rng.random() < 0.5:
                await self._play(await self.table.request("GET", f"/state?seat={self.seat}"))
            else:
                with suppress(*GONE):
                    await self._play_by_socket()
            await asyncio.sleep(self.rng.uniform(0, 0.05))

    async def _play_by_socket(self) -> None:
        async with self.hand.look() as socket:
            async with asyncio.timeout(60):
                state = json.loads(await socket.recv())
            if state["type"] != "welcome":
                return
            self.hand.hear(state)

            async def send(wish: dict[str, Any]) -> Any:
                return await self.hand.command(socket, wish)

            await self._act(state, send)

    async def _play(self, state: Any) -> None:
        async def send(wish: dict[str, Any]) -> Any:
            return await self.table.request("POST", f"/commands?seat={self.seat}", wish)

        if state is not None:
            await self._act(state, send)

    async def _act(self, state: Any, send: Any) -> None:
        """Something that a person might do now."""
        if state["table"]["status"] == "frozen":
            self.found.complain("frozen", self.table.name)
        if self.rng.random() < 0.06:
            await self._chat(send)
        if self.rng.random() < 0.03:
            await self._around(state)
        mine = state["mine"]
        asks = [ask for ask in mine["asks"] if ask["id"] not in mine["sealed"]] if mine else []
        if asks:
            await self._answer(asks[0], send)

    async def _answer(self, ask: Any, send: Any) -> None:
        if usual(ask) is None or self.rng.random() < 0.1:
            await send({"type": "seat", "preferences": {"regent": REGENT}})
            return
        reply = await send({"type": "answer", "ask": ask["id"], "answer": usual(ask)})
        if reply is None or reply["type"] != "accepted":
            return
        self.found.accepted[self.table.name, ask["id"]] += 1
        self.found.counts["acknowledged"] += 1
        if self.rng.random() < 0.4:
            back = await send({"type": "take_back", "ask": ask["id"]})
            self.found.counts["taken back"] += back is not None and back["type"] == "accepted"

    async def _chat(self, send: Any) -> None:
        said = await send({"type": "talk", "text": f"{self.seat} says {self.rng.random()}"})
        if said is not None and said["type"] == "accepted":
            self.found.said.add((self.table.name, said["result"]))

    async def _around(self, state: Any) -> None:
        """What is done round the game: a pause, a proposal, a vote."""
        table = self.table
        choice = self.rng.random()
        if choice < 0.4:
            await table.request("POST", "/pause", {})
        elif choice < 0.7:
            wish = {"kind": "regent", "seat": self.seat, "about": table.people}
            await table.request("POST", "/proposals", wish)
        for proposal in state["table"]["proposals"]:
            vote = {"seat": self.seat, "agree": self.rng.random() < 0.5}
            await table.request("POST", f"/proposals/{proposal['id']}", vote)
        if state["table"]["status"] == "paused" or choice < 0.4:
            await table.request("POST", "/resume", {})
        if any(seat["regent"] for seat in state["table"]["seats"]):
            wish = {"type": "seat", "preferences": {"regent": None}}
            await table.request("POST", f"/commands?seat={self.seat}", wish)


async def founded(house: House, found: Findings, kind: dict[str, Any]) -> Table:
    """A new table of a kind, started."""
    while True:
        with suppress(httpx.HTTPError, LookupError):
            return await _found(house, found, kind)
        await asyncio.sleep(0.2)


async def _found(house: House, found: Findings, kind: dict[str, Any]) -> Table:
    people = kind["people"]
    more = {name: value for name, value in kind.items() if name != "people"}
    settings = {"players": 5, "board": "west", "civilizations": "random", **more}
    async with httpx.AsyncClient(base_url=house.any_address(), timeout=60) as client:
        made = (await client.post("/api/tables", json={"settings": settings})).json()
        name = made["table"]["id"]
        for number in range(1, people + 1):
            await client.post(f"/api/tables/{name}/join", json={"name": f"P{number}"})
        if people < 5:
            await client.post(f"/api/tables/{name}/bots", json={"bot": "random"})
        started = (await client.post(f"/api/tables/{name}/start", json={})).json()
        assert started["status"] == "running", started
        return Table(house, found, name, people, client.cookies["ecumene"])
