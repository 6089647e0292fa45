"""The seed is promised by its hash before the game, and anybody can hold the server to it."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app
from ecumene.engine.record import write_record
from ecumene.engine.rng import first_seed_hash, seed_fits, seed_hash
from ecumene.server.storage.document import TableDocument
from tests.browser.positions import recorded
from tests.fenced import ROOT, blocks
from tests.server.process import Person, running_server

JSON_LINES = {"content-type": "application/x-ndjson"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_server(requests_per_second=10_000) as address:
        yield address


@pytest.fixture(scope="module")
def record() -> bytes:
    return write_record(*recorded("mega-5-west-basic"))


def test_a_seed_fits_its_hash_in_the_present_form_and_in_the_first():
    assert seed_hash("0123abcd") == "sha256:" + hashlib.sha256(b"0123abcd").hexdigest()
    assert re.fullmatch("[0-9a-f]{64}", first_seed_hash("0123abcd"))
    for published in (seed_hash("0123abcd"), first_seed_hash("0123abcd")):
        assert seed_fits("0123abcd", published)
        assert not seed_fits("0123abce", published)


def test_the_hash_is_the_same_from_the_lobby_to_the_end(address, record):
    ann = Person(address)
    made = ann.post("/api/tables", {})["table"]
    assert made["seed"] is None
    info = ann.post(f"/api/tables/{made['id']}/bots", {})
    assert info["seed_hash"] == made["seed_hash"]
    over = ann.http.post("/api/records", content=record, headers=JSON_LINES).json()
    assert over["seed_hash"] == seed_hash(over["seed"])


def test_the_lines_of_the_documents_fit_a_finished_game(address, record):
    text = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    lines = next(one.text for one in blocks(text, "client.md") if "def fits" in one.text)
    names: dict = {}
    exec(lines, names)
    ann = Person(address)
    over = ann.http.post("/api/records", content=record, headers=JSON_LINES).json()
    assert over["status"] == "finished"
    assert names["fits"](over["seed"], over["seed_hash"])
    assert not names["fits"](f"{over['seed']} ", over["seed_hash"])


def test_a_table_of_the_first_release_goes_on_with_the_hash_it_began_with():
    kept = msgspec.json.decode(b'{"settings":{},"seats":[],"host":"Ann"}', type=TableDocument)
    assert kept.seed_hashed == "blake2b"


def test_the_command_says_whether_the_seed_fits(tmp_path: Path, record):
    file = tmp_path / "game.ecumene"
    file.write_bytes(record)
    seed = recorded("mega-5-west-basic")[0].seed
    for published in (seed_hash(seed), first_seed_hash(seed)):
        said = CliRunner().invoke(build_app(), ["replay", str(file), "--check-hash", published])
        assert said.exit_code == 0, said.output
        assert f"The seed {seed} fits the hash." in said.output
    other = seed_hash(f"{seed}0")
    said = CliRunner().invoke(build_app(), ["replay", str(file), "--check-hash", other])
    assert said.exit_code == 1
    assert "does not fit" in said.output
