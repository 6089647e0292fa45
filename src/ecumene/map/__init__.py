"""The map: where every area lies (`geometry`) and how it is drawn (`drawing`, `render`)."""

from ecumene.map.geometry.board_shape import Geometry, load_geometry
from ecumene.map.geometry.plane import Box
from ecumene.map.ink.render import render_png
from ecumene.map.picture import draw_svg
from ecumene.map.pieces import Pieces

__all__ = ["Box", "Geometry", "Pieces", "draw_svg", "load_geometry", "render_png"]
