"""The arrows of the layout point one way, and the library comes without web and database."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "ecumene"

ALWAYS = {"names", "data"}
RULES = {"engine", "state", "phases", "calamities", "advances"}
LIBRARY = RULES | {"rulesets", "view", "cases", "bots", "arena", "map", "proof"}
MAY_IMPORT = {
    "names": set[str](),
    "engine": {"names"},
    "data": {"names", "engine"},
    "state": {"names", "data", "engine"},
    "phases": RULES | ALWAYS,
    "calamities": RULES | ALWAYS,
    "advances": RULES | ALWAYS,
    "view": {"names", "engine", "state"},
    "rulesets": RULES | ALWAYS | {"view"},
    "cases": RULES | ALWAYS | {"rulesets", "view"},
    "bots": RULES | ALWAYS | {"rulesets", "view"},
    "arena": RULES | ALWAYS | {"rulesets", "view", "bots"},
    "proof": RULES | ALWAYS | {"rulesets", "view"},
    "map": ALWAYS,
    "server": LIBRARY | ALWAYS | {"__init__"},
    "cli": LIBRARY | ALWAYS | {"__init__", "server"},
    "__init__": LIBRARY | ALWAYS,
    "__main__": {"cli"},
}
"""Which part of the package may import which other parts."""

OUTSIDE_ALLOWED = {"msgspec"}
"""What the engine, the facts and the rules may import besides the standard library."""

HEAVY = (
    "aiosqlite", "alembic", "argon2", "asyncio", "httpx", "litestar", "networkx", "numpy",
    "resvg_py", "rich", "shapely", "sqlalchemy", "typer", "uvicorn", "yaml",
)  # fmt: skip


def part_of(file: Path) -> str:
    """The part of the package a file belongs to: "engine", "names"."""
    first = file.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def modules_named(file: Path) -> Iterator[str]:
    """Every module a file imports, anywhere in it, by its full name."""
    package = ["ecumene", *file.relative_to(SOURCE).parent.parts]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{base}.{name.name}" for name in node.names)


def parts_imported(file: Path) -> set[str]:
    """The parts of the package that a file imports."""
    names = (name.split(".") for name in modules_named(file))
    parts = (name[1] if len(name) > 1 else "__init__" for name in names if name[0] == "ecumene")
    return {part if part in KNOWN else "__init__" for part in parts}


FILES = sorted(SOURCE.rglob("*.py"))
KNOWN = {part_of(file) for file in FILES}


def test_every_part_of_the_package_has_its_place():
    assert {part_of(file) for file in FILES} <= MAY_IMPORT.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_import_points_back(file: Path):
    part = part_of(file)
    assert parts_imported(file) - {part} <= MAY_IMPORT[part]


def test_the_reader_of_imports_sees_every_way_of_importing(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{__name__}.SOURCE", tmp_path)
    engine = tmp_path / "engine"
    for part in ("engine", "server", "bots", "view"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "__init__.py").touch()
    file = engine / "game.py"
    file.write_text(
        "import ecumene.server.app\n"
        "def later():\n"
        "    from ecumene import bots\n"
        "    from ..view import see\n"
    )
    assert parts_imported(file) == {"server", "bots", "view"}


def test_the_rules_need_nothing_outside_the_standard_library_but_msgspec():
    allowed = set(sys.stdlib_module_names) | OUTSIDE_ALLOWED | {"ecumene"}
    inside = RULES | ALWAYS | {"rulesets", "view"}
    foreign = {
        (str(file.relative_to(SOURCE)), name)
        for file in FILES
        if part_of(file) in inside
        for name in modules_named(file)
        if name.split(".")[0] not in allowed
    }
    assert foreign == set()


def modules_loaded_by(statement: str) -> set[str]:
    """The names of all modules a fresh Python has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


def library_modules() -> list[str]:
    """The package itself and each of its parts that must stay light."""
    there = {part_of(file) for file in FILES if file.name == "__init__.py"}
    light = sorted((RULES | ALWAYS | {"rulesets", "bots"}) & there)
    return ["ecumene", "ecumene.names", *(f"ecumene.{part}" for part in light)]


@pytest.mark.parametrize("module", library_modules())
def test_the_library_loads_no_web_and_no_database(module: str):
    loaded = modules_loaded_by(f"import {module}")
    assert {heavy for heavy in HEAVY if heavy in loaded} == set()


def test_help_of_the_command_line_loads_no_web_and_no_database():
    loaded = modules_loaded_by("from ecumene.cli import build_app; build_app()")
    assert {"litestar", "sqlalchemy", "uvicorn", "resvg_py"} & loaded == set()
