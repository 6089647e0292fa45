"""The OpenAPI schema: what Litestar reads off the routes, and what is laid over it.

One place for all routes: a new one is described by the rules in `routes` before anybody adds a word
about it.
"""

from typing import Any

from ecumene.server.describing import replies
from ecumene.server.describing.examples import REQUESTS
from ecumene.server.describing.routes import (
    IN_PATH,
    INFO,
    LIMITS,
    MAKES_DEVICE,
    OTHER_TAGS,
    PARAMETERS,
    SECURITY,
    STATUSES,
    TAGS,
    Status,
    errors_of,
    security_of,
)
from ecumene.server.describing.shapes import REF, schemas, shapes

Schema = dict[str, Any]
JSON = "application/json"
LINES = "application/x-ndjson"
LINES_OF_A_RECORD = (
    "A line of JSON each: first the header with the seed, then every answer in the order in which "
    "it was taken."
)
PROBLEM: Schema = {"$ref": f"{REF}Problem"}
COOKIE: Schema = {
    "description": "The device's cookie, for whoever came without one.",
    "schema": {"type": "string"},
}
RETRY_AFTER: Schema = {"description": "Seconds to wait.", "schema": {"type": "integer"}}
ATTACHED: Schema = {"description": "A name for the file.", "schema": {"type": "string"}}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}
QUESTIONS: Schema = {
    "type": "object",
    "description": "JSON schemas: of each kind of question its answer, and what they refer to.",
    "properties": {"answers": ANYTHING, "components": ANYTHING},
    "required": ["answers", "components"],
}
MADE_BY_HAND: dict[str, Schema] = {
    "GET /api/map/geometry": ANYTHING,
    "GET /api/facts/{ruleset}": {"$ref": f"{REF}EditionFacts"},
    "GET /api/questions": QUESTIONS,
}
"""Replies whose shape a route does not tell, because it sends bytes or makes it anew each time."""
OLD_NAMES = {"server_protocol_play_Said": "play.Said"}


def describe(schema: Schema) -> Schema:
    """The whole description, out of the one that Litestar made."""
    told = replies.of_requests()
    paths = {
        path: {
            method: _operation(f"{method.upper()} {path}", operation, told)
            for method, operation in item.items()
        }
        for path, item in schema["paths"].items()
    }
    components = {
        "schemas": schemas(shapes()),
        "responses": {one.name: _error(status, one) for status, one in STATUSES.items()},
        "securitySchemes": SECURITY,
    }
    tags = [{"name": name, "description": text} for name, text in TAGS.items()]
    info = schema["info"] | {"description": INFO, "license": {"name": "MIT", "identifier": "MIT"}}
    return schema | {"info": info, "tags": tags, "paths": paths, "components": components}


def _operation(route: str, operation: Schema, told: Schema) -> Schema:
    """One route: who may call it, what it takes, what comes back."""
    path = route.split(" ")[1]
    text = operation.get("description", "")
    described = {
        **operation,
        "tags": operation.get("tags") or [OTHER_TAGS.get(path, "facts")],
        "summary": text.split("\n")[0],
        "description": text,
        "security": security_of(route),
    }
    if route == "POST /api/records":
        lines = {"type": "string", "description": LINES_OF_A_RECORD}
        described["requestBody"] = {"required": True, "content": {LINES: {"schema": lines}}}
    if "parameters" in operation:
        described["parameters"] = [_parameter(one) for one in operation["parameters"]]
    if route in REQUESTS:
        content = next(iter(described["requestBody"]["content"].values()))
        content["examples"] = {name: {"value": one} for name, one in REQUESTS[route].items()}
    granted = {
        status: _granted(route, response, told)
        for status, response in operation["responses"].items()
        if status < "300"
    }
    refused = {
        str(status): {"$ref": f"#/components/responses/{STATUSES[status].name}"}
        for status in errors_of(route, described)
    }
    described["responses"] = granted | refused
    described.pop("deprecated", None)
    return described


def _parameter(parameter: Schema) -> Schema:
    """A parameter with its meaning and its limits."""
    name = parameter["name"]
    kept = {key: parameter[key] for key in ("name", "in", "required", "schema")}
    kept["schema"] = _plain_limits(kept["schema"]) | LIMITS.get(name, {})
    words = IN_PATH if parameter["in"] == "path" else PARAMETERS
    return {"description": words[name], **kept} if name in words else kept


def _plain_limits(schema: Schema) -> Schema:
    """What stands in an address is there or left out, but never null; limits are whole."""
    told: Schema = {
        key: int(value) if isinstance(value, float) and value.is_integer() else value
        for key, value in schema.items()
    }
    choices = [one for one in told.get("oneOf", []) if one != {"type": "null"}]
    if len(choices) == 1:
        told |= choices[0]
        del told["oneOf"]
    return told


def _granted(route: str, response: Schema, told: Schema) -> Schema:
    """What comes back to a request that is granted, with an example."""
    content = {
        kind: {"schema": MADE_BY_HAND.get(route) or _named(one["schema"])}
        for kind, one in response.get("content", {}).items()
    }
    headers = {"Set-Cookie": COOKIE} if route in MAKES_DEVICE else {}
    if LINES in content:
        content[LINES]["schema"] = {"type": "string", "description": LINES_OF_A_RECORD}
        headers["Content-Disposition"] = ATTACHED
    if route in told:
        content[JSON]["example"] = replies.plainly(told[route])
    text = "Done." if response["description"].startswith("Request") else "Made."
    described = {"description": text, "content": content}
    return described | ({"headers": headers} if headers else {})


def _named(schema: Any) -> Any:
    """A schema that refers to the shapes by the names they have here."""
    if isinstance(schema, list):
        return [_named(one) for one in schema]
    if isinstance(schema, dict):
        return {key: _named(one) for key, one in schema.items()}
    if isinstance(schema, str) and schema.startswith(REF):
        name = schema.removeprefix(REF)
        return REF + OLD_NAMES.get(name, name)
    return schema


def _error(status: int, one: Status) -> Schema:
    """An error: always a code and its facts."""
    example = {"code": one.code, "facts": one.facts}
    response: Schema = {
        "description": one.when,
        "content": {JSON: {"schema": PROBLEM, "example": example}},
    }
    if status == 429:
        response["headers"] = {"Retry-After": RETRY_AFTER}
    return response
