"""The rooms of the server: arrows point one way, and no two modules need each other."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import ecumene.server

SERVER = Path(ecumene.server.__file__).parent
HOUSE = "ecumene.server"
GROUND = "ground"
"""The modules beside the rooms: errors, settings, metrics, logs, buckets, catalogue."""

MAY_TOUCH = {
    GROUND: [],
    "protocol": [],
    "storage": ["protocol"],
    "people": ["storage", "protocol"],
    "post": ["people", "storage", "protocol"],
    "games": ["people", "storage", "protocol"],
    "stewards": ["games", "storage", "protocol"],
    "sight": ["games", "people", "storage", "protocol"],
    "tables": ["sight", "stewards", "games", "post", "people", "storage", "protocol"],
    "door": ["protocol"],
    "describing": ["sight", "protocol"],
    "operations": ["games", "post", "people", "storage", "protocol"],
    "web": [
        "door",
        "describing",
        "operations",
        "tables",
        "sight",
        "stewards",
        "games",
        "post",
        "people",
        "storage",
        "protocol",
    ],
}
"""Which room may import which others; the ground carries all of them."""
MOST_LINES = 310
MOST_MODULES = 16


def name_of(file: Path) -> str:
    """The full name of a module of the server."""
    parts = file.relative_to(SERVER).with_suffix("").parts
    return ".".join([HOUSE, *(part for part in parts if part != "__init__")])


MODULES = {name_of(file): file for file in sorted(SERVER.rglob("*.py"))}


def room_of(module: str) -> str:
    """The room of a module."""
    below = module.removeprefix(HOUSE).lstrip(".").split(".")[0]
    return below if below in MAY_TOUCH else GROUND


def imported(file: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules of the server that a file imports anywhere in it, for types too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{one.name}" for one in node.names]
        else:
            continue
        for name in names:
            while name and name not in modules:
                name = name.rpartition(".")[0]
            if name:
                yield name


def arrows(modules: dict[str, Path]) -> dict[str, set[str]]:
    """What each module imports."""
    return {name: set(imported(file, modules)) - {name} for name, file in modules.items()}


def a_cycle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that need each other in a ring, or nothing."""
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> list[str]:
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return []
        for other in sorted(graph[name]):
            if found := walk(other, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := walk(name, []))), [])


def test_no_two_modules_need_each_other_not_even_as_types():
    assert a_cycle(arrows(MODULES)) == []


def test_a_ring_of_types_would_be_seen(tmp_path: Path):
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from here.two import B\n"
    )
    two.write_text("def later():\n    import here.one\n")
    modules = {"here.one": one, "here.two": two}
    assert a_cycle(arrows(modules)) == ["here.one", "here.two"]


@pytest.mark.parametrize("module", MODULES)
def test_no_arrow_between_rooms_points_back(module: str):
    room = room_of(module)
    touched = {room_of(other) for other in imported(MODULES[module], MODULES)}
    assert touched - {room, GROUND} <= set(MAY_TOUCH[room])


@pytest.mark.parametrize("room", [room for room in MAY_TOUCH if room != GROUND])
def test_each_room_says_what_may_be_touched_from_it_and_where_to_begin(room: str):
    text = ast.get_docstring(ast.parse((SERVER / room / "__init__.py").read_text(encoding="utf-8")))
    assert text is not None
    said = re.search(r"May touch: ([^.]*)\.", text)
    assert said is not None
    assert sorted(re.findall(r"[a-z]+", said[1])) == sorted(MAY_TOUCH[room] or ["nothing"])
    begin = re.findall(r"Begin with `(\w+)`", text)
    assert begin
    assert all((SERVER / room / f"{name}.py").exists() for name in begin)


def test_rooms_are_small_and_so_are_their_files():
    for folder, count in Counter(file.parent for file in MODULES.values()).items():
        assert count <= MOST_MODULES + 1, folder
    long = {name: lines for name, file in MODULES.items() if (lines := length(file)) > MOST_LINES}
    assert long == {}


def length(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def test_no_table_reaches_back_to_what_holds_all_tables():
    """A table is given what it needs; only the web holds the hub as well."""
    reaching = [
        name
        for name, file in MODULES.items()
        if room_of(name) != "web" and re.search(r"\w\.hub\b", bare(file))
    ]
    assert reaching == []


def bare(file: Path) -> str:
    """The code without what it imports."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(("from ", "import ")))
