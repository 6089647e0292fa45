"""Bytes that are no text are refused without a trace in the log; texts are what they look like."""

import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from ecumene.rulesets import DEFAULT
from ecumene.server.logs import JsonLines, Sparing
from ecumene.server.settings import Settings
from ecumene.server.storage.document import read_document
from ecumene.server.web.app import create_app
from tests.server.process import Person, Server

PUBLIC = "https://games.example.org"
UNSEEN = ["\n", "\r", "\x00", "\x1b", "\x7f", "\x85", "\u200b", "\u200f", "\u2028", "\u202e",
          "\u2066", "\ufeff"]  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("client")
    settings = Settings(database=f"sqlite:///{folder / 'games.sqlite'}", requests_per_second=1e6)
    with TestClient(create_app(settings=settings)) as client:
        yield client


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[tuple[str, Path]]:
    """A server, and the file its log goes to."""
    folder = tmp_path_factory.mktemp("malformed")
    log = folder / "log.txt"
    with log.open("w") as file:
        own = Server(f"sqlite:///{folder / 'games.sqlite'}", requests_per_second=1e6)
        own.log = file
        try:
            yield own.start(), log
        finally:
            own.stop()


HEAD = b"Host: localhost\r\nConnection: close\r\n"
REQUESTS = [
    b"GET /%00 HTTP/1.1\r\n" + HEAD,
    b"GET /%ff%fe HTTP/1.1\r\n" + HEAD,
    b"GET /%ED%A0%80 HTTP/1.1\r\n" + HEAD,
    b"GET /api/tables/%00/state HTTP/1.1\r\n" + HEAD,
    b"GET /api/tables/a%0Ab HTTP/1.1\r\n" + HEAD,
    b"GET /api/tables?which=%ff HTTP/1.1\r\n" + HEAD,
    b"GET /api/tables?which=mine%00 HTTP/1.1\r\n" + HEAD,
    b"GET /api/facts/%ED%A0%80 HTTP/1.1\r\n" + HEAD,
    b"GET /api/me HTTP/1.1\r\nCookie: ecumene=\xff\xfe\r\n" + HEAD,
    b"GET /api/me HTTP/1.1\r\nAuthorization: Bearer \xff\xfe\r\n" + HEAD,
    b"GET /api/me HTTP/1.1\r\nX-Forwarded-For: \xff\r\n" + HEAD,
    b"GET /\xff HTTP/1.1\r\n" + HEAD,
]


def test_bytes_that_are_no_text_are_refused_without_a_trace(server):
    address, log = server
    host, port = address.removeprefix("http://").split(":")
    statuses = []
    for request in REQUESTS:
        with socket.create_connection((host, int(port)), timeout=60) as bare:
            bare.sendall(request + b"\r\n")
            statuses.append(bare.recv(1000).split(b" ", 2)[1])
    assert statuses == [b"400"] * len(REQUESTS)
    assert "trace" not in log.read_text().lower()


@pytest.mark.parametrize("char", UNSEEN, ids=ascii)
@pytest.mark.parametrize("where", ["{}Ann", "An{}n", "Ann{}"])
def test_names_have_no_characters_that_nobody_sees(client, char, where):
    name = where.format(char)
    for wish in (
        {"name": name},
        {"settings": {"name": name, "players": 5, "board": "west"}},
    ):
        answer = client.post("/api/tables", json=wish)
        assert answer.status_code == 400
        assert answer.json()["code"] == "request.malformed"
    wish = {"name": name, "password": "a long password"}
    assert client.post("/api/me/register", json=wish).status_code == 400


@pytest.mark.parametrize(
    "body",
    [b'{"name":"\\ud800"}', b'{"name":"a\\udc00b"}', b'{"name":"\xed\xa0\x80"}', b'{"name":"\xff"}',
     b'{"name":"  "}'],
)  # fmt: skip
def test_halves_of_characters_and_blank_names_are_refused(client, body):
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_names_of_all_peoples_are_taken_by_both_databases(database):
    with TestClient(create_app(settings=Settings(database=database))) as client:
        for name in ["Zoë", "דוד", "李白", "👩‍🌾 Ann", "Ann O'Neill-Ç"]:
            wish = {"name": name, "settings": {"players": 5, "board": "west", "name": name}}
            made = client.post("/api/tables", json=wish)
            assert made.status_code == 201
            assert made.json()["table"]["settings"]["name"] == name


def test_a_table_that_an_older_release_named_otherwise_still_opens():
    settings = {"name": "A\u202e table\n", "players": 5, "board": "west"}
    body = json.dumps({"settings": settings, "seats": [], "host": "Ann\n"})
    assert read_document(body)[0].settings.name == "A table"


# ---------------------------------------------------------------------- names of the server


def test_with_a_public_address_another_name_is_misdirected(tmp_path: Path):
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}", public_url=PUBLIC)
    with TestClient(create_app(settings=settings)) as client:
        codes = {
            host: client.get("/api/bots", headers={"host": host}).status_code
            for host in ("games.example.org", "localhost:8000", "10.0.0.7", "evil.example")
        }
        assert codes == {"games.example.org": 200, "localhost:8000": 200, "10.0.0.7": 200,
                         "evil.example": 421}  # fmt: skip
        refused = client.get("/api/bots", headers={"host": "evil.example"}).json()
        assert refused == {"code": "request.wrong_host", "facts": {}}


# ---------------------------------------------------------------------- what may be stored


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/tables?which=mine", "/api/health", "/api/nothing", "/metrics"]
)
def test_what_may_be_private_is_stored_by_nobody(client, path):
    assert client.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "cache"),
    [
        ("/api/map/geometry", "public, max-age=3600"),
        (f"/api/facts/{DEFAULT}", "public, max-age=3600"),
        ("/schema/openapi.json", "no-cache"),
    ],
)
def test_what_is_the_same_for_all_is_compressed_once_and_asked_for_again(client, path, cache):
    first = client.get(path, headers={"accept-encoding": "gzip"})
    assert first.status_code == 200
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == cache
    mark = first.headers["etag"]
    headers = {"accept-encoding": "gzip", "if-none-match": mark}
    again = client.get(path, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == mark
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content
    assert plain.headers["etag"] != mark


def test_assets_are_kept_for_good(client):
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    script = client.get(page.text.split('src="')[1].split('"')[0])
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-encoding"] == "gzip"


# ---------------------------------------------------------------------- the log


def test_a_fault_that_happens_over_and_over_is_written_a_few_times(caplog):
    handler, written = logging.StreamHandler(), []
    handler.emit = lambda record: written.append(JsonLines().format(record))  # type: ignore[method-assign]
    handler.addFilter(Sparing(most=3))
    logger = logging.getLogger("ecumene.test")
    logger.propagate = False
    logger.addHandler(handler)
    for number in range(50):
        bug = f"request.bug at 0x7f{number:06x}"
        record = logger.makeRecord("x", logging.ERROR, "", 0, bug, (), None)
        record.created = 1000.0 + number
        logger.handle(record)
    later = logger.makeRecord("x", logging.ERROR, "", 0, "request.bug at 0x0", (), None)
    later.created = 2000.0
    logger.handle(later)
    assert len(written) == 4
    assert json.loads(written[-1])["kept_back"] == 47


def test_a_person_is_a_program_without_an_origin(server):
    assert Person(server[0]).solo()
