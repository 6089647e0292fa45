"""What the page needs to draw the board: the geometry of the map, the same file Python uses."""

from functools import cache
from importlib.resources import files

from litestar import Response, get
from litestar.datastructures import CacheControlHeader


@cache
def geometry() -> bytes:
    """The map as it lies in the package, read once."""
    return files("ecumene").joinpath("map", "geometry.json").read_bytes()


@get("/api/map/geometry", cache_control=CacheControlHeader(public=True, max_age=3600))
async def map_geometry() -> Response[bytes]:
    """The drawing of the board: borders, parts and anchors of all areas and open seas."""
    return Response(geometry(), media_type="application/json")
