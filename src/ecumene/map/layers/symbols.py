"""The drawn symbols and patterns, defined once and used by reference."""

from ecumene.map.ink import style
from ecumene.map.ink.svg import Look, group, tag

GATE = (
    "M-9.5 -3.6L0 -9.6L9.5 -3.6V-1.6H-9.5ZM-8 -0.6H-5V6.2H-8ZM-3.6 -0.6H-0.9V6.2H-3.6Z"
    "M0.9 -0.6H3.6V6.2H0.9ZM5 -0.6H8V6.2H5ZM-10 7H10V9.6H-10Z"
)
SHIP = (
    "M-11 1Q-9.5 5.5 -5 5.5H5.5Q10 5.5 11.5 -1.5L9 -0.5L7.5 1ZM-0.7 0V-9.5H0.7V0Z"
    "M-6 -8.5Q0 -10.5 6 -8.5Q7.6 -5 6 -2Q0 -3.6 -6 -2Q-4.6 -5 -6 -8.5Z"
)


def symbols() -> str:
    """All symbols and patterns."""
    return tag("defs", reeds(), peak(), site("black"), site("white"), volcano(), no_passage())


def reeds() -> str:
    """Little tufts on the flood plains, in steps."""
    tuft = "M60 120L40 50M60 120V30M60 120L80 50M220 240L200 170M220 240V150M220 240L240 170"
    look: Look = {
        "stroke": style.FLOOD_PLAIN_EDGE,
        "stroke_width": 11,
        "stroke_opacity": 0.55,
        "fill": "none",
    }
    tile: Look = {"width": 320, "height": 260, "patternUnits": "userSpaceOnUse"}
    return tag("pattern", tag("path", d=tuft, **look), id="reeds", **tile)


def peak() -> str:
    """A mountain as engravers drew it: lit from the west, shaded in strokes on the east."""
    return group(
        tag(
            "path",
            d="M-9 4.5Q-5 1 -2.6 -5.2Q-0.8 -9 1 -5.6Q4 1.6 9 4.5Z",
            fill=style.PAPER_LIGHT,
            fill_opacity=0.55,
        ),
        tag(
            "path",
            d="M0 -7.4Q2.6 -1 9 4.5Q4 4.8 1.4 4.5Q2.6 -0.5 0 -7.4Z",
            fill=style.SEPIA,
            fill_opacity=0.35,
        ),
        tag(
            "path",
            d="M-9 4.5Q-5 1 -2.6 -5.2Q-0.8 -9 1 -5.6Q4 1.6 9 4.5",
            fill="none",
            stroke=style.SEPIA,
            stroke_width=0.9,
            stroke_opacity=0.85,
        ),
        tag(
            "path",
            d="M1.6 -3.4L1.2 0.6M3.4 -0.6L2.8 3M5.4 1.8L5 4",
            fill="none",
            stroke=style.SEPIA,
            stroke_width=0.7,
            stroke_opacity=0.7,
        ),
        id="peak",
    )


def site(colour: str) -> str:
    """The gate of a city site, with a rim in the other colour so that it reads on any ground."""
    fill, rim = (style.BLACK, style.HALO) if colour == "black" else (style.WHITE, style.BLACK)
    width, opacity = (3.2, 0.75) if colour == "black" else (2.4, 1)
    back = tag(
        "path",
        d=GATE,
        fill=rim,
        stroke=rim,
        stroke_width=width,
        stroke_linejoin="round",
        opacity=opacity,
    )
    return group(back, tag("path", d=GATE, fill=fill), id=f"site-{colour}")


def volcano() -> str:
    """A smoking mountain."""
    return group(
        tag(
            "path",
            d="M-2 -14Q-7 -18 -2 -21Q2 -25 7 -22Q10 -19 6 -18Q3 -15 1 -12Z",
            fill="#efe6d6",
            fill_opacity=0.85,
            stroke="#6d6257",
            stroke_width=0.8,
        ),
        tag(
            "path",
            d="M-16 11Q-8 4 -4 -11L0 -9L4 -11Q8 4 16 11Z",
            fill="#8a5a3c",
            stroke=style.INK,
            stroke_width=1.3,
            stroke_linejoin="round",
        ),
        tag("path", d="M2 -8Q6 4 16 11H4Q5 2 2 -8Z", fill=style.INK, fill_opacity=0.35),
        tag(
            "path",
            d="M-4 -11L0 -9L4 -11Q5 -6 3.6 -3L2 -6L0.4 1L-1.4 -5L-3 -1.6Q-5 -6 -4 -11Z",
            fill="#d8431f",
        ),
        id="volcano",
    )


def no_passage() -> str:
    """A small cross on a disc."""
    return group(
        tag("circle", r=6, fill=style.HALO, stroke=style.WARNING, stroke_width=1.4),
        tag(
            "path",
            d="M-3 -3L3 3M3 -3L-3 3",
            stroke=style.WARNING,
            stroke_width=1.9,
            stroke_linecap="round",
        ),
        id="no-passage",
    )
