"""Recorded games are played again against a digest per turn."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app
from ecumene.engine.errors import ReplayError
from ecumene.engine.record import Header
from ecumene.proof.digests import (
    Replay,
    check_digests,
    digests_file,
    first_question,
    open_record,
    read_digests,
    write_digests,
)
from ecumene.rulesets import BY_NAME
from tests.games.positions import RECORDS, at

SCENARIOS = {
    "mega": ("full", "short"),
    "west": ("full", "short"),
    "first": ("full",),
    "expansion": ("full",),
}
SMALL = RECORDS[0].parent / "mega-5-west-basic.ecumene"


@pytest.mark.parametrize("record", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_gives_every_turn_back(record: Path):
    kept = read_digests(digests_file(record).read_text())
    played = Replay(*open_record(record.read_bytes()))
    assert list(check_digests(played.turns(), kept)) == kept
    assert played.game.over
    assert played.game.write_record() == record.read_bytes()


def test_there_are_games_of_every_edition_and_scenario_for_every_number_of_players():
    headers = [open_record(record.read_bytes())[0] for record in RECORDS]
    played = {(one.ruleset, scenario_of(one), one.seats) for one in headers}
    assert played == {
        (rules.name, scenario, seats)
        for rules in BY_NAME.values()
        for scenario in SCENARIOS[rules.name]
        for seats, _ in rules.facts.setups
    }
    assert all(record.stat().st_size < 1_000_000 for record in RECORDS)


def scenario_of(header: Header) -> str:
    return str(header.options.get("scenario", "full"))


def test_a_position_is_taken_from_a_recorded_game():
    game = at("mega-9-east-expert", turn=30, phase="trade")
    assert game.where()[:2] == (30, "trade")
    assert game.pending()


# ------------------------------------------------------------------ what goes wrong


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The smallest recorded game with its digests, to be tampered with."""
    file = tmp_path / SMALL.name
    file.write_bytes(SMALL.read_bytes())
    digests_file(file).write_text(digests_file(SMALL).read_text())
    return file


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(build_app(), list(words))
    return done.exit_code, done.output


def test_replay_prints_the_turns_and_the_scores(copy: Path):
    code, text = run("replay", str(copy))
    assert code == 0
    assert "as kept" in text
    assert text.count("\n") > 80
    assert "assyria 63" in text


def test_an_answer_that_is_no_longer_legal_is_named(copy: Path):
    lines = copy.read_bytes().splitlines()
    lines[40] = lines[39]
    copy.write_bytes(b"\n".join(lines))
    code, text = run("replay", str(copy))
    assert code == 1
    assert "entry 40 differs: ask.not_open" in text.replace("\n", " ")


def test_a_changed_digest_is_named_with_its_turn(copy: Path):
    kept = read_digests(digests_file(copy).read_text())
    wrong = [*kept[:7], kept[8], *kept[8:]]
    digests_file(copy).write_text(write_digests(wrong))
    code, text = run("replay", str(copy))
    assert code == 1
    assert "digests.differ" in text
    assert "turn 8" in text.replace("\n", " ")


@pytest.mark.parametrize(("cut", "problem"), [(-1, "too_few"), (None, "too_many")])
def test_digests_of_another_game_are_refused(cut: int | None, problem: str):
    header, entries = open_record(SMALL.read_bytes())
    kept = read_digests(digests_file(SMALL).read_text())
    kept = kept[:cut] if cut else [*kept, kept[-1]]
    with pytest.raises(ReplayError, match=problem):
        list(check_digests(Replay(header, entries).turns(), kept))


def test_digests_are_written_on_request(copy: Path):
    digests_file(copy).unlink()
    assert run("replay", str(copy), "--write-digests")[0] == 0
    assert digests_file(copy).read_text() == digests_file(SMALL).read_text()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "record.malformed"),
        (b"{}", "record.malformed"),
        (b"no record at all", "record.malformed"),
        (SMALL.read_bytes().replace(b'"mega"', b'"chess"'), "record.unknown_ruleset"),
        (SMALL.read_bytes().replace(b'"seats":5', b'"seats":4'), "record.no_such_game"),
        (SMALL.read_bytes().replace(b'"ast":"basic"', b'"dice":6'), "record.no_such_game"),
        (SMALL.read_bytes() + b'{"id": 7}\n', "record.malformed"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, data: bytes, problem: str):
    file = tmp_path / "game.ecumene"
    file.write_bytes(data)
    code, text = run("replay", str(file))
    assert code == 1
    assert problem in text


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path):
    code, text = run("replay", str(tmp_path / "none.ecumene"))
    assert code == 1
    assert "Cannot read" in text


def test_a_line_that_is_no_digest_is_named():
    with pytest.raises(ReplayError, match="malformed"):
        read_digests("1 0 abc\nwhat is this\n")


def test_a_header_gives_the_first_question():
    header, _ = open_record(SMALL.read_bytes())
    assert first_question(header).where()[:2] == (1, "movement")
