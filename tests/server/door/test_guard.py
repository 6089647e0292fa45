"""The guard: whoever asks much at once waits for themselves, and nobody else does."""

import asyncio
from typing import Any

from ecumene.server.door.guard import Guard
from ecumene.server.door.visitors import AT_ONCE, Door
from ecumene.server.logs import Log
from ecumene.server.metrics import Metrics
from ecumene.server.settings import Settings


class House:
    """An application that works on each request until it is told to go on."""

    def __init__(self) -> None:
        settings, metrics = Settings(), Metrics()
        self.door = Door(settings, metrics, Log())
        self.guarded = Guard(settings, metrics, self.door)(self.app)
        self.at_work: list[str] = []
        self.answering = asyncio.Event()
        self.read = asyncio.Event()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.at_work.append(scope["client"][0])
        await self.answering.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def ask(self, address: str) -> asyncio.Task[None]:
        scope: Any = {"type": "http", "method": "GET", "path": "/api/me", "raw_path": b"/api/me",
                      "query_string": b"", "headers": [(b"host", b"localhost")],
                      "client": (address, 1)}  # fmt: skip
        return asyncio.create_task(self.guarded(scope, self.nothing, self.take))

    async def nothing(self) -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def take(self, message: Any) -> None:
        if message["type"] == "http.response.body":
            await self.read.wait()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_who_asks_much_at_once_waits_for_themselves():
    async def work() -> None:
        house = House()
        flood = [house.ask("6.6.6.6") for _ in range(50)]
        await settle()
        honest = house.ask("198.51.100.7")
        await settle()
        assert house.at_work == ["6.6.6.6"] * AT_ONCE + ["198.51.100.7"]
        house.answering.set()
        house.read.set()
        await asyncio.gather(honest, *flood)
        assert house.at_work.count("6.6.6.6") == 50
        assert len(house.door.at_work) == 0

    asyncio.run(work())


def test_who_reads_an_answer_slowly_keeps_nobody_waiting():
    async def work() -> None:
        house = House()
        house.answering.set()
        slow = [house.ask("6.6.6.6") for _ in range(3 * AT_ONCE)]
        await settle()
        assert len(house.at_work) == 3 * AT_ONCE
        house.read.set()
        await asyncio.gather(*slow)

    asyncio.run(work())


def test_a_request_that_is_given_up_leaves_its_turn():
    async def work() -> None:
        house = House()
        gone = [house.ask("6.6.6.6") for _ in range(2 * AT_ONCE)]
        await settle()
        for one in gone:
            one.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        assert len(house.door.at_work) == 0

    asyncio.run(work())
