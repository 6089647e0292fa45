"""A real PostgreSQL for the tests that need one, and a server at which worlds are compared."""

import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ecumene.server.settings import Settings
from ecumene.server.web.app import create_app
from tools.postgres import postgres_in


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Makes a new database on a real server each time it is called."""
    with tempfile.TemporaryDirectory() as folder:
        server = postgres_in(folder)

        def new_database() -> str:
            name = f"games_{uuid.uuid4().hex[:12]}"
            server.psql(f"CREATE DATABASE {name};")
            return str(server.get_uri(database=name))

        yield new_database
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    return str(request.getfixturevalue("postgres")())


@pytest.fixture(scope="module")
def leak_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server in this process at which two worlds are compared."""
    folder: Path = tmp_path_factory.mktemp("worlds")
    settings = Settings(
        database=f"sqlite:///{folder / 'games.sqlite'}",
        requests_per_second=1e6,
        commands_per_second=1e6,
        tables_per_hour=100_000,
        tables_per_address=100_000,
        tables_per_device=100_000,
        names_per_hour=100_000,
        log_level="warning",
    )
    with TestClient(create_app(settings=settings)) as client:
        yield client
