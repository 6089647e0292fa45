"""The project speaks of the game and of itself alone, and what its documents name exists."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURSELVES = Path(__file__).resolve()
DATABASE = {".sqlite", ".sqlite-shm", ".sqlite-wal"}
NOT_TEXT = {".png", ".jpg", ".ttf", ".woff", ".woff2", ".gz"} | DATABASE
MADE = {"__pycache__", "build", "dist", "mutants", "node_modules", "static"}
LOCKS = {"uv.lock", "package-lock.json"}
PUBLIC_REGISTRIES = {"pypi.org", "files.pythonhosted.org"}

FORBIDDEN = re.compile(
    r"(?<![\w.])/(?:work|root|tmp|home/\w+|Users/\w+)/"  # a path of somebody's machine
    r"|\.\./shared"
    r"|\b(?:co-authored-by|claude|chatgpt|copilot|openai|anthropic|llm|a\.i\.)\b"
    r"|\b(?:TODO|FIXME|XXX)\b",
    re.IGNORECASE,
)


def project_files(folder: Path = ROOT) -> list[Path]:
    """Every file that belongs to the project: all but what the set-up and the tests make."""
    inside = sorted(folder.iterdir())
    files = [file for file in inside if file.is_file() and file.resolve() != OURSELVES]
    folders = [sub for sub in inside if sub.is_dir() and sub.name not in MADE]
    kept = [sub for sub in folders if sub.name == ".ci" or not sub.name.startswith(".")]
    return files + [file for sub in kept for file in project_files(sub)]


def text_files() -> list[Path]:
    """The files people read: neither pictures and fonts, nor locks."""
    hidden = NOT_TEXT | LOCKS
    files = (file for file in project_files() if not file.name.startswith(".coverage"))
    return [file for file in files if not {file.suffix, file.name} & hidden]


def test_no_file_names_a_machine_or_a_tool_that_wrote_it():
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file in text_files()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert found == []


def test_no_file_holds_the_marks_of_an_unfinished_merge():
    marks = ("<" * 7 + " ", ">" * 7 + " ")
    found = [
        str(file.relative_to(ROOT))
        for file in text_files()
        if any(line.startswith(marks) for line in file.read_text(encoding="utf-8").splitlines())
    ]
    assert found == []


@pytest.mark.parametrize(
    "line", ["see /work/x", "cd /tmp/y", "as in ../shared/STYLE.md", "# TODO later", "by Claude"]
)
def test_the_search_finds_what_it_looks_for(line: str):
    assert FORBIDDEN.search(line)


@pytest.mark.parametrize("line", ["a working table", "the rooter/temple", "src/work/x", "toddler"])
def test_the_search_leaves_plain_words_alone(line: str):
    assert not FORBIDDEN.search(line)


def test_the_lock_of_the_python_packages_names_public_registries_only():
    hosts = set(re.findall(r"https?://([^/\"]+)", (ROOT / "uv.lock").read_text()))
    assert hosts == PUBLIC_REGISTRIES


def test_the_lock_of_the_client_names_no_registry():
    assert '"resolved"' not in (ROOT / "client" / "package-lock.json").read_text()


def test_the_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"## [{project['version']}]" in (ROOT / "CHANGELOG.md").read_text()
    assert f'"version": "{project["version"]}"' in (ROOT / "client" / "package.json").read_text()


DOCUMENTS = [file for file in project_files() if file.suffix == ".md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_file_a_document_links_to_exists(document: Path):
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
    near = [link for link in links if "://" not in link]
    assert [link for link in near if not (document.parent / link).exists()] == []


def test_every_make_command_in_the_documents_exists():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        word
        for document in DOCUMENTS
        for word in re.findall(r"`make ([a-z]+)", document.read_text(encoding="utf-8"))
    }
    assert {"play", "test", "setup"} <= named <= targets


def test_whatever_runs_the_tests_compiles_each_module_once():
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    running = [line for line in lines if "-m pytest" in line]
    assert running
    assert all(line.startswith("\t$(COMPILED_ONCE) ") for line in running)


def test_no_python_file_is_longer_than_400_lines():
    lengths = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines())
        for file in project_files()
        if file.suffix == ".py"
    }
    assert {name: length for name, length in lengths.items() if length > 400} == {}
