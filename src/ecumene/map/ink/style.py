"""Colours of the map: parchment, ink, waters, and a hand tint for each region."""

from ecumene.names import Civ

PAPER = "#ead9b3"
PAPER_DARK = "#c9ae7c"
PAPER_LIGHT = "#f8ecd0"
INK = "#3a2616"
SEPIA = "#6b4a2c"
HALO = "#fff6df"
DEEP = "#6f9db0"
DEEP_EDGE = "#9cc0c6"
SHALLOW = "#b4d3d0"
WAVE = "#6c9aa3"
WATER_BORDER = "#f3f7ee"
RIVER = "#4f8ba0"
FLOOD_PLAIN = "#86b557"
FLOOD_PLAIN_EDGE = "#4f7f33"
OUT_OF_PLAY = "#cfc7b6"
OUT_OF_PLAY_INK = "#8d8473"
FRAME = "#4a2f1b"
GILT = "#c79a4b"
WARNING = "#a3271d"
BLACK = "#1d1714"
WHITE = "#fdf8ec"

TINTS: dict[Civ, str] = {
    Civ("minoa"): "#c0cf7c",
    Civ("saba"): "#eeb184",
    Civ("assyria"): "#cbd9bb",
    Civ("maurya"): "#eeb38c",
    Civ("celt"): "#b2cc95",
    Civ("babylon"): "#d2bfa4",
    Civ("carthage"): "#f2c87e",
    Civ("dravidia"): "#c3bfc9",
    Civ("hatti"): "#efc1ae",
    Civ("kushan"): "#c79c86",
    Civ("rome"): "#dda4a1",
    Civ("persia"): "#d0b2c4",
    Civ("iberia"): "#f3e7c4",
    Civ("nubia"): "#afcaae",
    Civ("hellas"): "#f2e089",
    Civ("indus"): "#b9d097",
    Civ("egypt"): "#f7e4b6",
    Civ("parthia"): "#cfbd74",
}
"""A pale wash that recalls the colour of each civilization's pieces."""

LIMIT_COLOURS = ("#d9d2c4", "#f6e7c3", "#eda85d", "#e07d78", "#9a4f93")
"""By population limit, 0 to 4."""


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another stirred in."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def ink_on(colour: str) -> str:
    """Dark or light ink, whichever reads better on a colour."""
    red, green, blue = channels(colour)
    return BLACK if 299 * red + 587 * green + 114 * blue > 130_000 else WHITE


def tint(region: Civ, colour: str) -> str:
    """The wash of a region; one the table does not know gets its own colour, paled."""
    return mixed(TINTS.get(region, mixed(colour, PAPER, 0.6)), PAPER_LIGHT, 0.12)
