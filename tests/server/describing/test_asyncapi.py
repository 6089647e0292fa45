"""The description of the socket is whole and true: every message that is sent fits it."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest

import ecumene.server
from ecumene.server.describing.asyncapi import (
    CLOSE_CODES,
    GOODBYES,
    LIMITS_OF_A_SOCKET,
    describe_socket,
)
from ecumene.server.describing.examples import ASK, COMMANDS
from ecumene.server.door import visitors
from ecumene.server.protocol.messages import AnyCommand, AnyMessage
from ecumene.server.settings import Settings
from ecumene.server.sight import viewers
from ecumene.server.web.run import LARGEST_MESSAGE
from ecumene.server.web.socket import BURST, FLOOD
from tests.fenced import ROOT
from tests.server.describing.test_openapi import leads_somewhere, references
from tests.server.process import Person, running_server

DESCRIBED = json.loads(json.dumps(describe_socket()))
MESSAGES = DESCRIBED["components"]["messages"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100_000, bot_pause=0) as address:
        yield address


def fits(message: dict[str, Any]) -> None:
    """Fails with what is wrong about a message."""
    payload = MESSAGES[message["type"]]["payload"]
    whole = {**payload, "components": DESCRIBED["components"]}
    jsonschema_rs.Draft202012Validator(whole).validate(message)


def test_the_description_is_served_kept_and_whole(address):
    assert Person(address).get("/schema/asyncapi.json") == DESCRIBED
    kept = json.loads((ROOT / "docs" / "asyncapi.json").read_text(encoding="utf-8"))
    assert kept == DESCRIBED, "run: make schema"
    assert [one for one in references(DESCRIBED) if not leads_somewhere(DESCRIBED, one)] == []


def test_every_message_both_ways_is_there_with_an_example_that_fits():
    kinds = (*get_args(AnyCommand), *get_args(AnyMessage))
    assert set(MESSAGES) == {kind.__struct_config__.tag for kind in kinds}
    for message in MESSAGES.values():
        for example in message["examples"]:
            fits(example["payload"])


def test_commands_are_received_and_answered_and_the_rest_is_told():
    operations, channel = DESCRIBED["operations"], DESCRIBED["channels"]["table"]
    received = {one["$ref"].rpartition("/")[2] for one in operations["command"]["messages"]}
    assert received == {kind.__struct_config__.tag for kind in get_args(AnyCommand)}
    answered = {
        one["$ref"].rpartition("/")[2] for one in operations["command"]["reply"]["messages"]
    }
    told = {one["$ref"].rpartition("/")[2] for one in operations["tell"]["messages"]}
    assert answered == {"accepted", "refused"}
    assert answered | told == {kind.__struct_config__.tag for kind in get_args(AnyMessage)}
    assert channel["x-first-message"] == "welcome"
    for name in answered | received:
        assert "correlationId" in MESSAGES[name]


def said_goodbye() -> set[str]:
    """The codes with which the server lets viewers go, out of its source."""
    found: set[str] = set()
    for file in Path(ecumene.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr not in ("give_up", "send_away") or not node.args:
                    continue
                if isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
    return found | {viewers.REVOKED, viewers.DELETED, "table.reopened"}


def test_every_code_of_a_goodbye_is_described():
    assert set(GOODBYES) == said_goodbye()
    assert {1000, 1009, 1011, 1012} <= set(CLOSE_CODES)


def test_the_limits_are_those_of_the_server():
    usual = Settings()
    assert LIMITS_OF_A_SOCKET["message_bytes"] == LARGEST_MESSAGE
    assert f", {usual.commands_per_second}; four times" in str(
        LIMITS_OF_A_SOCKET["commands_per_second"]
    )
    assert BURST == 4
    assert f", {usual.socket_buffer};" in str(LIMITS_OF_A_SOCKET["waiting_messages"])
    assert f", {usual.socket_idle:.0f};" in str(LIMITS_OF_A_SOCKET["ping_seconds"])
    assert f"{FLOOD} commands" in GOODBYES["socket.flood"]
    assert f"{LARGEST_MESSAGE:,} bytes" in CLOSE_CODES[1009]
    text = " ".join((ROOT / "docs" / "client.md").read_text(encoding="utf-8").split())
    requests, commands = usual.requests_per_second, usual.commands_per_second
    at_once = requests * visitors.BURST
    assert f"{requests} requests a second in the long run and {at_once} at" in text
    assert f"one socket {commands} commands a second and {commands * BURST} at once" in text
    assert f"pings every {usual.socket_idle / 3:.0f} seconds" in text


def replied(socket: Any, number: int) -> dict[str, Any]:
    """The reply to a number; everything that comes before it fits the description too."""
    while True:
        message = json.loads(socket.recv(timeout=120))
        fits(message)
        if message.get("request") == number:
            return dict(message)


ORDER = ("ping", "prices", "choices", "suggest", "check", "talk", "answer", "withdraw",
         "take_back", "reckon", "seat")  # fmt: skip
TAKEN = {"ping", "prices", "choices", "suggest", "check", "talk", "answer", "seat"}
"""What a player may do at the first question of a game."""


def test_every_command_of_the_examples_is_run_and_all_that_comes_back_fits(address):
    assert set(ORDER) == set(COMMANDS)
    ann = Person(address)
    table = ann.solo()
    while not (asks := ann.state(table)["mine"]["asks"]):
        continue
    with ann.socket(table) as socket:
        first = json.loads(socket.recv(timeout=120))
        assert first["type"] == "welcome"
        fits(first)
        for name in ORDER:
            command = dict(COMMANDS[name])
            if command.get("ask") == ASK:
                command["ask"] = asks[0]["id"]
            fits(command)
            socket.send(json.dumps(command))
            reply = replied(socket, command["request"])
            assert reply.get("code") != "request.malformed", reply
            assert reply["type"] == "accepted" or name not in TAKEN, reply


def test_all_messages_of_a_turn_fit(address):
    ann = Person(address)
    table = ann.solo()
    with ann.socket(table) as socket, ann.socket(table, seat=None) as watching:
        preferences = {"regent": {"bot": "random", "until": "good", "pace": "fast"}}
        socket.send(json.dumps({"type": "seat", "request": 1, "preferences": preferences}))
        for one in (socket, watching):
            turn = 1
            while turn < 4:
                message = json.loads(one.recv(timeout=120))
                fits(message)
                turn = (message.get("board") or {}).get("turn", turn)
