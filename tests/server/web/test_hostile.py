"""Input of every bad kind gets a clear error, changes nothing and disturbs nobody."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.playing import wait_for
from tests.server.process import Person, figure, free_port, running_server
from tests.server.survival import rounds


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, bot_pause=0, max_body=20000) as address:
        yield address


DEEP = "[" * 5000 + "]" * 5000
BODIES = [
    b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", DEEP.encode(), b'{"settings":[]}',
    b'{"settings":{"players":4}}', b'{"settings":{"players":1e9}}', b'{"settings":{"players":"x"}}',
    b'{"name":""}', b'{"name":"' + b"x" * 41 + b'"}', b'{"name":"a\\u0000b"}', b'{"unknown":1}',
    b'{"settings":{"board":"moon"}}', b'{"settings":{"clock":{"type":"live","seconds":-1}}}',
    b'{"settings":{"options":{"ast":"x"}}}',
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: str(body[:30]))
def test_malformed_bodies_are_refused_with_a_code(address, body):
    person = Person(address)
    headers = {"content-type": "application/json"}
    answer = person.http.post("/api/tables", content=body, headers=headers)
    assert answer.status_code in (400, 422), answer.text
    assert set(answer.json()) == {"code", "facts"}


def test_a_huge_body_is_refused(address):
    person = Person(address)
    answer = person.http.post("/api/tables", json={"name": "x" * 30000})
    assert answer.status_code == 413
    assert answer.json()["code"] == "request.too_large"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
    ],
)
def test_foreign_pages_cannot_act(address, headers):
    person = Person(address)
    kind = {"content-type": "application/json"}
    answer = person.http.post("/api/tables", content=b"{}", headers=kind | headers)
    assert answer.status_code in (403, 415)
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_foreign_page_cannot_open_a_socket(address):
    ann = Person(address)
    table = ann.solo()
    person = Person(address)
    with pytest.raises(InvalidStatus):
        person.socket(table)
    with ann.socket(table) as socket:
        assert json.loads(socket.recv())["type"] == "welcome"


def test_the_cookie_is_strict_and_secrets_are_not_in_the_database(address, tmp_path):
    database = tmp_path / "games.sqlite"
    with running_server(f"sqlite:///{database}") as own:
        person = Person(own)
        answer = person.http.post("/api/solo", json={"settings": {"board": "west"}})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        keys = [link["key"] for link in answer.json()["links"]]
        secrets = [*keys, person.http.cookies["ecumene"]]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert len(kept) > 10000
    assert [secret for secret in secrets if secret.encode() in kept] == []


def test_private_tables_cannot_be_found(address):
    ann = Person(address)
    table = ann.solo()
    stranger = Person(address)
    for which in ("mine", "open", "running", "finished"):
        listed = stranger.get("/api/tables", which=which)["tables"]
        assert table not in [one["id"] for one in listed]
    for path in ("", "/state", "/events", "/talk", "/replay?number=1", "/record"):
        unknown = stranger.http.get(f"/api/tables/nowhere{path}")
        private = stranger.http.get(f"/api/tables/{table}{path}")
        assert (unknown.status_code, unknown.text) == (private.status_code, private.text)
    stranger.http.cookies.set("ecumene", "forged")
    stranger.get(f"/api/tables/{table}", 404)
    stranger.http.headers["authorization"] = "Bearer " + "x" * 32
    stranger.get(f"/api/tables/{table}", 404)


def test_nonsense_on_the_socket_is_answered_and_changes_nothing(address):
    ann = Person(address)
    table = ann.solo()
    before = ann.state(table)
    with ann.socket(table) as socket:
        socket.recv()
        nonsense = ["", "{", "[]", "null", DEEP[:4000], '{"type":"answer"}', '{"type":5}',
                    '{"type":"answer","ask":5,"answer":1}', '{"type":"talk","text":""}',
                    '{"type":"take_back","ask":"x"}', '{"type":"withdraw","ask":"1/a/b/c/d"}',
                    '{"type":"answer","ask":"1/movement/egypt/0","answer":' + "9" * 400 + "}",
                    '{"type":"choices","ask":"../../etc"}']  # fmt: skip
        for text in nonsense:
            socket.send(text)
        refused = 0
        while refused < len(nonsense):
            message = json.loads(socket.recv(timeout=120))
            refused += message["type"] == "refused"
    after = ann.state(table)
    assert {**after, "talk": 0, "table": 0} == {**before, "talk": 0, "table": 0}


def test_floods_are_stopped_and_others_are_served():
    with running_server(requests_per_second=0.5, commands_per_second=5) as address:
        ann = Person(address)
        table = ann.solo()
        with ann.socket(table) as socket:
            socket.recv()
            with pytest.raises(ConnectionClosed):
                flood(socket)
        codes = [ann.http.get("/api/bots").status_code for _ in range(10)]
        assert 429 in codes
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.5")
        with httpx.Client(base_url=address, transport=elsewhere) as other:
            assert other.get("/api/health").status_code == 200
        wait_for(lambda: ann.http.get("/api/health").status_code == 200)


def flood(socket) -> None:
    """Sends until the server has had enough."""
    for _ in range(2000):
        socket.send('{"type":"ping"}')
        try:
            socket.recv(timeout=0)
        except TimeoutError:
            continue
    while True:
        socket.recv(timeout=120)


def test_a_slow_reader_is_let_go_and_the_others_are_not_disturbed():
    port = free_port()
    settings = {"requests_per_second": 100000, "talk_per_minute": 100000, "bot_pause": 0}
    settings |= {"socket_buffer": 4, "metrics": f"127.0.0.1:{port}"}
    with running_server(**settings) as address:
        ann = Person(address)
        table = ann.solo()
        with narrow_socket(ann, table), ann.socket(table) as other:
            text = "\U00010380" * 2000
            for said in range(5000):
                assert ann.command(table, "talk", text=text)["type"] == "accepted"
                while json.loads(other.recv(timeout=120))["type"] != "talked":
                    continue
                if said % 20 == 19 and figure(port, "ecumene_slow_readers_total"):
                    break
            assert figure(port, "ecumene_slow_readers_total") == 1


@contextmanager
def narrow_socket(person: Person, table: str) -> Iterator[None]:
    """A socket that is opened, takes in very little, and is never read."""
    host, port = person.address.removeprefix("http://").split(":")
    with socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect((host, int(port)))
        cookie = person.http.cookies["ecumene"]
        narrow.sendall(
            f"GET /api/tables/{table}/socket?seat=1 HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: bm90IHZlcnkgc2VjcmV0IQ==\r\nCookie: ecumene={cookie}\r\n"
            "\r\n".encode()
        )
        assert b" 101 " in narrow.recv(64)
        yield


def test_inputs_made_from_the_schema_are_never_a_fault(address):
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    ann = Person(address)
    table = ann.solo()
    tried = 0

    for found in schema.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=6 * rounds(1),
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def attack(case) -> None:
            nonlocal tried
            if "table_id" in (case.path_parameters or {}) and tried % 2:
                case.path_parameters["table_id"] = table
            answer = case.call(base_url=address, cookies=dict(ann.http.cookies))
            tried += 1
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "facts"}, (case.path, answer.text)

        attack()
    assert ann.http.get("/api/health").status_code == 200
    print(f"\nbad inputs tried: {tried}")
