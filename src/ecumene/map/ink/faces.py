"""The typefaces of the map: their files, and how wide a text is in them."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import msgspec

FALLBACK = "Georgia, 'Times New Roman', serif"
FONTS = files("ecumene.map").joinpath("fonts")


class Face(NamedTuple):
    """One typeface: the file's stem, and the names SVG knows it by."""

    stem: str
    family: str
    weight: int
    style: str = "normal"

    @property
    def families(self) -> str:
        """The family with what to use where it is missing."""
        return f"'{self.family}', {FALLBACK}"


AREA_FACE = Face("AlegreyaSC-Medium", "Alegreya SC", 500)
TITLE_FACE = Face("AlegreyaSC-ExtraBold", "Alegreya SC", 800)
NUMBER_FACE = Face("Alegreya-Bold", "Alegreya", 700)
LEGEND_FACE = Face("Alegreya-Italic", "Alegreya", 400, "italic")
SEA_FACE = Face("Fell-Italic", "Ecumene Fell", 400, "italic")
FACES = (AREA_FACE, TITLE_FACE, NUMBER_FACE, LEGEND_FACE, SEA_FACE)


@cache
def _widths() -> dict[str, dict[str, float]]:
    text = FONTS.joinpath("widths.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, float]])


def text_width(content: str, size: float, face: Face, spacing: float = 0) -> float:
    """How wide a line of text is; a letter with an accent counts as an n."""
    widths = _widths()[face.stem]
    return size * sum(widths.get(letter, widths["n"]) for letter in content) + spacing * len(
        content
    )


@cache
def font_style_sheet() -> str:
    """CSS that carries the fonts inside the SVG."""
    return "".join(
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
        f"src:url(data:font/woff2;base64,{_encoded(face)}) format('woff2')}}"
        for face in FACES
    )


def _encoded(face: Face) -> str:
    return b64encode(FONTS.joinpath(f"{face.stem}.woff2").read_bytes()).decode()


@contextmanager
def font_files() -> Iterator[list[str]]:
    """The fonts as files, for the renderer."""
    with ExitStack() as stack:
        yield [str(stack.enter_context(as_file(FONTS / f"{face.stem}.ttf"))) for face in FACES]
