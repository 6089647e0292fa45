"""The client of the documents plays a game to its end, by what the documents say alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from ecumene.engine.record import read_record
from tests.fenced import ROOT
from tests.server.process import running_server

CLIENT = ROOT / "docs" / "client.py"
NEVER = 99


@pytest.mark.parametrize("last_turn", [3, NEVER], ids=["agreed", "whole"])
def test_the_client_plays_to_the_end_checks_the_seed_and_saves_the_record(tmp_path, last_turn):
    with running_server(bot_pause=0) as address:
        command = [sys.executable, "-W", "error", str(CLIENT), address, str(last_turn)]
        played = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    places = [line.split()[0] for line in played.stdout.splitlines()[:5]]
    assert places == ["1", "2", "3", "4", "5"]
    assert "The seed fits its hash." in played.stdout
    header, entries = read_record((tmp_path / "game.ecumene").read_bytes())
    assert header.seats == 5
    turns = {int(turn) for entry in entries if (turn := entry.id.split("/")[0]).isdigit()}
    assert max(turns) == 3 if last_turn == 3 else max(turns) > 10


def test_the_client_knows_nothing_but_the_documents():
    tree = ast.parse(CLIENT.read_text(encoding="utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported - sys.stdlib_module_names == {"websockets"}


def test_the_client_is_small():
    code = [line for line in CLIENT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) < 90


def test_the_document_about_it_names_it():
    assert "(client.py)" in Path(ROOT / "docs" / "client.md").read_text(encoding="utf-8")
