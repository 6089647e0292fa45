"""SVG to PNG, with the fonts of the map and no others, so that every machine draws the same."""

from ecumene.map.ink.faces import font_files


def render_png(svg: str, width: int) -> bytes:
    """A picture of the drawing, `width` pixels wide."""
    import resvg_py

    with font_files() as fonts:
        picture = resvg_py.svg_to_bytes(
            svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts
        )
    return bytes(picture)
