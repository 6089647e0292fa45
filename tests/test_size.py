"""Functions and files stay short enough to be read at a glance."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tools", "tests")
HISTORY = "migrations/versions"
"""What a migration did is never rewritten."""
LONGEST_FUNCTION = 40
LONGEST_FILE = 400


def files() -> list[Path]:
    found = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    return [file for file in found if HISTORY not in file.as_posix()]


def functions(file: Path) -> Iterator[tuple[str, int]]:
    """Each function with the lines of its body, its docstring and its signature not counted."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1:] if ast.get_docstring(node) and node.body[1:] else node.body
            yield node.name, (node.end_lineno or 0) - first[0].lineno + 1


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", files(), ids=name_of)
def test_no_function_and_no_file_is_too_long(file: Path):
    long = {name: lines for name, lines in functions(file) if lines > LONGEST_FUNCTION}
    assert long == {}
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE
