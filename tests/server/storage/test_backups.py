"""Backups and the operator's other commands: nothing made by looking, no trace, one sentence."""

import asyncio
import gzip
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app
from ecumene.server.storage import database as db
from ecumene.server.storage.migrations import age_of, migrate

ROOT = Path(__file__).parent.parent.parent.parent
OLD = ROOT / "tests" / "releases" / "0.1.0" / "databases" / "sqlite.backup.gz"


def ecumene(*words: str, database: str) -> Any:
    """Runs a command of `ecumene` on a database."""
    done = CliRunner().invoke(build_app(), words, env={"ECUMENE_DATABASE": database})
    assert isinstance(done.exception, SystemExit | None), done.exception
    return done


def refused(*words: str, database: str) -> str:
    """What a command says that cannot be done: one sentence."""
    done = ecumene(*words, database=database)
    assert done.exit_code == 1, done.output
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return str(done.stderr)


@pytest.fixture
def made(tmp_path: Path) -> str:
    """A database of this version, with nothing in it."""
    database = f"sqlite:///{tmp_path / 'made.sqlite'}"
    asyncio.run(migrate(database))
    return database


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("words", [["backup", "out"], ["list"], ["export", "a", "out"],
                                   ["delete", "a", "--yes"]])  # fmt: skip
def test_looking_for_a_database_does_not_make_it(tmp_path: Path, words: list[str]):
    words = [str(tmp_path / "out") if word == "out" else word for word in words]
    said = refused("admin", *words, database=f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert said.startswith("There is no database sqlite:///")
    assert list(tmp_path.iterdir()) == []


def test_new_files_are_private_and_old_ones_keep_their_rights(tmp_path: Path, made: str):
    assert mode(tmp_path / "made.sqlite") == 0o600
    file = tmp_path / "a.jsonl"
    ecumene("admin", "backup", str(file), database=made)
    assert mode(file) == 0o600
    file.chmod(0o640)
    ecumene("admin", "backup", str(file), database=made)
    assert mode(file) == 0o640
    assert not list(tmp_path.glob("*.part"))


def test_a_database_that_is_there_keeps_its_rights(tmp_path: Path, made: str):
    (tmp_path / "made.sqlite").chmod(0o640)
    ecumene("admin", "migrate", database=made)
    assert mode(tmp_path / "made.sqlite") == 0o640


def whole_backup(tmp_path: Path) -> bytes:
    """A backup of the database of the last release."""
    database = f"sqlite:///{tmp_path / 'of_release.sqlite'}"
    plain = tmp_path / "release.jsonl"
    plain.write_bytes(gzip.decompress(OLD.read_bytes()))
    assert ecumene("admin", "restore", str(plain), database=database).exit_code == 0
    ecumene("admin", "backup", str(tmp_path / "whole.jsonl"), database=database)
    return (tmp_path / "whole.jsonl").read_bytes()


def test_a_backup_that_is_cut_off_anywhere_is_refused_and_changes_nothing(tmp_path: Path):
    lines = whole_backup(tmp_path).splitlines(keepends=True)
    assert len(lines) > 50
    target = tmp_path / "target.sqlite"
    cuts = {
        "in a line": b"".join(lines)[:-7],
        "after a line": b"".join(lines[:-1]),
        "in the middle": b"".join(lines[: len(lines) // 2]),
        "after the first line": lines[0],
        "at once": b"",
        "a line lost within": b"".join(lines[:20] + lines[21:]),
        "something else": b"PK\x03\x04 not a backup\n",
        "an unknown kind": lines[0] + b'["nonsense",{}]\n' + lines[-1],
        "no base64": lines[0] + b'["snapshots",{"body":"!"}]\n' + lines[-1],
    }
    for name, data in cuts.items():
        file = tmp_path / "cut.jsonl"
        file.write_bytes(data)
        said = refused("admin", "restore", str(file), database=f"sqlite:///{target}")
        assert "cut.jsonl" in said, name
        assert not target.exists(), name
    assert "cannot be read" in refused(
        "admin", "restore", "nowhere", database=f"sqlite:///{target}"
    )


def test_a_backup_of_an_older_version_of_the_database_is_left_to_that_version(tmp_path, made):
    asyncio.run(with_revision(made, "0000"))
    assert "of a newer version" in refused("admin", "list", database=made)
    asyncio.run(without_last_migration(made))
    if asyncio.run(age_of(made)) == "older":
        assert "ecumene admin migrate" in refused("admin", "list", database=made)


async def with_revision(database: str, revision: str) -> None:
    engine = db.open_engine(database)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    await engine.dispose()


async def without_last_migration(database: str) -> None:
    await with_revision(database, "0001")


WRONG = {
    "no address": ("nonsense", "must be sqlite"),
    "an address that cannot be read": ("postgresql://a:secret@host:port/b", "cannot be read"),
    "a folder that is not there": ("sqlite:////no/where/a.sqlite", "There is no folder"),
    "nobody there": ("postgresql://a:secret@127.0.0.1:9/b", "does it run"),
    "a host that is not there": ("postgresql://a:secret@nowhere.invalid/b", "does it run"),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("words", [["admin", "list"], ["serve", "--port", "0"]])
def test_a_database_that_cannot_be_used_is_one_sentence(name: str, words: list[str]):
    database, sentence = WRONG[name]
    said = refused(*words, database=database)
    assert sentence in said
    assert "secret" not in said


def test_a_missing_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for words in (["admin", "list"], ["serve", "--port", "0"]):
        said = refused(*words, database="postgresql://a@127.0.0.1:9/b")
        assert "pip install 'ecumene[postgres]'" in said


def test_wrong_passwords_and_names_of_databases_are_one_sentence(postgres):
    database = postgres().replace("/games_", "/none_")
    assert "cannot be used" in refused("admin", "list", database=database)


def test_files_and_folders_that_cannot_be_written_to_are_one_sentence(tmp_path: Path, made: str):
    said = refused("admin", "backup", str(tmp_path / "no" / "a.jsonl"), database=made)
    assert "a.jsonl" in said
    assert "No such file or directory" in said
    refused("admin", "backup", str(tmp_path), database=made)


def test_a_full_disk_leaves_no_half_backup(made: str):
    assert "No space left" in refused("admin", "backup", "/dev/full", database=made)


def test_a_database_of_nonsense_is_one_sentence(tmp_path: Path):
    file = tmp_path / "a.sqlite"
    file.write_bytes(b"no database at all" * 500)
    for words in (["admin", "list"], ["serve", "--port", "0"]):
        assert "restore a backup" in refused(*words, database=f"sqlite:///{file}")
