"""Every block of every document is true: Python runs, commands exist, cases hold."""

from pathlib import Path

import pytest
from yaml import YAMLError

from tests.fenced import ROOT, Block, Reading, blocks, check_spoken_of, documents, spoken_of

DOCUMENTS = [str(file.relative_to(ROOT)) for file in documents()]


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, from which the project's own folders are seen by their names."""
    for name in ("src", "tests", "docs", "client", "tools", "deploy", "Makefile"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_documents_are_found():
    assert {"README.md", "CONTRIBUTING.md", "docs/library.md", "docs/cases.md"} <= set(DOCUMENTS)
    assert {"client/src/README.md", "src/ecumene/map/README.md"} <= set(DOCUMENTS)
    assert "tests/releases/README.md" in DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_is_true(document: str, scratch: Path):
    reading = Reading()
    for block in blocks((ROOT / document).read_text(encoding="utf-8"), document):
        reading.check(block)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_spoken_of_exists(document: str):
    for command in spoken_of((ROOT / document).read_text(encoding="utf-8")):
        check_spoken_of(command, document)


def test_the_example_of_the_library_plays_on_and_prints_the_scores(scratch: Path, capsys):
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    first = next(blocks(text, "docs/library.md"))
    Reading().check(first)
    printed = capsys.readouterr().out
    assert "egypt" in printed
    assert "minoa" in printed


# ------------------------------------------------------------- the test finds what is not true

CASE = """- case: {}
  source: MC 6.2B
  phase: census
  position: {{egypt: "city in memphis; 2 in fayum"}}
  then: {{egypt: census {}}}
"""

BROKEN = {
    "no language": ("", "make test"),
    "an unknown language": ("ruby", "puts 1"),
    "a name that does not exist": ("python", "from ecumene import Gme"),
    "an assertion that fails": ("python", "assert 1 == 2"),
    "an unknown target": ("sh", "make tests"),
    "an unknown variable of make": ("sh", "make unit TEST=tests/server"),
    "an unknown program": ("sh", "pipx install ecumene"),
    "an unknown command": ("sh", "ecumene paint"),
    "an unknown option": ("sh", "ecumene fuzz --gamez 3"),
    "a value of the wrong type": ("sh", "ecumene fuzz --games three"),
    "a file that does not exist": ("sh", "ecumene report games.jsonl"),
    "an area that does not exist": ("sh", "ecumene area Atlantis"),
    "tests that do not exist": ("sh", ".venv/bin/pytest tests/modles"),
    "a variable that no test reads": ("sh", "ECUMENE_MODLES=3 .venv/bin/pytest tests/models"),
    "a setting that does not exist": ("sh", "ECUMENE_DATABSE=x ecumene admin list"),
    "a unit that does not exist": ("sh", "systemctl start ecumenee.service"),
    "a script that does not exist": ("sh", "sh deploy/backups.sh folder"),
    "a service that does not exist": (
        "sh",
        "docker compose --file deploy/compose.yaml exec games ls",
    ),
    "an extra that does not exist": (
        "sh",
        "pip install 'dist/ecumene-0.1.0-py3-none-any.whl[postgre]'",
    ),
    "JSON with a hole": ("json", '{"code": }'),
    "TOML with a hole": ("toml", "name = "),
    "YAML with a hole": ("yaml", "a: [1"),
    "another status": ("http", "GET /api/health\n\n404\n"),
    "another reply": ("http", 'GET /api/health\n\n200\n{"status": "ill"}'),
    "a list without the entry": ("http", 'GET /api/bots\n\n200\n["genius"]'),
    "a request that is refused": ("http", 'POST /api/tables\n{"nmae": "x"}\n\n201\n'),
    "a case that does not hold": ("yaml", CASE.format("Cities are counted", 3)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_block_is_found(name: str, scratch: Path):
    language, text = BROKEN[name]
    with pytest.raises((AssertionError, ImportError, ValueError, YAMLError)):
        Reading().check(Block("a.md", 1, language, f"{text}\n"))


def test_a_false_word_on_the_socket_is_found(scratch: Path):
    reading = Reading()
    reading.check(
        Block("a.md", 1, "http", 'POST /api/solo\n{}\n\n201\n{"table": {"id": "{table}"}}')
    )
    said = '/api/tables/{table}/socket?seat=1\n> {"type": "ping", "request": 1}\n'
    reading.check(Block("a.md", 9, "socket", f'{said}< {{"type": "accepted", "request": 1}}\n'))
    with pytest.raises(AssertionError, match=r"a\.md:20"):
        reading.check(Block("a.md", 20, "socket", f'{said}< {{"type": "refused", "request": 1}}\n'))


TRUE = {
    "a request, shortened": ("http", 'GET /api/health\n\n200\n{"status": "ok"}'),
    "a drawing": ("text", "a -> b"),
    "a comment": ("sh", "make test  # everything"),
    "a file written above": ("sh", "ecumene simulate --out g.jsonl\necumene report g.jsonl"),
    "JSON lines": ("json", '{"a": 1}\n{"b": 2}'),
    "a case that holds": ("yaml", CASE.format("Cities are not counted", 2)),
    "a part of a case": ("yaml", "play: []"),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_block_passes(name: str, scratch: Path):
    language, text = TRUE[name]
    Reading().check(Block("a.md", 1, language, f"{text}\n"))


def test_the_blocks_of_a_document_share_their_names_and_know_their_lines(scratch: Path):
    text = "# A\n\n```python\nsize = 3\n```\n\n- more:\n  ```text\n  x\n  ```\n"
    first, second = blocks(text, "a.md")
    assert (first.where, first.language, second.where) == ("a.md:4", "python", "a.md:9")
    reading = Reading()
    reading.check(first)
    reading.check(Block("a.md", 20, "python", "assert size == 3\n"))


def test_a_block_without_an_end_is_found():
    with pytest.raises(AssertionError, match=r"a\.md:2"):
        list(blocks("```sh\nmake test\n", "a.md"))


@pytest.mark.parametrize("command", ["make tset", "ecumene paint X", "ecumene case --lits PATH"])
def test_a_command_that_does_not_exist_is_found_in_a_sentence(command: str):
    assert spoken_of(f"Run `{command}` now.") == [command]
    with pytest.raises(AssertionError):
        check_spoken_of(command, "a.md")
