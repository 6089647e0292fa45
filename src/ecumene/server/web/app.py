"""The application: what is served under which address."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server

from ecumene.server.describing.asyncapi import describe_socket
from ecumene.server.describing.openapi import describe
from ecumene.server.door.guard import Guard
from ecumene.server.door.headers import secure
from ecumene.server.door.kept_answers import ASK_AGAIN, KeptAnswer
from ecumene.server.door.page import Page, with_page
from ecumene.server.door.visitors import Door
from ecumene.server.errors import Refusal
from ecumene.server.loading import load_settings
from ecumene.server.logs import set_up_logs
from ecumene.server.operations.consulting import HERE, Seen, is_doctor, seen
from ecumene.server.operations.prefix import under_prefix
from ecumene.server.operations.responses import count_database_errors, counted
from ecumene.server.operations.tidying import kept_tidy
from ecumene.server.people.accounts import Accounts
from ecumene.server.protocol import Health
from ecumene.server.settings import Settings, add_rulesets
from ecumene.server.storage.migrations import migrate
from ecumene.server.tables.hub import Hub
from ecumene.server.web.board import map_geometry
from ecumene.server.web.contact_routes import contact_router
from ecumene.server.web.dependencies import (
    TheHub,
    provide_accounts,
    provide_at,
    provide_caller,
    provide_hub,
    provide_visitor,
)
from ecumene.server.web.editions_routes import get_editions
from ecumene.server.web.facts_routes import ruleset_facts
from ecumene.server.web.host_routes import host_router
from ecumene.server.web.people_routes import people_router
from ecumene.server.web.play_routes import play_router
from ecumene.server.web.problems import HANDLERS
from ecumene.server.web.socket import table_socket
from ecumene.server.web.story_routes import story_router
from ecumene.server.web.tables_routes import tables_router

STATIC = Path(__file__).parent.parent / "static"
"""The built client: made by `make setup` in a clone, part of the package in a wheel."""
SCHEMA, SOCKET = "/schema/openapi.json", "/schema/asyncapi.json"
SWIFTLY = CompressionConfig(
    backend="gzip", minimum_size=4096, gzip_compress_level=1, exclude=["/api/map/", "/api/facts/"]
)
"""How answers are compressed that are made for each caller: at little cost, so that it cannot be
used against us. What is the same for all is compressed once, and well."""


@get("/api/health")
async def health(hub: TheHub) -> Health:
    """Whether the server can read and write, for whatever watches over it; 503 if it cannot."""
    ailment = await hub.store.ailment()
    if ailment is not None:
        raise Refusal(ailment, status=503)
    return Health(status="ok", version=version("ecumene"))


@get("/api/health/live")
async def alive() -> Health:
    """Whether the process answers at all, whatever its database does."""
    return Health(status="alive", version=version("ecumene"))


@get("/api/doctor", include_in_schema=False)
async def doctor(request: Request[Any, Any, Any], hub: TheHub) -> Seen:
    """How a request arrived, for `ecumene admin doctor` on our own database alone."""
    if not await is_doctor(hub.store, request.headers):
        raise Refusal("request.not_found", status=404)
    return seen(version("ecumene"), request.headers)


@websocket("/api/doctor/socket")
async def doctor_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Whether sockets come through, for the doctor."""
    if not await is_doctor(socket.app.state["hub"].store, socket.headers):
        await socket.close(code=4404)
        return
    await socket.accept()
    await socket.send_text(HERE)
    await socket.close()


@asynccontextmanager
async def open_house(hub: Hub, settings: Settings) -> AsyncIterator[None]:
    """The tables are open from here until the server stops."""
    await migrate(settings.database)
    await hub.start()
    hub.log.info("started", version=version("ecumene"))
    try:
        async with kept_tidy():
            yield
    finally:
        await asyncio.shield(hub.stop())
        hub.log.info("stopped")


def described(prefix: str) -> OpenAPIConfig:
    """How the server describes itself to programs."""
    return OpenAPIConfig(
        title="Ecumene",
        version=version("ecumene"),
        path="/schema",
        servers=[Server(url=prefix or "/")],
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )


def create_app(static: Path = STATIC, settings: Settings | None = None) -> Litestar:
    """The whole application, serving the client that was built into the folder."""
    settings = load_settings() if settings is None else settings
    add_rulesets(settings)
    hub = Hub(settings, set_up_logs(settings))
    for engine in {hub.store.engine, hub.store.reader}:
        count_database_errors(engine, hub.metrics)
    app = Litestar(
        route_handlers=[
            health, alive, map_geometry, ruleset_facts, get_editions, tables_router, host_router,
            play_router, people_router, contact_router, story_router, table_socket,
            doctor, doctor_socket,
        ],
        dependencies={
            "hub": Provide(provide_hub),
            "caller": Provide(provide_caller),
            "at": Provide(provide_at),
            "visitor": Provide(provide_visitor),
            "accounts": Provide(provide_accounts),
        },
        exception_handlers=HANDLERS,
        lifespan=[lambda app: open_house(hub, settings)],
        logging_config=None,
        request_max_body_size=settings.max_body,
        compression_config=SWIFTLY,
        openapi_config=described(settings.prefix),
    )  # fmt: skip
    app.state["hub"] = hub
    app.state["accounts"] = Accounts(hub.store, hub.rights)
    door = app.state["door"] = Door(settings, hub.metrics, hub.log)
    page = Page(static, schemas(app))
    guarded = secure(Guard(settings, hub.metrics, door)(with_page(app.asgi_handler, page)))
    app.asgi_handler = counted(under_prefix(guarded, settings.prefix), hub.metrics)
    return app


def schemas(app: Litestar) -> dict[str, Callable[[], KeptAnswer]]:
    """How the server describes itself, each put together once: the requests, and the socket."""

    def requests() -> KeptAnswer:
        body = json.dumps(describe(app.openapi_schema.to_schema())).encode()
        return KeptAnswer(body, "application/vnd.oai.openapi+json", ASK_AGAIN)

    def socket() -> KeptAnswer:
        return KeptAnswer(json.dumps(describe_socket()).encode(), "application/json", ASK_AGAIN)

    return {"/schema": requests, SCHEMA: requests, SOCKET: socket}
