"""What the page needs to draw the board: the geometry of the map, the same file Python uses."""

from functools import cache
from importlib.resources import files
from typing import Any

from litestar import Request, Response, get

from ecumene.server.door.kept_answers import KeptAnswer


@cache
def geometry() -> KeptAnswer:
    """The map as it lies in the package, read once."""
    data = files("ecumene").joinpath("map", "geometry.json").read_bytes()
    return KeptAnswer(data, "application/json")


@get("/api/map/geometry")
async def map_geometry(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The drawing of the board: borders, parts and anchors of all areas and open seas."""
    return geometry().response(request.headers)
