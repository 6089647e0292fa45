"""`ecumene admin` and the settings: backup, restore, export, delete; one sentence when wrong."""

import asyncio
import os
import sys
from pathlib import Path
from subprocess import run

import pytest

from ecumene.server.loading import load_settings
from ecumene.server.settings import Settings, SettingsError
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.admin import games, remove_game, write_game
from ecumene.server.storage.upkeep.backups import read_backup, write_backup
from tests.server.process import Person, Server


def admin(database: str, *words: str, fails: bool = False) -> str:
    """Runs the command on a database and gives what it says."""
    environment = os.environ | {"ECUMENE_DATABASE": database}
    command = [sys.executable, "-m", "ecumene", "admin", *words]
    done = run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert (done.returncode != 0) == fails, done.stderr
    return done.stderr if fails else done.stdout


def test_a_backup_moves_games_from_one_database_to_another(tmp_path: Path, postgres):
    first, second = f"sqlite:///{tmp_path / 'games.sqlite'}", postgres()
    server = Server(first, bot_pause=0)
    ann = Person(server.start())
    table = ann.solo()
    ann.command(table, "talk", text="salt ☃")
    before = ann.state(table)
    server.stop()
    file = tmp_path / "backup.jsonl"
    admin(first, "backup", str(file))
    admin(second, "restore", str(file))
    assert table in admin(second, "list")
    assert "empty one" in admin(second, "restore", str(file), fails=True)
    server = Server(second, bot_pause=0)
    other = Person(server.start())
    other.http.cookies.set("ecumene", ann.http.cookies["ecumene"])
    after = other.state(table)
    server.stop()
    assert {**after, "table": 0} == {**before, "table": 0}
    asyncio.run(back_again(second, f"sqlite:///{tmp_path / 'third.sqlite'}", table, tmp_path))


async def back_again(postgres: str, sqlite: str, table: str, folder: Path) -> None:
    """On PostgreSQL too: a backup for SQLite, the record of a game, and the game deleted."""
    await migrate(sqlite)
    source, target = Store(postgres), Store(sqlite)
    try:
        written = await write_backup(source, folder / "back.jsonl")
        assert await read_backup(target, folder / "back.jsonl") == written
        assert await games(target) == await games(source)
        assert await write_game(source, table, folder / "one") == await write_game(
            target, table, folder / "two"
        )
        assert (folder / "one").read_bytes() == (folder / "two").read_bytes()
        await remove_game(source, table)
        assert await games(source) == []
    finally:
        await source.close()
        await target.close()


def test_a_game_is_exported_and_deleted(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    server = Server(database, bot_pause=0)
    ann = Person(server.start())
    table = ann.solo()
    server.stop()
    record = tmp_path / "game.ecumene"
    admin(database, "export", table, str(record))
    assert b'"ruleset":"mega"' in record.read_bytes()
    admin(database, "delete", table, "--yes")
    assert admin(database, "list") == ""
    assert "no game" in admin(database, "export", table, str(record), fails=True)


def test_a_person_is_forgotten_with_their_devices_and_rights(database):
    server = Server(database, bot_pause=0)
    ann = Person(server.start())
    ann.post("/api/me/register", {"name": "Zoë", "password": "correct horse battery"})
    table = ann.solo()
    server.stop()
    assert "Nobody is registered" in admin(database, "forget", "Zoe", "--yes", fails=True)
    assert admin(database, "forget", "Zoë", "--yes") == "Zoë forgotten\n"
    server.start()
    assert ann.get("/api/me")["name"] is None
    ann.get(f"/api/tables/{table}", status=404)
    ann.post("/api/me/sign-in", {"name": "Zoë", "password": "correct horse battery"}, status=401)
    server.stop()


def test_who_is_forgotten_while_the_server_runs_sees_nothing_more(database):
    server = Server(database, bot_pause=0)
    ann = Person(server.start())
    ann.post("/api/me/register", {"name": "Zoë", "password": "correct horse battery"})
    table = ann.solo()
    assert ann.get(f"/api/tables/{table}")["you"]["seats"] == [1]
    admin(database, "forget", "Zoë", "--yes")
    ann.get(f"/api/tables/{table}", status=404)
    server.stop()


def test_settings_come_from_the_file_and_the_environment(tmp_path: Path):
    file = tmp_path / "ecumene.toml"
    file.write_text('database = "sqlite:///a.sqlite"\nmax_body = 5000\n')
    environment = {"ECUMENE_SETTINGS": str(file), "ECUMENE_MAX_BODY": "6000"}
    settings = load_settings(environment)
    assert (settings.database, settings.max_body) == ("sqlite:///a.sqlite", 6000)
    assert load_settings({}).socket_buffer == Settings().socket_buffer


@pytest.mark.parametrize("text", ["max_body = 'x'", "nonsense = 1", "max_body = ", "max_body = -1"])
def test_wrong_settings_are_named(tmp_path: Path, text):
    file = tmp_path / "ecumene.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=r"max_body|nonsense|cannot be read"):
        load_settings({"ECUMENE_SETTINGS": str(file)})


def test_several_workers_need_postgres(tmp_path: Path):
    environment = os.environ | {"ECUMENE_DATABASE": f"sqlite:///{tmp_path / 'x.sqlite'}"}
    command = [sys.executable, "-m", "ecumene", "serve", "--workers", "2", "--port", "0"]
    done = run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("More than one worker needs PostgreSQL")


def test_workers_serve_one_table_together(postgres):
    server = Server(postgres(), workers=2, bot_pause=0, requests_per_second=100000)
    people = [Person(server.start())]
    table = people[0].solo()
    for _ in range(5):
        other = Person(server.address)
        other.http.cookies.set("ecumene", people[0].http.cookies["ecumene"])
        people.append(other)
    given = [people[number % 6].answer_usual(table) for number in range(60)]
    server.stop()
    assert len({ask for ask in given if ask}) == len([ask for ask in given if ask]) > 3
