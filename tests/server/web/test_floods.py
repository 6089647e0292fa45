"""Floods: heads, bodies, connections, sockets, tables and talk have bounds, and say so."""

import json
import socket
from collections.abc import Iterator
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


# ---------------------------------------------------------------------- talk


def test_a_seat_talks_so_much_over_all_its_sockets_and_requests():
    with running_server(talk_per_minute=6, bot_pause=0) as address:
        people, table = gathered(address)
        ann = people[1]
        with ann.socket(table, 1) as first, ann.socket(table, 1) as second:
            replies = [said_on(one) for one in (first, second) * 5]
        replies.append(ann.command(table, "talk", 1, text="and by HTTP"))
        assert [reply["type"] for reply in replies].count("accepted") == 6
        assert replies[-1]["code"] == "talk.too_fast"
        assert replies[-1]["facts"]["seconds"] >= 1
        other = people[2].command(table, "talk", 2, text="I may")
        assert other["type"] == "accepted"


def test_an_address_talks_so_much_at_all_its_tables():
    """Every line is kept: many tables of one's own are no way to fill the disk."""
    with running_server(talk_per_minute=2, bot_pause=0) as address:
        host, wish = Person(address), {"settings": {"players": 5}}
        tables = [host.post("/api/tables", wish, 201)["table"]["id"] for _ in range(10)]
        replies = [host.post(said_at(table), {"type": "talk", "text": "x"}) for table in 2 * tables]
        assert [reply["type"] for reply in replies].count("accepted") == 16
        assert {reply.get("code") for reply in replies[16:]} == {"request.too_many"}
    with running_server(talk_per_minute=2, bot_pause=0) as address:
        host = Person(address)
        tables = [host.post("/api/tables", wish, 201)["table"]["id"] for _ in range(5)]
        long = {"type": "talk", "text": 2000 * "x"}
        replies = [host.post(said_at(table), long) for table in tables]
        assert [reply["type"] for reply in replies] == 3 * ["accepted"] + 2 * ["refused"]


def said_at(table):
    """Where commands are sent to."""
    return f"/api/tables/{table}/commands"


def said_on(one):
    """The reply to a line of chat."""
    one.send(json.dumps({"type": "talk", "text": "again", "request": 1}))
    while (reply := json.loads(one.recv(timeout=60)))["type"] not in REPLIES:
        continue
    return reply


def test_a_muted_seat_is_remembered_for_the_one_who_muted_it_and_nobody_else(address):
    people, table = gathered(address)
    reply = people[1].command(table, "seat", 1, preferences={"muted": [2]})
    assert reply["type"] == "accepted"
    assert people[1].state(table, 1)["muted"] == [2]
    assert people[2].state(table, 2)["muted"] == []
    assert people[0].state(table, None)["muted"] == []
    assert "muted" not in json.dumps(people[2].get(f"/api/tables/{table}"))


def test_the_host_silences_a_seat_and_lets_it_talk_again(address):
    people, table = gathered(address)
    host, path = people[0], f"/api/tables/{table}/silence"
    assert people[1].post(path, {"seat": 2, "silenced": True}, 403)["code"] == "access.host_only"
    info = host.post(path, {"seat": 2, "silenced": True})
    assert [seat["silenced"] for seat in info["seats"]] == [False, True, False, False, False]
    assert people[2].command(table, "talk", 2, text="x")["code"] == "talk.silenced"
    assert people[1].command(table, "talk", 1, text="x")["type"] == "accepted"
    host.post(path, {"seat": 2, "silenced": False})
    assert people[2].command(table, "talk", 2, text="x")["type"] == "accepted"
    assert host.post(path, {"seat": 9, "silenced": True}, 404)["code"] == "seat.unknown"


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
