"""Health tells the truth about writing, cheaply; a second server leaves a SQLite file alone."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from litestar.testing import TestClient

from ecumene.server.settings import Settings
from ecumene.server.tables.hub import Hub
from ecumene.server.web.app import create_app
from tests.server.breaking import breaking
from tests.server.process import Server
from tools.release_server import admin


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}", requests_per_second=1e6)
    with TestClient(create_app(settings=settings)) as client:
        yield client


def set_pragma(client: TestClient[Any], pragma: str) -> None:
    """Changes the only connection that writes."""
    hub: Hub = client.app.state["hub"]

    async def work() -> None:
        async with hub.store.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            await raw.driver_connection.execute(f"PRAGMA {pragma}")

    client.blocking_portal.call(work)


def test_health_is_503_while_nothing_can_be_written(client):
    health = client.app.state["hub"].store.health
    health.known_for = health.doubt = 0.0
    assert client.get("/api/health").status_code == 200
    set_pragma(client, "query_only=ON")
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "server.cannot_write")
    assert client.get("/api/health/live").status_code == 200
    set_pragma(client, "query_only=OFF")
    assert client.get("/api/health").status_code == 200


def test_many_who_ask_for_health_write_once(client):
    hub: Hub = client.app.state["hub"]
    hub.store.health.known_for = 3600.0
    with breaking(hub.store.engine) as breaker:
        assert {client.get("/api/health").status_code for _ in range(50)} == {200}
        assert breaker.commits <= 1


@pytest.mark.parametrize("way", ["the same path", "a symbolic link", "a hard link"])
def test_a_second_server_on_one_file_does_not_start(tmp_path: Path, way):
    file, other = tmp_path / "games.sqlite", tmp_path / "other.sqlite"
    server = Server(f"sqlite:///{file}")
    server.start()
    try:
        if way == "a symbolic link":
            other.symlink_to(file)
        elif way == "a hard link":
            os.link(file, other)
        else:
            other = file
        environment = os.environ | {"ECUMENE_DATABASE": f"sqlite:///{other}"}
        command = [sys.executable, "-m", "ecumene", "serve", "--port", "0", "--no-open"]
        done = run(command, capture_output=True, text=True, timeout=120, env=environment)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("Another server is using")
        assert len(done.stderr.splitlines()) == 1
        admin(f"sqlite:///{file}", "backup", str(tmp_path / "backup"))
        assert (tmp_path / "backup").stat().st_size > 0
    finally:
        server.stop()
