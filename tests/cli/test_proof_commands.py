"""`ecumene fuzz`, `watch` and `bench` from the command line."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ecumene.cli import build_app
from ecumene.cli.shared.event_words import EventWords
from ecumene.data import load
from ecumene.engine.event import Reason
from ecumene.names import Area, Civ
from ecumene.phases.cities.fates import CityReduced
from ecumene.phases.cities.support import SupportChecked
from ecumene.proof import fuzz
from ecumene.proof.digests import Replay, open_record
from ecumene.proof.faults import LawBroken


def run(*words: str) -> Result:
    return CliRunner().invoke(build_app(), list(words))


def test_fuzz_prints_what_was_tried():
    done = run("fuzz", "--players", "5", "--turns", "4", "--games", "3", "--laws", "10")
    assert done.exit_code == 0
    assert "leak comparisons" in done.output


def test_fuzz_plays_whole_games_until_there_are_enough_answers():
    done = run("fuzz", "-n", "6", "-b", "east", "--turns", "3", "--answers", "60", "--laws", "0")
    assert done.exit_code == 0
    answers = next(line for line in done.output.splitlines() if "answers  " in line)
    assert int(answers.split()[-1]) >= 60


def test_fuzz_uses_several_processes():
    done = run("fuzz", "-n", "5", "--turns", "2", "--games", "4", "--workers", "2", "--seed", "3")
    assert done.exit_code == 0
    assert " 4" in next(line for line in done.output.splitlines() if "games" in line)


def test_fuzz_names_a_set_up_that_does_not_exist():
    assert run("fuzz", "--players", "4").exit_code == 2


def test_a_failure_prints_the_command_that_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def broken(game: object, rng: object) -> tuple[int, int]:
        raise LawBroken("the moon is made of cheese", phase="full")

    monkeypatch.setattr(fuzz, "LAWS", (broken,))
    words = [
        "fuzz",
        "-n",
        "5",
        "-b",
        "west",
        "--games",
        "1",
        "--start",
        "first",
        "--laws",
        "5",
        "--out",
    ]
    done = run(*words, str(tmp_path))
    text = " ".join(done.output.split())
    assert done.exit_code == 1
    assert "the moon is made of cheese (phase='full')" in text
    assert "ecumene fuzz --players 5 --board west --ast" in text
    record = next(tmp_path.glob("*.ecumene"))
    assert list(Replay(*open_record(record.read_bytes())).turns())


def test_watch_shows_phases_and_the_table_and_keeps_the_record(tmp_path: Path):
    record, picture = tmp_path / "game.ecumene", tmp_path / "turn-{turn}.svg"
    done = run(
        "watch", "-n", "5", "--until-turn", "3", "--why",
        "--record", str(record), "--map", str(picture),
    )  # fmt: skip
    assert done.exit_code == 0
    assert "Turn 1  population expansion" in done.output
    assert "treasury" in done.output
    assert [file.name for file in sorted(tmp_path.glob("*.svg"))] == ["turn-2.svg", "turn-3.svg"]
    assert list(Replay(*open_record(record.read_bytes())).turns())[-1].turn == 3


def test_watch_names_the_boards_there_are():
    done = run("watch", "-n", "18", "--board", "west")
    assert done.exit_code == 2
    assert "both" in done.output


def test_bench_prints_figures_beside_the_calibration():
    done = run("bench", "--answers", "100", "--games", "1")
    assert done.exit_code == 0
    words = ("calibration", "fork", "views", "decisions/s", "ms/player-turn", "games/min")
    for word in (*words, "us/decision", "us/elementary", "us/real", "catanatron"):
        assert word in done.output


def test_events_become_words():
    words = EventWords(load("mega"))
    reduced = CityReduced(Area("troy"), Civ("hatti"), 2)
    assert words.sentence(reduced) == "Hatti: city reduced (area Troy; tokens 2)"
    why = (Reason("base", 2, "MC 6.5C"),)
    checked = SupportChecked(Civ("egypt"), 3, 5, 2, why)
    assert words.sentence(checked, with_reasons=True).endswith("because base +2 [MC 6.5C]")
