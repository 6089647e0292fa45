"""The databases of every release are served by this version: shown as they were, and played on."""

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from ecumene import Game, rulesets
from ecumene.engine.record import read_record
from ecumene.server.catalogue import STORED
from tests.releases.comparing import compare
from tests.server.process import Person, Server
from tools.release_games import RELEASES, read_facts
from tools.release_server import (
    SETTINGS,
    admin,
    answer_as_suggested,
    finish,
    look,
    postgres,
    restored,
    waiting_asks,
)

DATABASES = sorted(RELEASES.glob("*/databases/*.gz"))
TABLES = [(file, name) for file in DATABASES for name in read_facts(file)]


def name_of(value: object) -> str:
    if isinstance(value, Path):
        return f"{value.parent.parent.name}-{value.name.removesuffix('.gz')}"
    return str(value)


@pytest.fixture(scope="module")
def serve(tmp_path_factory) -> Iterator[Callable[[Path], str]]:
    """Serves a copy of an old database with this version; gives the address."""
    addresses: dict[Path, str] = {}
    with ExitStack() as servers:

        def address(file: Path) -> str:
            if file not in addresses:
                folder = tmp_path_factory.mktemp("old")
                addresses[file] = servers.enter_context(served(file, folder))
            return addresses[file]

        yield address


@contextmanager
def served(file: Path, folder: Path) -> Iterator[str]:
    with opened(file, folder) as database:
        server = Server(database, **SETTINGS)
        try:
            yield server.start()
        finally:
            server.stop()


@contextmanager
def opened(file: Path, folder: Path) -> Iterator[str]:
    """A copy of an old database, whatever it was written to."""
    data, copy = gzip.decompress(file.read_bytes()), folder / "games.sqlite"
    if file.name.endswith(".sql.gz"):
        with postgres() as database:
            restored(database, data)
            yield database
        return
    if file.name.endswith(".backup.gz"):
        backup = folder / "backup"
        backup.write_bytes(data)
        admin(f"sqlite:///{copy}", "restore", str(backup))
    else:
        copy.write_bytes(data)
    yield f"sqlite:///{copy}"


@pytest.mark.parametrize(("file", "name"), TABLES, ids=name_of)
def test_a_table_is_opened_shown_and_finished(serve, file: Path, name: str):
    kept = read_facts(file)[name]
    person, table = Person(serve(file)), kept["id"]
    for key in kept["keys"]:
        assert person.post("/api/links/open", {"key": key})["id"] == table
    assert [one["id"] for one in person.get("/api/tables", which="mine")["tables"]] == [table]
    compare(kept["facts"], look(person, table))
    read_events(person, table, kept["facts"])
    play_to_the_end(person, table, kept["facts"]["status"])
    check_record(person, table)


def read_events(person: Person, table: str, facts: Any) -> None:
    """Every seat can read all it was told since the beginning, and look back at the first turn."""
    for seat, seen in facts["seats"].items():
        read: list[Any] = []
        while len(read) < seen["number"]:
            query = {"seat": seat, "after": len(read), "limit": 200}
            events = person.get(f"/api/tables/{table}/events", **query)["events"]
            assert events
            read += events
        assert len(read) == seen["number"]
        if read:
            back = person.get(f"/api/tables/{table}/replay", seat=seat, number=1)
            assert back["board"]["turn"] == read[0]["turn"]


def play_to_the_end(person: Person, table: str, status: str) -> None:
    """Whatever a table waits for is done; somebody plays on; then all agree to end."""
    path = f"/api/tables/{table}"
    if status == "finished":
        return
    if status == "lobby":
        person.post(f"{path}/bots", {"bot": "random"})
        person.post(f"{path}/start")
    info = person.get(path)
    while info["status"] == "choosing":
        pick = {"seat": info["choosing"], "civ": info["free"][-1]}
        info = person.post(f"{path}/civilization", pick)
    if info["status"] == "paused":
        info = person.post(f"{path}/resume")
    assert info["status"] == "running"
    asked = [seat for seat in info["you"]["seats"] if waiting_asks(person, table, seat)]
    if asked:
        answer_as_suggested(person, table, asked[0])
    finish(person, table)


def check_record(person: Person, table: str) -> None:
    """The whole record, old answers and new, gives the result that the table shows."""
    info = person.get(f"/api/tables/{table}")
    header, entries = read_record(person.http.get(f"/api/tables/{table}/record").content)
    game = Game.replay(rulesets.BY_NAME[header.ruleset], header, entries)
    assert game.over
    totals = {one["civ"]: one["total"] for one in info["standings"]}
    assert totals == {civ: score.total for civ, score in game.scores().items()}


@pytest.mark.parametrize("file", DATABASES, ids=name_of)
def test_a_name_and_a_password_still_open_their_seats(serve, file: Path):
    person, kept = Person(serve(file)), read_facts(file)["alone"]
    assert person.post("/api/me/sign-in", kept["account"])["name"] == kept["account"]["name"]
    assert [one["id"] for one in person.get("/api/tables", which="mine")["tables"]] == [kept["id"]]


def test_the_first_release_has_every_kind_of_table():
    backup = RELEASES / "0.1.0" / "databases" / "sqlite.backup.gz"
    rows = [json.loads(line) for line in gzip.decompress(backup.read_bytes()).splitlines()]
    stored = [one for name, row in rows if name == "events" for one in STORED.decode(row["body"])]
    kinds = {type(one.event).__name__ for one in stored}
    assert {"AnswerTakenBack", "GivenByAnother", "OfferMade"} <= kinds
    facts = {name: kept["facts"] for name, kept in read_facts(backup).items()}
    found = {one["status"] for one in facts.values()}
    assert found == {"lobby", "choosing", "running", "paused", "finished"}
    assert facts["trading"]["phase"] == "trade"
    assert any(
        seat["on_the_table"] or seat["offers"] for seat in facts["trading"]["seats"].values()
    )
    assert any(seat["sealed"] for seat in facts["answered_ahead"]["seats"].values())
    assert any(one["regent"] for one in facts["answered_ahead"]["people"])
    assert any(seat["standing"] for seat in facts["trading"]["seats"].values())
    assert any(seat["contact"] for seat in facts["paused"]["seats"].values())
    assert len({len(seat["talk"]) for seat in facts["paused"]["seats"].values()}) == 2
