"""The application: what is served under which address."""

from importlib.metadata import version
from pathlib import Path

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from ecumene.server.board import map_geometry
from ecumene.server.headers import secure
from ecumene.server.protocol import Health

STATIC = Path(__file__).parent / "static"
"""The built client: made by `make setup` in a clone, part of the package in a wheel."""


@get("/api/health")
async def health() -> Health:
    """Whether the server answers, for people and for whatever watches over it."""
    return Health(status="ok", version=version("ecumene"))


def create_app(static: Path = STATIC) -> Litestar:
    """The whole application, serving the client that was built into the folder."""
    page = create_static_files_router(path="/", directories=[static], html_mode=True)
    return Litestar(
        route_handlers=[health, map_geometry, page],
        middleware=[secure],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024),
        openapi_config=OpenAPIConfig(
            title="Ecumene",
            version=version("ecumene"),
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
    )
