"""The doctor: each thing that can be wrong is found, with what to do about it."""

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, update
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ecumene.server.operations import check_database, check_settings
from ecumene.server.operations.check_backups import about_backups
from ecumene.server.operations.check_gateway import about_callers, about_host
from ecumene.server.operations.consulting import Seen, introduced
from ecumene.server.operations.doctor import examine
from ecumene.server.operations.finding import Finding
from ecumene.server.settings import Settings
from ecumene.server.storage import database as db
from ecumene.server.storage.migrations import migrate
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.backups import write_backup
from tests.server.gateway import gateway
from tests.server.playing import wait_for
from tests.server.process import Person, Server, free_port


class House:
    """A running server and its database, as its operator knows them."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.sqlite"
        self.database = f"sqlite:///{self.file}"
        self.server = Server(self.database, bot_pause=0, trusted_proxy=True)
        self.server.port = str(free_port())
        self.address = self.server.start()
        person = Person(self.address)
        self.table = person.solo()
        wait_for(lambda: person.answer_usual(self.table))

    def examined(self, backups: Path | None = None, **settings: object) -> list[Finding]:
        """What the doctor finds, with these settings besides."""
        told = {"database": self.database, "port": self.server.port, "trusted_proxy": True}
        return findings(backups, **(told | settings))


def findings(backups: Path | None = None, **settings: object) -> list[Finding]:
    environment = {f"ECUMENE_{name.upper()}": str(value) for name, value in settings.items()}
    return list(examine(backups, environment))


def wrongs(found: list[Finding]) -> str:
    return " ".join(one.text for one in found if one.is_wrong)


def hints(found: list[Finding]) -> str:
    return " ".join(one.text for one in found if one.kind == "hint")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    kept = House(tmp_path_factory.mktemp("house"))
    yield kept
    kept.server.stop()


# ---------------------------------------------------------------------- the whole


def test_a_good_installation_is_said_to_be_good(house: House, tmp_path: Path):
    asyncio.run(backup(house.database, tmp_path / "ecumene-1.jsonl"))
    with gateway(house.address) as outer:
        found = house.examined(tmp_path, public_url=outer)
    assert wrongs(found) == ""
    said = " ".join(one.text for one in found)
    for words in ("settings can be read", "page is there", "of this version", "written to",
                  "1 were opened", "server answers", "leads to this server", "names the caller",
                  "Sockets come through", "last backup"):  # fmt: skip
        assert words in said


async def backup(database: str, file: Path) -> None:
    store = Store(database)
    await write_backup(store, file)
    await store.close()


def test_the_command_tells_by_its_code(house: House, tmp_path: Path):
    good = {"ECUMENE_DATABASE": house.database, "ECUMENE_PORT": house.server.port}
    assert doctor(good, tmp_path) == (0, "")
    code, said = doctor(good | {"ECUMENE_PROT": "1"}, tmp_path)
    assert code == 1
    assert said == "wrong  There is no setting ECUMENE_PROT; did you mean ECUMENE_PORT?\n"


def doctor(environment: dict[str, str], folder: Path) -> tuple[int, str]:
    """The code of the command, and what it says if that is not 0."""
    command = [sys.executable, "-m", "ecumene", "admin", "doctor"]
    done = run(command, capture_output=True, text=True, env=os.environ | environment, cwd=folder)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout if done.returncode else ""


def test_no_secret_of_the_doctor_stays_and_strangers_learn_nothing(house: House):
    house.examined()

    async def work() -> tuple[int, int]:
        store = Store(house.database)
        async with introduced(store) as secret:
            known = httpx.get(f"{house.address}/api/doctor", headers=bearer(secret))
        late = httpx.get(f"{house.address}/api/doctor", headers=bearer(secret))
        async with store.reader.begin() as connection:
            left = select(func.count()).select_from(db.keys).where(db.keys.c.role == "doctor")
            assert (await connection.execute(left)).scalar() == 0
        await store.close()
        return known.status_code, late.status_code

    assert asyncio.run(work()) == (200, 404)
    assert httpx.get(f"{house.address}/api/doctor").status_code == 404
    with pytest.raises(InvalidStatus):
        connect(house.address.replace("http", "ws") + "/api/doctor/socket")


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


# ---------------------------------------------------------------------- settings, page, clock


def test_a_password_that_others_may_read(tmp_path: Path):
    file = tmp_path / "ecumene.toml"
    file.write_text('database = "postgresql://a:secret@nowhere.invalid/x"')
    file.chmod(0o644)
    settings = Settings(database="postgresql://a:secret@nowhere.invalid/x")
    assert "chmod o=" in wrongs(check_settings.about_settings(settings, file))
    file.chmod(0o640)
    assert wrongs(check_settings.about_settings(settings, file)) == ""


def test_cookies_that_travel_by_http():
    settings = Settings(public_url="https://a.example", secure_cookies=False)
    assert "set secure_cookies" in wrongs(check_settings.about_settings(settings, None))


def test_hints_about_http_and_about_figures_that_others_see():
    settings = Settings(public_url="http://a.example", metrics="0.0.0.0:9090")
    found = hints(check_settings.about_settings(settings, None))
    assert "speak https" in found
    assert "127.0.0.1 is for this machine" in found
    assert hints(check_settings.about_settings(Settings(metrics="127.0.0.1:9"), None)) == ""


def test_a_page_that_is_not_there_or_lacks_a_part(tmp_path: Path):
    assert "The page is missing" in wrongs(check_settings.about_page(tmp_path))
    (tmp_path / "index.html").write_text('<script src="./assets/a.js"></script>')
    assert "lacks assets/a.js" in wrongs(check_settings.about_page(tmp_path))


def test_a_clock_that_cannot_be_right():
    assert "says it is 1970" in wrongs(check_settings.about_clock(86400.0))


# ---------------------------------------------------------------------- the database


def test_a_database_whose_folder_or_file_is_not_there(tmp_path: Path):
    lost = findings(database=f"sqlite:///{tmp_path / 'no' / 'a.sqlite'}")
    assert "There is no folder" in wrongs(lost)
    unmade = findings(database=f"sqlite:///{tmp_path / 'a.sqlite'}")
    assert "start the server" in wrongs(unmade)
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_others_may_read(house: House):
    house.file.chmod(0o644)
    try:
        assert f"chmod 600 {house.file}" in wrongs(house.examined())
    finally:
        house.file.chmod(0o600)


@pytest.mark.parametrize(("free", "kind"), [(1 << 20, "wrong"), (500 << 20, "hint"), (2 << 40, "")])
def test_a_disk_that_is_almost_full(tmp_path: Path, free: int, kind: str):
    assert "".join(one.kind for one in check_database.about_disk(tmp_path, free)) == kind


def test_a_file_that_is_no_database(tmp_path: Path):
    file = tmp_path / "a.sqlite"
    file.write_bytes(b"no database at all" * 500)
    file.chmod(0o600)
    assert "restore a backup" in wrongs(findings(database=f"sqlite:///{file}"))


def test_a_database_of_another_version(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'a.sqlite'}"
    (tmp_path / "a.sqlite").touch(0o600)
    assert "is empty" in wrongs(findings(database=database))
    asyncio.run(with_revision(database, "9999"))
    assert "of a newer version" in wrongs(findings(database=database))


async def with_revision(database: str, revision: str) -> None:
    await migrate(database)
    engine = db.open_engine(database)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    await engine.dispose()


def test_a_database_that_cannot_be_reached():
    found = findings(database="postgresql://a:secret@127.0.0.1:9/x")
    assert "cannot be used" in wrongs(found)
    assert "secret" not in wrongs(found)


def test_more_workers_than_postgres_has_connections_for(postgres):
    database = postgres()
    asyncio.run(migrate(database))
    assert "max_connections" in wrongs(findings(database=database, workers=60, port=0))
    assert wrongs(findings(database=database, workers=1, port=0)) == ""


def test_an_answer_from_the_future(house: House, tmp_path: Path):
    copy = copied(house, tmp_path)
    asyncio.run(changed(copy, update(db.answers).values(at=time.time() + 3600)))
    assert "the clock of this machine went back" in wrongs(findings(database=copy, port=0))


def test_a_game_that_cannot_be_opened_and_one_whose_snapshot_is_bad(house: House, tmp_path: Path):
    copy = copied(house, tmp_path)
    asyncio.run(changed(copy, update(db.snapshots).values(body=b"torn")))
    assert f"A snapshot of the game {house.table} is bad" in hints(findings(database=copy, port=0))
    asyncio.run(changed(copy, update(db.answers).values(body='{"id":"1/none","answer":1}')))
    found = wrongs(findings(database=copy, port=0))
    assert f"The game {house.table} cannot be opened" in found


def copied(house: House, folder: Path) -> str:
    """A copy of the database by way of a backup, which may be spoilt."""
    asyncio.run(backup(house.database, folder / "whole.jsonl"))
    database = f"sqlite:///{folder / 'copy.sqlite'}"
    command = [sys.executable, "-m", "ecumene", "admin", "restore", str(folder / "whole.jsonl")]
    run(command, env=os.environ | {"ECUMENE_DATABASE": database}, check=True, capture_output=True)
    return database


async def changed(database: str, statement: Any) -> None:
    engine = db.open_engine(database)
    async with engine.begin() as connection:
        await connection.execute(statement)
    await engine.dispose()


# ---------------------------------------------------------------------- the server, the gateway


def test_a_server_that_does_not_run(house: House):
    assert "No server of this database answers" in wrongs(house.examined(port=free_port()))


def test_a_public_address_that_leads_elsewhere(house: House, tmp_path: Path):
    nowhere = f"http://127.0.0.1:{free_port()}"
    assert "does not lead to this server" in wrongs(house.examined(public_url=nowhere))
    other = Server(f"sqlite:///{tmp_path / 'other.sqlite'}")
    try:
        found = wrongs(house.examined(public_url=other.start()))
    finally:
        other.stop()
    assert "does not lead to this server (status 404)" in found


MANNERS = {
    "no sockets": ({"passes_sockets": False}, {}, "pass Upgrade and Connection on"),
    "no caller": ({"names_caller": False}, {}, "let it set X-Forwarded-For"),
    "a caller believed": ({"believes_caller": True}, {}, "that a caller made up"),
    "a caller not listened to": ({}, {"trusted_proxy": False}, "set trusted_proxy = true"),
}


@pytest.mark.parametrize("name", MANNERS)
def test_a_gateway_with_bad_manners(house: House, name: str):
    manners, settings, sentence = MANNERS[name]
    with gateway(house.address, **manners) as outer:
        assert sentence in wrongs(house.examined(public_url=outer, **settings))


def test_a_gateway_that_calls_us_by_another_name():
    settings = Settings(public_url="https://a.example/game")
    found = about_host(settings, Seen("1", "127.0.0.1:8000", None, None))
    assert "let it pass Host on" in hints(found)
    assert about_host(settings, Seen("1", "a.example", None, None)) == []


HOPS = {
    "fewer than are believed": (2, "203.0.113.9, 198.51.100.7", "any address as theirs"),
    "more than are believed": (1, "203.0.113.9, 198.51.100.7, 10.0.0.2", "set proxy_hops = 2"),
    "more, and the first sets it": (1, "198.51.100.7, 10.0.0.2", "set proxy_hops = 2"),
    "as many": (2, "203.0.113.9, 198.51.100.7, 10.0.0.2", ""),
    "one that sets it": (1, "198.51.100.7", ""),
}


@pytest.mark.parametrize("name", HOPS)
def test_as_many_gateways_as_are_believed(name: str):
    hops, named, sentence = HOPS[name]
    settings = Settings(public_url="https://a.example", trusted_proxy=True, proxy_hops=hops)
    told = wrongs(about_callers(settings, Seen("1", "a.example", named, None)))
    assert sentence in told
    assert bool(told) == bool(sentence)


def test_trust_in_a_gateway_without_a_name_of_ours(house: House):
    found = house.examined(public_url="", trusted_proxy=True)
    assert any("no X-Forwarded-Host is believed" in one.text for one in found)
    found = house.examined(public_url="", trusted_proxy=False)
    assert not any("X-Forwarded-Host" in one.text for one in found)


def test_trust_in_a_gateway_that_is_not_there(house: House):
    assert "set trusted_proxy = false" in wrongs(house.examined(public_url=house.address))
    assert wrongs(house.examined(public_url=house.address, trusted_proxy=False)) == ""


# ---------------------------------------------------------------------- backups


def test_backups_that_are_missing_old_cut_off_or_open_to_others(house: House, tmp_path: Path):
    assert "No folder of backups" in hints(about_backups(None))
    assert "There is no folder" in wrongs(about_backups(tmp_path / "no"))
    assert "There is no backup" in wrongs(about_backups(tmp_path))
    file = tmp_path / "ecumene-1.jsonl"
    asyncio.run(backup(house.database, file))
    assert wrongs(about_backups(tmp_path)) == ""
    os.utime(file, (time.time(), time.time() - 48 * 3600))
    assert "48 hours old" in wrongs(about_backups(tmp_path))
    file.chmod(0o644)
    assert f"chmod 600 {file}" in wrongs(about_backups(tmp_path))
    file.write_bytes(file.read_bytes().rsplit(b"\n", 2)[0])
    assert "is cut off" in wrongs(about_backups(tmp_path))
