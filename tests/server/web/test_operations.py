"""Running a server: logs without secrets, a graceful end, lost connections, the database."""

import asyncio
import json
import signal
import socket as sockets
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from litestar.testing import TestClient
from sqlalchemy.exc import IntegrityError

from ecumene.server.protocol import TableSettings
from ecumene.server.settings import Settings
from ecumene.server.storage import database as db
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.store import Store
from ecumene.server.storage.whole_games import create
from ecumene.server.tables.founding import new_kept
from ecumene.server.tables.lobby import new_document
from ecumene.server.web.app import create_app
from tests.server.playing import wait_for
from tests.server.process import Person, Server, running_server


def test_the_log_names_no_secret(tmp_path: Path, capfd):
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}", log_level="debug")
    with TestClient(create_app(settings=settings)) as client:
        made = client.post("/api/solo", json={"settings": {"players": 5, "board": "west"}}).json()
        keys = [link["key"] for link in made["links"]]
        table = made["table"]["id"]
        hidden = {"name": "Zoë Hidden", "password": "correct horse battery"}
        client.post("/api/me/register", json=hidden)
        client.post("/api/me/register", json=hidden)
        client.post("/api/me/sign-in", json=hidden | {"password": "another secret"})
        contact = {"contact": {"email": "zoe@example.org"}}
        command = {"type": "seat", "preferences": contact}
        client.post(f"/api/tables/{table}/commands?seat=1", json=command)
        client.post("/api/links/open", json={"key": keys[0]})
        client.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {keys[1]}"})
        secrets = [*keys, client.cookies["ecumene"], "correct horse", "another secret", "zoe@"]
        client.app.state["hub"].log.error("tried", failure(settings.database))
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line[:1] == "{"]
    assert {line["what"] for line in lines} >= {"started", "tried", "stopped"}
    text = json.dumps(lines)
    assert [secret for secret in [*secrets, "the seed itself"] if secret in text] == []


def failure(database: str) -> Exception:
    """An error of the database about a row full of secrets."""

    async def work() -> None:
        store = Store(database)
        kept = new_kept(new_document(TableSettings(players=5, board="west"), "the seed itself"))
        try:
            await create(store, kept, [], [])
            await create(store, kept, [], [])
        finally:
            await store.close()

    with pytest.raises(IntegrityError) as caught:
        asyncio.run(work())
    return caught.value


def test_viewers_are_told_when_the_server_stops(tmp_path: Path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", bot_pause=0)
    ann = Person(server.start())
    table = ann.solo()
    with ann.socket(table) as socket:
        socket.recv()
        started = time.monotonic()
        server.stop()
        said = [json.loads(message) for message in socket]
    assert said[-1] == {"type": "goodbye", "code": "server.stopping"}
    assert time.monotonic() - started < 20
    assert server.process is not None
    assert server.process.returncode in (0, -signal.SIGTERM)


def test_a_connection_that_is_only_half_open_is_let_go():
    with running_server(socket_idle=1.5, bot_pause=0) as address:
        ann = Person(address)
        table = ann.solo()
        host, port = address.removeprefix("http://").split(":")
        with sockets.create_connection((host, int(port))) as silent:
            silent.sendall(
                f"GET /api/tables/{table}/socket?seat=1 HTTP/1.1\r\nHost: {host}:{port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: bm90IHZlcnkgc2VjcmV0IQ==\r\n"
                f"Cookie: ecumene={ann.http.cookies['ecumene']}\r\n\r\n".encode()
            )
            wait_for(lambda: is_here(ann, table))
            wait_for(lambda: not is_here(ann, table))
        with ann.socket(table) as answering:
            answering.recv()
            time.sleep(2.5)
            assert is_here(ann, table)


def is_here(person: Person, table: str) -> bool:
    return bool(person.get(f"/api/tables/{table}")["seats"][0]["here"])


def test_migrations_lead_to_the_tables_that_are_used(database):
    async def work() -> list[object]:
        await migrate(database)
        await migrate(database)
        engine = db.open_engine(database)
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(
                    lambda sync: list(
                        compare_metadata(MigrationContext.configure(sync), db.metadata)
                    )
                )
        finally:
            await engine.dispose()

    assert asyncio.run(work()) == []
