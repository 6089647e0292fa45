"""What the server answers: the page, its health, the map, and clear errors."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from ecumene.server.door.headers import SECURITY_HEADERS
from ecumene.server.settings import Settings
from ecumene.server.web.app import create_app

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}")
    with TestClient(create_app(settings=settings)) as client:
        yield client


def test_the_server_says_that_it_is_well(client):
    answer = client.get("/api/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": "0.1.0"}


def test_the_page_and_what_it_loads_are_served(client):
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    script = page.text.split('src="')[1].split('"')[0]
    assert client.get(script).headers["content-type"].startswith("text/javascript")


def test_the_map_is_the_geometry_of_the_package(client):
    answer = client.get("/api/map/geometry")
    assert answer.headers["content-type"].startswith("application/json")
    assert len(answer.json()["areas"]) == 318
    assert len(answer.json()["seas"]) == 20


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/nothing.js"])
def test_every_answer_carries_the_headers_of_a_strict_page(client, path):
    headers = client.get(path).headers
    assert {name: headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS


@pytest.mark.parametrize("path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/assets/"])
def test_nothing_outside_the_built_page_is_served(client, path):
    assert client.get(path).status_code == 404


def test_an_unknown_address_is_a_clear_error(client):
    answer = client.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("application/json")


def test_the_client_has_the_schema_of_this_server(client):
    kept = json.loads((ROOT / "client" / "openapi.json").read_text())
    assert client.get("/schema/openapi.json").json() == kept, "run: make schema"
