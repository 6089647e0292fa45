"""`ecumene simulate`, `ladder` and `report` as they are typed."""

import pytest
from typer.testing import CliRunner

from ecumene.cli import build_app


def typed(*words):
    return CliRunner().invoke(build_app(), [str(word) for word in words])


def test_simulated_games_are_kept_printed_and_reported(tmp_path):
    file = tmp_path / "games.jsonl"
    done = typed("simulate", "--games", 2, "--seats", 5, "--board", "west", "--bot", "normal",
                 "--bot", "random", "--workers", 1, "--out", file)  # fmt: skip
    assert done.exit_code == 0
    assert "mean score" in done.output
    assert "random" in done.output
    assert len(file.read_text().splitlines()) == 2
    written = typed("report", file)
    assert written.exit_code == 0
    assert "<svg" in (tmp_path / "games.html").read_text()


def test_a_ladder_tells_who_is_better(tmp_path):
    done = typed("ladder", "random", "normal", "--games", 2, "--seats", 5, "--board", "west",
                 "--workers", 1)  # fmt: skip
    assert done.exit_code == 0
    lines = [line.split() for line in done.output.splitlines()]
    rungs = [line for line in lines if line[:2] == ["normal", "random"]]
    assert rungs[0][2:4] == ["2", "100.0%"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("simulate", "--bot", "clever"), 2),
        (("simulate", "--seats", "9", "--board", "north"), 2),
        (("ladder", "normal", "strong"), 2),
        (("report", "no-such-file"), 1),
    ],
)
def test_a_mistake_is_told_in_a_sentence(words, code):
    done = typed(*words)
    assert done.exit_code == code
    assert "Traceback" not in done.output
    assert done.output.strip()


def test_a_file_that_holds_no_results_is_refused(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("hello\n")
    assert typed("report", file).exit_code == 1
    file.write_text("")
    assert typed("report", file).exit_code == 1
