"""A command that cannot be read is refused under its own number, so nobody waits for ever."""

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from ecumene.server.protocol.malformed import number_of
from tests.server.process import Person, running_server

DEEP = "[" * 4000 + "]" * 4000
READABLE = {
    '{"type":"shout","request":7}': 7,
    '{"request":7}': 7,
    '{"type":"answer","request":8}': 8,
    '{"type":"answer","ask":5,"answer":1,"request":9}': 9,
    '{"type":"ping","request":10,"more":true}': 10,
    '{"type":"ping","request":-3}': -3,
    '{"request":11,"type":"answer","ask":': 11,
    '{"type":"talk","request":12,"text":"and then': 12,
    '{"type":"answer","request":13,"ask":"1","answer":' + DEEP + "}": 13,
    '{"answer":{"request":5},"type":"answer","ask":"x","request":"?"}': 0,
    '{"answer":{"request":5},"type":': 0,
    '{"type":"ping","request":1e3': 0,
    '{"type":"ping","request":123456789012345678901}': 0,
    "[]": 0,
    "null": 0,
    "": 0,
    DEEP: 0,
}
"""What is sent, and the number under which it is refused."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=10_000, bot_pause=0) as address:
        yield address


@pytest.fixture(scope="module")
def ann(address: str) -> Person:
    return Person(address)


@pytest.fixture(scope="module")
def table(ann: Person) -> str:
    return ann.solo()


def reply(socket) -> dict:
    """The next message that answers a command."""
    while True:
        message = json.loads(socket.recv(timeout=120))
        if message["type"] in ("accepted", "refused"):
            return message


@pytest.mark.parametrize("text", READABLE, ids=lambda text: text[:40])
@pytest.mark.parametrize("frame", [str, str.encode], ids=["text", "bytes"])
def test_the_refusal_carries_the_number_wherever_it_can_be_read(ann, table, text, frame):
    with ann.socket(table) as socket:
        socket.send(frame(text))
        refused = reply(socket)
    assert refused["type"] == "refused"
    assert refused["request"] == READABLE[text]
    assert refused["code"] == "request.malformed"
    assert refused["facts"]["where"]
    assert all(isinstance(one, str) and len(one) <= 200 for one in refused["facts"]["where"])


def test_a_command_may_come_as_bytes_and_bad_letters_are_refused(ann, table):
    with ann.socket(table) as socket:
        socket.send(b'{"type":"ping","request":3}')
        assert reply(socket) == {"type": "accepted", "request": 3, "result": None}
        socket.send(b'{"type":"talk","request":4,"text":"\xff"}')
        refused = reply(socket)
        assert (refused["request"], refused["code"]) == (4, "request.malformed")


def test_what_is_too_fast_is_refused_under_its_number():
    with running_server(commands_per_second=1) as address:
        ann = Person(address)
        with ann.socket(ann.solo()) as socket:
            for number in range(1, 21):
                socket.send(json.dumps({"type": "ping", "request": number}))
            replies = [reply(socket) for _ in range(20)]
    assert sorted(one["request"] for one in replies) == list(range(1, 21))
    assert {"request.too_many"} == {one["code"] for one in replies if one["type"] == "refused"}


def test_a_message_that_is_too_large_closes_the_socket_with_1009(ann, table):
    with ann.socket(table) as socket:
        socket.send(json.dumps({"type": "talk", "text": "x" * (256 * 1024), "request": 1}))
        with pytest.raises(ConnectionClosedError) as closed:
            reply(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("text", READABLE, ids=lambda text: text[:40])
def test_over_http_it_is_an_error_that_says_where(ann, table, text):
    path, kind = f"/api/tables/{table}/commands?seat=1", {"content-type": "application/json"}
    answer = ann.http.post(path, content=text, headers=kind)
    assert answer.status_code == 400
    assert answer.json()["code"] == "request.malformed"
    assert answer.json()["facts"]["where"]


def test_a_socket_that_is_not_opened_says_why_as_a_request_does(ann, table, address):
    stranger = Person(address)
    cases = [
        (stranger, table, 1, 404, "table.not_found"),
        (ann, "nowhere", 1, 404, "table.not_found"),
        (ann, table, 2, 403, "access.not_your_seat"),
    ]
    for person, where, seat, status, code in cases:
        with pytest.raises(InvalidStatus) as refused:
            person.socket(where, seat)
        answer = refused.value.response
        assert answer.status_code == status
        assert json.loads(answer.body)["code"] == code
        asked = person.http.get(f"/api/tables/{where}/state", params={"seat": seat})
        assert (asked.status_code, asked.json()["code"]) == (status, code)


def test_a_long_text_is_not_searched_to_its_end():
    assert number_of('{"type":"' + "x" * 600 + '","request":7') == 0
