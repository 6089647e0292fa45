"""Several processes at one table: each knows who looks on by way of the others."""

import asyncio
import json
import time

import asyncpg

from ecumene.server.logs import Log
from ecumene.server.storage.processes import Neighbours
from tests.server.playing import wait_for
from tests.server.process import Person, Server


def test_everybody_sees_who_is_here_at_whatever_process(postgres):
    database = postgres()
    servers = [Server(database, bot_pause=0, regent_pause=0.6) for _ in range(2)]
    try:
        ann, other = (Person(server.start()) for server in servers)
        table = ann.solo()
        other.http.cookies.set("ecumene", ann.http.cookies["ecumene"])
        other.get(f"/api/tables/{table}")
        with ann.socket(table) as socket:
            assert json.loads(socket.recv())["type"] == "welcome"
            wait_for(lambda: is_here(other, table))
            assert is_here(ann, table)
            regent = {"regent": {"bot": "random", "pace": "watch"}}
            started = time.monotonic()
            assert other.command(table, "seat", preferences=regent)["type"] == "accepted"
            wait_for(lambda: len(done_for(other, table)) >= 4)
            assert time.monotonic() - started > 3 * 0.6 * 0.9
        wait_for(lambda: not is_here(other, table))
    finally:
        for server in servers:
            server.stop()


def is_here(person: Person, table: str) -> bool:
    return bool(person.get(f"/api/tables/{table}")["seats"][0]["here"])


def done_for(person: Person, table: str) -> list[object]:
    return list(person.get(f"/api/tables/{table}/seats/1/done-for"))


class Broken:
    """A connection whose server died while it was being spoken to: it only ever says so."""

    terminated = False

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None:
        self.terminated = True

    async def fetchval(self, *query, timeout=None):
        raise asyncpg.InternalClientError("cannot switch to state 12; another operation")

    execute = fetchval


def test_a_connection_that_broke_in_mid_sentence_is_made_anew():
    async def follow() -> None:
        neighbours = Neighbours(None, Log(), None)
        neighbours._connection = broken = Broken()
        made: list[bool] = []

        async def reconnect() -> bool:
            made.append(True)
            return True

        neighbours._reconnect = reconnect
        assert await neighbours.may_drive("table") is False
        assert await neighbours._is_heard() is True
        assert made == [True]
        assert broken.terminated

    asyncio.run(follow())
