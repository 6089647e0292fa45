"""The AsyncAPI description of the socket: every message both ways, their order, how it closes."""

from importlib.metadata import version
from typing import Any, get_args

from ecumene.server.describing import replies
from ecumene.server.describing.examples import COMMANDS
from ecumene.server.describing.routes import LIMITS, PARAMETERS
from ecumene.server.describing.shapes import REF, schemas
from ecumene.server.protocol import Problem, messages

Schema = dict[str, Any]

INFO = """\
One socket for each viewer of a table. It opens with a `welcome`, which is always the first message
and brings all that the viewer may know; after it come the changes in their order. Commands are
numbered by the client (`request`), and each has exactly one reply with the same number, `accepted`
or `refused`; replies come in the order of the commands, with other messages between them.
`accepted` to an answer comes after the `changed` that it caused.

A command that cannot be read is `refused` with `request.malformed`, under its number if that can be
read and else under 0; `facts.where` says what is wrong. Frames are JSON objects, as text or as
bytes; what the server sends is text. Fields may be added to messages, and types of events and
questions with new editions; a client passes over what it does not know.

A socket that may not be opened is refused before it opens, with the status and the `Problem` that
`GET .../state` would have given. `docs/protocol.md` tells the rest.
"""
GOODBYES = {
    "access.revoked": "The right to look was lost; connect again only with another right.",
    "server.stopping": "The server stops or restarts; connect again with `since`, after a pause.",
    "socket.flood": "More than 200 commands over the limit; connect again and send less.",
    "socket.too_many": "This seat is open in newer windows; do not come back by itself.",
    "socket.too_slow": "Too many messages waited to be read; connect again with `since`.",
    "table.deleted": "Its host has deleted the table, with everything about it; do not come back.",
    "table.reopened": "The table was taken up anew after a fault; connect again with `since`.",
}
"""The codes of `goodbye`, and what to do."""
CLOSE_CODES = {
    1000: "After a `goodbye`, or because the client closed.",
    1007: "A text frame that is not UTF-8.",
    1009: "A message of more than 262,144 bytes. Nothing of it was read.",
    1011: "A fault of the server, or no answer to its pings: connect again with `since`.",
    1012: "The server restarts: connect again with `since`.",
}
"""With which numbers a socket closes, and why."""
LIMITS_OF_A_SOCKET = {
    "message_bytes": 262_144,
    "commands_per_second": "setting commands_per_second, 30; four times as many at once",
    "waiting_messages": "setting socket_buffer, 256; a slower reader is let go",
    "ping_seconds": "a third of the setting socket_idle, 60; unanswered pings close the socket",
}
SECURITY = {
    "device": {"type": "httpApiKey", "in": "cookie", "name": "ecumene"},
    "key": {"type": "http", "scheme": "bearer", "description": "The key of a link."},
}
CHANNEL = "#/channels/table"


def describe_socket() -> Schema:
    """The whole description."""
    commands, told = _messages(messages.AnyCommand), _messages(messages.AnyMessage)
    kinds = [messages.AnyCommand, messages.AnyMessage, messages.Reckoned, Problem]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Ecumene: the socket of a table",
            "version": version("ecumene"),
            "description": INFO,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"own": {"host": "localhost:8000", "protocol": "ws", "security": _security()}},
        "channels": {"table": _channel([*told, *commands])},
        "operations": _operations(list(told), list(commands)),
        "components": {
            "messages": told | commands,
            "schemas": schemas(kinds),
            "securitySchemes": SECURITY,
            "correlationIds": {
                "request": {
                    "description": "The number that a client gives a command.",
                    "location": "$message.payload#/request",
                }
            },
        },
    }


def _security() -> list[Schema]:
    return [{"$ref": f"#/components/securitySchemes/{name}"} for name in SECURITY]


def _channel(names: list[str]) -> Schema:
    """The address, what may stand in it, and all that goes over it."""
    query = {
        "type": "object",
        "properties": {
            "seat": {"type": "integer", "minimum": 1, "maximum": 18,
                     "description": PARAMETERS["seat"]},
            "since": {"type": "integer", "minimum": 0, "maximum": 2**31,
                      "description": PARAMETERS["since"]},
        },
    }  # fmt: skip
    limits = LIMITS["table_id"]
    told = f"{PARAMETERS['table_id']} {limits['maxLength']} characters at most."
    return {
        "address": "/api/tables/{table_id}/socket",
        "description": "First a `welcome`, then whatever changes, until a `goodbye`.",
        "parameters": {"table_id": {"description": told}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
        "bindings": {"ws": {"method": "GET", "query": query, "bindingVersion": "0.1.0"}},
        "x-first-message": "welcome",
        "x-goodbye-codes": GOODBYES,
        "x-close-codes": {str(code): text for code, text in CLOSE_CODES.items()},
        "x-limits": LIMITS_OF_A_SOCKET,
    }


def _operations(told: list[str], commands: list[str]) -> Schema:
    """What the server sends by itself, and what it takes and answers."""
    answered = ["accepted", "refused"]
    return {
        "tell": {
            "action": "send",
            "channel": {"$ref": CHANNEL},
            "summary": "What the server tells: `welcome` first, `goodbye` last.",
            "messages": [_on_channel(name) for name in told if name not in answered],
        },
        "command": {
            "action": "receive",
            "channel": {"$ref": CHANNEL},
            "summary": "What a client asks for; each command has exactly one reply.",
            "messages": [_on_channel(name) for name in commands],
            "reply": {
                "channel": {"$ref": CHANNEL},
                "messages": [_on_channel(name) for name in answered],
            },
        },
    }


def _on_channel(name: str) -> Schema:
    return {"$ref": f"{CHANNEL}/messages/{name}"}


def _messages(union: Any) -> Schema:
    """The messages of one direction, by the names that stand in `type`."""
    examples = COMMANDS | replies.of_messages()
    return {
        str(kind.__struct_config__.tag): _message(kind, examples[kind.__struct_config__.tag])
        for kind in get_args(union)
    }


def _message(kind: type[Any], example: Any) -> Schema:
    described: Schema = {
        "name": kind.__struct_config__.tag,
        "summary": (kind.__doc__ or "").split("\n")[0],
        "payload": {"$ref": f"{REF}{kind.__name__}"},
        "examples": [{"payload": replies.plainly(example)}],
    }
    if "request" in kind.__struct_fields__:
        described["correlationId"] = {"$ref": "#/components/correlationIds/request"}
    return described
