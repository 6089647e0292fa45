"""What the server says of itself, held against what it does.

Every request that a test makes by `Person` is looked up in the OpenAPI schema: a status that is not
written down there fails the test, and so does an error that is not a `Problem`.
"""

import json
import re
from functools import cache
from typing import Any

import httpx
import schemathesis

from ecumene.server.web.schema import requests
from tools.case_reference import refusals
from tools.error_reference import raised


@schemathesis.serializer("application/x-ndjson")
def json_lines(context: Any, value: Any) -> bytes:
    """A record is sent as it is."""
    return str(value).encode(errors="replace")


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI schema of this code."""
    return dict(json.loads(json.dumps(requests())))


@cache
def paths() -> list[tuple[re.Pattern[str], str]]:
    """The addresses that are described, those with fewer gaps first."""
    known = sorted(schema()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]*", path)), path) for path in known]


def operation(method: str, path: str) -> dict[str, Any] | None:
    """What is written down about a request; None where it is none of ours, as for the page."""
    for pattern, template in paths():
        found = schema()["paths"][template].get(method.lower())
        if found is not None and pattern.fullmatch(path):
            return dict(found)
    return None


def look_up(response: httpx.Response) -> None:
    """Fails on an answer that is not written down."""
    request = response.request
    described = operation(request.method, request.url.path)
    if described is None:
        return
    what = f"{request.method} {request.url.path} gave {response.status_code}"
    assert str(response.status_code) in described["responses"], f"{what}: describe it in routes.py"
    if response.status_code >= 400:
        response.read()
        assert set(response.json()) == {"code", "facts"}, what
        check_code(response.json()["code"], response.status_code, what)


@cache
def statuses() -> dict[str, tuple[int, ...]]:
    """The codes that are written down, and the statuses they come with."""
    found: dict[str, tuple[int, ...]] = {one.code: (409, 422) for one in refusals()}
    for code, one in raised().items():
        found[code] = (one.status,)
    return found


def check_code(code: str, status: int, what: str) -> None:
    """Fails on a code that is not written down, or not with this status."""
    assert status in statuses().get(code, ()), f"{what} with {code}: it is not in docs/errors.md"
