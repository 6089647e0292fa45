"""docs/hosting.md: the commands in it are run, in their order, at a server of our own."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app
from ecumene.server.metrics import GAUGES, HELP
from ecumene.server.settings import Settings
from tests.fenced import blocks
from tests.server.process import Person, Server, free_port

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def commands() -> list[tuple[dict[str, str], list[str]]]:
    """Every `ecumene admin` command, with the variables before it."""
    found = []
    for block in blocks(TEXT, "docs/hosting.md"):
        for line in block.text.splitlines() if block.language == "sh" else []:
            words = shlex.split(line, comments=True)
            variables = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
            if words[len(variables) : len(variables) + 2] == ["ecumene", "admin"]:
                found.append((variables, words[len(variables) + 1 :]))
    return found


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server in an empty folder, which commands find by the default settings and its port."""
    monkeypatch.chdir(tmp_path)
    one = Server("sqlite:///ecumene.sqlite", bot_pause=0)
    one.port = str(free_port())
    one.start()
    yield one
    assert one.process is not None
    if one.process.poll() is None:
        one.stop()


def test_every_command_does_what_it_says(server: Server, tmp_path: Path):
    ann = Person(server.address)
    ann.post("/api/me/register", {"name": "Ann", "password": "correct horse battery"})
    given = {"GAME": ann.solo(), "NAME": "Ann", "/var/lib/ecumene/backups": str(tmp_path)}
    done: set[str] = set()
    for variables, words in commands():
        words = [given.get(word, word) for word in words]
        if words[1] == "delete":
            server.stop()
        if words[1] == "doctor" and "--backups" in words:
            run(["admin", "backup", "first.jsonl"], {})
        run(words, {"ECUMENE_PORT": server.port} | variables)
        done.add(words[1])
    assert done == {"settings", "doctor", "backup", "restore", "list", "migrate", "export",
                    "delete", "forget"}  # fmt: skip
    assert (tmp_path / "game.ecumene").exists()


def run(words: list[str], variables: dict[str, str]) -> None:
    result = CliRunner().invoke(build_app(), words, env=variables)
    assert result.exit_code == 0, (words, result.output, result.exception)


def test_the_figures_and_settings_it_names_exist():
    names = set(re.findall(r"\b(?:ecumene|process)_(\w+?)(?:_total|_bucket|\{|`|\)|\[)", TEXT))
    own = {"worker_up", "worker_restarts", "resident_memory_bytes"}
    assert names - own <= set(HELP) | set(GAUGES), names
    table = TEXT[TEXT.index("| setting | say |") : TEXT.index("Limits have defaults")]
    named = set(re.findall(r"`(\w+)`", table)) | set(
        re.findall(
            r"`([a-z]+_[a-z_]+)`", TEXT[TEXT.index("Limits have") : TEXT.index("## The gat")]
        )
    )
    assert {name for name in named if name not in Settings.__struct_fields__} <= {"true"}
