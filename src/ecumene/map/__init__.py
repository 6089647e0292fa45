"""The map: where every area lies (`geometry`) and how it is drawn (`drawing`, `render`)."""

from ecumene.map.drawing import draw_svg
from ecumene.map.geometry import Geometry, load_geometry
from ecumene.map.pieces import Pieces
from ecumene.map.plane import Box
from ecumene.map.render import render_png

__all__ = ["Box", "Geometry", "Pieces", "draw_svg", "load_geometry", "render_png"]
