"""Backups by the script, and the drill that reads them, on both kinds of database."""

import os
import sys
from pathlib import Path
from subprocess import CompletedProcess, run

from tests.server.process import Person, Server

DEPLOY = Path(__file__).parent.parent.parent.parent / "deploy"


def script(name: str, *words: str, database: str) -> CompletedProcess[str]:
    """Runs a script of deploy/ with our own `ecumene` first on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "ECUMENE_DATABASE": database}
    command = ["sh", str(DEPLOY / name), *words]
    return run(command, capture_output=True, text=True, env=environment)


def test_backups_are_made_kept_and_restored(database: str, tmp_path: Path):
    server = Server(database, bot_pause=0)
    Person(server.start()).solo()
    folder = tmp_path / "backups"
    for old in ("20200101T000000Z", "20200102T000000Z", "20200103T000000Z"):
        folder.mkdir(exist_ok=True)
        (folder / f"ecumene-{old}.jsonl").write_text("")
    (folder / "notes.txt").write_text("not a backup")
    done = script("backup.sh", str(folder), "2", database=database)
    server.stop()
    assert done.returncode == 0, done.stderr
    names = sorted(file.name for file in folder.iterdir())
    assert names[0] == "ecumene-20200103T000000Z.jsonl"
    assert len(names) == 3
    drill = script("drill.sh", str(folder), database=database)
    assert drill.returncode == 0, drill.stderr
    assert "1 games in" in drill.stdout


def test_a_backup_that_fails_removes_nothing(tmp_path: Path):
    old = tmp_path / "ecumene-20200101T000000Z.jsonl"
    old.write_text("")
    done = script("backup.sh", str(tmp_path), "0", database=f"sqlite:///{tmp_path / 'no.sqlite'}")
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == [old]


def test_the_drill_fails_without_a_good_backup(tmp_path: Path):
    nowhere = f"sqlite:///{tmp_path / 'no.sqlite'}"
    assert script("drill.sh", str(tmp_path), database=nowhere).returncode == 1
    (tmp_path / "ecumene-1.jsonl").write_text('["backup",{}]\n')
    done = script("drill.sh", str(tmp_path), database=nowhere)
    assert done.returncode == 1
    assert "is cut off" in done.stderr
