"""The compass rose."""

from math import cos, pi, sin

from ecumene.map.ink import style
from ecumene.map.ink.faces import TITLE_FACE
from ecumene.map.ink.svg import Look, group, tag, text
from ecumene.map.layers.waters import ROSE


def compass(radius: float = 92) -> str:
    """A rose of sixteen winds with a lily for the north."""
    x, y = ROSE
    rings = [
        tag("circle", r=radius * share, fill="none", stroke=style.PAPER_LIGHT, stroke_width=width)
        for share, width in ((0.62, 2.4), (0.66, 0.8), (0.34, 1))
    ]
    disc = tag("circle", r=radius * 0.66, fill=style.PAPER_LIGHT, fill_opacity=0.22)
    minor = [
        needle(k * pi / 8, radius * 0.6, radius * 0.13, style.PAPER_DARK) for k in range(1, 16, 2)
    ]
    middle = [needle(k * pi / 4, radius * 0.82, radius * 0.17, "#8c5a34") for k in range(1, 8, 2)]
    major = [needle(k * pi / 2, radius, radius * 0.2, style.WARNING) for k in range(4)]
    hub = tag("circle", r=radius * 0.07, fill=style.GILT, stroke=style.INK, stroke_width=1.2)
    return group(
        disc,
        *rings,
        *minor,
        *middle,
        *major,
        hub,
        lily(radius),
        letters(radius),
        transform=f"translate({x:g} {y:g})",
        id="compass",
    )


def needle(angle: float, length: float, half: float, colour: str) -> str:
    """One point of the rose, half light, half dark."""
    tip = (sin(angle) * length, -cos(angle) * length)
    sides = [(sin(angle + turn) * half, -cos(angle + turn) * half) for turn in (-pi / 4, pi / 4)]

    def half_needle(side: tuple[float, float], fill: str) -> str:
        data = f"M0 0L{side[0]:.1f} {side[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z"
        return tag(
            "path", d=data, fill=fill, stroke=style.INK, stroke_width=0.9, stroke_linejoin="round"
        )

    return half_needle(sides[0], style.PAPER_LIGHT) + half_needle(sides[1], colour)


def lily(radius: float) -> str:
    """The lily that shows the north."""
    data = (
        "M0 -20Q5 -12 2.4 -5Q9 -12 10 -5Q10 0 3 -1L2.4 5"
        "H-2.4L-3 -1Q-10 0 -10 -5Q-9 -12 -2.4 -5Q-5 -12 0 -20Z"
    )
    look: Look = {"fill": style.WARNING, "stroke": style.PAPER_LIGHT, "stroke_width": 0.8}
    return tag("path", d=data, transform=f"translate(0 {-radius - 6:g}) scale(1.25)", **look)


def letters(radius: float) -> str:
    """The other three quarters."""
    out = radius + 12
    places = (("E", out, 6.5), ("S", 0, out + 8), ("W", -out - 1, 6.5))
    return "".join(
        text(name, x, y, 20, TITLE_FACE, fill=style.PAPER_LIGHT) for name, x, y in places
    )
