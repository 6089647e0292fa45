"""The people at the tables: one socket for each seat, who answer question after question."""

import asyncio
import json
import time
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
PATIENCE = 30.0
"""Seconds after which a message counts as lost."""


class Seat:
    """One socket: what its seat is asked, and when it last heard of a change."""

    def __init__(self, socket: ClientConnection, changed: asyncio.Event) -> None:
        self.socket = socket
        self._changed = changed
        self.asks: list[dict[str, Any]] = []
        self.sealed: dict[str, Any] = {}
        self.heard = 0.0
        self.number = 0
        self.gaps = 0
        """How often the number of events did not fit the events that came."""
        self.goodbyes: list[str] = []
        self.replies: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def listen(self) -> None:
        """Takes what comes."""
        async for message in self.socket:
            text = str(message)
            now = time.perf_counter()
            if text.startswith('{"type":"changed"'):
                self.heard = now
                self._changed.set()
                self._take_change(json.loads(text))
            elif text.startswith('{"type":"welcome"'):
                welcome = json.loads(text)
                self.number = welcome["number"]
                self._take(welcome["mine"])
            elif text.startswith(('{"type":"accepted"', '{"type":"refused"')):
                self.replies.put_nowait(json.loads(text))
            elif text.startswith('{"type":"goodbye"'):
                self.goodbyes.append(json.loads(text)["code"])

    def _take_change(self, change: dict[str, Any]) -> None:
        if change["number"] != self.number + len(change["events"]):
            self.gaps += 1
        self.number = change["number"]
        if change["mine"] is not None:
            self._take(change["mine"])

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
        self.lost = 0
        """Answers that some seat never heard of."""
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
        if not await self._all_heard(sent):
            self.lost += 1
            return False
        self.delays.append(max(other.heard for other in self.seats) - sent)
        return True

    async def _all_heard(self, since: float) -> bool:
        while any(other.heard < since for other in self.seats):
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), PATIENCE)
            except TimeoutError:
                return False
        return True

    async def numbers_missing(self) -> int:
        """Seats whose last number is not the one that the server has for them."""
        missing = 0
        for number, seat in enumerate(self.seats, 1):
            path = f"/api/tables/{self.id}/state"
            state = (await self._http.get(path, params={"seat": number})).json()
            missing += state["number"] != seat.number
        return missing

    async def close(self) -> None:
        """Closes all sockets."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*(seat.socket.close() for seat in self.seats))
        await self._http.aclose()
