"""`ecumene map` writes a picture, and says in one sentence what it cannot do."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from ecumene import Game, rulesets
from ecumene.cli import build_app
from ecumene.map import load_geometry


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = build_app()
    return lambda *words: CliRunner().invoke(app, ["map", *words])


def shown(file) -> list[float]:
    view = ElementTree.fromstring(file.read_text(encoding="utf-8")).get("viewBox") or ""
    return [float(number) for number in view.split()]


def test_by_default_it_draws_the_whole_map_as_png(run, tmp_path):
    result = run("--width", "400")
    assert result.exit_code == 0, result.output
    assert "18 players" in result.output
    assert (tmp_path / "map.png").read_bytes()[:4] == b"\x89PNG"


def test_it_draws_a_set_up_as_svg(run, tmp_path):
    assert run("-n", "5", "-b", "east", "-o", "five.svg").exit_code == 0
    text = (tmp_path / "five.svg").read_text(encoding="utf-8")
    assert "Rome (not in play)" in text
    assert "Babylon (not in play)" not in text


@pytest.mark.parametrize("words", [["--area", "Athens"], ["--region", "Minoa"]])
def test_it_zooms_in_on_a_place(run, tmp_path, words):
    assert run(*words, "-o", "near.svg").exit_code == 0
    x, y, width, height = shown(tmp_path / "near.svg")
    centre = load_geometry().areas["athens"].centre
    assert width < 900
    assert x < centre.x < x + width
    assert y < centre.y < y + height


def test_it_zooms_in_on_a_window(run, tmp_path):
    assert run("--crop", "1000,700,400,300", "-o", "near.svg").exit_code == 0
    assert shown(tmp_path / "near.svg") == [995, 695, 410, 310]


def test_it_draws_a_position(run, tmp_path):
    (tmp_path / "position.json").write_text(json.dumps({"tokens": {"rome": {"rome": 3}}}))
    assert run("--position", "position.json", "-o", "game.svg").exit_code == 0
    assert "Rome: 3 in Rome" in (tmp_path / "game.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-n", "4"], "Mega Civilization has no such set-up"),
        (["-n", "18", "-b", "west"], "Mega Civilization has no such set-up"),
        (["-o", "map.gif"], "must end in .svg or .png"),
        (["-o", "nowhere/map.svg"], "Cannot write"),
        (["--crop", "1,2,3"], "--crop wants four numbers"),
        (["--crop", "1,2,-3,4"], "--crop wants four numbers"),
        (["--area", "Rome", "--region", "rome"], "only one of"),
        (["--area", "Atlantis"], "There is no area called"),
        (["--region", "Atlantis"], "There is no civilization called"),
        (["--position", "none.json"], "Cannot read none.json"),
    ],
)
def test_a_mistake_gets_one_sentence(run, tmp_path, words, sentence):
    result = run(*words)
    assert result.exit_code == 1
    assert sentence in result.output
    assert result.output.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "position",
    [
        "{",
        '{"tokens": {"atlantis": {"rome": 1}}}',
        '{"tokens": {"red-sea": {"rome": 1}}}',
        '{"tokens": {"rome": {"rome": -1}}}',
        '{"cities": {"rome": "atlantis"}}',
        '{"towers": {}}',
    ],
)
def test_a_position_that_is_none_is_refused(run, tmp_path, position):
    (tmp_path / "position.json").write_text(position)
    result = run("--position", "position.json", "-o", "game.svg")
    assert result.exit_code == 1
    assert "position.json" in result.output
    assert result.output.count("\n") == 1


def test_a_saved_game_is_drawn_with_its_own_set_up(run, tmp_path):
    game = Game.new(rulesets.MEGA_CIVILIZATION, seats=5, board="west", seed=1)
    (tmp_path / "game.json").write_bytes(game.save())
    result = run("--position", "game.json", "--out", "game.svg")
    assert result.exit_code == 0
    assert "5 players" in result.output
    assert '<g id="pieces">' in (tmp_path / "game.svg").read_text(encoding="utf-8")
