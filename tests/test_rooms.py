"""The rooms of the house: none is crowded, each says what lives there, and arrows point one way."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ecumene"
MOST = 16
"""Modules in one room, its `__init__` not counted."""
SHELVES = {"advances", "calamities"}
"""One module for each card, however many there are."""


def rooms(root: Path) -> list[Path]:
    folders = (folder for folder in sorted(root.rglob("*")) if folder.is_dir())
    return [folder for folder in folders if any(folder.glob("*.py"))]


def name_of(room: Path) -> str:
    return str(room.relative_to(ROOT))


ROOMS = rooms(SOURCE)


@pytest.mark.parametrize("room", [SOURCE, *ROOMS], ids=name_of)
def test_no_room_is_crowded(room: Path):
    modules = [file.name for file in room.glob("*.py") if file.name != "__init__.py"]
    if room.parent == SOURCE and room.name in SHELVES:
        modules = [name for name in modules if name == "card.py"]
    assert len(modules) <= MOST, f"{len(modules)} modules"


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_every_room_says_what_lives_there(room: Path):
    text = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
    assert text
    assert len(text) > 30


# -------------------------------------------------------------------- arrows between rooms

PHASES = (
    ("shared",),
    ("cards", "movement", "succession"),
    ("cities", "conflict", "trade", "calamity", "purchase"),
    ("abilities",),
    (
        "set_up",
        "start_areas",
        "tax_collection",
        "population_expansion",
        "leaving",
        "foresight",
        "prospects",
        "short_game",
        "first_game",
        "score_by_value",
    ),
    ("arriving",),
    ("__init__",),
)
"""The rooms and modules of the phases, floor by floor: each uses only floors below its own."""


def part_of(file: Path, package: Path) -> str:
    return file.relative_to(package).parts[0].removesuffix(".py")


def parts_used(file: Path, package: Path) -> set[str]:
    """The rooms or modules of the same package that a file imports."""
    start = f"ecumene.{package.name}."
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(start):
            found.add(str(node.module).removeprefix(start).split(".")[0])
    return found - {part_of(file, package)}


def wrong_arrows(package: Path, floors: tuple[tuple[str, ...], ...]) -> list[str]:
    height = {part: floor for floor, parts in enumerate(floors) for part in parts}
    files = [file for file in sorted(package.rglob("*.py")) if part_of(file, package) in height]
    return [
        f"{file.relative_to(package)} uses {used}"
        for file in files
        for used in sorted(parts_used(file, package))
        if used in height and height[used] >= height[part_of(file, package)]
    ]


def test_the_phases_stand_on_the_floors_below():
    parts = {part_of(file, SOURCE / "phases") for file in (SOURCE / "phases").rglob("*.py")}
    assert parts == {part for floor in PHASES for part in floor}
    assert wrong_arrows(SOURCE / "phases", PHASES) == []


def test_a_wrong_arrow_would_be_seen():
    upside_down = tuple(reversed(PHASES))
    assert "tax_collection.py uses shared" in wrong_arrows(SOURCE / "phases", upside_down)
