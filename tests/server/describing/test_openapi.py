"""The OpenAPI schema is whole and true: nothing is left out, and the server keeps to it."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ecumene.server.describing.examples import REQUESTS
from ecumene.server.describing.routes import (
    ALSO,
    IN_PATH,
    MAKES_DEVICE,
    OPEN,
    PARAMETERS,
    STATUSES,
    TAGS,
)
from ecumene.server.web.problems import CODES
from tests.fenced import ROOT
from tests.server.documented import look_up, schema
from tests.server.process import Person, running_server
from tests.server.survival import rounds

CONFORMS = (
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=100_000, bot_pause=0) as address:
        yield address


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every route by method and path."""
    for path, item in schema()["paths"].items():
        for method, operation in item.items():
            yield f"{method.upper()} {path}", operation


ROUTES = dict(operations())


def fitting(part: dict[str, Any]) -> jsonschema_rs.Validator:
    """What tells whether a value fits a part of the schema."""
    return jsonschema_rs.Draft202012Validator({**part, "components": schema()["components"]})


def references(value: Any) -> Iterator[str]:
    """Everything that is referred to."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def leads_somewhere(whole: dict[str, Any], reference: str) -> bool:
    place: Any = whole
    for part in reference.removeprefix("#/").split("/"):
        if part not in place:
            return False
        place = place[part]
    return True


def test_the_schema_is_served_kept_and_whole(address):
    served = Person(address).get("/schema/openapi.json")
    assert served == schema()
    kept = json.loads((ROOT / "client" / "openapi.json").read_text(encoding="utf-8"))
    assert served == kept, "run: make schema"
    assert [one for one in references(served) if not leads_somewhere(served, one)] == []


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_says_who_may_call_it_and_which_errors_it_gives(route: str):
    operation = ROUTES[route]
    assert operation["summary"]
    assert set(operation["tags"]) <= set(TAGS)
    assert operation["security"]
    answers = operation["responses"]
    assert any(status.startswith("2") for status in answers)
    assert {"429", "500", "503"} <= set(answers)
    problem = {"$ref": "#/components/schemas/Problem"}
    for status, answer in answers.items():
        if status >= "400":
            one = schema()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
            assert one["content"]["application/json"]["schema"] == problem
    for parameter in operation.get("parameters", []):
        assert parameter["description"], parameter["name"]


@pytest.mark.parametrize("route", ROUTES)
def test_every_body_has_examples_and_all_examples_fit(route: str):
    operation = ROUTES[route]
    if "requestBody" in operation:
        (content,) = operation["requestBody"]["content"].values()
        assert content["examples"], "give one in describing/examples.py"
        for name, example in content["examples"].items():
            fitting(content["schema"]).validate(example["value"]), name
    for status, answer in operation["responses"].items():
        for content in answer.get("content", {}).values():
            if "example" in content:
                fitting(content["schema"]).validate(content["example"]), status


def test_what_is_said_of_routes_is_said_of_routes_that_exist():
    assert {*REQUESTS, *ALSO, *MAKES_DEVICE} <= set(ROUTES)
    assert set(OPEN) <= set(schema()["paths"])
    named = [
        (parameter["in"], parameter["name"])
        for operation in ROUTES.values()
        for parameter in operation.get("parameters", [])
    ]
    assert set(PARAMETERS) | set(IN_PATH) == {name for _, name in named}


def test_every_status_has_its_example_with_a_code_of_that_status():
    assert set(CODES) - {401, 403, 404} <= set(STATUSES)
    for status, one in STATUSES.items():
        answer = schema()["components"]["responses"][one.name]
        example = answer["content"]["application/json"]["example"]
        fitting({"$ref": "#/components/schemas/Problem"}).validate(example)
        if status in (400, 405, 413, 415, 429):
            assert one.code == CODES[status]


def test_a_field_that_the_source_explains_is_explained():
    fields = schema()["components"]["schemas"]["TableInfo"]["properties"]
    assert fields["choosing"]["description"].startswith("The seat whose turn")
    assert schema()["components"]["schemas"]["Health"]["required"] == ["status", "version"]


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (418, b'{"code":"table.not_found","facts":{}}'),
        (404, b'{"detail":"Not Found"}'),
        (404, b'{"code":"table.nowhere","facts":{}}'),
        (403, b'{"code":"table.not_found","facts":{}}'),
    ],
)
def test_an_answer_that_is_not_written_down_is_found(status: int, body: bytes):
    asked = httpx.Request("GET", "http://here/api/tables/abc/state?seat=1")
    look_up(httpx.Response(404, content=b'{"code":"table.not_found","facts":{}}', request=asked))
    with pytest.raises(AssertionError):
        look_up(httpx.Response(status, content=body, request=asked))


def test_a_record_is_described_both_ways():
    lines = "application/x-ndjson"
    assert lines in ROUTES["POST /api/records"]["requestBody"]["content"]
    download = ROUTES["GET /api/tables/{table_id}/record"]["responses"]["200"]
    assert list(download["content"]) == [lines]
    assert "Content-Disposition" in download["headers"]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=str)
def test_the_server_answers_as_it_is_written(address, mode):
    """Requests that fit the schema are understood; all answers are as described."""
    load_all_checks()
    described = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    ann = Person(address)
    tables, seen = [ann.solo()], set()

    for found in described.get_all_operations():
        if ann.http.get(f"/api/tables/{tables[-1]}").status_code == 404:
            tables.append(ann.solo())

        @given(case=found.ok().as_strategy(generation_mode=mode), known=booleans())
        @settings(
            max_examples=4 * rounds(1),
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def compare(case, known) -> None:
            if known and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = tables[-1]
            answer = case.call(base_url=address, cookies=dict(ann.http.cookies))
            case.validate_response(answer, checks=CONFORMS)
            seen.add(answer.status_code)
            understood = answer.status_code != 400 or mode is GenerationMode.NEGATIVE
            assert understood, (case.as_curl_command(), answer.text)

        with suppress(Unsatisfiable):
            compare()
    if mode is GenerationMode.POSITIVE:
        assert {200, 201, 403, 404, 409, 422} <= seen
    else:
        assert {200, 400, 404} <= seen
