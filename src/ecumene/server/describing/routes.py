"""What no route says by itself: who may call it, which errors it gives, what its words mean."""

from typing import Any, NamedTuple

INFO = """\
Tables of Ecumene, by HTTP. The socket, over which a table is played, is described in
`asyncapi.json` beside this file; `docs/protocol.md` tells the whole story, `docs/client.md` shows
a client, `docs/errors.md` lists every code.

Requests that change something are JSON (`content-type: application/json`), and the browser of a
foreign page is turned away. Whoever has no rights yet gets a cookie with the first thing they make,
join or open; a program may show the key of a link as a bearer token instead. Private tables of
others do not exist: they answer 404.

Numbers of events are 53-bit integers, moments are seconds since 1970 as numbers. Fields may be
added to replies and codes to refusals; a client passes over what it does not know.
"""

TAGS = {
    "tables": "Tables are made, found, joined, started; what their host may do, and agreements.",
    "play": "What a viewer sees, commands, history, records, talk.",
    "stories": "What is told of finished games: stories, links to them, and one's own games.",
    "people": "Names with a password, which keep the seats of a device.",
    "contact": "Where a player is written to: addresses confirmed, webhooks tried, mail stopped.",
    "facts": "What is printed in the game and does not change while the server runs.",
    "service": "For whatever watches over the server.",
}
OTHER_TAGS = {"/api/health": "service", "/api/health/live": "service"}
"""Routes that name no tag tell facts, but for these."""

SECURITY: dict[str, Any] = {
    "device": {
        "type": "apiKey",
        "in": "cookie",
        "name": "ecumene",
        "description": "A device: set with the first thing that it makes, joins or opens.",
    },
    "key": {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of a link, as a program shows it; several with commas.",
    },
}
ANYBODY: list[dict[str, list[str]]] = [{}]
KNOWN: list[dict[str, list[str]]] = [{"device": []}, {"key": []}]
"""One of the two."""
EITHER = [*KNOWN, *ANYBODY]
"""Works for anybody, and tells or allows more to those with rights."""
OPEN = (
    "/api/health",
    "/api/health/live",
    "/api/mail/{token}",
    "/api/mail/{token}/stop",
    "/api/mail/{token}/allow",
    "/api/map/geometry",
    "/api/facts/{ruleset}",
    "/api/editions",
    "/api/bots",
    "/api/questions",
    "/api/stories",
)
"""The same for everybody."""
MAKES_DEVICE = (
    "POST /api/tables",
    "POST /api/solo",
    "POST /api/tables/{table_id}/join",
    "POST /api/tables/{table_id}/arrivals",
    "POST /api/links/open",
    "POST /api/records",
    "POST /api/me/register",
    "POST /api/me/sign-in",
)
"""These give a cookie to whoever came without one."""


class Status(NamedTuple):
    """An error by its status: its name, when it is given, a code that comes with it."""

    name: str
    when: str
    code: str
    facts: dict[str, Any]


STATUSES = {
    400: Status(
        "Malformed",
        "Not the right shape; `facts.where` lists the fields and what is wrong with each.",
        "request.malformed",
        {"where": ["players: Expected `int`, got `str`"]},
    ),
    401: Status("NotSignedIn", "The name or password is wrong, or nobody is signed in.",
                "account.wrong", {}),
    403: Status("Forbidden", "The caller may not do this, or comes from a foreign page.",
                "access.not_your_seat", {}),
    404: Status("NotFound", "There is nothing there, or nothing that this caller may know of.",
                "table.not_found", {}),
    405: Status("WrongMethod", "The address is there, but not for this method: see `Allow`.",
                "request.wrong_method", {}),
    408: Status("TooSlow", "The request did not arrive in time; the connection is closed.",
                "request.too_slow", {}),
    409: Status("Conflict", "The table or the game does not allow it now; nothing has changed.",
                "table.started", {}),
    413: Status("TooLarge", "The body is too large.", "request.too_large", {}),
    415: Status("NotJson", "The body is not marked as JSON.", "request.not_json", {}),
    421: Status("WrongHost", "The server does not go by the name in `Host`.",
                "request.wrong_host", {}),
    422: Status("Refused", "It was understood, but breaks a rule or does not go together.",
                "set_up.players", {"players": 4, "known": [5, 6, 7]}),
    429: Status("TooMany", "Too much at once: wait for `Retry-After` seconds, or one if it is "
                "missing, then longer each time.", "request.too_many", {}),
    431: Status("HeadTooLarge", "Address and headers are too long; the connection is closed.",
                "request.head_too_large", {}),
    500: Status("Fault", "A fault of the program; it is in the server's log.", "server.fault", {}),
    503: Status("Busy", "Not now; the same request may be sent again in a moment.",
                "server.cannot_write", {}),
}  # fmt: skip
ALWAYS = (400, 408, 421, 429, 431, 500, 503)
"""What any request can meet."""
ALSO: dict[str, tuple[int, ...]] = {
    "GET /api/facts/{ruleset}": (404,),
    "POST /api/solo": (409, 422),
    "POST /api/tables": (422,),
    "POST /api/records": (413, 422),
    "POST /api/links/open": (404, 409),
    "POST /api/stories": (404,),
    "GET /api/mail/{token}": (404,),
    "POST /api/mail/{token}/stop": (404,),
    "POST /api/mail/{token}/allow": (404,),
}
"""Errors of single routes that the rules below do not give them."""

PARAMETERS = {
    "table_id": "The name of a table, as `table.id` tells it.",
    "seat": "From which of one's seats to look or to act; without it one is a spectator.",
    "since": "The last number this viewer has seen: the events after it are sent.",
    "after": "Only what came after this number.",
    "upto": "The last events up to and with this number, instead of the first after one.",
    "limit": "At most so many.",
    "number": "A number of events, as this viewer counts them.",
    "all_hands": "All hands, once the game is over.",
    "which": "One's own tables, or public ones by what they are doing.",
    "before": "Goes on with a list: the `next` that came with its last part.",
    "token": "The secret in the link of a mail.",
    "ruleset": "The name of an edition, as `/api/editions` lists it.",
}
IN_PATH = PARAMETERS | {"seat": "The number of a seat.", "number": "The `id` of a proposal."}
"""The same words where they are part of the address."""
LIMITS: dict[str, dict[str, Any]] = {
    "table_id": {"minLength": 1, "maxLength": 32, "pattern": "^[A-Za-z0-9_-]+$"},
    "ruleset": {"pattern": "^[A-Za-z0-9_-]+$"},
    "since": {"minimum": 0},
    "upto": {"minimum": 0},
}
"""Limits of parameters that Litestar does not tell of."""


def errors_of(route: str, operation: dict[str, Any]) -> list[int]:
    """The errors a request to a route can meet, lowest first."""
    method, path = route.split(" ")
    named = {one["name"] for one in operation.get("parameters", [])}
    found = {*ALWAYS, *ALSO.get(route, ())}
    if named or "requestBody" in operation:
        found.add(400)
    if "table_id" in named:
        found |= {404, 409} if path.endswith("{table_id}") and method == "GET" else {403, 404, 409}
    if method != "GET":
        found |= {403, 415}
        if path.startswith("/api/me/"):
            found |= {401, 409}
        if "requestBody" in operation:
            found |= {413, 422} if "table_id" in named else {413}
    return sorted(found)


def security_of(route: str) -> list[dict[str, list[str]]]:
    """Who may call a route."""
    method, path = route.split(" ")
    if path in OPEN:
        return ANYBODY
    of_one_seat = path.endswith(("/done-for", "/witnesses", "/contact"))
    return EITHER if (method == "GET" and not of_one_seat) or route in MAKES_DEVICE else KNOWN
