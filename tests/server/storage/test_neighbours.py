"""Several processes at one table: each knows who looks on by way of the others."""

import json
import time

from tests.server.process import Person, Server

PATIENCE = 90


def test_everybody_sees_who_is_here_at_whatever_process(postgres):
    database = postgres()
    servers = [Server(database, bot_pause=0, regent_pause=0.6) for _ in range(2)]
    try:
        ann, other = (Person(server.start()) for server in servers)
        table = ann.solo()
        other.http.cookies.set("ecumene", ann.http.cookies["ecumene"])
        other.get(f"/api/tables/{table}")
        with ann.socket(table) as socket:
            assert json.loads(socket.recv())["type"] == "welcome"
            wait_for(lambda: is_here(other, table))
            assert is_here(ann, table)
            regent = {"regent": {"bot": "random", "pace": "watch"}}
            started = time.monotonic()
            assert other.command(table, "seat", preferences=regent)["type"] == "accepted"
            wait_for(lambda: len(done_for(other, table)) >= 4)
            assert time.monotonic() - started > 3 * 0.6 * 0.9
        wait_for(lambda: not is_here(other, table))
    finally:
        for server in servers:
            server.stop()


def is_here(person: Person, table: str) -> bool:
    return bool(person.get(f"/api/tables/{table}")["seats"][0]["here"])


def done_for(person: Person, table: str) -> list[object]:
    return list(person.get(f"/api/tables/{table}/seats/1/done-for"))


def wait_for(check) -> None:
    until = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < until
        time.sleep(0.02)
