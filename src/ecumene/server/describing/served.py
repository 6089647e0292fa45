"""The descriptions under `/schema`, each written once."""

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from ecumene.server.describing.asyncapi import describe_socket
from ecumene.server.describing.openapi import describe


class OpenApi(JsonRenderPlugin):
    """`/schema/openapi.json`: the requests."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json")
        self._text = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description laid over the one that Litestar made."""
        self._text = self._text or msgspec.json.encode(describe(openapi_schema))
        return self._text


class AsyncApi(JsonRenderPlugin):
    """`/schema/asyncapi.json`: the socket."""

    def __init__(self) -> None:
        super().__init__(path="/asyncapi.json")
        self._text = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description of the socket."""
        self._text = self._text or msgspec.json.encode(describe_socket())
        return self._text
