"""Examples of what is sent to the server; a test sends each of them to a real one."""

from typing import Any

KEY = "dQnWkJ0bXc1v8mQm3x0Yy2T4"
"""Stands for the secret of a link."""
ASK = "1/movement/minoa/0"
"""Stands for the question that is open."""
SIGN_IN = {"name": "Ann", "password": "correct horse battery"}

RECORD = """\
{"ruleset":"mega","version":"1","seats":5,"board":"west","seed":"11","options":{"ast":"basic"}}
{"id":"1/movement/minoa/0","answer":{"orders":[]}}
{"id":"1/movement/assyria/0","answer":{"orders":[]}}
"""

COMMANDS: dict[str, dict[str, Any]] = {
    "answer": {"type": "answer", "request": 1, "ask": ASK, "answer": {"orders": []}},
    "check": {"type": "check", "request": 2, "ask": ASK, "answer": {"orders": []}},
    "choices": {"type": "choices", "request": 3, "ask": ASK},
    "prices": {"type": "prices", "request": 4},
    "reckon": {
        "type": "reckon",
        "request": 5,
        "ask": "6/advances_acquisition/minoa/0",
        "draft": {"advances": ["pottery"]},
    },
    "suggest": {"type": "suggest", "request": 6, "ask": ASK},
    "withdraw": {"type": "withdraw", "request": 7, "ask": ASK},
    "take_back": {"type": "take_back", "request": 8, "ask": ASK},
    "talk": {"type": "talk", "request": 9, "text": "Good luck!"},
    "seat": {
        "type": "seat",
        "request": 10,
        "preferences": {"regent": {"until": "turn", "pace": "fast"}, "orders": {"tax_rate": 2}},
    },
    "ping": {"type": "ping", "request": 11},
}
"""One of each command, by its type."""

REQUESTS: dict[str, dict[str, Any]] = {
    "POST /api/tables": {
        "defaults": {},
        "chosen": {
            "settings": {
                "name": "Friday evening",
                "players": 7,
                "board": "east",
                "clock": {"type": "live", "seconds": 90},
                "options": {"ast": "expert"},
                "public": True,
            },
            "name": "Ann",
        },
    },
    "POST /api/solo": {
        "defaults": {},
        "chosen": {
            "settings": {"players": 5, "board": "west"},
            "name": "Ann",
            "civ": "minoa",
            "bot": "normal",
            "temper": "bold",
        },
    },
    "POST /api/tables/{table_id}/join": {
        "invited": {"name": "Ben", "key": KEY},
        "public": {"name": "Ben", "seat": 2},
    },
    "POST /api/tables/{table_id}/silence": {"a seat": {"seat": 2, "silenced": True}},
    "POST /api/me/password": {
        "another": {"old": SIGN_IN["password"], "new": "battery horse correct"},
    },
    "POST /api/tables/{table_id}/seats/{seat}/contact/confirm": {"a code": {"code": "123456"}},
    "POST /api/tables/{table_id}/bots": {
        "all": {},
        "one": {"bot": "normal", "temper": "cautious", "seat": 3},
    },
    "POST /api/tables/{table_id}/archive": {"away": {}, "back": {"archived": False}},
    "POST /api/tables/{table_id}/civilization": {"choose": {"seat": 1, "civ": "minoa"}},
    "POST /api/tables/{table_id}/swaps": {
        "agree": {"seat": 1, "other": 2},
        "rather not": {"seat": 1, "other": 2, "agree": False},
    },
    "POST /api/tables/{table_id}/arrivals": {
        "invited": {"name": "Cleo", "civ": "rome", "key": KEY},
    },
    "POST /api/tables/{table_id}/links": {
        "watch": {"role": "spectator"},
        "keep": {"role": "player", "seat": 1},
        "replace": {"role": "invite", "revoke": True},
    },
    "POST /api/tables/{table_id}/proposals": {
        "end": {"kind": "end", "seat": 1},
        "regent": {"kind": "regent", "seat": 1, "about": 2},
        "a bot joins": {"kind": "join", "seat": 1, "civ": "celt", "bot": "normal"},
    },
    "POST /api/tables/{table_id}/proposals/{number}": {"agree": {"seat": 2, "agree": True}},
    "POST /api/tables/{table_id}/commands": COMMANDS,
    "POST /api/links/open": {"open": {"key": KEY}},
    "POST /api/tables/{table_id}/story/links": {
        "share": {},
        "share anew": {"revoke": True},
    },
    "POST /api/stories": {"read": {"key": KEY}},
    "POST /api/me/register": {"register": SIGN_IN},
    "POST /api/me/sign-in": {"sign_in": SIGN_IN},
    "POST /api/records": {"beginning": RECORD},
}
"""The bodies of requests, by method and path: each with a name."""
