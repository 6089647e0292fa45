"""Floods: heads, bodies, connections, sockets, tables and links have bounds, and say so."""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.playing import gathered, listed, wait_for
from tests.server.process import Person, running_server

HELLO = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100000, request_seconds=1) as address:
        yield address


@contextmanager
def line(address: str) -> Iterator[socket.socket]:
    """A bare connection."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as bare:
        yield bare


def heard(bare: socket.socket) -> bytes:
    """All that comes until the server closes."""
    parts = []
    try:
        while part := bare.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        parts.append(b"(reset)")
    return b"".join(parts)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def problem(answer: bytes) -> str:
    return str(json.loads(answer.partition(b"\r\n\r\n")[2])["code"])


# ---------------------------------------------------------------------- what is not a request yet


@pytest.mark.parametrize("sent", [b"", b"G", HELLO, HELLO + b"X-Half: an", b"\r\n\r\n"])
def test_a_request_that_never_ends_is_let_go(address, sent):
    with line(address) as bare:
        bare.sendall(sent)
        answer = heard(bare)
    assert status(answer) == 408
    assert problem(answer) == "request.too_slow"


def test_drops_of_a_head_do_not_hold_a_connection_open(address):
    with line(address) as bare:
        bare.sendall(HELLO + b"X-Long: ")
        bare.settimeout(0.2)
        answer = b""
        for _ in range(600):
            with suppress(TimeoutError):
                bare.sendall(b"x")
                answer = bare.recv(1000)
                break
    assert status(answer) == 408


def test_a_second_request_that_never_ends_is_let_go_too(address):
    with line(address) as bare:
        bare.sendall(HELLO + b"\r\n")
        assert status(bare.recv(10_000)) == 200
        bare.sendall(HELLO)
        assert status(heard(bare)) == 408


def test_a_body_that_stops_arriving_is_let_go(address):
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with line(address) as bare:
        bare.sendall(head + b"Content-Length: 1000\r\n\r\n{")
        answer = heard(bare)
    assert status(answer) == 408


@pytest.mark.parametrize(
    "head",
    [
        b"X-Long: " + b"x" * 300_000,
        b"".join(b"X-%d: y\r\n" % number for number in range(500)),
        b"".join(b"X-%d: %b\r\n" % (number, b"y" * 1000) for number in range(60)),
    ],
    ids=["one long header", "many headers", "much altogether"],
)
def test_a_head_has_a_bound(address, head):
    with line(address) as bare:
        bare.sendall(HELLO)
        with suppress(OSError):
            bare.sendall(head + b"\r\n\r\n")
        answer = heard(bare)
    assert answer.startswith((b"HTTP/1.1 431", b"(reset)"))


def test_a_long_address_has_a_bound(address):
    with line(address) as bare:
        bare.sendall(b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = heard(bare)
    assert status(answer) == 431
    assert problem(answer) == "request.head_too_large"


def test_trailers_have_a_bound(address):
    head = b"POST /api/me/sign-out HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    trailers = b"".join(b"X-%d: y\r\n" % number for number in range(500))
    with line(address) as bare:
        bare.sendall(head + b"Content-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n")
        bare.sendall(trailers + b"\r\n")
        answer = heard(bare)
    assert b"HTTP/1.1 431" in answer or b"(reset)" in answer


def test_many_requests_at_once_are_not_kept_waiting(address):
    """Some may come before the first is answered; whoever sends a heap is let go."""
    with line(address) as bare:
        bare.sendall((HELLO + b"\r\n") * 4)
        answers = b""
        while answers.count(b"HTTP/1.1 200") < 4:
            answers += bare.recv(65536)
    with line(address) as bare:
        with suppress(OSError):
            bare.sendall((HELLO + b"\r\n") * 5000)
        assert heard(bare).count(b"HTTP/1.1 200") < 100


def test_a_body_nobody_wants_is_taken_in_so_that_the_refusal_is_read(address):
    person = Person(address)
    big = {"name": "x" * 5_000_000}
    for _ in range(2):
        answer = person.http.post("/api/tables", json=big)
        assert answer.status_code == 413
        assert answer.json()["code"] == "request.too_large"
    assert person.get("/api/health")["status"] == "ok"


def test_an_address_has_so_many_connections_and_others_are_served():
    with running_server(connections_per_address=8, request_seconds=60) as address, ExitStack() as s:
        held = [s.enter_context(line(address)) for _ in range(8)]
        with line(address) as ninth:
            assert status(heard(ninth)) == 429
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.5")
        with httpx.Client(base_url=address, transport=elsewhere) as other:
            assert other.get("/api/health").status_code == 200
        held[0].close()

        def served() -> bool:
            with line(address) as again:
                again.sendall(HELLO + b"Connection: close\r\n\r\n")
                return status(heard(again)) == 200

        wait_for(served)


def test_when_all_places_are_taken_whoever_has_not_asked_has_to_go():
    with running_server(connections=16, request_seconds=60) as address, ExitStack() as stack:
        held = [stack.enter_context(line(address)) for _ in range(40)]
        for one in held:
            with_hello(one)
        assert Person(address).get("/api/health")["status"] == "ok"


def with_hello(bare: socket.socket) -> None:
    """Sends a head that is not whole, if there is still somebody to send it to."""
    with suppress(OSError):
        bare.sendall(HELLO)


# ---------------------------------------------------------------------- sockets


def test_an_address_has_so_many_sockets():
    with running_server(sockets_per_address=3, bot_pause=0) as address, ExitStack() as stack:
        ann = Person(address)
        table = ann.solo()
        opened = [stack.enter_context(ann.socket(table)) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            ann.socket(table)
        opened[0].close()

        def again() -> bool:
            try:
                stack.enter_context(ann.socket(table))
            except InvalidStatus:
                return False
            return True

        wait_for(again)


def test_a_seat_has_so_many_sockets_and_the_oldest_is_let_go():
    with running_server(sockets_per_seat=2, bot_pause=0) as address, ExitStack() as stack:
        ann = Person(address)
        table = ann.solo()
        opened = [stack.enter_context(ann.socket(table)) for _ in range(3)]
        last = [json.loads(message) for message in opened[0]][-1]
        assert last == {"type": "goodbye", "code": "socket.too_many"}
        for one in opened[1:]:
            one.send('{"type":"ping"}')
            while json.loads(one.recv(timeout=60))["type"] != "accepted":
                continue


def test_commands_on_sockets_count_as_requests_of_their_address():
    with running_server(requests_per_second=5, commands_per_second=1000) as address:
        ann = Person(address)
        table = ann.solo()
        with ExitStack() as stack:
            for one in [stack.enter_context(ann.socket(table)) for _ in range(4)]:
                replies = []
                for number in range(1, 61):
                    one.send(json.dumps({"type": "ping", "request": number}))
                    while (reply := json.loads(one.recv(timeout=60)))["type"] not in REPLIES:
                        continue
                    replies.append(reply["type"])
            assert "refused" in replies
        assert 429 in [ann.http.get("/api/bots").status_code for _ in range(30)]


REPLIES = ("accepted", "refused")


# ---------------------------------------------------------------------- tables


def test_throwing_the_cookie_away_makes_no_more_tables():
    with running_server(tables_per_hour=5, tables_per_address=100) as address:
        wish = {"settings": {"players": 5, "board": "west"}, "bot": "random"}
        paths = ["/api/solo", "/api/tables"]
        codes = [httpx.post(address + paths[n % 2], json=wish if n % 2 == 0 else {
            "settings": wish["settings"]}).status_code for n in range(8)]  # fmt: skip
        assert codes == [201] * 5 + [429] * 3


def test_an_address_has_so_many_tables_that_are_not_over():
    with running_server(tables_per_address=2) as address:
        people = [Person(address) for _ in range(3)]
        for person in people[:2]:
            person.solo()
        wish = {"settings": {"players": 5, "board": "west"}, "bot": "random"}
        refused = people[2].post("/api/solo", wish, status=429)
        assert refused == {"code": "table.too_many", "facts": {"most": 2}}


def test_a_device_hosts_so_many_tables_that_are_not_over():
    with running_server(tables_per_device=2) as address:
        ann = Person(address)
        for _ in range(2):
            ann.solo()
        wish = {"settings": {"players": 5, "board": "west"}, "bot": "random"}
        assert ann.post("/api/solo", wish, status=429)["code"] == "table.too_many"
        Person(address).solo()


def test_tables_that_are_made_at_once_are_counted_too():
    with running_server(tables_per_device=3, trusted_proxy=True) as address:
        ann = Person(address)
        ann.solo()
        wish, statuses = {"settings": {"players": 5, "board": "west"}, "name": "Ann"}, []

        def make(number: int) -> None:
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            cookie = {"ecumene": ann.http.cookies["ecumene"]}
            path = f"{address}/api/tables"
            made = httpx.post(path, json=wish, headers=headers, cookies=cookie, timeout=60)
            statuses.append(made.status_code)

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(make, range(8)))
        assert statuses.count(201) == 2


def test_who_gives_up_being_the_host_has_made_the_table_all_the_same():
    with running_server(tables_per_device=2) as address:
        ann = Person(address)
        wish = {"settings": {"players": 5, "board": "west"}, "name": "Ann"}
        for _ in range(2):
            table = ann.post("/api/tables", wish, status=201)["table"]["id"]
            revoked = {"role": "host", "revoke": True}
            ann.post(f"/api/tables/{table}/links", revoked, status=201)
            ann.get(f"/api/tables/{table}", status=404)
        assert listed(ann, "mine") == []
        assert ann.post("/api/tables", wish, status=429)["code"] == "table.too_many"


# ---------------------------------------------------------------------- links and wishes


def test_links_are_not_made_without_end():
    """Each is listed to whoever holds the seat, for ever."""
    with running_server(requests_per_second=10) as address:
        host = Person(address)
        made = host.post("/api/tables", {"settings": {"players": 5}}, 201)
        path = f"/api/tables/{made['table']['id']}/links"
        wish = {"role": "player", "seat": 2}
        statuses = [host.http.post(path, json=wish).status_code for _ in range(40)]
        assert statuses.count(201) < 30
        assert statuses[-1] == 429


def test_a_seat_has_so_many_links_and_its_owner_is_told_of_the_last():
    with running_server(requests_per_second=200, bot_pause=0) as address:
        people, table = gathered(address)
        owner, path = people[1], f"/api/tables/{table}/links"
        wish = {"role": "player", "seat": 1}
        for _ in range(99):
            owner.post(path, wish, 201)
        refused = owner.post(path, wish, 429)
        assert (refused["code"], refused["facts"]["most"]) == ("link.too_many", 100)
        assert len(owner.state(table, 1)["witnesses"]) == 100
        assert len(owner.get(f"/api/tables/{table}/seats/1/witnesses")) == 101
        owner.post(path, wish | {"revoke": True}, 201)


def test_wishes_to_join_are_counted_before_anything_is_asked():
    with running_server() as address:
        wish = {"name": "Late", "civ": "rome"}
        callers = [Person(address) for _ in range(6)]
        asked = [one.http.post("/api/tables/none-such/arrivals", json=wish) for one in callers]
        assert [one.status_code for one in asked] == [404] * 5 + [429]
