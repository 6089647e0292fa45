"""The data files read without the loader, so that counting them checks it too."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import ecumene.data

FOLDER = Path(ecumene.data.__file__).parent


class Row(NamedTuple):
    """One line of the area table."""

    region: str
    limit: str
    site: str
    land: list[str]
    water: list[str]


def table(file: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))


def area_table() -> tuple[dict[str, Row], dict[str, list[str]]]:
    """The land areas, and the open seas with their neighbours."""
    areas: dict[str, Row] = {}
    seas: dict[str, list[str]] = {}
    region = ""
    for line in (FOLDER / "board/areas.txt").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if line.startswith("["):
            region = line[1:-1]
        elif len(cells) == 7 and not line.startswith("#"):
            areas[cells[0]] = Row(region, cells[3], cells[4], cells[5].split(), cells[6].split())
        elif len(cells) == 3 and not line.startswith("#"):
            seas[cells[0]] = cells[2].split()
    return areas, seas
