"""Sockets whose frames come too fast, or whose reader reads nothing, are let go."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from tests.server.playing import wait_for
from tests.server.process import Person, running_server

MASK = bytes(4)
CONT, TEXT, PING, PONG, END = 0x0, 0x1, 0x9, 0xA, 0x80
"""Kinds of frames, and the mark of the last of a message."""


def frame(kind: int, data: bytes = b"", end: int = END) -> bytes:
    """A frame as a browser would send it, short or up to 64 kB."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([end | kind]) + size + MASK + data


@contextmanager
def bare_socket(person: Person, table: str, room: int | None = None) -> Iterator[socket.socket]:
    """A socket that sends and reads what it likes, with little room for what comes."""
    host, port = person.address.removeprefix("http://").split(":")
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    with socket.socket() as bare:
        if room is not None:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        bare.settimeout(60)
        bare.connect((host, int(port)))
        bare.sendall(
            f"GET /api/tables/{table}/socket?seat=1 HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Cookie: {cookies}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "\r\n".encode()
        )
        assert bare.recv(12) == b"HTTP/1.1 101"
        yield bare


def is_ended(bare: socket.socket) -> bool:
    """Whether the server ends the connection, whatever it sends before."""
    try:
        while bare.recv(1 << 20):
            continue
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


FLOODS = {
    "pings": frame(PING),
    "pongs": frame(PONG),
    "empty parts of a message": frame(CONT, end=0),
}


@pytest.fixture(scope="module")
def ann() -> Iterator[Person]:
    with running_server(bot_pause=0, request_seconds=1, socket_idle=0, socket_buffer=8,
                        requests_per_second=100000) as address:  # fmt: skip
        yield Person(address)


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_frames_ends_the_socket_and_others_are_served(ann, name):
    with bare_socket(ann, ann.solo()) as bare:
        if "parts" in name:
            bare.sendall(frame(TEXT, end=0))
        try:
            bare.sendall(FLOODS[name] * 20_000)
        except ConnectionError:
            ended = True
        else:
            ended = is_ended(bare)
    assert ended
    assert ann.http.get("/api/health/live").status_code == 200


def test_some_pings_are_answered(ann):
    with bare_socket(ann, ann.solo()) as bare:
        bare.sendall(b"".join(frame(PING, b"here %02d" % number) for number in range(50)))
        heard = b""
        while b"here 49" not in heard:
            heard += bare.recv(1 << 20)
    assert all(b"here %02d" % number in heard for number in range(50))


def test_who_reads_nothing_cannot_hold_a_socket_open(ann):
    ask = frame(TEXT, json.dumps({"type": "prices"}).encode())
    with bare_socket(ann, ann.solo(), room=2048) as bare:
        sent = count()

        def is_let_go() -> bool:
            try:
                bare.sendall(ask if next(sent) < 3000 else frame(PONG))
            except ConnectionError:
                return True
            return False

        wait_for(is_let_go)
